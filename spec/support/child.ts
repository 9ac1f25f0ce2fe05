import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { pidOf } from './pid-of.js';

/** How long a server may take to end its browsers, unless its owner knows better. */
const GRACE_MS = 5_000;

/** The servers end with this process, in whatever way it ends. */
const running = new Set<Child>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/**
 * A server that was started with `detached`, so that Ctrl-C reaches only this process, which ends its servers
 * itself.
 */
export class Child {
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #graceMs: number;

  constructor(process: ChildProcess, graceMs = GRACE_MS) {
    this.#process = process;
    this.#graceMs = graceMs;
    running.add(this);
    this.#exited = new Promise((resolve) => {
      const end = (how: unknown) => {
        running.delete(this);
        resolve(how);
      };
      process.once('exit', end);
      process.once('error', end);
    });
  }

  /** @throws Error where it never started */
  get pid(): number {
    return pidOf(this.#process);
  }

  /** It gets nothing where it has ended. */
  signal(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  /** What the server says when it is ready. @throws Error where it ends before it says so */
  ready<T>(said: Promise<T>): Promise<T> {
    const failed = this.#exited.then((end) => {
      throw new Error(end instanceof Error ? inWords(end) : `it ended with ${String(end)}`);
    });
    return Promise.race([said, failed]);
  }

  /** Asks the server to end, and kills it when it does not, with what it left behind of its Chromes. */
  async end(ask?: () => void): Promise<void> {
    if (!running.has(this)) return;
    const timer = setTimeout(() => {
      this.kill();
    }, this.#graceMs);
    if (ask) ask();
    else this.signal('SIGTERM');
    await this.#exited;
    clearTimeout(timer);
    this.kill();
  }

  /** Ends its whole process group at once. */
  kill(): void {
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      // ESRCH: none of it is left, or it never started
    }
  }
}

function inWords(error: Error): string {
  return 'code' in error && error.code === 'ENOENT' ? 'it is not installed' : error.message;
}

/** The first message of a child over its channel. */
export async function firstMessage(process: ChildProcess): Promise<unknown> {
  const [message] = await once(process, 'message');
  return message;
}
