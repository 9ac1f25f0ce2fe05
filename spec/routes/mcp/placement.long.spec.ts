import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { McpClient } from '../../support/mcp-client.js';
import type { Program } from '../../support/program.js';
import { ProgramFleet } from '../../support/program-fleet.js';
import { until } from '../../support/until.js';

const KEY = 'spec-key';

let fleet: ProgramFleet;
beforeAll(async () => {
  fleet = await ProgramFleet.start(2, { MAX_BROWSERS: '1', QUEUE_TIMEOUT_MS: '200' });
});
afterAll(() => fleet.stop());

it('a session begins at another member where this one has no room for its browser', async () => {
  const [full, other] = [fleet.member(0), fleet.member(1)];
  const free = async () => (await other.send('GET', '/status/?scope=local')).body.used;
  await full.open(); // a tie stays here
  const mcp = await McpClient.connect(full.url, '', KEY);
  expect(await mcp.do('navigate', { url: 'data:text/html,<h1>There' })).toContain('There');
  expect(await free()).toBe(1);
  // A session whose context fits into the browser of another session needs no room.
  const beside = await McpClient.connect(other.url, '', KEY);
  expect(await beside.do('navigate', { url: 'data:text/html,<h1>Beside' })).toContain('Beside');
  // Where nobody has room, as far as the member knows, it begins all the same, and its calls say why they fail.
  await until(async () => (await full.send('GET', '/ready/')).status === 503);
  const late = await McpClient.connect(full.url, '', KEY);
  const { isError, text } = await late.call('navigate', { url: 'data:text/html,x' });
  expect([isError, text]).toEqual([true, expect.stringContaining('at_capacity')]);
  await Promise.all([mcp.end(), beside.end(), late.end()]);
});

it('one that wants a browser of its own does so too, whatever room others have left it', async () => {
  const [first, other] = [fleet.member(0), fleet.member(1)];
  const used = async (member: Program) =>
    (await member.send('GET', '/status/?scope=local')).body.used;
  const { browsers } = (await first.send('GET', '/browsers/')).body;
  for (const { id } of browsers) await first.send('DELETE', `/browsers/${id}/`);
  // The browsers of sessions that have ended end behind them.
  await until(async () => (await used(other)) === 0);
  const shared = await McpClient.connect(first.url, '', KEY);
  await shared.do('navigate', { url: 'data:text/html,<h1>Shared' });
  // It has heard that the other one has room.
  await until(async () => (await first.send('GET', '/ready/')).status === 200);
  const own = await McpClient.connect(first.url, '?isolated=browser', KEY);
  expect(await own.do('navigate', { url: 'data:text/html,<h1>Own' })).toContain('Own');
  expect([await used(first), await used(other)]).toEqual([1, 1]);
  await Promise.all([shared.end(), own.end()]);
});

it('sessions that begin at once count as browsers, also before their first call', async () => {
  const [first, other] = [fleet.member(0), fleet.member(1)];
  const begin = (member: Program) => McpClient.connect(member.url, '?isolated=browser', KEY);
  const used = () =>
    Promise.all(
      [first, other].map(
        async (member) => (await member.send('GET', '/status/?scope=local')).body.used,
      ),
    );
  const isFree = () => until(async () => String(await used()) === '0,0');
  await isFree();
  await until(async () => (await first.send('GET', '/ready/')).status === 200);
  const both = await Promise.all([begin(first), begin(first)]);
  const views = await Promise.all(
    both.map((mcp) => mcp.do('navigate', { url: 'data:text/html,<h1>Own' })),
  );
  expect(views).toEqual([expect.stringContaining('Own'), expect.stringContaining('Own')]);
  expect(await used()).toEqual([1, 1]);
  await Promise.all(both.map((mcp) => mcp.end()));
  await isFree();
  // The other one refuses a session where it has promised its room: it begins at the first.
  const [there, here] = [await begin(other), await begin(first)];
  const late = await begin(first);
  await here.end();
  expect(await late.do('navigate', { url: 'data:text/html,<h1>Late' })).toContain('Late');
  expect(await used()).toEqual([1, 0]);
  await Promise.all([there.end(), late.end()]);
});
