import type { Protocol } from 'devtools-protocol';
import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import type { Dialogs } from '../sessions/dialogs.js';
import { InputBatch, released } from './input-batch.js';
import { BUTTONS, PRESSURE, type ClickOptions, type MouseEvent } from './mouse-events.js';

/**
 * The events of a move to a point and of the clicks there. They are sent at once and awaited together: awaiting each
 * would cost a frame.
 */
export class Click {
  readonly #page: Session;
  readonly #target: Session;
  readonly #dialogs: Dialogs;
  readonly #eventOf: (event: MouseEvent) => Protocol.Input.DispatchMouseEventRequest;

  /**
   * @param target the session of the frame that is clicked
   * @param eventOf adds the point and the modifiers to an event
   */
  constructor(
    page: Session,
    target: Session,
    dialogs: Dialogs,
    eventOf: (event: MouseEvent) => Protocol.Input.DispatchMouseEventRequest,
  ) {
    this.#page = page;
    this.#target = target;
    this.#dialogs = dialogs;
    this.#eventOf = eventOf;
  }

  async perform(
    { button = 'left', click_count: clicks = 1, hold_ms: holdMs = 0 }: ClickOptions,
    signal: AbortSignal,
  ): Promise<void> {
    const wasAttached = this.#target.attached;
    const batch = new InputBatch(this.#target, this.#dialogs, signal);
    const send = (event: MouseEvent) => {
      batch.send('Input.dispatchMouseEvent', this.#eventOf(event));
    };
    send({ type: 'mouseMoved' });
    try {
      for (let clickCount = 1; clickCount <= clicks; clickCount += 1) {
        const press = { button, clickCount };
        const release = { type: 'mouseReleased', buttons: 0, ...press } as const;
        send({ type: 'mousePressed', buttons: BUTTONS[button], force: PRESSURE, ...press });
        if (holdMs > 0) await this.#hold(batch, holdMs, release, signal);
        send(release);
      }
      await batch.confirmed();
    } catch (error) {
      // The click closed its page: it was performed. Not so when the page was gone before.
      if (!wasAttached || !isCdpError(error, 'detached')) throw error;
    } finally {
      await batch.dispose();
    }
  }

  /** Waits while a button is pressed; where that fails, releases it in a time of its own. */
  async #hold(
    batch: InputBatch,
    holdMs: number,
    release: MouseEvent,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await batch.confirmed();
      await this.#page.pause(holdMs, signal);
    } catch (error) {
      await released(this.#page, this.#dialogs, (fresh) =>
        this.#target.send('Input.dispatchMouseEvent', this.#eventOf(release), fresh),
      );
      throw error;
    }
  }
}
