import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openBrowserCommand } from '../../lib/commands/browsers/open-browser.js';
import { call } from '../../lib/execution/call.js';
import { profileName } from '../../lib/launching/user-data-dirs.js';
import { findChrome } from '../../protocol/find-chrome.js';
import { LaunchError } from '../../protocol/launch-error.js';
import { ended, processesWith } from '../support/processes.js';
import type { Reply } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';

let tabwire: Tabwire;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
});
afterEach(async () => {
  await tabwire.stop();
  rmSync(folder, { recursive: true, force: true });
});

const told = ({ status, body, headers }: Reply) => [
  status,
  body.code,
  body.reason,
  body.retryable,
  headers['retry-after'] === undefined ? undefined : Number(headers['retry-after']) > 0,
];
const open = () => tabwire.send('put', '/browsers/');
const ready = () => tabwire.send('get', '/ready/');

describe('an open', () => {
  it('is refused while memory is short, and /ready/ says so', async () => {
    const memory = { totalBytes: 2 ** 32, availableBytes: 99 };
    const settings = { MIN_FREE_MEMORY: '100', PROFILE_ROOT: folder };
    tabwire = await Tabwire.start(settings, undefined, { memory: () => memory });
    for (const reply of [await open(), await ready()])
      expect(told(reply)).toEqual([503, 'at_capacity', 'memory', true, true]);
    expect(tabwire.gateway.used).toBe(0);
    expect((await tabwire.send('get', '/status/')).body.memory).toMatchObject({
      total_bytes: 2 ** 32,
      available_bytes: 99,
      min_free_bytes: 100,
    });
    memory.availableBytes = 100;
    expect([(await ready()).status, (await open()).status]).toEqual([200, 200]);
  });

  it('counts what those that are being opened are going to take', async () => {
    const memory = () => ({ totalBytes: 2 ** 32, availableBytes: 300 * 2 ** 20 });
    tabwire = await Tabwire.start({ PROFILE_ROOT: folder }, undefined, { memory });
    const replies = await Promise.all([open(), open(), open()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
    expect((await open()).status).toBe(200);
  });

  it('is refused while the disk is full, and /ready/ says so', async () => {
    tabwire = await Tabwire.start({ MIN_FREE_DISK: String(2 ** 50), PROFILE_ROOT: folder });
    for (const reply of [await open(), await ready()])
      expect(told(reply)).toEqual([503, 'browser_launch_failed', 'disk_full', true, true]);
    expect(tabwire.gateway.used).toBe(0);
  });

  it('of a Chrome that does not start says why, and /ready/ tells when it does again', async () => {
    const path = join(folder, 'chrome');
    writeFileSync(path, '#!/bin/sh\necho "[1:ERROR] No space left on device" >&2; exit 1\n');
    chmodSync(path, 0o755);
    const chrome = { CHROME_PATH: path, HEADLESS_SHELL_PATH: path };
    tabwire = await Tabwire.start({ ...chrome, PROFILE_ROOT: folder });
    expect((await ready()).status).toBe(200);
    for (const reply of [await open(), await ready(), await ready()])
      expect(told(reply)).toEqual([503, 'browser_launch_failed', 'disk_full', true, undefined]);
    writeFileSync(path, `#!/bin/sh\nexec "${findChrome() ?? ''}" "$@"\n`);
    expect((await ready()).status).toBe(200);
    const [own = ''] = readdirSync(folder).filter((name) => name !== 'chrome');
    expect(readdirSync(join(folder, own))).toEqual([]);
    await ended(processesWith(own));
    expect((await open()).status).toBe(200);
  });

  it('of chrome-headless-shell where there is none says so', async () => {
    const settings = { HEADLESS_SHELL_PATH: '/nowhere/shell', PROFILE_ROOT: folder };
    tabwire = await Tabwire.start(settings);
    const reply = await tabwire.send('put', '/browsers/', { headless: 'shell' });
    expect(told(reply).slice(0, 3)).toEqual([503, 'browser_launch_failed', 'not_installed']);
    expect((await ready()).status).toBe(200);
  });

  it('without file handles fails with the reason, at whatever point it is, and leaves nothing', async () => {
    tabwire = await Tabwire.start({ PROFILE_ROOT: folder });
    const [own = ''] = readdirSync(folder);
    /** The same as a request's, which would need a handle of its own. */
    const attempt = async (): Promise<unknown> => {
      return call(tabwire.service, openBrowserCommand, { body: {} }).catch(
        (error: unknown) => error,
      );
    };
    // What is loaded or opened once is loaded then.
    await (await tabwire.open()).delete();
    const limit = Math.max(...readdirSync('/proc/self/fd').map(Number)) + 40;
    const prlimit = (nofile: string) =>
      execFileSync('prlimit', ['--pid', String(process.pid), `--nofile=${nofile}:`]);
    const [, soft = ''] =
      /^Max open files\s+(\d+)/m.exec(
        execFileSync('cat', ['/proc/self/limits'], { encoding: 'utf8' }),
      ) ?? [];
    const outcomes: unknown[] = [];
    const held: number[] = [];
    prlimit(String(limit));
    try {
      for (;;) held.push(openSync('/dev/null', 'r'));
    } catch {
      // no handle is left
    }
    try {
      for (let free = 0; free < 10; free += 1) {
        outcomes.push(await attempt());
        const handle = held.pop();
        if (handle !== undefined) closeSync(handle);
      }
    } finally {
      for (const handle of held) closeSync(handle);
      prlimit(soft);
    }
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({
        code: 'browser_launch_failed',
        details: { reason: 'no_file_handles' },
      });
    expect(tabwire.gateway.used).toBe(0);
    await ended(processesWith(own));
    // Without a handle a folder can not be read, and so not be removed: the next launch does it.
    const { id } = await tabwire.open();
    expect(readdirSync(join(folder, own))).toEqual([profileName(id)]);
  });
});

it.each([
  ['spawn chromium ENOSPC', 'disk_full'],
  ['EDQUOT: disk quota exceeded, mkdir', 'disk_full'],
  ['[12:ERROR:shm.cc] Creating shared memory failed: No space left on device (28)', 'disk_full'],
  ['spawn /usr/bin/chromium EMFILE', 'no_file_handles'],
  ['ENFILE: file table overflow, open', 'no_file_handles'],
  ['spawn /usr/bin/chromium EAGAIN', 'no_memory'],
  ['spawn ENOMEM', 'no_memory'],
  ['it did not answer in time', 'no_answer'],
  ['Missing X server or $DISPLAY', 'no_display'],
  ['No usable sandbox! If this is a Debian system, please install …', 'sandbox'],
  ['anything else', 'failed'],
] as const)('a launch that fails with «%s» has the reason %s', (words, reason) => {
  expect(new LaunchError(words).reason).toBe(reason);
  expect(new LaunchError('words', { cause: new Error(words) }).reason).toBe(reason);
});
