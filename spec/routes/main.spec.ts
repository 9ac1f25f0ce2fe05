import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Program } from '../support/program.js';
import { ended, listeningPorts, processesWith, socketsWith } from '../support/processes.js';
import { Site } from '../support/site.js';
import { Tabwire } from '../support/tabwire.js';

const programs: Program[] = [];
let site: Site;
beforeAll(async () => {
  site = await Site.start();
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.remove()));
  await site.stop();
});

async function start(settings: Record<string, string> = {}): Promise<Program> {
  const program = await Program.start(settings);
  programs.push(program);
  return program;
}

/** What of this program's browsers there is: processes, folders, sockets. */
function leftovers({ profiles }: Program): readonly number[] {
  const folders = readdirSync(profiles).flatMap((name) => readdirSync(`${profiles}/${name}`));
  return [processesWith(profiles).length, folders.length, socketsWith(profiles).length];
}

describe('the program without keys', () => {
  const fails = `process.on('SIGUSR2',()=>{Promise.reject(new(Error)('unheard'))})`;
  let program: Program;
  beforeAll(async () => {
    program = await start({ NODE_OPTIONS: `--import=data:text/javascript,${fails}` });
  });

  it('tells first its address, the Chrome with its version, and that there are no keys', async () => {
    const [line] = program.log;
    expect(line).toMatchObject({ level: 'info', timestamp: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(line.message).toMatch(
      /^Tabwire \d+\.\d+\.\d+ listens on http:\/\/127\.0\.0\.1:\d+\/ with Chrom\w+ [\d.]+ .*API keys off/,
    );
    const path = /\((\/[^)]*)\)/.exec(line.message)?.[1] ?? '';
    expect(existsSync(path)).toBe(true);
    expect((await program.send('GET', '/health/')).status).toBe(200);
  });

  it('has browsers that listen on no port, one line of its log for each request, and nothing of a browser that was deleted', async () => {
    const [path, other] = await Promise.all([program.open({ label: 'mine' }), program.open()]);
    for (const browser of [path, other]) {
      await program.send('PUT', `${browser}/contexts/`);
      const url = site.page(`<iframe src="${site.page('frame', site.other)}"></iframe>`);
      expect((await program.send('POST', `${browser}/navigate/`, { url })).status).toBe(200);
    }
    const pids = processesWith(program.profiles);
    expect(pids.length).toBeGreaterThanOrEqual(2);
    expect(listeningPorts([program.pid])).toEqual([Number(new URL(program.url).port)]);
    expect(listeningPorts(pids)).toEqual([]);
    const files = readdirSync(program.profiles, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.endsWith('.sock'))).toEqual([]);

    const id = path.split('/').at(-1);
    const calls = [
      ['POST', `${path}/eval/`, { expression: '1' }, 'eval', 200, undefined],
      ['POST', `${path}/eval/`, { expression: 'throw 1' }, 'eval', 422, 'script_error'],
      ['POST', `${path}/find-node/`, { selector: '#no' }, 'find-node', 404, 'node_not_found'],
      ['POST', `${path}/find-node/`, {}, 'find-node', 400, 'invalid_request'],
      ['GET', `${path}/eval/`, undefined, 'none', 405, 'method_not_allowed'],
      ['GET', '/nowhere/', undefined, 'none', 404, 'route_not_found'],
      ['DELETE', `${path}/`, undefined, 'delete-browser', 200, undefined],
    ] as const;
    for (const [at, [method, url, body]] of calls.entries())
      await program.send(method, url, body, { 'X-Request-Id': `call-${at}` });
    for (const [at, [method, , , command, status, code]] of calls.entries()) {
      const line = await program.line((it) => it.message === 'request' && it.id === `call-${at}`);
      expect(line).toMatchObject({ level: 'info', method, command, status });
      expect([line.code, line.ms > 0]).toEqual([code, true]);
      if (command !== 'none') expect(line.browser).toBe(id);
    }
    const requests = program.log.filter(({ message }) => message === 'request');
    expect(requests.filter((it) => String(it.id).startsWith('call-'))).toHaveLength(calls.length);
    expect(program.log.filter(({ message }) => message === 'browser ended')).toEqual([
      expect.objectContaining({ browser: id, reason: 'deleted' }),
    ]);
    expect(leftovers(program)[1]).toBe(1);
    expect((await program.send('DELETE', '/browsers/')).body).toMatchObject({ success: true });
    await ended(processesWith(program.profiles));
    expect(leftovers(program)).toEqual([0, 0, 0]);
  });

  it('logs a failure that nobody hears, and goes on; SIGHUP ends it as SIGTERM does', async () => {
    const browser = await program.open();
    const level = program.nextLevel('unheard');
    program.kill('SIGUSR2');
    expect(await level).toBe('error');
    expect((await program.send('GET', `${browser}/`)).status).toBe(200);
    program.kill('SIGHUP');
    expect(await program.ended).toBe(0);
    expect(leftovers(program)).toEqual([0, 0, 0]);
  });
});

