import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import type { Params } from '../../../protocol/methods.js';
import type { Dialogs } from '../sessions/dialogs.js';
import { InputBatch, released } from './input-batch.js';
import type { Keyboard } from './keyboard.js';
import type { Modifier } from './keys.js';
import { inPress, maskOf, type MousePoint } from './mouse-events.js';

type TouchEvent = Params<'Input.dispatchTouchEvent'>;

/**
 * The touch screen of a page, and one finger. The frame that is touched gets all events of a touch, also beyond
 * its edges. Each touch ends within its command: who begins one ends or cancels it.
 */
export class Touch {
  readonly #page: Session;
  readonly #dialogs: Dialogs;
  readonly #keyboard: Keyboard;

  /** @param page the session of the page */
  constructor(page: Session, dialogs: Dialogs, keyboard: Keyboard) {
    this.#page = page;
    this.#dialogs = dialogs;
    this.#keyboard = keyboard;
  }

  /** Touches a point and lets go of it, with trusted events that are sent at once and awaited together. */
  async tap(
    point: MousePoint,
    modifiers: readonly Modifier[] | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const { session } = point;
    const wasAttached = session.attached;
    try {
      await this.#dispatch(
        session,
        [this.#at('touchStart', point, modifiers), this.#off('touchEnd', modifiers)],
        signal,
      );
    } catch (error) {
      // The tap closed its page: it was performed. Not so when the page was gone before.
      if (!wasAttached || !isCdpError(error, 'detached')) throw error;
    }
  }

  /** Begins a touch, which has to be ended or cancelled. */
  begin(
    point: MousePoint,
    modifiers: readonly Modifier[] | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    return this.#dispatch(point.session, [this.#at('touchStart', point, modifiers)], signal);
  }

  /**
   * Moves the finger in a straight line from where it is, with a move event at each step, and lets go.
   *
   * @param way.isOver whether another document has replaced the one that is touched: Chrome may not confirm the events
   *   of a touch that began in another document, so the rest is not sent
   */
  async moveAndEnd(
    start: MousePoint,
    to: MousePoint['inPage'],
    way: { readonly steps: number; readonly durationMs: number; readonly isOver: () => boolean },
    modifiers: readonly Modifier[] | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const { steps, durationMs, isOver } = way;
    const { inPage: from, session } = start;
    for (let step = 1; step <= steps; step += 1) {
      if (durationMs > 0) await this.#page.pause(durationMs / steps, signal);
      if (isOver()) return;
      const part = step / steps;
      const inPage = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      const point = inPress(start, this.#page, { session, ...inPage, inPage });
      await this.#dispatch(session, [this.#at('touchMove', point, modifiers)], signal);
    }
    if (!isOver()) await this.#dispatch(session, [this.#off('touchEnd', modifiers)], signal);
  }

  /** Takes the finger off the screen in a time of its own: the page gets a `touchcancel`. */
  async cancel({ session }: MousePoint): Promise<void> {
    await released(session, this.#dialogs, (signal) =>
      session.send('Input.dispatchTouchEvent', this.#off('touchCancel', undefined), signal),
    );
  }

  #at(
    type: TouchEvent['type'],
    { x, y }: MousePoint,
    modifiers: readonly Modifier[] | undefined,
  ): TouchEvent {
    return { ...this.#off(type, modifiers), touchPoints: [{ x, y }] };
  }

  #off(type: TouchEvent['type'], modifiers: readonly Modifier[] | undefined): TouchEvent {
    const mask = modifiers ? maskOf(modifiers) : this.#keyboard.modifiers;
    return { type, touchPoints: [], modifiers: mask };
  }

  async #dispatch(
    session: Session,
    events: readonly TouchEvent[],
    signal: AbortSignal,
  ): Promise<void> {
    const batch = new InputBatch(session, this.#dialogs, signal);
    for (const event of events) batch.send('Input.dispatchTouchEvent', event);
    try {
      await batch.confirmed();
    } finally {
      await batch.dispose();
    }
  }
}
