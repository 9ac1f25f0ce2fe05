import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Program } from '../support/program.js';
import { ProgramFleet } from '../support/program-fleet.js';
import { until } from '../support/until.js';

let fleet: ProgramFleet;
beforeAll(async () => {
  fleet = await ProgramFleet.start(2, { MAX_BROWSERS: '1', MAX_QUEUE: '2' }, [
    { QUEUE_TIMEOUT_MS: '29999' },
    { QUEUE_TIMEOUT_MS: '200' },
  ]);
});
afterAll(() => fleet.stop());

const used = async (member: Program): Promise<number> =>
  (await member.send('GET', '/status/?scope=local')).body.used;
const tagOf = (path: string) => path.slice('/browsers/'.length, '/browsers/'.length + 8);

describe('an open', () => {
  it('goes where there is room, waits where there is none, and is woken by any place', async () => {
    const [one, two] = [fleet.member(0), fleet.member(1)];
    const paths = [await one.open(), await one.open()];
    expect(new Set(paths.map(tagOf)).size).toBe(2);
    expect(await Promise.all([used(one), used(two)])).toEqual([1, 1]);
    const order: string[] = [];
    const third = one.open({ label: 'third' }).finally(() => order.push('third'));
    const queued = async () => (await one.send('GET', '/status/?scope=local')).body.queued;
    await until(async () => (await queued()) === 1);
    const fourth = one.open({ label: 'fourth' }).finally(() => order.push('fourth'));
    await until(async () => (await queued()) === 2);
    const full = await one.send('PUT', '/browsers/', {});
    expect([full.status, full.body.code]).toEqual([503, 'at_capacity']);
    expect(full.headers.get('retry-after')).toBe('5');
    // Both of them, the one of the other member too.
    const tag = await ownTag(one);
    const [own = '', others = ''] = [...paths].sort(
      (a, b) => Number(tagOf(b) === tag) - Number(tagOf(a) === tag),
    );
    await one.send('DELETE', `${others}/`);
    const thirdPath = await third;
    expect([tagOf(thirdPath), order]).toEqual([tagOf(others), ['third']]);
    await one.send('DELETE', `${own}/`);
    expect(tagOf(await fourth)).toBe(tagOf(own));
  });

  it('that is not valid is refused before anybody is asked, and one without room in time', async () => {
    const [one, two] = [fleet.member(0), fleet.member(1)];
    expect((await used(one)) + (await used(two))).toBe(2);
    const wrong = await two.send('PUT', '/browsers/', { headless: 'perhaps' });
    expect(wrong.status).toBe(400);
    const late = await two.send('PUT', '/browsers/', {});
    expect(late.body).toMatchObject({ code: 'at_capacity', reason: 'browsers' });
  });
});

/** The tag of a member, by the first browser that it opened. */
async function ownTag(member: Program): Promise<string> {
  const { browser } = await member.line(({ message }) => message === 'browser opened');
  return String(browser).slice(0, 8);
}
