import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { doc, ROOT } from '../support/docs.js';
import { BASE_SETTINGS } from '../support/service.js';

const run = promisify(execFile);

interface LockedPackage {
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}
const LOCK: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync(new URL('package-lock.json', ROOT), 'utf8'),
);

/** The packages that npm would install beside the tarball, those of others within them left out. */
const INSTALLED = Object.entries(LOCK.packages).flatMap(([path, { dev }]) =>
  !dev && /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) ? [path] : [],
);

it('no package that is installed with Tabwire runs a script then', () => {
  const scripted = Object.entries(LOCK.packages).filter(
    ([path, { dev, hasInstallScript }]) => path !== '' && !dev && hasInstallScript,
  );
  expect(scripted.map(([path]) => path)).toEqual([]);
});

describe('the package, away from its clone', () => {
  let folder: string;
  let files: string[];
  let tabwire: string;
  /** With a home that is empty. */
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'package-'));
    const home = join(folder, 'home');
    await mkdir(home);
    env = { ...process.env, HOME: home, ...BASE_SETTINGS, PORT: '0' };
    const clone = fileURLToPath(ROOT);
    // What is built is what the specs run from: to build again would end them.
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const { stdout } = await run('npm', pack, { cwd: clone });
    const [packed]: { filename: string; files: { path: string }[] }[] = JSON.parse(stdout);
    files = (packed?.files ?? []).map(({ path }) => path);
    await run('tar', ['-xzf', join(folder, packed?.filename ?? ''), '-C', folder]);
    for (const path of INSTALLED) {
      const link = join(folder, 'package', path);
      await mkdir(dirname(link), { recursive: true });
      await symlink(join(clone, path), link);
    }
    tabwire = join(folder, 'package', 'dist', 'clients', 'cli', 'main.js');
    await chmod(tabwire, 0o755); // as npm does with a command
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('has what runs, and each file that the README links to', () => {
    expect(files).toContain('dist/clients/cli/main.js');
    expect(files).toContain('dist/routes/assets/swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt');
    expect(files.filter((file) => /\.map$|(^|\/)(spec|tools)\//.test(file))).toEqual([]);
    const links = [...doc('README').prose.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
    const local = links.filter((link) => !link.startsWith('https://'));
    expect(local.filter((link) => !files.includes(link))).toEqual([]);
  });

  it('tells its version and what the machine lacks, from any directory', async () => {
    const { version }: { version: string } = JSON.parse(
      readFileSync(new URL('package.json', ROOT), 'utf8'),
    );
    const { stdout } = await run(tabwire, ['--version'], { cwd: '/', env });
    expect(stdout.trim()).toBe(version);
    const checked = await run(tabwire, ['doctor'], { cwd: '/', env });
    expect(checked.stdout).toContain('Chrome');
  });

  it('serves the interface, the dashboard and the documentation', async () => {
    const child = spawn(tabwire, ['serve'], {
      cwd: '/',
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let url = '';
      for await (const line of createInterface(child.stdout)) {
        url = /listens on (http:\/\/[^/]+)/.exec(line)?.[1] ?? '';
        if (url !== '') break;
      }
      child.stdout.resume();
      for (const path of ['/health/', '/docs/', '/docs/swagger-ui-bundle.js', '/openapi.json'])
        expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
      const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
      const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(await page.text()) ?? [];
      expect((await fetch(new URL(script, `${url}/`))).status).toBe(200);
    } finally {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
  });
});
