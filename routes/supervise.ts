import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { socketOf } from '../lib/fleet/member-url.js';
import { watchMember } from '../lib/fleet/member-heartbeat.js';
import { MemberHub } from '../lib/fleet/member-hub.js';
import type { ToMember } from '../lib/fleet/supervisor-messages.js';
import type { SupervisorLink } from '../lib/settings/fleet.js';
import { readSettings, type Settings } from '../lib/settings/settings.js';
import { StartError } from '../lib/settings/start-error.js';
import { createLog, type Log } from '../lib/telemetry/log.js';
import { memberName } from './member-name.js';
import { SIGNALS } from './signals.js';
import { failStart, outliveReaders, written } from './standard-streams.js';

const MAIN = fileURLToPath(new URL('main.js', import.meta.url));

/** A member that ends is started anew so many times within a minute; then the server goes on without it. */
const MAX_RESTARTS = 5;
const RESTARTS_MS = 60_000;

/** The longest path of a Unix socket on all systems, in bytes. */
const MAX_PATH_BYTES = 103;

/** Runs the server as MEMBERS processes until the last of them has ended, and ends this process then. */
export async function supervise(): Promise<never> {
  outliveReaders();
  try {
    const settings = readSettings();
    const sockets = socketsDir(settings);
    const removeSockets = () => {
      rmSync(sockets, { recursive: true, force: true });
    };
    const exitCode = await new Supervisor(settings, sockets).run().finally(removeSockets);
    await written();
    process.exit(exitCode);
  } catch (error) {
    failStart(error);
  }
}

/** Makes the directory of the members' sockets, for this user alone. @throws StartError */
function socketsDir({ MEMBERS }: Settings): string {
  const dir = mkdtempSync(join(tmpdir(), 'tabwire-members-'));
  const longest = socketOf(dir, memberName(MEMBERS));
  if (Buffer.byteLength(longest) <= MAX_PATH_BYTES) return dir;
  rmSync(dir, { recursive: true });
  throw new StartError(
    `${longest} is too long for the path of a socket. Set TMPDIR to a directory with a shorter path.`,
  );
}

/** How a member has ended, and with how many browsers. */
interface End {
  readonly code: number | null;
  readonly signal: string | null;
  readonly browsers: number;
}

