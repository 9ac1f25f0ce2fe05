import { afterEach, expect, it } from '@jest/globals';
import { Program } from '../support/program.js';
import { ProgramFleet } from '../support/program-fleet.js';
import { until } from '../support/until.js';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

/** Resolves when a program opens no more browsers. */
const draining = (program: Program) => program.line(({ message }) => message === 'draining');

it('a server that drains opens no browser, and goes on with those that it has until a second SIGTERM', async () => {
  const program = await Program.start({ DRAIN_TIMEOUT_MS: '60000' });
  ends.push(() => program.remove());
  const path = await program.open();
  program.kill('SIGTERM');
  await draining(program);
  const open = await program.send('PUT', '/browsers/', {});
  expect([open.status, open.body.code]).toEqual([503, 'shutting_down']);
  expect((await program.send('GET', '/ready/')).status).toBe(503);
  expect((await program.send('POST', `${path}/eval/`, { expression: '1' })).status).toBe(200);
  program.kill('SIGTERM');
  expect(await program.ended).toBe(0);
});

it('a member that drains has opens go elsewhere, loses no command under load, and ends with its last browser or its time', async () => {
  const fleet = await ProgramFleet.start(2, { MAX_BROWSERS: '4' }, [
    { DRAIN_TIMEOUT_MS: '60000' },
    { DRAIN_TIMEOUT_MS: '100' },
  ]);
  ends.push(() => fleet.stop());
  const [leaving, staying] = [fleet.member(0), fleet.member(1)];
  // Where no member has more than another, an open stays where it comes.
  const [own, others] = [await leaving.open(), await staying.open()];
  await leaving.line(({ browser }) => own === `/browsers/${browser}`);
  const failures: unknown[] = [];
  let isOver = false;
  let commands = 0;
  const load = async (path: string) => {
    while (!isOver) {
      const reply = await staying.send('POST', `${path}/eval/`, { expression: '1 + 1' });
      commands += 1;
      if (reply.status !== 200) failures.push(reply.body);
    }
  };
  const loads = [own, others].map((path) => load(path));
  leaving.kill('SIGTERM');
  await draining(leaving);
  const before = commands;
  const opened = await leaving.open();
  await staying.line(
    ({ message, browser }) => message === 'browser opened' && opened === `/browsers/${browser}`,
  );
  await until(() => commands > before + 20);
  isOver = true;
  await Promise.all(loads);
  expect(failures).toEqual([]);
  await staying.send('DELETE', `${own}/`);
  expect(await leaving.ended).toBe(0);
  await fleet.knows(staying, 1);
  staying.kill('SIGTERM');
  expect(await staying.ended).toBe(0);
});

it('a server that drains by a request ends after its last browser, and SIGTERM makes the drain final', async () => {
  const [asked, signalled] = await Promise.all([
    Program.start(),
    Program.start({ DRAIN_TIMEOUT_MS: '60000' }),
  ]);
  ends.push(
    () => asked.remove(),
    () => signalled.remove(),
  );
  const path = await asked.open();
  const begun = await asked.send('POST', '/drain/', { exit: true });
  expect(begun.body).toMatchObject({ state: 'draining', browsers: 1, exit: true });
  const waiting = asked.send('GET', '/drain/?wait_ms=30000');
  await asked.send('DELETE', `${path}/`);
  expect((await waiting).body.state).toBe('ending');
  expect(await asked.ended).toBe(0);
  await signalled.open();
  await signalled.send('POST', '/drain/', {});
  signalled.kill('SIGTERM');
  await signalled.line(({ message, exit }) => message === 'draining' && exit === true);
  expect((await signalled.send('POST', '/drain/', { exit: false })).body.exit).toBe(true);
  const refused = await signalled.send('DELETE', '/drain/');
  expect([refused.status, refused.body.code]).toEqual([503, 'shutting_down']);
});

it('the others of a fleet open no browser at a member that drains by a request, until that is taken back', async () => {
  const fleet = await ProgramFleet.start(2, { MAX_BROWSERS: '1' });
  ends.push(() => fleet.stop());
  const [member, other] = [fleet.member(0), fleet.member(1)];
  await member.send('POST', '/drain/', {});
  const path = await member.open();
  await other.line(({ browser }) => path === `/browsers/${browser}`);
  expect((await other.send('GET', '/drain/')).body.state).toBe('serving');
  const reason = async (of: Program) => (await of.send('GET', '/ready/')).body.reason;
  await until(async () => (await reason(other)) === 'browsers');
  expect(await reason(member)).toBe('draining');
  await member.send('DELETE', '/drain/');
  await until(async () => (await reason(other)) === undefined);
  const here = await other.open();
  await member.line(({ browser }) => here === `/browsers/${browser}`);
});
