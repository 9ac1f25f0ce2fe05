import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Chrome, type LaunchOptions } from '../../protocol/chrome.js';
import { LaunchError } from '../../protocol/launch-error.js';
import { findChrome } from '../../protocol/find-chrome.js';
import { chromeFlags } from '../../protocol/flags.js';
import { nodeProcess } from '../support/node-process.js';
import { ended, listeningPorts, processesWith, socketsWith } from '../support/processes.js';
import { until } from '../support/until.js';

const executable = findChrome() ?? '';
const sandbox = process.getuid?.() !== 0;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const profileDir = () => join(folder, 'profile');

function launch(more: Partial<LaunchOptions> = {}, signal?: AbortSignal): Promise<Chrome> {
  const flags = chromeFlags({ headless: true, width: 800, height: 600, sandbox, args: [] });
  const options = {
    executable,
    flags,
    profileDir: profileDir(),
    env: process.env,
    timeoutMs: 20_000,
  };
  return Chrome.launch({ ...options, ...more }, signal);
}

/** An executable that is no Chrome. */
function script(text: string): string {
  const path = join(folder, 'not-chrome');
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** How many files this process has open. */
const openFiles = () => readdirSync('/proc/self/fd').length;

/** Nothing of a Chrome is left: no profile, and no process or socket but those about to go. */
async function expectNothingLeft(): Promise<void> {
  expect(existsSync(profileDir())).toBe(false);
  await ended(processesWith(profileDir()));
  expect(processesWith(profileDir())).toEqual([]);
  await until(() => socketsWith(profileDir()).length === 0);
}

async function refusal(launching: Promise<unknown>): Promise<Error> {
  const error: unknown = await launching.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Error) return error;
  throw new Error('it was launched');
}

describe('what a Chrome makes for a time', () => {
  it.each(['', 'x'.repeat(120)])(
    'goes with its profile, below a root with %j in its path',
    async (long) => {
      const TMPDIR = join(folder, 'temporary');
      mkdirSync(TMPDIR);
      mkdirSync(join(folder, long), { recursive: true });
      const dir = join(folder, long, 'profile');
      const chrome = await launch({ env: { ...process.env, TMPDIR }, profileDir: dir });
      if (long === '') expect(readdirSync(TMPDIR)).toEqual([]);
      chrome.kill();
      await chrome.end();
      expect(existsSync(dir)).toBe(false);
      // Chrome unlinks the files of its shared memory as it makes them; a kill may come between.
      const isShared = (name: string) => long !== '' && name.startsWith('.org.chromium.');
      expect(readdirSync(TMPDIR).filter((name) => !isShared(name))).toEqual([]);
    },
  );
});

