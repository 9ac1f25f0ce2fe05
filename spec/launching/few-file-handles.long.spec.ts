import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FileSite } from '../support/file-site.js';
import { hasOwnNamespace, inOwnNamespace, innermost } from '../support/own-namespace.js';
import { Program } from '../support/program.js';
import type { Body } from '../support/service.js';
import { until } from '../support/until.js';

const LAUNCHES = fileURLToPath(new URL('../support/launch-without-handles.js', import.meta.url));

/** All that it had may have been taken: each keeps what it was told, and the connection. */
class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async send(method: string, path: string, body?: object): Promise<{ status: number; body: Body }> {
    const call = request(this.#url + path, {
      method,
      agent: this.#agent,
      headers: body ? { 'Content-Type': 'application/json' } : {},
    });
    call.end(body && JSON.stringify(body));
    const reply = new Promise<{ status: number; body: Body }>((resolve, reject) => {
      call.on('error', reject);
      call.on('response', (res) => {
        text(res).then((all) => {
          resolve({ status: res.statusCode ?? 0, body: all === '' ? {} : JSON.parse(all) });
        }, reject);
      });
    });
    return reply;
  }

  end(): void {
    this.#agent.destroy();
  }
}

/** The limit of a process with which so many are left to it. */
function limitOf(pid: number, free: number): number {
  const open = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
  let limit = 0;
  for (let left = free; open.has(limit) || left > 0; limit += 1) if (!open.has(limit)) left -= 1;
  return limit;
}

const contained = hasOwnNamespace ? describe : describe.skip;

