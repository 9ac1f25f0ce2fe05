import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ProgramFleet } from '../support/program-fleet.js';
import { Site } from '../support/site.js';
import { until } from '../support/until.js';

let fleet: ProgramFleet;
let site: Site;
beforeAll(async () => {
  site = await Site.start();
  fleet = await ProgramFleet.start(2, { MAX_BROWSERS: '1' });
});
afterAll(() => Promise.all([fleet.stop(), site.stop()]));

it('an open that waited, and whose time is up while another member works on it, is late and not lost', async () => {
  const [one, two] = [fleet.member(0), fleet.member(1)];
  const paths = [await one.open(), await one.open()];
  const url = `${site.origin}/hang?late`;
  const late = one.send('PUT', '/browsers/', { url, timeout_ms: 8_000 });
  await until(async () => (await one.send('GET', '/status/?scope=local')).body.queued === 1);
  const { browser } = await two.line(({ message }) => message === 'browser opened');
  await one.send('DELETE', `${paths.find((path) => path.includes(String(browser))) ?? ''}/`);
  await site.visit('/hang?late');
  expect(await late).toMatchObject({ status: 504, body: { code: 'timeout' } });
}, 60_000);
