import type { Session } from '../../../protocol/session.js';
import type { Params } from '../../../protocol/methods.js';
import { Deadline } from '../../request/deadline.js';
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
 * that were confirmed before that are the dropped ones; they are sent again.
 */
export class InputBatch {
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
    let unconfirmed: readonly Sent[] = [];
    const isPending = ({ reply }: Sent) => this.#session.isPending(reply);
    this.#unwatch = this.#dialogs.watch(
      () => {
        unconfirmed = this.#events.filter(isPending);
      },
      () => {
        const opener = unconfirmed.findIndex(isPending);
        if (opener === -1) return; // no event of the batch opened it
        this.#dropped.push(...unconfirmed.slice(opener).filter((sent) => !isPending(sent)));
      },
    );
  }

  /** How many events were sent since `confirmed` last resolved. */
  get size(): number {
    return this.#events.length;
  }

  send<M extends InputMethod>(method: M, params: Params<M>): void {
    this.#dispatch(() => this.#session.send(method, params, this.#signal));
  }

  /** Resolves when the page has handled every event, as far as Chrome confirms it. */
  async confirmed(): Promise<void> {
    while (this.#events.length > 0) {
      await Promise.all(this.#events.map(({ reply }) => handled(reply)));
      this.#events = [];
      this.#signal.throwIfAborted();
      for (const { send } of this.#dropped.splice(0)) this.#dispatch(send);
    }
    this.#signal.throwIfAborted();
  }

  /** Waits until every event has its reply or its failure, and stops listening to dialogs. */
  async dispose(): Promise<void> {
    await Promise.allSettled(this.#events.map(({ reply }) => reply));
    this.#unwatch();
  }

  #dispatch(send: () => Promise<unknown>): void {
    const reply = send();
    // Awaited in `confirmed`; a rejection before that must not count as unhandled.
    reply.catch(() => undefined);
    this.#events.push({ send, reply });
  }
}