contained('with few file handles (where there is a PID namespace to be had)', () => {
  let saved: string;
  let program: Program | undefined;

  beforeEach(async () => {
    saved = await mkdtemp(join(tmpdir(), 'tabwire-spec-'));
  });
  afterEach(async () => {
    await program?.remove();
    program = undefined;
    await rm(saved, { recursive: true });
  });

  it('a Chrome that can not be started has nobody killed', async () => {
    const [file, ...args] = [...inOwnNamespace(512), process.execPath, LAUNCHES];
    const { stdout } = await promisify(execFile)(file, args);
    const outcomes: unknown = JSON.parse(stdout);
    const either: unknown = expect.stringMatching(/^(ok|no_file_handles)$/);
    expect(outcomes).toEqual(['ok', 'no_file_handles', ...Array(6).fill(either), 'ok']);
  }, 120_000);

  it('each request is done, or refused with a sentence and nothing half done', async () => {
    const settings = { PROFILE_STORE: saved, PROFILE_KEY: 'ab'.repeat(32), POOL_SIZE: '0' };
    program = await Program.start(settings, inOwnNamespace());
    const service = innermost(program.pid);
    const limit = (count: number) =>
      execFileSync('prlimit', ['--pid', String(service), `--nofile=${count}:`]);
    const client = new Client(program.url);
    const browser = await program.open();
    const page = { url: 'data:text/html,<input type=file>' };
    await client.send('POST', `${browser}/navigate/`, page);
    const input = await client.send('POST', `${browser}/find-node/`, { selector: 'input' });
    const { node_id } = input.body;
    const files = [{ name: 'a.txt', data: 'SGVsbG8h' }];
    const cookies = [{ name: 'a', value: 'b', domain: 'a.test', path: '/' }];
    const requests: [string, string, object?][] = [
      ['PUT', '/browsers/'],
      ['POST', `${browser}/set-files/`, { node_id, files }],
      ['PUT', '/profiles/one/', { cookies, origins: [] }],
      ['GET', '/profiles/'],
      ['GET', '/status/'],
      ['GET', '/ready/'],
      ['POST', `${browser}/eval/`, { expression: '1' }],
      ['GET', '/health/'],
    ];
    const opened: string[] = [];
    for (const free of [0, 1, 3, 6, 11, 24, 40])
      for (const [method, path, body] of requests) {
        limit(limitOf(service, free));
        const reply = await client.send(method, path, body);
        limit(20_000);
        const asked = `${method} ${path} with ${free} left`;
        const isPlain = path === '/health/' || path.endsWith('/eval/');
        expect([asked, reply.status]).toEqual([asked, isPlain ? 200 : expect.any(Number)]);
        expect([200, 503]).toContain(reply.status);
        if (reply.status === 503)
          expect([reply.body.code, reply.body.reason ?? null, reply.body.detail]).toEqual([
            expect.stringMatching(/^(no_file_handles|browser_launch_failed)$/),
            reply.body.code === 'no_file_handles' ? null : 'no_file_handles',
            expect.stringMatching(/^.{20,}\.$/),
          ]);
        else if (path === '/browsers/') {
          opened.push(String(reply.body.id));
          await client.send('DELETE', `/browsers/${reply.body.id}/`);
        }
      }
    const fine = await client.send('PUT', '/browsers/');
    expect(fine.status).toBe(200);
    client.end();
    const names = await readdir(saved, { recursive: true });
    expect(names.filter((name) => /\.part$|lock/.test(name))).toEqual([]);
    expect(program.errors).not.toMatch(/"(uncaught|unhandled)"/);
  }, 120_000);

  it('the file of a download is there, and a saved login is free when its browser has ended', async () => {
    const settings = { PROFILE_STORE: saved, PROFILE_KEY: 'ab'.repeat(32) };
    program = await Program.start(settings, inOwnNamespace());
    const service = innermost(program.pid);
    const limit = (count: number) =>
      execFileSync('prlimit', ['--pid', String(service), `--nofile=${count}:`]);
    const site = await FileSite.start();
    const client = new Client(program.url);
    const opening = { downloads: 'keep', profile: { name: 'one', save: 'on_close' } };
    const open = () => client.send('PUT', '/browsers/', opening);
    const { body: browser } = await open();
    const path = `/browsers/${browser.id}`;
    const url = site.file('a.txt', 10);
    const { body: navigated } = await client.send('POST', `${path}/navigate/`, { url });
    const file = `${path}/downloads/${navigated.download_id}/`;
    await client.send('HEAD', `${file}?wait=true`);
    limit(limitOf(service, 0));
    const refused = await client.send('GET', file);
    limit(20_000);
    expect([refused.status, refused.body.code]).toEqual([503, 'no_file_handles']);
    limit(limitOf(service, 0));
    expect((await client.send('DELETE', `${path}/`)).status).toBe(200);
    limit(20_000);
    const again = await open();
    expect([again.status, again.body.code]).toEqual([200, undefined]);
    client.end();
    await site.stop();
  }, 60_000);

  it('clients that come at once are each told', async () => {
    program = await Program.start({ POOL_SIZE: '0' }, inOwnNamespace());
    const { url } = program;
    const service = innermost(program.pid);
    const limit = String(limitOf(service, 20));
    execFileSync('prlimit', ['--pid', String(service), `--nofile=${limit}:`]);
    const clients = Array.from({ length: 6 }, () => new Client(url));
    const replies = await Promise.all(clients.map((each) => each.send('GET', '/browsers/')));
    const told = replies.map(({ status, body }) => [status, body.code]);
    expect(told).toEqual(Array(6).fill([503, 'no_file_handles']));
    for (const each of clients) each.end();
  }, 60_000);

  it('connections that wait give way to /health/, replies and ends', async () => {
    program = await Program.start({ POOL_SIZE: '0', MAX_BROWSERS: '50' }, inOwnNamespace(400));
    const { url } = program;
    const client = new Client(url);
    const opened = await client.send('PUT', '/browsers/');
    expect(opened.status).toBe(200);
    const { port, hostname } = new URL(url);
    const sockets: Socket[] = [];
    const times: number[] = [];
    for (let n = 0; n < 600; n += 1) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      sockets.push(socket);
      if (n % 20 === 0) {
        const fresh = new Client(url);
        const start = performance.now();
        expect((await fresh.send('GET', '/health/')).status).toBe(200);
        times.push(performance.now() - start);
        fresh.end();
      }
    }
    // A busy machine may hold up one of them, and not half of them.
    const [median] = times.sort((a, b) => a - b).slice(times.length / 2);
    expect(median).toBeLessThan(1_000);
    for (const socket of sockets) if (socket.connecting) await once(socket, 'connect');
    const fresh = new Client(url);
    const refused = await fresh.send('PUT', '/browsers/');
    expect([refused.status, refused.body.code]).toEqual([503, 'no_file_handles']);
    expect((await fresh.send('GET', '/status/')).status).toBe(200);
    const end = await fresh.send('DELETE', `/browsers/${opened.body.id}/`);
    expect([end.status, end.body.deleted]).toEqual([200, opened.body.id]);
    for (const socket of sockets) socket.destroy();
    await until(async () => {
      const open = await fresh.send('PUT', '/browsers/');
      return open.status === 200;
    });
    fresh.end();
    client.end();
    expect(program.errors).toContain(
      'Only 400 files and connections may be open at a time, and MAX_BROWSERS=50',
    );
  }, 120_000);
});
