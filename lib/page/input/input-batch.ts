import { setMaxListeners } from 'node:events';
import type { Session } from '../../../protocol/session.js';
import type { Params } from '../../../protocol/methods.js';
import { abortable, Deadline } from '../../request/deadline.js';
import { isErrorCode } from '../../request/errors.js';
import type { Dialogs } from '../sessions/dialogs.js';
import { handled } from './handled.js';

/** Releasing a button or a key must not depend on the request that pressed it. */
export const RELEASE_TIMEOUT_MS = 1_000;

/**
 * Releases what a request has pressed, in a time of its own. A renderer that crashed holds nothing. While a dialog is
 * open Chrome drops input events, and the request is not to wait for its answer: then this resolves at once, and
 * the release follows as soon as the dialog has closed, before any other command may act on the page.
 */
export async function released(
  session: Session,
  dialogs: Dialogs,
  release: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  if (session.crashed || !session.attached) return;
  if (!dialogs.areOpen && !(await isDropped(dialogs, release))) return;
  const closed = () => {
    unwatch();
    void released(session, dialogs, release);
  };
  const unwatch = dialogs.watch(() => undefined, closed);
}

/** Sends a release. @returns whether Chrome confirmed it while the next dialog of a script was open: it dropped it */
async function isDropped(
  dialogs: Dialogs,
  release: (signal: AbortSignal) => Promise<unknown>,
): Promise<boolean> {
  // Where this takes longer, the page gets the events when it can: they have been sent.
  const isConfirmed = await Deadline.within(RELEASE_TIMEOUT_MS, release).then(
    () => true,
    () => false,
  );
  return isConfirmed && dialogs.areOpen;
}

type InputMethod =
  'Input.dispatchKeyEvent' | 'Input.dispatchMouseEvent' | 'Input.dispatchTouchEvent';

/** An event that was sent, its reply, and how to send it again. */
interface Sent {
  readonly send: () => Promise<unknown>;
  readonly reply: Promise<unknown>;
}

/**
 * Input events that are sent without waiting for each other's replies, and awaited together.
 *
 * While a dialog is open Chrome drops input events and confirms them (measured on Chromium 156). The
 * event whose handler opened the dialog is confirmed only after the dialog closed, so the later events
 * that were confirmed before that are the dropped ones. They are sent again as soon as the dialog has closed,
 * before any other command may act on the page, also where the request does not wait for that.
 */
export class InputBatch {
  readonly #session: Session;
  readonly #signal: AbortSignal;
  /** Ends the calls with the request, unless it is a dialog that ends that. */
  readonly #calls = new AbortController();
  readonly #unlisten: () => void;
  #events: Sent[] = [];

  constructor(session: Session, dialogs: Dialogs, signal: AbortSignal) {
    this.#session = session;
    this.#signal = signal;
    setMaxListeners(0, this.#calls.signal); // one for each event
    const abort = () => {
      if (!isErrorCode(signal.reason, 'dialog_open')) this.#calls.abort(signal.reason);
    };
    signal.addEventListener('abort', abort);
    let unconfirmed: readonly Sent[] = [];
    const unwatch = dialogs.watch(
      () => {
        unconfirmed = this.#events.filter(this.#isPending);
      },
      () => {
        const opener = unconfirmed.findIndex(this.#isPending);
        if (opener === -1) return; // no event of the batch opened it
        const dropped = unconfirmed.slice(opener).filter((sent) => !this.#isPending(sent));
        for (const { send } of dropped) this.#dispatch(send);
      },
    );
    this.#unlisten = () => {
      signal.removeEventListener('abort', abort);
      unwatch();
    };
  }

  /** How many events were sent since `confirmed` last resolved. */
  get size(): number {
    return this.#events.length;
  }

  /** Sends an event, unless the request is over. */
  send<M extends InputMethod>(method: M, params: Params<M>): void {
    if (this.#signal.aborted) return;
    this.#dispatch(() => this.#session.send(method, params, this.#calls.signal));
  }

  /** Resolves when the page has handled every event, as far as Chrome confirms it. */
  async confirmed(): Promise<void> {
    await abortable(this.#settled(), this.#signal);
    this.#signal.throwIfAborted();
  }

  /** Stops listening to dialogs when every event has its reply or its failure, which a request waits for. */
  async dispose(): Promise<void> {
    const ended = this.#settled()
      .catch(() => undefined)
      .then(this.#unlisten);
    if (!isErrorCode(this.#signal.reason, 'dialog_open')) await ended;
  }

  readonly #isPending = ({ reply }: Sent): boolean => this.#session.isPending(reply);

  async #settled(): Promise<void> {
    while (this.#events.length > 0) {
      await Promise.all(this.#events.map(({ reply }) => handled(reply)));
      this.#events = this.#events.filter(this.#isPending); // those that were sent again meanwhile
    }
  }

  #dispatch(send: () => Promise<unknown>): void {
    const reply = send();
    // Awaited in `settled`; a rejection before that must not count as unhandled.
    reply.catch(() => undefined);
    this.#events.push({ send, reply });
  }
}