describe('a Chrome', () => {
  it('has a profile for its owner alone, answers, and listens on no port', async () => {
    const controller = new AbortController();
    const chrome = await launch({}, controller.signal);
    // It is launched: this changes nothing.
    controller.abort(new Error('hung up'));
    try {
      expect(chrome.product).toMatch(/^Chrome\/\d+\.\d+\.\d+\.\d+$/);
      expect(chrome.userAgent).toContain('Mozilla/5.0');
      expect(statSync(profileDir()).mode & 0o777).toBe(0o700);
      const { targetInfos } = await chrome.connection.browser.send('Target.getTargets', {});
      expect(targetInfos.some(({ type }) => type === 'page')).toBe(true);
      const pids = processesWith(profileDir());
      expect(pids).toContain(chrome.pid);
      expect(listeningPorts(pids)).toEqual([]);
    } finally {
      await chrome.end();
    }
    await expectNothingLeft();
  });

  it('gets the environment that it is given, and no other', async () => {
    const chrome = await launch({
      env: { PATH: process.env.PATH, HOME: folder, TZ: 'Asia/Tokyo' },
    });
    try {
      const { browser } = chrome.connection;
      const { targetInfos } = await browser.send('Target.getTargets', {});
      const page = targetInfos.find(({ type }) => type === 'page');
      const { sessionId } = await browser.send('Target.attachToTarget', {
        targetId: page?.targetId ?? '',
        flatten: true,
      });
      const { result } = (await chrome.connection.session(sessionId)?.send('Runtime.evaluate', {
        expression: 'Intl.DateTimeFormat().resolvedOptions().timeZone',
      })) ?? { result: undefined };
      expect(result?.value).toBe('Asia/Tokyo');
    } finally {
      await chrome.end();
    }
  });

  it('gets the flags that it is given, and no other', async () => {
    const { HEADLESS } = nodeProcess.env;
    nodeProcess.env.HEADLESS = 'yes';
    try {
      const told = join(folder, 'told');
      const teller = script(`echo "$@" > ${told}; exit 1`);
      await refusal(launch({ executable: teller, flags: ['--remote-debugging-pipe', '--one'] }));
      expect(readFileSync(told, 'utf8')).toBe(
        `--user-data-dir=${profileDir()} --remote-debugging-pipe --one about:blank\n`,
      );
    } finally {
      if (HEADLESS === undefined) delete nodeProcess.env.HEADLESS;
      else nodeProcess.env.HEADLESS = HEADLESS;
    }
  });

  it('is ended once, however often that is said, and leaves nothing open here', async () => {
    await (await launch()).end();
    const before = openFiles();
    const chrome = await launch();
    await Promise.all([chrome.end(), chrome.end()]);
    await chrome.end();
    await chrome.exited;
    await expectNothingLeft();
    // Those of a program that has ended are closed a moment later.
    await until(() => openFiles() <= before);
  });

  it('that is still writing to its profile when it is ended leaves nothing of it', async () => {
    for (let i = 0; i < 3; i += 1) {
      const chrome = await launch();
      expect(existsSync(profileDir())).toBe(true);
      await chrome.end();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('that was killed tells its end, fails its calls, and is cleaned up after, with its socket', async () => {
    const chrome = await launch();
    const socket = readlinkSync(join(profileDir(), 'SingletonSocket'));
    expect(existsSync(socket)).toBe(true);
    const gone = new Promise((resolve) => {
      chrome.connection.browser.onGone(resolve);
    });
    process.kill(chrome.pid, 'SIGKILL');
    await chrome.exited;
    expect(await gone).toBe('disconnected');
    const call = chrome.connection.browser.send('Target.getTargets', {});
    await expect(call).rejects.toMatchObject({ kind: 'disconnected' });
    await chrome.end();
    expect(existsSync(dirname(socket))).toBe(false);
    await expectNothingLeft();
  });

  it('that does not answer is ended all the same', async () => {
    const chrome = await launch();
    process.kill(chrome.pid, 'SIGSTOP');
    await chrome.end();
    await expectNothingLeft();
  });
});

describe('a launch that fails leaves nothing, and tells why:', () => {
  it.each([
    ['there is no such file', '/nowhere/chrome', /ENOENT|nowhere/],
    ['the file can not be executed', '/etc/passwd', /EACCES|passwd/],
    ['the folder is no file', '/etc', /EACCES|etc/],
  ])('%s', async (_, path, why) => {
    const error = await refusal(launch({ executable: path }));
    expect(error).toBeInstanceOf(LaunchError);
    expect(error.message).toMatch(why);
    await expectNothingLeft();
  });

  it('the program ends at once, and its last words are told', async () => {
    const path = script('echo "first word" >&2; echo "no display, no library" >&2; exit 3');
    const error = await refusal(launch({ executable: path }));
    expect(error).toBeInstanceOf(LaunchError);
    expect(error.message).toContain('no display, no library');
    await expectNothingLeft();
  });

  it('the program ends at once without a word', async () => {
    const error = await refusal(launch({ executable: script('exit 0') }));
    expect(error).toBeInstanceOf(LaunchError);
    expect(error.message).not.toBe('');
    await expectNothingLeft();
  });

  it('the program does not answer in time, nor do those that it started', async () => {
    const path = script('sleep 600 & exec sleep 600');
    const error = await refusal(launch({ executable: path, timeoutMs: 300 }));
    expect(error).toBeInstanceOf(LaunchError);
    await expectNothingLeft();
  });

  it('the profile’s folder can not be made', async () => {
    const nowhere = join(folder, 'nowhere', 'profile');
    const error = await refusal(launch({ profileDir: nowhere }));
    expect(error.message).toMatch(/ENOENT/);
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe('a launch that is aborted', () => {
  const reason = new Error('hung up');

  it('before it began starts nothing', async () => {
    expect(await refusal(launch({}, AbortSignal.abort(reason)))).toBe(reason);
    await expectNothingLeft();
  });

  it('while the program starts ends it, and rejects with the reason', async () => {
    const controller = new AbortController();
    // A time of this process's own, so that the program can be told from others.
    const seconds = 100_000 + process.pid;
    const path = script(`exec sleep ${seconds}`);
    const launching = refusal(launch({ executable: path }, controller.signal));
    const sleepers = () => processesWith(`sleep\0${seconds}`);
    await until(() => sleepers().length > 0);
    const pids = sleepers();
    controller.abort(reason);
    expect(await launching).toBe(reason);
    await ended(pids);
    await expectNothingLeft();
  });

  it.each([0, 1, 5, 20, 60, 120])('after %d turns leaves nothing', async (turns) => {
    const controller = new AbortController();
    // Where this process stands still between two turns, Chrome may be there before the abort, and is ended.
    const launching = launch({}, controller.signal).then(
      (chrome) => chrome.end().then(() => reason),
      (error: unknown) => error,
    );
    for (let i = 0; i < turns; i += 1) await turn();
    controller.abort(reason);
    expect(await launching).toBe(reason);
    await expectNothingLeft();
  });
});