describe('the program with keys', () => {
  it('tells how many there are and an IPv6 address as a URL, and never a typed text, an expression, a key, a cookie, a header or a query', async () => {
    const program = await start({ API_KEYS: 'SECRET-key-1,SECRET-api-key', HOST: '::1' });
    expect(program.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect(program.log[0].message).toContain('API keys on (2)');
    expect((await program.send('GET', '/browsers/')).status).toBe(401);
    const key = { 'X-API-Key': 'SECRET-api-key' };
    const send = (path: string, body: object, headers = key) =>
      program.send('POST', path, body, headers);
    const options = {
      headers: { 'X-Secret': 'SECRET-header' },
      proxy: {
        server: 'http://127.0.0.1:9',
        username: 'SECRET-user',
        password: 'SECRET-word',
        bypass: '127.0.0.1',
      },
      url: site.page('<input id=i value=SECRET-page autofocus>'),
    };
    const opened = await send('/browsers/', options);
    expect(opened.status).toBe(200);
    const path = `/browsers/${opened.body.id}`;
    const { body: found } = await send(`${path}/find-node/`, { selector: '#i' });
    const calls: readonly (readonly [string, object])[] = [
      ['type', { node_id: found.node_id, text: 'SECRET-typed' }],
      ['type', { node_id: 'SECRET-malformed', text: 'SECRET-typed' }],
      ['send-keys', { keys: 'SECRET-keys' }],
      ['hold-key', { key: 'SECRET-hold' }],
      ['eval', { expression: 'document.cookie = "SECRET=SECRET-cookie"' }],
      ['eval', { expression: 'throw new Error("SECRET-thrown")' }],
      ['eval', { expression: 'alert("SECRET-dialog")' }],
      ['eval', { expression: '(SECRET-syntax' }],
      ['find-node', { selector: '[value=SECRET-selector]' }],
      ['find-node', { selector: '[SECRET-bad' }],
      ['navigate', { url: 'SECRET-url' }],
      ['navigate', { url: `${site.origin}/status/204?SECRET-query` }],
      ['navigate', { url: 'file:///SECRET-file' }],
      ['SECRET-command', { text: 'SECRET-body' }],
    ];
    for (const [command, body] of calls) await send(`${path}/${command}/`, body);
    await send(`/browsers/SECRET-browser?token=SECRET-token`, {});
    await send('/browsers/', {}, { 'X-API-Key': 'SECRET-wrong' });
    const malformed = {
      method: 'POST',
      body: '{"text": "SECRET-json',
      headers: { ...key, 'Content-Type': 'application/json' },
    };
    expect((await fetch(`${program.url}${path}/type/`, malformed)).status).toBe(400);
    program.kill('SIGTERM');
    await program.ended;
    expect(program.log.filter(({ message }) => message === 'request').length).toBeGreaterThan(
      calls.length,
    );
    const secrets = (program.output + program.errors).match(/SECRET-[\w-]*/g) ?? [];
    // A command's path names the browser as the client did; a browser ID is no secret of that kind.
    expect(secrets.filter((secret) => secret !== 'SECRET-browser')).toEqual([]);
  });

  it('reads the file of keys again at SIGHUP, and keeps the old ones where that fails', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tabwire-spec-'));
    const file = join(folder, 'keys');
    await writeFile(file, 'old:key-SECRET-1\n');
    const program = await start({ API_KEYS_FILE: file });
    const status = async (key: string) =>
      (await program.send('GET', '/browsers/', undefined, { 'X-API-Key': key })).status;
    const rotate = async (text: string) => {
      await writeFile(file, text);
      const level = program.nextLevel('API keys');
      program.kill('SIGHUP');
      return level;
    };
    try {
      expect([await status('key-SECRET-1'), await status('key-SECRET-2')]).toEqual([200, 401]);
      expect(await rotate('old:key-SECRET-1\nnew:key-SECRET-2\n')).toBe('info');
      expect([await status('key-SECRET-1'), await status('key-SECRET-2')]).toEqual([200, 200]);
      expect(await rotate('new:key-SECRET-2\n')).toBe('info');
      expect([await status('key-SECRET-1'), await status('key-SECRET-2')]).toEqual([401, 200]);
      expect(await rotate('\n')).toBe('error');
      expect([await status('key-SECRET-1'), await status('key-SECRET-2')]).toEqual([401, 200]);
      program.kill('SIGTERM');
      await program.ended;
      const holders = program.log.filter(({ message }) => message === 'request');
      expect(holders.map(({ key }) => key)).toEqual([
        'old',
        undefined,
        'old',
        'new',
        undefined,
        'new',
        undefined,
        'new',
      ]);
      expect(program.output + program.errors).not.toContain('SECRET');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the start stops with one sentence', () => {
  const rows: readonly (readonly [Record<string, string>, RegExp])[] = [
    [{ PORT: 'http' }, /^PORT .*"http"/],
    [{ TABWIRE_PROT: '80' }, /^TABWIRE_PROT is not a setting/],
    [{ HOST: '0.0.0.0' }, /^HOST 0\.0\.0\.0 .*API_KEYS/],
    [{ CHROME_PATH: '/etc/passwd' }, /CHROME_PATH .*\/etc\/passwd/],
    [{ PROFILE_ROOT: '/nowhere/profiles' }, /PROFILE_ROOT .*\/nowhere\/profiles/],
    [{ PROFILE_ROOT: '/etc/passwd' }, /PROFILE_ROOT .*\/etc\/passwd/],
    [{ TABWIRE_CHROME_PATH: '/nowhere/chrome' }, /^TABWIRE_CHROME_PATH /],
    [{ TABWIRE_PROFILE_ROOT: '/nowhere/profiles' }, /^TABWIRE_PROFILE_ROOT /],
    [{ QUEUE_TIMEOUT_MS: '30000' }, /^QUEUE_TIMEOUT_MS /],
  ];

  it.each(rows)(
    'for settings that are wrong, or that the machine does not have: %j',
    async (settings, sentence) => {
      const started = Tabwire.start(settings).then(async (tabwire) => tabwire.stop());
      // All that the program does with an error of this class is to write its message.
      await expect(started).rejects.toMatchObject({
        name: expect.stringMatching(/^(StartError|SettingsError)$/),
        message: expect.stringMatching(sentence),
      });
      await expect(started).rejects.toThrow(/^[^\n]+$/);
    },
  );

  async function refusal(settings: Record<string, string>): Promise<string> {
    const program = await Program.spawn(settings);
    programs.push(program);
    expect(await program.ended).toBe(1);
    expect(program.output).toBe('');
    expect(program.errors).toMatch(/^tabwire: [^\n]+\n$/);
    expect(program.errors).not.toMatch(/\n\s+at |Error:/);
    expect(readdirSync(program.profiles)).toEqual([]);
    return program.errors.replace('tabwire: ', '');
  }

  it('and exit code 1: for a Chrome, a port and an address that it can not have', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    try {
      const [chrome, taken, foreign] = await Promise.all([
        refusal({ CHROME_PATH: '/nowhere/chrome' }),
        refusal({ PORT: port }),
        refusal({ HOST: '192.0.2.1', API_KEYS: 'key' }),
      ]);
      expect(chrome).toMatch(/CHROME_PATH .*\/nowhere\/chrome/);
      expect(taken).toMatch(new RegExp(`${port}.*in use|in use.*${port}`));
      expect(foreign).toMatch(/192\.0\.2\.1/);
    } finally {
      other.close();
    }
  });

  it('and exit code 1, where too few files may be open for its modules', () => {
    const main = fileURLToPath(new URL('../../routes/main.js', import.meta.url));
    const limited = ['-c', 'ulimit -n 100; exec "$@"', 'limited', process.execPath, main];
    expect(spawnSync('bash', limited, { encoding: 'utf8' })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^tabwire: Only 100 files .*ulimit -n \d+\n$/),
    });
  });
});
