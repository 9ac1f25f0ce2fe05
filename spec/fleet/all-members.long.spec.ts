import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StartError } from '../../lib/settings/start-error.js';
import { FLEET_SECRET, ProgramFleet } from '../support/program-fleet.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

/** Has the clock of a member ten minutes behind the others'. */
const LATE = {
  NODE_OPTIONS: `--import=${encodeURI('data:text/javascript,const now=Date.now;Date.now=()=>now()-600000;')}`,
};

/** A look at all members costs each of them a request. */
const LOOK_MS = 50;

let fleet: ProgramFleet;
let paths: string[];

/** What all members answer. */
const answers = (method: string, path: string) =>
  Promise.all(fleet.members.map((member) => member.send(method, path)));

/** The same, of all members: a reply is partial while one of them stands still for longer than it has. */
async function wholeAnswers(path: string) {
  let all = await answers('GET', path);
  await until(async () => {
    if (all.every(({ body }) => body.partial === undefined)) return true;
    all = await answers('GET', path);
    return false;
  }, LOOK_MS);
  return all;
}

const idsOf = (body: { browsers: { id: string }[] }) => body.browsers.map(({ id }) => id).sort();

describe('three members, one of them with a clock ten minutes late', () => {
  beforeAll(async () => {
    fleet = await ProgramFleet.start(3, { MAX_BROWSERS: '1' }, [LATE, {}, {}]);
    paths = [await fleet.member(0).open(), await fleet.member(0).open()];
  });
  afterAll(() => fleet.stop());

  it('list the browsers of all, and each its own when asked for these', async () => {
    const ids = paths.map((path) => path.replace('/browsers/', '')).sort();
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(2);
    for (const { status, body } of await wholeAnswers('/browsers/')) {
      expect([status, idsOf(body)]).toEqual([200, ids]);
      expect(body.members.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true]);
    }
    const local = await answers('GET', '/browsers/?scope=local');
    expect(local.flatMap(({ body }) => idsOf(body)).sort()).toEqual(ids);
    expect(local.map(({ body }) => 'members' in body)).toEqual([false, false, false]);
    const { body } = await fleet.member(0).send('GET', '/browsers/?scope=nobody');
    expect(body.code).toBe('invalid_request');
  });

  it('answer for the browsers of all, whatever their clocks say', async () => {
    for (const path of paths)
      for (const { status, body } of await answers('GET', `${path}/`))
        expect([status, `/browsers/${body.id}`]).toEqual([200, path]);
  });

  it('tell the status of all, and of one', async () => {
    for (const { body } of await wholeAnswers('/status/')) {
      expect(body).toMatchObject({ used: 2, free: 1, queued: 0 });
      expect(body.browsers).toHaveLength(2);
      expect(body.fleet).toMatchObject({ name: 'tabwire', registry_up: true, warnings: [] });
      expect(body.members).toHaveLength(3);
      for (const { used, free, available_bytes } of body.members)
        expect([Number(used) + Number(free), available_bytes > 0]).toEqual([1, true]);
      expect(body.commands).toBeGreaterThanOrEqual(2);
      expect(body.history).toMatchObject({ interval_s: 15 });
    }
    const local = await answers('GET', '/status/?scope=local');
    expect(local.map(({ body }) => body.used).sort()).toEqual([0, 1, 1]);
    expect(local.map(({ body }) => 'fleet' in body)).toEqual([false, false, false]);
  });

  it('are ready where one of them could open a browser', async () => {
    const ready = () =>
      until(
        async () => (await answers('GET', '/ready/')).every(({ status }) => status === 200),
        LOOK_MS,
      );
    await ready();
    const path = await fleet.member(1).open();
    await until(async () => {
      const all = await answers('GET', '/ready/');
      return all.every(({ status, body }) => status === 503 && body.code === 'at_capacity');
    }, LOOK_MS);
    expect((await fleet.member(0).send('DELETE', `${path}/`)).status).toBe(200);
    await ready();
  });

  it('know a browser that nobody has from one whose member has left', async () => {
    const { body } = await fleet.member(0).send('GET', `/browsers/${'a'.repeat(42)}/`);
    expect([body.code, body.reason]).toEqual(['browser_not_found', 'unknown']);
  });

  it('say what is missing while one of them hangs, in time; what it had is not lost', async () => {
    const owner = async (path: string) => {
      const all = await answers('GET', '/browsers/?scope=local');
      return all.findIndex(({ body }) => idsOf(body).includes(path.replace('/browsers/', '')));
    };
    const [path = ''] = paths;
    const [at, kept] = [await owner(path), await owner(paths[1] ?? '')];
    const [hangs, asked] = [
      fleet.member(at),
      fleet.member([0, 1, 2].find((i) => i !== at && i !== kept) ?? 0),
    ];
    hangs.kill('SIGSTOP');
    const since = performance.now();
    const [list, status, gone] = await Promise.all([
      asked.send('GET', '/browsers/'),
      asked.send('GET', '/status/'),
      asked.send('DELETE', '/browsers/'),
    ]);
    expect(performance.now() - since).toBeLessThan(20_000);
    for (const { body } of [list, status]) {
      expect([body.partial, body.members.map(({ ok }: { ok: boolean }) => ok).sort()]).toEqual([
        true,
        [false, true, true],
      ]);
      expect(body.members.find(({ ok }: { ok: boolean }) => !ok).error).toBe('timeout');
    }
    expect(gone.body).toMatchObject({ success: false, partial: true });
    // Nobody counts on it any more, and its process is still there: what it has is missing, and nobody waits for it.
    const silent = async () =>
      (await asked.send('GET', '/browsers/')).body.members.some(
        ({ error }: { error?: string }) => error === 'member_unreachable',
      );
    await until(silent, LOOK_MS);
    const again = await asked.send('DELETE', '/browsers/');
    expect(again.body).toMatchObject({ success: false, partial: true });
    expect(again.body.members).toHaveLength(3);
    expect((await asked.send('GET', `${path}/`)).body.code).toBe('member_unreachable');
    hangs.kill('SIGCONT');
    await until(
      async () => (await asked.send('GET', '/browsers/')).body.partial === undefined,
      LOOK_MS,
    );
    // It ended its browsers when it went on: it was asked to.
    const { body } = await asked.send('DELETE', '/browsers/?scope=fleet');
    expect([body.success, body.partial]).toEqual([true, undefined]);
  }, 120_000);
});

it('a server without a fleet replies as ever, and takes scope=local', async () => {
  const tabwire = await Tabwire.start({ FLEET_SECRET });
  const [all, own, gone] = [
    await tabwire.send('get', '/browsers/'),
    await tabwire.send('get', '/browsers/?scope=local'),
    await tabwire.send('delete', '/browsers/?scope=local'),
  ];
  expect([all.body, own.body, gone.body]).toEqual([
    { browsers: [] },
    { browsers: [] },
    { success: true },
  ]);
  const { body } = await tabwire.send('get', '/status/?scope=local');
  expect(Object.keys(body)).not.toContain('fleet');
  const self = await tabwire.send('get', '/fleet/self');
  expect([self.status, self.body.code]).toEqual([404, 'route_not_found']);
  await tabwire.stop();
});

it('a member whose registry is not there, or is another fleet’s, does not start', async () => {
  const lost = Tabwire.start({ FLEET_SECRET, FLEET_REDIS_URL: 'redis://127.0.0.1:1' });
  await expect(lost).rejects.toThrow(/^FLEET_REDIS_URL: Redis at 127\.0\.0\.1:1 does not answer/);
  await expect(lost).rejects.toBeInstanceOf(StartError);
});
