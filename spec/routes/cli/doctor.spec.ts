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
  sharedMemoryFinding,
} from '../../../routes/cli/doctor-checks.js';
import { run } from '../../support/command-line.js';
import type { Body } from '../../support/service.js';

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
  taken.close();
  await rm(folder, { recursive: true });
});

/** What the doctor says of one check. */
async function say(
  check: string,
  env: Readonly<Record<string, string>>,
  prefix?: readonly string[],
) {
  const { code, out } = await run(['doctor', '--json'], { PORT: '0', ...env }, prefix);
  const { checks }: { checks: readonly Body[] } = JSON.parse(out);
  return { code, ...checks.find(({ name }) => name === check) };
}

const FAILED = { code: 1, status: 'failed', mend: expect.stringMatching(/./) };
const WARNING = { code: 0, status: 'warning', mend: expect.stringMatching(/./) };

describe('the doctor', () => {
  it('opens a browser and drives it', async () => {
    const { code, out } = await run(['doctor'], { PORT: '0', PROFILE_ROOT: folder });
    expect(out).toMatch(/^ok +browser +opened, navigated, clicked and read in [\d.]+ s$/m);
    expect(code).toBe(0);
  });

  it.each([
    ['no Chrome', 'chrome', () => ({ CHROME_PATH: '/nowhere' }), FAILED],
    ['a Chrome that does not start', 'browser', () => ({ CHROME_PATH: '/bin/false' }), FAILED],
    ['no headless-shell', 'headless-shell', () => ({ HEADLESS_SHELL_PATH: '/nowhere' }), WARNING],
    ['no fonts', 'fonts', () => ({ FONTCONFIG_FILE: join(folder, 'no-fonts.conf') }), WARNING],
    ['a full disk', 'disk', () => ({ MIN_FREE_DISK: String(2 ** 50) }), FAILED],
    ['no place for profiles', 'disk', () => ({ PROFILE_ROOT: '/nowhere' }), FAILED],
    ['a port that is taken', 'port', () => ({ PORT: port }), FAILED],
    ['a wrong setting', 'settings', () => ({ PORT: 'http' }), FAILED],
    ['a host for all without keys', 'settings', () => ({ HOST: '0.0.0.0' }), FAILED],
    ['an unknown setting', 'settings', () => ({ TABWIRE_PROT: '1' }), FAILED],
  ])('names %s', async (_what, check, env, found) => {
    expect(await say(check, env())).toMatchObject(found);
  });

  it('names a low limit of files', async () => {
    const limited = ['bash', '-c', 'ulimit -n 256; exec "$@"', 'limited'];
    expect(await say('files', {}, limited)).toMatchObject({
      status: 'failed',
      detail: 'only 256 files may be open at a time',
    });
  });

  it('judges what a spec can not make', () => {
    expect(nodeFinding('20.18.1').status).toBe('failed');
    expect(nodeFinding('20.19.0').status).toBe('ok');
    expect(nodeFinding('22.1.0').status).toBe('ok');
    expect(sandboxFinding(true, '', '').status).toBe('warning');
    expect(sandboxFinding(false, '0\n', '').status).toBe('failed');
    expect(sandboxFinding(false, '1\n', '1\n').status).toBe('warning');
    expect(sandboxFinding(false, '', '').status).toBe('ok');
    expect(sharedMemoryFinding(64 * 2 ** 20).status).toBe('warning');
    expect(sharedMemoryFinding(2 ** 30).status).toBe('ok');
    expect(memoryFinding(100 * 2 ** 20).status).toBe('failed');
    expect(memoryFinding(2 ** 30).status).toBe('ok');
    expect(filesFinding('Max open files            unlimited            x').status).toBe('ok');
  });
});
