import type { Protocol } from 'devtools-protocol';
import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import type { Dialogs } from '../tab/dialogs.js';
import { InputBatch } from './input-batch.js';
import { MODIFIER_BIT, type Modifier } from './keys.js';

type MouseButton = 'left' | 'middle' | 'right';

export interface ClickOptions {
  readonly button?: MouseButton | undefined;
  readonly click_count?: number | undefined;
  readonly modifiers?: readonly Modifier[] | undefined;
}

/** CDP Input.dispatchMouseEvent `buttons`: the mask of what is held. */
const BUTTONS: Readonly<Record<MouseButton, number>> = { left: 1, right: 2, middle: 4 };

/** `PointerEvent.pressure` of a pressed mouse, which measures none (Pointer Events, section 4). */
export const PRESSURE = 0.5;

/** The mouse, in the coordinates of one session: a page's viewport, or an out-of-process frame's. */
export class Mouse {
  readonly #session: Session;
  readonly #dialogs: Dialogs;

  constructor(session: Session, dialogs: Dialogs) {
    this.#session = session;
    this.#dialogs = dialogs;
  }

  /**
   * Moves to a point of the viewport (CSS px) and clicks there, with trusted events. They are sent
   * at once and awaited together: awaiting each would cost a frame.
   */
  async click(x: number, y: number, options: ClickOptions, signal: AbortSignal): Promise<void> {
    const { button = 'left', click_count: clicks = 1 } = options;
    const modifiers = maskOf(options.modifiers);
    const wasAttached = this.#session.attached;
    const batch = new InputBatch(this.#session, this.#dialogs, signal);
    const send = (
      event: Partial<Protocol.Input.DispatchMouseEventRequest> & { type: EventType },
    ) => {
      batch.send('Input.dispatchMouseEvent', { x, y, modifiers, ...event });
    };
    send({ type: 'mouseMoved' });
    for (let clickCount = 1; clickCount <= clicks; clickCount += 1) {
      const press = { button, clickCount };
      send({ type: 'mousePressed', buttons: BUTTONS[button], force: PRESSURE, ...press });
      send({ type: 'mouseReleased', buttons: 0, ...press });
    }
    try {
      await batch.confirmed();
    } catch (error) {
      // The click closed its page: it was performed. Not so when the page was gone before.
      if (!wasAttached || !isCdpError(error, 'detached')) throw error;
    } finally {
      await batch.dispose();
    }
  }

  /** Moves to a point of the viewport (CSS px). */
  async move(
    x: number,
    y: number,
    modifiers: readonly Modifier[] | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const event = { type: 'mouseMoved', x, y, modifiers: maskOf(modifiers) } as const;
    await this.#session.send('Input.dispatchMouseEvent', event, signal);
  }
}

/** CDP Input `modifiers`: a bit for each. */
export function maskOf(modifiers: readonly Modifier[] = []): number {
  return modifiers.reduce((mask, name) => mask | MODIFIER_BIT[name], 0);
}

type EventType = Protocol.Input.DispatchMouseEventRequest['type'];
