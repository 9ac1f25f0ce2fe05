import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
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
  // A process that was killed may still be on its way out.
  await ended(processesWith(profiles));
  expect(processesWith(profiles)).toEqual([]);
  expect(socketsWith(profiles)).toEqual([]);
}

describe('a shutdown', () => {
  it('lets a running request finish, refuses new ones whatever signals come, and leaves nothing', async () => {
    const program = await start({ SHUTDOWN_TIMEOUT_MS: '60000', POOL_SIZE: '1' });
    const path = await program.open({ url });
    const pooled = async () => (await program.send('GET', '/status/')).body.pooled;
    await until(async () => (await pooled()) === 1);
    const { reply } = await runningEval(program, path);
    // A request that is not whole holds nothing up, nor does a connection that its client keeps.
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '10' };
    const half = begin(program.url, '/browsers/', { method: 'PUT', headers, headOnly: true });
    await program.send('GET', '/health/');
    program.kill('SIGTERM');
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
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      program.kill(signal);
      expect((await program.send('GET', '/health/')).status).toBe(200);
    }
    held?.end('answer');
    expect(await reply).toMatchObject({ status: 200, body: { data: { value: 'answer' } } });
    expect(await program.ended).toBe(0);
    await expect(half.reply).rejects.toThrow();
    await expectNothingLeft(program);
    expect(program.log.at(-1).message).toBe('stopped');
  });

  it('ends what outlasts the patience, with a reply, and leaves nothing', async () => {
    const program = await start({ SHUTDOWN_TIMEOUT_MS: '300', MAX_BROWSERS: '1' });
    const path = await program.open({ url });
    const { body: context } = await program.send('PUT', `${path}/contexts/`, { url });
    const { reply } = await runningEval(program, path);
    const replies = [
      reply,
      program.send('POST', `${path}/hold-key/`, { key: 'a60000' }),
      program.send('POST', `${path}/type/`, { text: 'in the queue' }),
      program.send('POST', `${path}/wait-for-node/`, { selector: '#never', timeout_ms: 60_000 }),
      program.send('POST', `${path}/eval/`, { expression: 'for (;;);', ctx_id: context.ctx_id }),
      program.send('PUT', '/browsers/', { label: 'in the queue for a place' }),
    ];
    // The metrics count the last of them when it waits.
    await until(async () => {
      const metrics = await (await fetch(`${program.url}/metrics`)).text();
      return /^tabwire_queue 1$/m.test(metrics);
    });
    program.kill('SIGINT');
    for (const { status, body } of await Promise.all(replies))
      expect([status, body.code]).toEqual([503, 'shutting_down']);
    expect(await program.ended).toBe(0);
    await expectNothingLeft(program);
  });

  it('ends browsers whose pages hang, and those that are just being opened', async () => {
    const program = await start({ SHUTDOWN_TIMEOUT_MS: '0' });
    const path = await program.open({ url, dialogs: 'ask' });
    const { body: context } = await program.send('PUT', `${path}/contexts/`, { url });
    for (const body of [
      { expression: 'setTimeout(() => alert(1)), 1' },
      { expression: 'setTimeout(() => { for (;;); }), 1', ctx_id: context.ctx_id },
    ])
      expect((await program.send('POST', `${path}/eval/`, body)).status).toBe(200);
    const [own = ''] = readdirSync(program.profiles);
    const opening = Promise.allSettled([program.send('PUT', '/browsers/', {})]);
    await until(() => readdirSync(join(program.profiles, own)).length === 2);
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    await opening;
    await expectNothingLeft(program);
  });
});
