import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Program } from '../support/program.js';
import { start as begin } from '../support/raw.js';
import { ended, processesWith, socketsWith } from '../support/processes.js';
import { until } from '../support/until.js';

/** A site whose pages ask it for `/held`, which it answers when the test says so. */
let site: Server;
let url: string;
let held: ServerResponse | undefined;
let asked: () => void;

const programs: Program[] = [];

beforeAll(async () => {
  site = createServer((req, res) => {
    if (req.url !== '/held') {
      res.setHeader('Content-Type', 'text/html').end('<title>held</title>');
      return;
    }
    held = res;
    asked();
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.remove()));
});

async function start(settings: Record<string, string> = {}): Promise<Program> {
  const program = await Program.start(settings);
  programs.push(program);
  return program;
}

/** Sends an eval that waits for `/held`; resolves when it does. */
async function runningEval(program: Program, path: string) {
  const question = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const expression = `fetch('/held').then((reply) => reply.text())`;
  const reply = program.send('POST', `${path}/eval/`, { expression });
  reply.catch(() => undefined);
  await question;
  return { reply };
}

/** Resolves when the program refuses new work. */
function refusing(program: Program): Promise<void> {
  return until(async () => (await program.send('GET', '/ready/')).status === 503);
}

/** Nothing is left of it: no process, folder or socket. */
async function expectNothingLeft({ profiles }: Program): Promise<void> {
  expect(readdirSync(profiles)).toEqual([]);
  expect(socketsWith(profiles)).toEqual([]);
  // A process that was killed may still be on its way out.
  await ended(processesWith(profiles));
  expect(processesWith(profiles)).toEqual([]);
}

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('lets a running request finish, refuses new ones, and leaves nothing', async () => {
    const program = await start({ SHUTDOWN_TIMEOUT_MS: '60000' });
    const [path] = await Promise.all([program.open({ url }), program.open()]);
    const { reply } = await runningEval(program, path);
    program.kill(signal);
    await refusing(program);
    for (const [method, to, body] of [
      ['PUT', '/browsers/', {}],
      ['GET', '/browsers/', undefined],
      ['POST', `${path}/eval/`, { expression: '1' }],
      ['DELETE', '/browsers/', undefined],
    ] as const) {
      const refused = await program.send(method, to, body);
      expect([refused.status, refused.body.code]).toEqual([503, 'shutting_down']);
      expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
    }
    expect((await program.send('GET', '/health/')).status).toBe(200);
    held?.end('answer');
    expect(await reply).toMatchObject({ status: 200, body: { data: { value: 'answer' } } });
    expect(await program.ended).toBe(0);
    await expectNothingLeft(program);
    expect(program.log.at(-1).message).toBe('stopped');
  });

  it('ends what outlasts the patience, with a reply, and leaves nothing', async () => {
    const program = await start({ SHUTDOWN_TIMEOUT_MS: '300', MAX_BROWSERS: '2' });
    const [one, two] = await Promise.all([program.open({ url }), program.open({ url })]);
    const { reply } = await runningEval(program, one);
    const replies = [
      reply,
      program.send('POST', `${one}/hold-key/`, { key: 'a60000' }),
      program.send('POST', `${one}/type/`, { text: 'in the queue' }),
      program.send('POST', `${one}/wait-for-node/`, { selector: '#never', timeout_ms: 60_000 }),
      program.send('POST', `${two}/eval/`, { expression: 'for (;;);' }),
      program.send('PUT', '/browsers/', { label: 'in the queue for a place' }),
    ];
    // The metrics count the last of them when it waits.
    await until(async () => {
      const metrics = await (await fetch(`${program.url}/metrics`)).text();
      return /^tabwire_queue 1$/m.test(metrics);
    });
    program.kill(signal);
    for (const { status, body } of await Promise.all(replies))
      expect([status, body.code]).toEqual([503, 'shutting_down']);
    expect(await program.ended).toBe(0);
    await expectNothingLeft(program);
  });
});

describe('a shutdown', () => {
  it('ends browsers whose pages hang, and those that are just being opened', async () => {
    const program = await start({ SHUTDOWN_TIMEOUT_MS: '0' });
    const path = await program.open({ url, dialogs: 'ask' });
    await program.send('POST', `${path}/eval/`, { expression: 'setTimeout(() => alert(1)), 1' });
    const opening = [1, 2, 3].map(() => program.send('PUT', '/browsers/', {}));
    const loop = program.send('POST', `${await program.open({ url })}/eval/`, {
      expression: 'setTimeout(() => { for (;;); }), 1',
    });
    expect((await loop).status).toBe(200);
    const replies = Promise.allSettled(opening);
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    await replies;
    await expectNothingLeft(program);
  });

  it('goes on when further signals come', async () => {
    const program = await start({ SHUTDOWN_TIMEOUT_MS: '60000' });
    const path = await program.open({ url });
    const { reply } = await runningEval(program, path);
    program.kill('SIGINT');
    await refusing(program);
    program.kill('SIGINT');
    program.kill('SIGTERM');
    await program.send('GET', '/health/');
    program.kill('SIGTERM');
    await program.send('GET', '/health/');
    held?.end('answer');
    expect((await reply).status).toBe(200);
    expect(await program.ended).toBe(0);
    await expectNothingLeft(program);
  });

  it('is not held up by clients that keep their connections, nor by their half requests', async () => {
    const program = await start();
    await program.open();
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '10' };
    const half = begin(program.url, '/browsers/', { method: 'PUT', headers, headOnly: true });
    await program.send('GET', '/health/');
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    await expect(half.reply).rejects.toThrow();
    await expectNothingLeft(program);
  });
});

it('when the program is killed, its browsers end by themselves within five seconds', async () => {
  const program = await start();
  const [loop, dialog] = await Promise.all([
    program.open({ url }),
    program.open({ url, dialogs: 'ask' }),
  ]);
  const later = (what: string) => ({ expression: `setTimeout(() => { ${what} }), 1` });
  await program.send('POST', `${loop}/eval/`, later('for (;;);'));
  await program.send('POST', `${dialog}/eval/`, later('alert(1);'));
  const pids = processesWith(program.profiles);
  expect(pids.length).toBeGreaterThanOrEqual(2);
  const killed = performance.now();
  program.kill('SIGKILL');
  expect(await program.ended).toBe('SIGKILL');
  await ended(pids);
  expect(performance.now() - killed).toBeLessThan(5_000);
  expect(processesWith(program.profiles)).toEqual([]);
}, 60_000); // the program and two Chromes start, and both of their pages are busy
