import fs from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Launcher } from 'chrome-launcher';
import { Connection, type CallObserver } from './connection.js';
import { messageOf } from './errors.js';
import { giveWay } from './give-way.js';
import { LaunchError, launchFailureOf } from './launch-error.js';
import type { Waiting } from './pipe-reader.js';
import type { DebuggingPipes } from './pipe-socket.js';
import { ProcessGroup } from './process-group.js';
import { removeProfile } from './user-data-dir.js';

export interface LaunchOptions {
  readonly executable: string;
  readonly flags: readonly string[];
  /** Made by the launch, owned by this Chrome, removed after its end. */
  readonly profileDir: string;
  /** Written into the fresh profile, for Chrome to read at its start. */
  readonly preferences?: object;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How long Chrome may take to answer its first call. */
  readonly timeoutMs: number;
  /** A reply that holds more text fails (`too_large`) before all of it has crossed the pipe. */
  readonly maxTextBytes?: number;
  /** Called for every CDP call. */
  readonly onCall?: CallObserver | undefined;
  /** Whether so much may wait for Chrome, or of Chrome's for its end. */
  readonly mayWait?: Waiting | undefined;
}

/** The path of Chrome's socket below its directory for temporary files; its length is constant. */
const SOCKET_NAME = 'org.chromium.Chromium.aB3dE5/SingletonSocket';

/** The longest path of a unix socket, in bytes: `sun_path` without its NUL (unix(7)). */
const MAX_SOCKET_PATH = 107;

/** One Chrome: its process group, its connection and its profile directory, from start to removal. */
export class Chrome {
  readonly pid: number;
  readonly connection: Connection;
  /** Chrome's own words, e.g. `Chrome/156.0.8078.79`. */
  readonly product: string;
  readonly userAgent: string;
  /** Resolves when the process has exited, for whatever reason. */
  readonly exited: Promise<void>;
  /** Resolves when Chrome no longer answers: when its connection or its process ends, whichever is first. */
  readonly gone: Promise<unknown>;
  readonly #process: ChromeProcess;
  #ending: Promise<void> | undefined;

  private constructor(
    process: ChromeProcess,
    connection: Connection,
    version: { product: string; userAgent: string },
  ) {
    this.#process = process;
    this.pid = process.pid;
    this.exited = process.exited;
    const disconnected = new Promise((resolve) => {
      connection.browser.onGone(resolve);
    });
    this.gone = Promise.race([disconnected, this.exited]);
    this.connection = connection;
    this.product = version.product.replace('HeadlessChrome', 'Chrome');
    this.userAgent = version.userAgent;
  }

  /**
   * Starts Chrome on a fresh profile, in pipe mode only. A failed launch leaves no process and no file.
   *
   * @throws LaunchError, or `signal.reason`
   */
  static async launch(options: LaunchOptions, signal?: AbortSignal): Promise<Chrome> {
    signal?.throwIfAborted();
    const process = await ChromeProcess.spawn(options);
    const ended = new AbortController();
    const kill = () => {
      ended.abort(new Error('it did not answer in time'));
      process.kill();
    };
    signal?.addEventListener('abort', kill);
    const timer = setTimeout(kill, options.timeoutMs);
    try {
      signal?.throwIfAborted();
      const { maxTextBytes, onCall: observe, mayWait } = options;
      const connection = new Connection(process.pipes, { maxTextBytes, observe, mayWait });
      const version = await connection.browser.send('Browser.getVersion', {}, ended.signal);
      return new Chrome(process, connection, version);
    } catch (error) {
      const words = await process.errorOutput();
      await process.end();
      signal?.throwIfAborted();
      throw new LaunchError(words || messageOf(error), { cause: error });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
    }
  }

  /** The user data directory; `end` removes it with all that it contains. */
  get profileDir(): string {
    return this.#process.profileDir;
  }

  /**
   * Kills Chrome, and removes its profile. It is not asked to close: it would write to the profile what nobody
   * reads, which takes longer than all the rest (see docs/decisions.md). Safe to repeat.
   */
  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    const ends = [this.exited.then(() => this.connection.close()), this.#process.end()];
    // Where one fails, the other still comes to its end first.
    await Promise.allSettled(ends);
    await Promise.all(ends);
  }

  /** Kills the whole process group at once; `end` still has to be called. */
  kill(): void {
    this.#process.kill();
  }

