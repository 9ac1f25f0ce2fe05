import { LinkedList } from '../../../protocol/linked-list.js';
import { TabwireError } from '../../request/errors.js';

interface Waiter {
  readonly condition: () => boolean;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Waits for conditions whose value changes with events alone: `settle` checks all of them after each event. */
export class ConditionWaits {
  readonly #waiters = new LinkedList<Waiter>();
  #ended: Error | undefined;

  /** Resolves when `condition` holds. @throws `signal.reason`, or the error given to `interrupt` or `end` */
  until(condition: () => boolean, signal: AbortSignal): Promise<void> {
    if (this.#ended) return Promise.reject(this.#ended);
    if (condition()) return Promise.resolve();
    return new Promise<void>((resolve, reject) => {
      const abort = () => {
        const reason: unknown = signal.reason;
        waiter.reject(reason instanceof Error ? reason : new TabwireError('timeout', 'Aborted.'));
      };
      const done = () => {
        leave();
        signal.removeEventListener('abort', abort);
      };
      const waiter: Waiter = {
        condition,
        resolve: () => {
          done();
          resolve();
        },
        reject: (error) => {
          done();
          reject(error);
        },
      };
      const leave = this.#waiters.add(waiter);
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
    });
  }

  /** To be called after each event: resolves the waits whose condition holds now. */
  settle(): void {
    for (const waiter of this.#waiters) if (waiter.condition()) waiter.resolve();
  }

  /** Rejects the present waits. */
  interrupt(error: Error): void {
    for (const waiter of this.#waiters) waiter.reject(error);
  }

  /** Rejects the present waits and all later ones. */
  end(error: Error): void {
    this.#ended = error;
    this.interrupt(error);
  }
}
