import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CommandLine, CommandLineHost } from '../../support/command-line.js';
import { Program } from '../../support/program.js';
import type { Body } from '../../support/service.js';

const host = new CommandLineHost();
let server: Program;
beforeAll(async () => {
  server = await Program.start();
});
afterAll(async () => {
  host.stop();
  await server.remove();
});

const there = () => ({ TABWIRE_URL: server.url });
const hosted = (...args: readonly string[]) => host.run(['drain', ...args], there());

it('drain says what is left, and takes the drain back', async () => {
  const path = await server.open();
  expect(await hosted()).toMatchObject({
    code: 0,
    out: 'The server opens no more browsers; 1 browser is left.\n',
  });
  expect(await hosted('--cancel')).toMatchObject({ code: 0, out: 'The server opens browsers.\n' });
  await server.send('DELETE', `${path}/`);
  const { out } = await hosted('--wait');
  expect(out).toBe('The server opens no more browsers, and none is left.\n');
  await hosted('--cancel');
});

it.each([
  ['--cancel', '--wait'],
  ['--timeout', '5'],
  ['--exit', '--timeout', 'soon'],
])('drain %s %s %s is wrong usage', async (...args) => {
  expect((await hosted(...args)).code).toBe(2);
});

it('drain --exit --wait ends with the server', async () => {
  const path = await server.open();
  const draining = new CommandLine(['drain', '--json', '--exit', '--wait'], there());
  await server.line(({ message }) => message === 'draining');
  await server.send('DELETE', `${path}/`);
  const { code, out } = await draining.ended;
  const last: Body = JSON.parse(out);
  expect([code, last.state]).toEqual([0, 'ending']);
  expect(await server.ended).toBe(0);
});