  /** Takes one of so many parts of the processor time that it would have, where that is short. */
  shareProcessor(parts: number): void {
    this.#process.shareProcessor(parts);
  }
}

/** Chrome keeps the preferences of a user in the first folder of its user data directory. */
async function writePreferences(profileDir: string, preferences: object): Promise<void> {
  const dir = join(profileDir, 'Default');
  await mkdir(dir, { mode: 0o700 });
  await writeFile(join(dir, 'Preferences'), JSON.stringify(preferences), { mode: 0o600 });
}

/** The process alone: chrome-launcher starts it and makes its pipes, this class ends it. */
class ChromeProcess {
  readonly pid: number;
  readonly pipes: DebuggingPipes;
  readonly profileDir: string;
  readonly shareProcessor: (parts: number) => void;
  readonly #group: ProcessGroup;

  private constructor(
    pid: number,
    group: ProcessGroup,
    pipes: DebuggingPipes,
    profileDir: string,
    shareProcessor: (parts: number) => void,
  ) {
    this.pid = pid;
    this.#group = group;
    this.shareProcessor = shareProcessor;
    this.pipes = pipes;
    this.profileDir = profileDir;
  }

  get exited(): Promise<void> {
    return this.#group.exited;
  }

  static async spawn(options: LaunchOptions): Promise<ChromeProcess> {
    const { profileDir, preferences } = options;
    // Chrome falls back to another profile, silently, where it can't write to this one.
    await mkdir(profileDir, { mode: 0o700 });
    const temporary = join(profileDir, 'tmp');
    await mkdir(temporary, { mode: 0o700 });
    if (preferences) await writePreferences(profileDir, preferences);
    // It is removed with the profile. Chrome can't make its socket where the path is too long.
    const isShort = Buffer.byteLength(join(temporary, SOCKET_NAME)) <= MAX_SOCKET_PATH;
    // chrome-launcher opens two log files for Chrome's output and keeps them open in our process.
    const logs: number[] = [];
    const openSync = (...args: Parameters<typeof fs.openSync>): number => {
      const log = fs.openSync(...args);
      logs.push(log);
      return log;
    };
    const launcher = new Launcher(
      {
        chromePath: options.executable,
        chromeFlags: [...options.flags],
        ignoreDefaultFlags: true,
        userDataDir: profileDir,
        envVars: { ...options.env, ...(isShort ? { TMPDIR: temporary } : {}) },
        handleSIGINT: false,
      },
      { fs: { ...fs, openSync } },
    );
    // chrome-launcher adds --headless by itself where the environment has a HEADLESS.
    Object.defineProperty(launcher, 'flags', {
      value: [`--user-data-dir=${profileDir}`, ...options.flags, 'about:blank'],
    });
    let group: ProcessGroup | undefined;
    try {
      // The child exists before `launch` first yields: the listener for 'error' has to be there at once.
      const launching = launcher.launch();
      const child = launcher.chromeProcess;
      group = child && new ProcessGroup(child);
      const pid = group?.pid;
      const share = group && pid !== undefined ? giveWay(pid, group.exited) : undefined;
      await launching;
      const pipes = launcher.remoteDebuggingPipes;
      if (!group || pid === undefined || !share || !pipes)
        throw new LaunchError('chrome-launcher started no process');
      return new ChromeProcess(pid, group, pipes, profileDir, share);
    } catch (error) {
      group?.kill();
      // The child's error says why a process did not start; the launcher's does not.
      await group?.exited;
      const cause = group?.error ?? error;
      await removeProfile(profileDir).catch(() => undefined); // its owner tries again
      throw new LaunchError(messageOf(cause), { cause });
    } finally {
      for (const log of logs) fs.closeSync(log);
    }
  }

  kill(): void {
    this.#group.kill();
  }

  /** What Chrome wrote of its failure, or else its last lines, at most 500 characters; empty if there are none. */
  async errorOutput(): Promise<string> {
    const log = await readFile(join(this.profileDir, 'chrome-err.log'), 'utf8').catch(() => '');
    const lines = log.split('\n').filter((line) => line.trim() !== '');
    const known = lines.find((line) => launchFailureOf(line) !== undefined);
    return (known ?? lines.slice(-3).join(' ')).slice(0, 500);
  }

  /** Kills the group, and removes the profile while it dies: what is killed opens no more files. */
  async end(): Promise<void> {
    this.kill();
    const removed = removeProfile(this.profileDir);
    await Promise.allSettled([this.exited, removed]);
    await removed;
  }
}
