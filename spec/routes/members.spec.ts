import { once } from 'node:events';
import { createServer } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { processes } from '../../lib/machine/processes.js';
import { CdpSocket } from '../support/cdp-socket.js';
import { ChannelClient } from '../support/channel-client.js';
import { LiveClient } from '../support/live-client.js';
import { ended, listeningPorts, processesWith } from '../support/processes.js';
import { Program } from '../support/program.js';
import { raw } from '../support/raw.js';
import type { Body } from '../support/service.js';
import { until } from '../support/until.js';

const programs: Program[] = [];
afterAll(() => Promise.all(programs.map((program) => program.remove())));

async function start(settings: Record<string, string> = {}): Promise<Program> {
  const program = await Program.start({ MEMBERS: '2', MAX_BROWSERS: '4', ...settings });
  programs.push(program);
  return program;
}

/** Sends a request by a connection of its own: the members get these in turn. */
async function ask(
  { url }: Program,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body }> {
  const { status, text } = await raw(url, path, {
    method,
    headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status, body: JSON.parse(text) };
}

/** Sends a GET to one member, and then to the other. */
async function twice(program: Program, path: string, headers: Record<string, string> = {}) {
  const first = await ask(program, 'GET', path, undefined, headers);
  return [first, await ask(program, 'GET', path, undefined, headers)];
}

/** The processes of the members. */
const membersOf = ({ pid }: Program) =>
  processes().flatMap((it) => (it.parent === pid ? it.pid : []));

const tagOf = (path: string) => path.slice('/browsers/'.length, '/browsers/'.length + 8);

/** Opens browsers until each member has one; returns their paths. */
async function openOnBoth(program: Program): Promise<readonly [string, string]> {
  const paths: string[] = [];
  while (new Set(paths.map(tagOf)).size < 2) {
    const { status, body } = await ask(program, 'PUT', '/browsers/', {});
    expect(status).toBe(200);
    paths.push(`/browsers/${body.id}`);
  }
  const [first = ''] = paths;
  const last = paths.at(-1) ?? '';
  return [first, last];
}

/** A figure of each member's metrics. */
async function figures(program: Program, name: string): Promise<Record<string, number>> {
  const { text } = await raw(program.url, '/metrics');
  const lines = text.matchAll(new RegExp(`^${name}\\{member="([^"]*)"\\} (.*)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, member = '', value]) => [member, Number(value)]));
}

/** How often the members together have answered a command. */
async function answered(program: Program, command: string): Promise<number> {
  const { text } = await raw(program.url, '/metrics');
  const lines = text.matchAll(
    new RegExp(`^tabwire_requests_total\\{command="${command}",.*\\} (.*)$`, 'gm'),
  );
  return [...lines].reduce((sum, [, value]) => sum + Number(value), 0);
}

describe('a server of two members', () => {
  let program: Program;
  let paths: readonly [string, string];
  beforeAll(async () => {
    program = await start({ LOG_LEVEL: 'debug' });
    paths = await openOnBoth(program);
  });

  it('asks its members once for many requests of one key that come together', async () => {
    const before = await answered(program, 'status');
    const asking = Array.from({ length: 60 }, () => ask(program, 'GET', '/status/'));
    const replies = await Promise.all(asking);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    // Each would ask the other member: 60 more.
    expect((await answered(program, 'status')) - before).toBeLessThan(90);
  });

  it('listens on one port, and on sockets that no page can reach', () => {
    const members = membersOf(program);
    expect(members).toHaveLength(2);
    const port = Number(new URL(program.url).port);
    expect([...new Set(listeningPorts([program.pid, ...members]))]).toEqual([port]);
  });

  it('answers commands for each browser by each connection, and forwards what is for the other member', async () => {
    const asked = Array.from({ length: 20 }, (_, at) => at);
    // In twos: the members may get the connections in turns.
    const replies = await Promise.all(
      asked.map((at) =>
        ask(program, 'POST', `${paths[Math.floor(at / 2) % 2]}/eval/`, { expression: `${at} + 1` }),
      ),
    );
    expect(replies.map(({ body }) => body.data?.value)).toEqual(asked.map((at) => at + 1));
    await program.line(({ command, via }) => command === 'eval' && via !== undefined);
    await program.line(({ command, via, to }) => command === 'eval' && (via ?? to) === undefined);
  });

  it('connects channels, CDP clients and live views to browsers of both', async () => {
    const base = program.url.replace('http', 'ws');
    for (const path of [...paths, ...paths]) {
      const channel = await ChannelClient.connect(`${base}${path}/channel`);
      expect((await channel.send('eval', { expression: '6 * 7' })).reply.data.value).toBe(42);
      const cdp = await CdpSocket.connect(`${base}${path}/cdp`);
      expect((await cdp.send('Browser.getVersion')).result.product).toMatch(/Chrom/);
      const live = await LiveClient.connect(`${base}${path}/live`);
      await live.frame(0);
      await live.close();
      for (const { socket } of [channel, cdp]) socket.close();
    }
  });

  it('has one list, one status and one page of metrics', async () => {
    const lists = await twice(program, '/browsers/');
    const ids: string[][] = lists.map(({ body }) => body.browsers.map(({ id }: Body) => id));
    for (const list of ids)
      expect(list.map((id) => `/browsers/${id}`)).toEqual(expect.arrayContaining([...paths]));
    for (const { body } of await twice(program, '/status/')) {
      const { used, free }: { used: number; free: number } = body;
      expect([used, used + free]).toEqual([ids[0]?.length, 4]);
      expect(body.members.map(({ url, ok }: Body) => `${url} ${ok}`).sort()).toEqual([
        'http://member-1 true',
        'http://member-2 true',
      ]);
      // Who sums up the memory of all members counts that of their machine once.
      const told = body.members.filter((it: Body) => it.available_bytes !== undefined);
      expect(told).toHaveLength(1);
    }
    expect(await figures(program, 'tabwire_slots')).toEqual({ 'member-1': 2, 'member-2': 2 });
  });

  it('has one log of whole lines, each with its member', () => {
    // The program reads each line as JSON.
    expect(new Set(program.log.map(({ member }) => member))).toEqual(
      new Set(['member-1', 'member-2']),
    );
    expect(program.log.filter(({ message }) => message === 'cdp').length).toBeGreaterThan(20);
    const [listens, ...more] = program.log.filter(({ message }) => message.includes('listens on'));
    expect(listens.message).toContain('at most 4 browsers');
    expect(listens.message).toContain('2 members');
    expect(more).toEqual([]);
  });

  it('drains as a whole by a request, and opens browsers again when that is taken back', async () => {
    const used = (await ask(program, 'GET', '/status/')).body.used;
    const { body } = await ask(program, 'POST', '/drain/', {});
    expect(body).toMatchObject({ state: 'draining', browsers: used, exit: false });
    await until(async () => {
      const draining = await figures(program, 'tabwire_draining');
      return draining['member-1'] === 1 && draining['member-2'] === 1;
    }, 50);
    for (const label of ['first', 'second', 'third'])
      expect((await ask(program, 'PUT', '/browsers/', { label })).body.code).toBe('shutting_down');
    expect((await ask(program, 'POST', `${paths[0]}/eval/`, { expression: '1' })).status).toBe(200);
    expect((await ask(program, 'DELETE', '/drain/')).body.state).toBe('serving');
    await until(async () => (await figures(program, 'tabwire_draining'))['member-2'] === 0, 50);
    await until(async () => (await figures(program, 'tabwire_draining'))['member-1'] === 0, 50);
  });

  it('tells when a member dies, whose browsers are lost, and starts it anew', async () => {
    const [pid = 0] = membersOf(program);
    const chromes = processes().flatMap((it) => (it.parent === pid ? it.pid : []));
    expect(chromes.length).toBeGreaterThan(0);
    const level = program.nextLevel('member ended');
    process.kill(pid, 'SIGKILL');
    expect(await level).toBe('error');
    await ended(chromes);
    const states = async () =>
      Promise.all(
        paths.map(async (path) => {
          const { status, body } = await ask(program, 'POST', `${path}/eval/`, { expression: '1' });
          return status === 200 ? '200' : `${status} ${body.code} ${body.reason}`;
        }),
      );
    expect((await states()).toSorted()).toEqual(['200', '404 browser_not_found owner_lost']);
    await until(async () => {
      const known = await figures(program, 'tabwire_fleet_members');
      return known['member-1'] === 2 && known['member-2'] === 2;
    }, 50);
    expect(membersOf(program)).toHaveLength(2);
    await Promise.all([1, 2].map(() => ask(program, 'DELETE', '/browsers/')));
    await openOnBoth(program);
  });

  it('ends all of it by SIGTERM, with status 0', async () => {
    const members = membersOf(program);
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    await ended(members);
    expect(processesWith(program.profiles)).toEqual([]);
    expect(program.errors.split('\n').filter((line) => line.includes('"error"'))).toHaveLength(1);
  });
});

it('SIGTERM with DRAIN_TIMEOUT_MS waits for the browsers of all members, and a second one does not', async () => {
  const [patient, hurried] = await Promise.all(
    [1, 2].map(() => start({ DRAIN_TIMEOUT_MS: '60000' })),
  );
  if (!patient || !hurried) throw new Error('not started');
  const [paths] = await Promise.all([openOnBoth(patient), openOnBoth(hurried)]);
  for (const program of [patient, hurried]) program.kill('SIGTERM');
  for (const member of ['member-1', 'member-2'])
    await patient.line((line) => line.message === 'draining' && line.member === member);
  for (const path of paths) {
    const reply = await ask(patient, 'POST', `${path}/eval/`, { expression: '1' });
    expect(reply.status).toBe(200);
  }
  const { body } = await ask(patient, 'GET', '/browsers/');
  for (const { id } of body.browsers) await ask(patient, 'DELETE', `/browsers/${id}/`);
  expect(await patient.ended).toBe(0);
  await hurried.line(({ message }) => message === 'draining');
  hurried.kill('SIGTERM');
  expect(await hurried.ended).toBe(0);
});

it('SIGHUP has all members read the keys again, and a drain by a request with exit ends all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'members-keys-'));
  const API_KEYS_FILE = join(folder, 'keys');
  await writeFile(API_KEYS_FILE, 'ann:anns-key\n');
  const program = await start({ API_KEYS_FILE, DRAIN_KEYS: 'bob' });
  const by = (key: string) => ({ 'X-API-Key': key });
  await writeFile(API_KEYS_FILE, 'bob:bobs-key\n');
  program.kill('SIGHUP');
  for (const member of ['member-1', 'member-2'])
    await program.line((it) => it.member === member && it.message === 'API keys read again: 1');
  const statuses = async (key: string) =>
    (await twice(program, '/browsers/', by(key))).map(({ status }) => status);
  expect(await statuses('anns-key')).toEqual([401, 401]);
  expect(await statuses('bobs-key')).toEqual([200, 200]);
  await ask(program, 'POST', '/drain/', { exit: true }, by('bobs-key'));
  expect(await program.ended).toBe(0);
  await rm(folder, { recursive: true });
});

it('members end with their supervisor, whatever ends it, and so do their Chromes', async () => {
  const program = await start();
  await openOnBoth(program);
  const all = [...membersOf(program), ...processesWith(program.profiles)];
  program.kill('SIGKILL');
  await ended(all);
});

it('where no member can start, the reason is said once, and the server ends with status 1', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const PORT = String(typeof address === 'object' ? address?.port : 0);
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('tabwire-members-'));
  for (const settings of [
    { PORT },
    { CHROME_PATH: '/nowhere' },
    { FLEET_SECRET: 'x'.repeat(32) },
  ]) {
    const program = await Program.spawn({ MEMBERS: '2', MAX_BROWSERS: '4', ...settings });
    programs.push(program);
    expect(await program.ended).toBe(1);
    expect(program.errors.match(/^tabwire: .*$/gm)).toHaveLength(1);
  }
  const after = readdirSync(tmpdir()).filter((name) => name.startsWith('tabwire-members-'));
  expect(after.filter((name) => !before.includes(name))).toEqual([]);
  server.close();
});

it('one member is one process, whose log names no member', async () => {
  const program = await start({ MEMBERS: '1' });
  expect(program.log[0]).not.toHaveProperty('member');
  expect((await raw(program.url, '/metrics')).text).not.toContain('member=');
  expect(membersOf(program)).toEqual([]);
});
