import type { ChildProcess } from 'node:child_process';

/** The process group that a child leads. */
export class ProcessGroup {
  /** Undefined where the child could not be started. */
  readonly pid: number | undefined;
  /** Resolves when the child has exited, or could not be started. */
  readonly exited: Promise<void>;
  /** The system's error where it could not be started. */
  error: Error | undefined;
  #isOver = false;

  constructor(child: ChildProcess) {
    this.pid = child.pid;
    this.exited = new Promise((resolve) => {
      child.once('exit', () => {
        // The last time that the number is known to be this group's: the system may give it away from here on.
        this.kill();
        this.#isOver = true;
        resolve();
      });
      child.on('error', (error) => {
        this.error ??= error;
        resolve();
      });
    });
  }

  /**
   * Kills the group. Never by the child's own `kill`: of a child that was not started, Node.js keeps a handle whose
   * number is anybody's (libuv sets `pid` once `fork` has succeeded).
   */
  kill(): void {
    if (this.pid === undefined || this.#isOver) return;
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      // ESRCH: the whole group is gone already
    }
  }
}
