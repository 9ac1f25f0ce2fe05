import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { blocksOf, doc } from '../support/docs.js';
import { CLIENTS, isInstalled, output, OWN_GO, typeErrors } from './languages.js';

const WRITE = fileURLToPath(new URL('../../tools/clients/write.js', import.meta.url));

it('the clients are what make clients writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tabwire-clients-'));
  try {
    await cp(CLIENTS, join(folder, 'clients'), { recursive: true });
    expect(await output(process.execPath, [WRITE, folder])).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('the package of the client for TypeScript runs as it is packed, without a compiler', async () => {
  const cwd = join(CLIENTS, 'typescript');
  const [{ files }] = JSON.parse(await output('npm', ['pack', '--dry-run', '--json'], {}, cwd));
  const paths: string[] = files.map(({ path }: { path: string }) => path);
  expect(paths.toSorted()).toEqual([
    'package.json',
    'src/errors.d.ts',
    'src/errors.js',
    'src/schema.d.ts',
    'src/server.d.ts',
    'src/server.js',
    'src/tabwire.d.ts',
    'src/tabwire.js',
  ]);
  const { scripts } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8'));
  expect(scripts).toBeUndefined();
});

it('tsc finds nothing in the client for TypeScript, and in the programs of its documentation', async () => {
  const programs = blocksOf(doc('clients').text).filter(({ language }) => language === 'ts');
  expect(await typeErrors(programs.map(({ text }) => text))).toBe('');
}, 120_000);

/** Commands that find what is wrong with a client; each prints nothing, or what it found. */
const CHECKS: readonly (readonly [program: string, ...args: string[]])[] = [
  ['python3', '-m', 'compileall', '-q', '-f', 'python'],
  [
    'mypy',
    '--strict',
    '--no-error-summary',
    '--cache-dir=/dev/null',
    '--python-version=3.9',
    'python',
  ],
  ['go', 'vet', './...'],
  ['gofmt', '-l', '.'],
];

it.each(CHECKS)(
  '%s %s %s finds nothing',
  async (program, ...args) => {
    if (!isInstalled('which', program)) {
      console.warn(`${program} is not installed: its check is skipped.`);
      return;
    }
    const cwd = program.startsWith('go') ? join(CLIENTS, 'go') : CLIENTS;
    // Not within this repository: another spec may copy it meanwhile.
    const folder = await mkdtemp(join(tmpdir(), 'tabwire-clients-'));
    try {
      const env = { ...OWN_GO, PYTHONPYCACHEPREFIX: folder };
      expect(await output(program, args, env, cwd)).toBe('');
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  120_000,
);
