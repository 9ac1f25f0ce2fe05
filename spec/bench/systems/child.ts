import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** How long a server may take to end its browsers. */
const GRACE_MS = 5_000;

/** Whatever way the bench ends, they end with it. */
const running = new Set<Child>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/**
 * A server that was started with `detached`, so that Ctrl-C reaches only the bench, which ends its servers
 * itself.
 */
export class Child {
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;

  constructor(process: ChildProcess) {
    this.#process = process;
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

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** What the server says when it is ready. @throws Error where it ends before it says so */
  ready<T>(said: Promise<T>): Promise<T> {
    const failed = this.#exited.then((end) => {
      throw new Error(end instanceof Error ? inWords(end) : `it ended with ${String(end)}`);
    });
    return Promise.race([said, failed]);
  }

  /** Asks the server to end, and kills it when it does not, with what it left behind of its Chromes. */
  async end(ask: () => void): Promise<void> {
    if (!running.has(this)) return;
    const timer = setTimeout(() => {
      this.kill();
    }, GRACE_MS);
    ask();
    await this.#exited;
    clearTimeout(timer);
    this.kill();
  }

  /** Ends its whole process group at once. */
  kill(): void {
    if (this.pid === 0) return;
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      // ESRCH: none of it is left
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
