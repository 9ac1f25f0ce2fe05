import { rm } from 'node:fs/promises';
import { isIP } from 'node:net';
import { Chrome } from '../../protocol/chrome.js';
import { LaunchError } from '../../protocol/launch-error.js';
import type { CallObserver } from '../../protocol/connection.js';
import { findChrome, findHeadlessShell } from '../../protocol/find-chrome.js';
import { chromeFlags, type FlagOptions } from '../../protocol/flags.js';
import { downloadsDir } from '../../protocol/user-data-dir.js';
import type { Settings } from '../settings/settings.js';
import { StartError } from '../settings/start-error.js';
import { isSystemError } from '../machine/system-error.js';
import { TabwireError } from '../request/errors.js';
import type { MemoryAccount } from '../request/memory-account.js';
import type { Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import { profileDir } from './user-data-dirs.js';
import { callsIn } from './waiting-calls.js';
import { LaunchTurns } from './launch-turns.js';

/** What decides how a Chrome is started, beyond the server's settings. */
export interface LaunchOptions {
  /** Further command-line arguments. */
  readonly args: readonly string[];
  readonly headless: boolean | 'shell';
  readonly proxy: FlagOptions['proxy'];
  /** Whether PDFs are shown; else they are downloads. Chrome reads it at its start. */
  readonly showsPdf: boolean;
  readonly window: { readonly width: number; readonly height: number };
}

/** How the pages of a Chrome reach the network, if its client names no proxy. */
interface WayOut {
  readonly default: FlagOptions['proxy'];
  readonly policy: {
    readonly restricted: boolean;
    ownAddresses(names: readonly string[]): readonly string[];
  };
}

/** What we ask for ourselves, such as the map of a page, may be larger than what a client may get. */
const LEAST_TEXT_BYTES = 32 * 1024 * 1024;

/** Around the text of a reply. */
const ENVELOPE_BYTES = 64 * 1024;

/** Starts Chromes as the settings say. */
export class ChromeLauncher {
  /** The Chrome that is started, unless an open asks for chrome-headless-shell. */
  readonly chromePath: string;
  readonly #config: Settings;
  readonly #profiles: string;
  readonly #egress: WayOut;
  readonly #metrics: Metrics;
  readonly #log: Log;
  readonly #account: MemoryAccount;
  readonly #turns: LaunchTurns;
  /** Profiles of launches that failed: without file handles they could not be removed. */
  readonly #leftoverProfiles = new Set<string>();
  #failure: TabwireError | undefined;
  #trial: Promise<void> | undefined;

  /** @param profiles the directory of this gateway's profiles */
  constructor(
    config: Settings,
    chromePath: string,
    profiles: string,
    egress: WayOut,
    metrics: Metrics,
    log: Log,
    account: MemoryAccount,
  ) {
    this.#config = config;
    this.chromePath = chromePath;
    this.#profiles = profiles;
    this.#egress = egress;
    this.#metrics = metrics;
    this.#log = log;
    this.#account = account;
    this.#turns = new LaunchTurns(config.MAX_LAUNCHES);
  }

  /** Whether the next launch would have to wait for its turn. */
  get isBusy(): boolean {
    return this.#turns.areTaken;
  }

  /** False as root, where Chrome refuses to sandbox. */
  get sandboxed(): boolean {
    return process.getuid?.() !== 0;
  }

  /**
   * Where the latest launch failed, tries another one; callers at the same time share it.
   *
   * @param options how
   * @throws as `launch`
   */
  async verify(options: LaunchOptions, id: string): Promise<void> {
    if (!this.#failure) return;
    this.#trial ??= this.#try(options, id).finally(() => {
      this.#trial = undefined;
    });
    await this.#trial;
  }

  async #try(options: LaunchOptions, id: string): Promise<void> {
    const chrome = await this.launch(options, id, new AbortController().signal);
    await chrome.end();
  }

  /** @throws TabwireError `browser_launch_failed`, or `signal.reason` */
  async launch(options: LaunchOptions, id: string, signal: AbortSignal): Promise<Chrome> {
    const executable = this.#executable(options.headless);
    const flags = chromeFlags({
      headless: options.headless,
      ...options.window,
      sandbox: this.sandboxed,
      proxy: options.proxy ?? this.#egress.default,
      onlyByProxy: this.#egress.policy.restricted,
      closed: this.#egress.policy.ownAddresses(
        [this.#config.HOST, ...this.#config.ALLOWED_HOSTS].map(bracketed),
      ),
      args: options.args,
    });
    const dir = profileDir(this.#profiles, id);
    await this.#removeLeftoverProfiles();
    signal.throwIfAborted();
    try {
      const launched = {
        executable,
        flags,
        profileDir: dir,
        preferences: preferencesOf(options, dir),
        env: this.#config.chromeEnv,
        onCall: this.#callLog(id),
        mayWait: callsIn(this.#account, id),
        timeoutMs: this.#config.LAUNCH_TIMEOUT_MS,
        maxTextBytes: Math.max(LEAST_TEXT_BYTES, this.#config.MAX_RESULT_BYTES) + ENVELOPE_BYTES,
      };
      const chrome = await this.#turns.during(signal, () => Chrome.launch(launched, signal));
      this.#metrics.launches.inc({ outcome: 'ok' });
      this.#failure = undefined;
      return chrome;
    } catch (error) {
      // A folder that was there is another browser's, and lives.
      if (!isSystemError(error, 'EEXIST')) this.#leftoverProfiles.add(dir);
      if (signal.aborted) throw error;
      this.#metrics.launches.inc({ outcome: 'failed' });
      this.#failure = launchFailed(error);
      throw this.#failure;
    }
  }

  /** Logs each CDP call of a browser, where that is wanted. */
  #callLog(browser: string): CallObserver | undefined {
    if (this.#config.LOG_LEVEL !== 'debug') return undefined;
    return ({ targetId, ...call }) => {
      this.#log.debug('cdp', { browser, page: targetId, ...call });
    };
  }

  async #removeLeftoverProfiles(): Promise<void> {
    for (const dir of this.#leftoverProfiles) {
      const removing = rm(dir, { recursive: true, force: true });
      await removing.then(() => this.#leftoverProfiles.delete(dir)).catch(() => undefined);
    }
  }

  #executable(headless: LaunchOptions['headless']): string {
    if (headless !== 'shell') {
      const mayBeShell = isShellByDefault(this.#config);
      if (!mayBeShell || this.chromePath !== headlessShellOf(this.#config)) return this.chromePath;
      throw new TabwireError(
        'browser_launch_failed',
        'The server has only chrome-headless-shell. Leave `headless` out, or send "shell".',
        { reason: 'not_installed' },
      );
    }
    const shell = headlessShellOf(this.#config);
    if (shell !== undefined) return shell;
    throw new TabwireError(
      'browser_launch_failed',
      'The server has no chrome-headless-shell. The operator can install it (Debian: chromium-headless-shell), or set HEADLESS_SHELL_PATH.',
      { reason: 'not_installed' },
    );
  }
}

/** Chrome's own preferences, by which it goes where nothing else decides. */
function preferencesOf({ showsPdf }: LaunchOptions, profile: string): object {
  return {
    // Not the home directory, if a CDP client that may do everything changes the behaviour and leaves.
    download: { default_directory: downloadsDir(profile) },
    // 2: Chrome loads nothing ahead of a navigation. CDP's Fetch does not report such requests, so no rule sees them.
    net: { network_prediction_options: 2 },
    ...(showsPdf ? {} : { plugins: { always_open_pdf_externally: true } }),
  };
}

/**
 * The Chrome of the settings; chrome-headless-shell where that is all there is, and what opens start by default.
 *
 * @throws StartError when there is none, and on Windows, where nothing would end its processes
 */
export function chromePathOf(config: Settings): string {
  if (process.platform === 'win32')
    throw new StartError(
      'The server does not run on Windows, which has no process groups. Run it in WSL 2 or in a container.',
    );
  const shell = isShellByDefault(config) ? headlessShellOf(config) : undefined;
  const chromePath = findChrome(config.CHROME_PATH) ?? shell;
  if (chromePath !== undefined) return chromePath;
  throw new StartError(
    config.CHROME_PATH === undefined
      ? 'No Chrome or Chromium was found: install one, or set CHROME_PATH to its executable.'
      : `${config.nameOf('CHROME_PATH')} ${config.CHROME_PATH} is not an executable file.`,
  );
}

/** Whether the service can do without a Chrome that is named. */
function isShellByDefault({ DEFAULT_HEADLESS, CHROME_PATH }: Settings): boolean {
  return DEFAULT_HEADLESS === 'shell' && CHROME_PATH === undefined;
}

/** The chrome-headless-shell of the settings; undefined where there is none. */
export function headlessShellOf(config: Settings): string | undefined {
  return findHeadlessShell(config.HEADLESS_SHELL_PATH, config.chromeEnv.PATH ?? '');
}

/** A host as it stands before a port. */
function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

const REASONS: Readonly<Record<LaunchError['reason'], string>> = {
  disk_full: 'the disk of its profile directory is full. Make room on this disk, and try again',
  no_file_handles:
    'the server has no file handles left. Raise the limit (ulimit -n), and try again',
  no_memory:
    'the machine has too little memory, or allows no more processes. Delete browsers that you no longer need, and try again',
  sandbox:
    'the system does not allow the user namespaces that Chrome’s sandbox needs. Start a container with deploy/seccomp.json (docker run --security-opt seccomp=deploy/seccomp.json); on a machine, allow user namespaces (tabwire doctor says how)',
  no_display:
    'a browser with headless: false opens a window, and the server has no display. Leave headless out, or start the server with DISPLAY set to an X server (xvfb-run tabwire)',
  no_answer:
    'it did not answer in time. Read its last output in the log of the server, and try again',
  failed: 'it ended at once. Read its last output in the log of the server, and try again',
};

/** The error 503 `browser_launch_failed`; its details have the `reason` of the LaunchError. */
export function launchFailed(error: unknown): TabwireError {
  const failure =
    error instanceof LaunchError ? error : new LaunchError(String(error), { cause: error });
  return new TabwireError(
    'browser_launch_failed',
    `Chrome could not be started: ${REASONS[failure.reason]}.`,
    { reason: failure.reason },
    failure,
  );
}
