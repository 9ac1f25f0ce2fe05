import type { Params, Session } from '../../../protocol/session.js';
import type { Dialogs } from '../tab/dialogs.js';

type InputMethod = 'Input.dispatchKeyEvent' | 'Input.dispatchMouseEvent';

/** One event, which can be sent again, and its reply. */
interface Sent {
  readonly send: () => Promise<unknown>;
  readonly reply: Promise<unknown>;
}

/**
 * Input events on the way to a page: sent at once and awaited together.
 *
 * While a dialog is open Chrome drops the events that reach it, and confirms them. The one whose handler
 * opened the dialog is confirmed only after the dialog closed, so those after it that were confirmed
 * meanwhile are the dropped ones; they are sent again.
 */
export class Flight {
  readonly #session: Session;
  readonly #dialogs: Dialogs;
  readonly #signal: AbortSignal;
  readonly #unwatch: () => void;
  #events: Sent[] = [];
  #dropped: Sent[] = [];

  constructor(session: Session, dialogs: Dialogs, signal: AbortSignal) {
    this.#session = session;
    this.#dialogs = dialogs;
    this.#signal = signal;
    let underway: readonly Sent[] = [];
    const isPending = ({ reply }: Sent) => this.#session.isPending(reply);
    this.#unwatch = this.#dialogs.watch(
      () => {
        underway = this.#events.filter(isPending);
      },
      () => {
        const opener = underway.findIndex(isPending);
        if (opener === -1) return; // no event of ours had opened it
        this.#dropped.push(...underway.slice(opener).filter((sent) => !isPending(sent)));
      },
    );
  }

  /** How many events are on the way. */
  get size(): number {
    return this.#events.length;
  }

  send<M extends InputMethod>(method: M, params: Params<M>): void {
    this.#dispatch(() => this.#session.send(method, params, this.#signal));
  }

  /** Resolves when the page has seen every event. */
  async landed(): Promise<void> {
    while (this.#events.length > 0) {
      await Promise.all(this.#events.map(({ reply }) => reply));
      this.#events = [];
      this.#signal.throwIfAborted();
      for (const { send } of this.#dropped.splice(0)) this.#dispatch(send);
    }
    this.#signal.throwIfAborted();
  }

  /** Waits for what is on the way, whatever came of it, and ends the flight. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#events.map(({ reply }) => reply));
    this.#unwatch();
  }

  #dispatch(send: () => Promise<unknown>): void {
    const reply = send();
    // Awaited in `landed`; a rejection before that must not count as unhandled.
    reply.catch(() => undefined);
    this.#events.push({ send, reply });
  }
}