/** Starts the members of one server, which share its port, and passes signals on to them and their log lines to its own. */
class Supervisor {
  readonly #settings: Settings;
  readonly #sockets: string;
  readonly #log: Log;
  readonly #isTerminal = isatty(1);
  readonly #secret = randomBytes(32).toString('base64url');
  readonly #hub = new MemberHub(() => {
    void Promise.all(this.#startMissing());
  });
  /** The numbers of the members that run. */
  readonly #running = new Set<number>();
  /** Those that run, and those whose last lines are still to come. */
  readonly #open = new Set<Worker>();
  /** When each member was started anew within the last minute, by `performance.now()`. */
  readonly #restarts = new Map<number, number[]>();
  /** Whether the server has begun to serve: a member that ends before is not started anew. */
  #isUp = false;
  #isEnding = false;
  #exitCode = 0;
  #finish = () => {};

  constructor(settings: Settings, sockets: string) {
    this.#settings = settings;
    this.#sockets = sockets;
    this.#log = createLog(settings.LOG_LEVEL, this.#isTerminal);
  }

  /** Resolves with the exit code of the server when its last member has ended. */
  async run(): Promise<number> {
    const over = new Promise<void>((resolve) => (this.#finish = resolve));
    for (const signal of SIGNALS)
      process.on(signal, () => {
        // With keys to be read again, SIGHUP ends nothing.
        if (signal !== 'SIGHUP' || !this.#settings.API_KEYS_FILE) this.#isEnding = true;
        this.#hub.tellAll({ kind: 'signal', signal });
      });
    // What keeps the first one from starting would keep all from it, and is said once.
    if ((await this.#start(0)) && !this.#isEnding) {
      this.#isUp = true;
      await Promise.all(this.#startMissing());
      this.#hub.tellAll({ kind: 'whole' });
    }
    await over;
    return this.#exitCode;
  }

  /** Starts the members that do not run. */
  #startMissing(): readonly Promise<boolean>[] {
    if (!this.#isUp || this.#isEnding) return [];
    return Array.from({ length: this.#settings.MEMBERS }, (_, at) => at)
      .filter((at) => !this.#running.has(at))
      .map((at) => this.#start(at));
  }

  /** Starts a member; resolves whether it serves, when it does or has ended. */
  async #start(at: number): Promise<boolean> {
    const name = memberName(at);
    const [sockets, secret] = [this.#sockets, this.#secret];
    rmSync(socketOf(sockets, name), { force: true });
    cluster.setupPrimary({ exec: MAIN, args: [name], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const worker = cluster.fork();
    const { stdout, stderr } = worker.process;
    if (stdout) passLines(stdout, process.stdout);
    if (stderr) passLines(stderr, process.stderr);
    this.#running.add(at);
    this.#open.add(worker);
    const link = linkTo(worker);
    const member = this.#hub.add(link);
    const isTerminal = this.#isTerminal;
    link.send({ kind: 'start', secret, sockets, isTerminal } satisfies ToMember);
    const unwatch = watchMember(link, () => {
      this.#log.error('member does not answer and is killed', { member: name });
      worker.process.kill('SIGKILL');
    });
    const joined = member.joined.then(() => true as const);
    // When its last lines have come.
    const close = () => {
      this.#open.delete(worker);
      if (this.#open.size === 0) this.#finish();
    };
    worker.process.once('close', close);
    const ended = new Promise<false>((resolve) => {
      const end = (code: number | null, signal: string | null) => {
        unwatch();
        member.gone();
        this.#running.delete(at);
        this.#ended(at, { code, signal, browsers: member.record?.used ?? 0 });
        resolve(false);
      };
      worker.once('exit', end);
      worker.on('error', (error) => {
        this.#log.error('member failed', { member: name, cause: error.message });
        // Without a process, for want of file handles for example, nothing else tells that it has ended.
        if (worker.process.pid !== undefined) return;
        end(1, null);
        close();
      });
    });
    return Promise.race([joined, ended]);
  }

  /** Starts a member anew that has ended and was not to. */
  #ended(at: number, how: End): void {
    const isWanted = how.code === 0 || this.#isEnding;
    const member = memberName(at);
    if (!isWanted && this.#isUp) {
      this.#log.error('member ended, its browsers are lost', { member, ...how });
      if (this.#mayRestart(at)) {
        void this.#start(at);
        return;
      }
      this.#log.error('member ended too often and is not started again', { member });
    }
    if (how.code !== 0 && (this.#isEnding || this.#running.size === 0)) this.#exitCode = 1;
  }

  #mayRestart(at: number): boolean {
    const now = performance.now();
    const recent = (this.#restarts.get(at) ?? []).filter((time) => time > now - RESTARTS_MS);
    this.#restarts.set(at, [...recent, now]);
    return recent.length < MAX_RESTARTS;
  }
}

/** Node.js drops messages that come before a process listens to them, so they wait for its first own one. */
function linkTo(worker: Worker): SupervisorLink {
  let early: object[] | undefined = [];
  const send = (message: object) => {
    // A member that ends at this moment needs it no more.
    if (worker.isConnected()) worker.send(message, () => {});
  };
  worker.once('message', () => {
    for (const message of early ?? []) send(message);
    early = undefined;
  });
  return {
    send: (message) => {
      if (early) early.push(message);
      else send(message);
    },
    onMessage: (listener) => void worker.on('message', listener),
  };
}

/** Writes what a member writes, whole lines at a time: those of several members do not mix. */
function passLines(from: Readable, to: Writable): void {
  let rest = '';
  from.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    const lines = rest + text.slice(0, end);
    rest = end === 0 ? lines + text : text.slice(end);
    if (end === 0) return;
    from.pause();
    // Also where it failed since nobody reads any more.
    to.write(lines, () => from.resume());
  });
  from.on('end', () => {
    if (rest !== '') to.write(`${rest}\n`);
  });
}
