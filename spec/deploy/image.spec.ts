import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SETTINGS } from '../../lib/settings/settings.js';
import { ROOT } from '../support/docs.js';
import { BASE_SETTINGS } from '../support/service.js';

const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const pathOf = (path: string) => fileURLToPath(new URL(path, ROOT));

const dockerfile = read('Dockerfile');
const compose = read('deploy/compose.yaml');
const ignored = read('.dockerignore').split('\n');

/** The instructions of the Dockerfile, each on one line. */
const instructions = dockerfile
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
/** What the build stage copies from the repository. */
const sources = instructions
  .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
  .flatMap((line) => line.split(' ').slice(1, -1));
const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));

describe('Dockerfile', () => {
  it('copies what there is, and what .dockerignore lets through', () => {
    expect(sources).toEqual(expect.arrayContaining(['package.json', 'lib', 'protocol', 'routes']));
    for (const source of sources) {
      expect([source, existsSync(pathOf(source))]).toEqual([source, true]);
      expect(ignored).toContain(`!${source}`);
    }
  });

  it('copies each file that the build of these sources imports', () => {
    const folders = sources.filter((source) => statSync(pathOf(source)).isDirectory());
    const files = folders.flatMap((folder) =>
      readdirSync(pathOf(folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(folder, name)),
    );
    const missing = files.flatMap((file) =>
      [...read(file).matchAll(/(?:\bfrom |\bimport\(?)\s*'(\.[^']+)'/g)]
        .map(([, path = '']) => join(dirname(file), path))
        .filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)))
        .map((path) => [file, path]),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(missing).toEqual([]);
  });

  it('sets what the service reads', () => {
    const names = instructions
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name = '']) => name));
    const allocator = ['LD_PRELOAD', 'MALLOC_CONF'];
    const known = new Set([...Object.keys(SETTINGS), 'NODE_ENV', ...allocator]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['CHROME_PATH', 'HEADLESS_SHELL_PATH']));
  });

  it('ends as a user without rights, with a check of health, below tini', () => {
    expect(last).toContain('USER node');
    expect(last.findLastIndex((line) => line.startsWith('USER'))).toBeGreaterThan(
      last.findLastIndex((line) => line.startsWith('COPY') || line.startsWith('RUN')),
    );
    expect(last.some((line) => line.startsWith('HEALTHCHECK ') && line.includes('/health/'))).toBe(
      true,
    );
    const entry = last.find((line) => line.startsWith('ENTRYPOINT ')) ?? '';
    const [program, , ...command] = JSON.parse(entry.replace('ENTRYPOINT ', ''));
    expect([program, command]).toEqual(['tini', ['node', 'dist/routes/main.js']]);
  });

  it('has a stage for each browser', () => {
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name);
    expect(stages).toEqual(['build', 'base', 'chromium', 'headless-shell']);
    expect(last[0]).toBe('FROM ${BROWSER}');
    expect(instructions[0]).toBe('ARG BROWSER=chromium');
  });
});

describe('deploy/compose.yaml', () => {
  it('names files that exist, and settings', () => {
    expect(compose).toMatch(/context: \.\.\n/);
    const [, profile = ''] = /seccomp=(\S+)/.exec(compose) ?? [];
    expect(existsSync(pathOf(`deploy/${profile}`))).toBe(true);
    const [, variables = ''] = /environment:\n((?: {4}\w.*\n)+)/.exec(compose) ?? [];
    const names = [...variables.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name);
    expect(names).toEqual(['API_KEYS', 'ALLOWED_HOSTS']);
    for (const name of names) expect(Object.keys(SETTINGS)).toContain(name);
  });

  it('gives its containers no more than they need', () => {
    for (const line of ['read_only: true', '- no-new-privileges:true', '- ALL'])
      expect(compose).toContain(`${line}\n`);
    expect(compose).not.toContain('privileged: true');
    // A published port is this machine's alone.
    expect(compose).toMatch(/ports:\n\s+- 127\.0\.0\.1:/);
  });
});

describe('the tree of the image', () => {
  let root: string;
  let child: ReturnType<typeof spawn>;
  let url: string;

  // What the last stage copies: the program and its packages, none of those for development.
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'tabwire-image-'));
    const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
      read('package-lock.json'),
    );
    const packages = Object.entries(lock.packages)
      .filter(([path, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && dev !== true)
      .map(([path]) => path)
      .filter((path) => existsSync(pathOf(path)));
    for (const path of packages) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await symlink(pathOf(path), join(root, path));
    }
    const folders = sources.filter((path) => existsSync(pathOf(`dist/${path}`)));
    for (const path of ['package.json', ...folders.map((path) => `dist/${path}`)])
      await cp(pathOf(path), join(root, path), { recursive: true });
    child = spawn(process.execPath, ['dist/routes/main.js'], {
      cwd: root,
      env: { ...process.env, ...BASE_SETTINGS, PORT: '0', API_KEYS: 'secret' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    if (!child.stdout) throw new Error('it has no output');
    for await (const line of createInterface(child.stdout)) {
      [, url = ''] = /listens on (http:\S+)\/ /.exec(line) ?? [];
      if (url !== '') break;
    }
  });
  afterAll(async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
    await rm(root, { recursive: true });
  });

  it.each([
    '/health/',
    '/docs/',
    '/docs/swagger-ui.css',
    '/openapi.json',
    '/',
    '/dashboard/main.js',
    '/dashboard/style.css',
    '/dashboard/lib/preact.js',
    '/dashboard/lib/preact-hooks.js',
    '/dashboard/lib/htm-preact.js',
    '/dashboard/lib/-preact-signals.js',
    '/dashboard/lib/-preact-signals-core.js',
    '/dashboard/lib/eventsource-parser.js',
  ])('serves %s', async (path) => {
    const headers = { Accept: 'text/html,application/json', 'X-API-Key': 'secret' };
    const { status } = await fetch(url + path, { headers });
    expect(status).toBe(200);
  });

  it('speaks MCP', async () => {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'spec', version: '1' },
    };
    const reply = await fetch(`${url}/mcp/`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'X-API-Key': 'secret',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
    });
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('tabwire')]);
  });
});
