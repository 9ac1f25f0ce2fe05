import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  filesFinding,
  memoryFinding,
  nodeFinding,
  sandboxFinding,
} from '../../../clients/cli/doctor-checks.js';
import { CommandLineHost, run } from '../../support/command-line.js';
import { Program } from '../../support/program.js';
import type { Body } from '../../support/service.js';

const host = new CommandLineHost();
let folder: string;
const taken = createServer();
let port: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabwire-doctor-'));
  await writeFile(join(folder, 'no-fonts.conf'), '<fontconfig></fontconfig>');
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  port = typeof address === 'object' && address ? String(address.port) : '';
});
afterAll(async () => {
  host.stop();
  taken.close();
  await rm(folder, { recursive: true });
});

/** What the doctor says, by check. @param prefix a program that runs it as a process of its own */
async function examined(env: Readonly<Record<string, string>>, prefix?: readonly string[]) {
  const [args, settings] = [['doctor', '--json'], { PORT: '0', ...env }];
  const { code, out } = await (prefix ? run(args, settings, prefix) : host.run(args, settings));
  const { checks }: { checks: readonly Body[] } = JSON.parse(out);
  return { code, ...Object.fromEntries(checks.map(({ name, ...found }) => [name, found])) };
}

const mend = expect.stringMatching(/./);
const FAILED = { status: 'failed', mend };
const WARNING = { status: 'warning', mend };

describe('the doctor', () => {
  it('opens a browser and drives it', async () => {
    const { code, out } = await host.run(['doctor'], { PORT: '0', PROFILE_ROOT: folder });
    expect(out).toMatch(/^ok +browser +opened, navigated, clicked and read in [\d.]+ s$/m);
    expect(code).toBe(0);
  });

  it('tells that a Tabwire has the port already', async () => {
    const server = await Program.start({});
    try {
      const { port: found } = await examined({ PORT: new URL(server.url).port });
      expect(found).toMatchObject({
        status: 'ok',
        detail: expect.stringContaining('a Tabwire runs'),
      });
    } finally {
      await server.remove();
    }
  });

  it('names a full disk, a port that is taken, and what is not installed', async () => {
    const env = {
      HEADLESS_SHELL_PATH: '/nowhere',
      FONTCONFIG_FILE: join(folder, 'no-fonts.conf'),
      MIN_FREE_DISK: String(2 ** 50),
      PORT: port,
    };
    expect(await examined(env)).toMatchObject({
      code: 1,
      'headless-shell': WARNING,
      fonts: WARNING,
      disk: FAILED,
      port: FAILED,
      browser: { status: 'failed', detail: expect.stringContaining('PROFILE_ROOT is full') },
    });
  });

  it('names a limit of files that is too low', async () => {
    // Fewer than Node.js 20 opens while it loads the service; with later versions Chrome is what wants more.
    const limited = ['bash', '-c', 'ulimit -n 100; exec "$@"', 'limited'];
    const failure = process.versions.node.startsWith('20.')
      ? 'ulimit -n'
      : 'Chrome could not be started';
    expect(await examined({}, limited)).toMatchObject({
      code: 1,
      files: {
        status: 'failed',
        detail: expect.stringContaining('only 100 files may be open at a time'),
        mend: expect.stringContaining('ulimit -n'),
      },
      browser: { status: 'failed', detail: expect.stringContaining(failure) },
    });
  });

  it('names a Chrome that is not there, and no place for profiles', async () => {
    const env = { CHROME_PATH: '/nowhere', PROFILE_ROOT: '/nowhere' };
    const found = { code: 1, chrome: FAILED, disk: FAILED, browser: FAILED };
    expect(await examined(env)).toMatchObject(found);
  });

  it('names a Chrome that does not start', async () => {
    const found = { code: 1, chrome: { status: 'ok' }, browser: FAILED };
    expect(await examined({ CHROME_PATH: '/bin/false' })).toMatchObject(found);
  });

  it.each([{ PORT: 'http' }, { HOST: '0.0.0.0' }, { TABWIRE_PROT: '1' }])(
    'names settings that are wrong: %j',
    async (env) => {
      expect(await examined(env)).toMatchObject({ code: 1, settings: FAILED });
    },
  );

  it('judges what a spec can not make', () => {
    expect(nodeFinding('20.18.1').status).toBe('failed');
    expect(nodeFinding('20.19.0').status).toBe('ok');
    expect(nodeFinding('22.1.0').status).toBe('ok');
    const allowed = { areOff: false, areRestricted: false };
    expect(sandboxFinding(true, allowed).status).toBe('warning');
    expect(sandboxFinding(false, { ...allowed, areOff: true }).status).toBe('failed');
    expect(sandboxFinding(false, { ...allowed, areRestricted: true }).status).toBe('warning');
    expect(sandboxFinding(false, allowed).status).toBe('ok');
    expect(memoryFinding(100 * 2 ** 20).status).toBe('failed');
    expect(memoryFinding(2 ** 30).status).toBe('ok');
    expect(filesFinding(Infinity, { MAX_BROWSERS: 9 }).status).toBe('ok');
    expect(filesFinding(1_024, { MAX_BROWSERS: 9 }).status).toBe('ok');
    expect(filesFinding(1_024, { MAX_BROWSERS: 900 })).toMatchObject({
      status: 'failed',
      detail: 'only 1024 files may be open at a time, and 900 browsers may need 7288',
      mend: 'ulimit -n 7288',
    });
  });
});
