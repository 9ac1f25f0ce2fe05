import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blocksOf, doc, ROOT } from '../support/docs.js';
import { Tabwire } from '../support/tabwire.js';
import { CLIENTS, isInstalled, output, OWN_GO, TOUR } from './languages.js';

const MODULES = fileURLToPath(new URL('node_modules/', ROOT));

/** How somebody installs a client who has nothing but its language. */
interface Installation {
  /** The section of docs/clients.md, which has the command and then the program. */
  readonly section: string;
  readonly block: string;
  readonly needs: string;
  readonly isHere: boolean;
  /** What the reader has done before: a module of their own, or a registry to ask. */
  readonly before: string;
  readonly file: string;
  readonly run: string;
  readonly env: (folder: string) => Readonly<Record<string, string>>;
}

const INSTALLATIONS: readonly Installation[] = [
  {
    section: 'Python',
    block: 'python',
    needs: 'pip, which Debian has in the package python3-pip',
    isHere: isInstalled('python3', '-m', 'pip', '--version'),
    before: 'true',
    file: 'tour.py',
    run: 'python3 tour.py',
    env: (folder) => ({
      PIP_NO_INDEX: '1',
      PIP_DISABLE_PIP_VERSION_CHECK: '1',
      PIP_TARGET: join(folder, 'site'),
      PYTHONPATH: join(folder, 'site'),
      PYTHONPYCACHEPREFIX: join(folder, 'cache'),
    }),
  },
  {
    section: 'TypeScript',
    block: 'ts',
    needs: 'npm',
    isHere: isInstalled('npm', '--version'),
    // Without a registry, what the client depends on comes from here.
    before: `npm install --install-links ${MODULES}openapi-fetch ${MODULES}openapi-typescript-helpers`,
    file: 'tour.mjs',
    run: 'node tour.mjs',
    env: () => ({ npm_config_offline: 'true', npm_config_update_notifier: 'false' }),
  },
  {
    section: 'Go',
    block: 'go',
    needs: 'Go 1.19, which Debian has in the package golang-go',
    isHere: isInstalled('go', 'version'),
    before: 'go mod init example.com/tour 2>/dev/null',
    file: 'main.go',
    run: 'go run .',
    // The cache is the machine's: to compile Go's own library anew takes a minute.
    env: () => ({ ...OWN_GO, GOFLAGS: '', GOCACHE: goCache() }),
  },
];

const goCache = () => spawnSync('go', ['env', 'GOCACHE'], { encoding: 'utf8' }).stdout.trim();

/** The files of the clients: an installation adds none. */
const files = async () => (await readdir(CLIENTS, { recursive: true })).toSorted();

let tabwire: Tabwire;
beforeAll(async () => {
  tabwire = await Tabwire.start({ API_KEYS: 'sesame' });
});
afterAll(() => tabwire.stop());

describe.each(INSTALLATIONS)('the client for $section', (installation) => {
  const { section, block, needs, isHere, before, file, run, env } = installation;
  (isHere ? it : it.skip)(
    `is installed by its command, and runs its first program (needs ${needs})`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'tabwire-install-'));
      const present = await files();
      try {
        const blocks = blocksOf(doc('clients').section(section));
        const [command] = blocks.filter(({ language }) => language === 'sh');
        const [program] = blocks.filter(({ language }) => language === block);
        await writeFile(join(folder, file), program?.text ?? '');
        const install = command?.text.replaceAll('PATH/', fileURLToPath(ROOT)) ?? '';
        const own = { HOME: folder, TABWIRE_URL: tabwire.url, TABWIRE_KEY: 'sesame' };
        const all = { ...own, ...env(folder) };
        await output('sh', ['-ec', `${before}\n${install}`], all, folder);
        expect(await output('sh', ['-c', run], all, folder)).toBe(TOUR);
        expect(await files()).toEqual(present);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    120_000,
  );
});
