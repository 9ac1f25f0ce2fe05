import type { Protocol } from 'devtools-protocol';
import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import type { Dialogs } from '../sessions/dialogs.js';
import { Click } from './click.js';
import { DragAndDrop } from './drag-and-drop.js';
import { InputBatch, released } from './input-batch.js';
import type { Keyboard } from './keyboard.js';
import type { Modifier } from './keys.js';
import {
  along,
  heldFields,
  inPress,
  maskOf,
  type ClickOptions,
  type MouseButton,
  type MouseEvent,
  type MousePoint,
  type Point,
  type Press,
} from './mouse-events.js';

/**
 * The mouse of a page: where it is, and which buttons stay pressed. A frame that is pressed gets the moves and
 * the release, also beyond its edges. All events have the modifiers of the keys that stay pressed.
 */
export class Mouse {
  readonly #page: Session;
  readonly #dialogs: Dialogs;
  readonly #keyboard: Keyboard;
  #position: Point = { x: 0, y: 0 };
  #press: Press | undefined;

  /** @param page the session of the page */
  constructor(page: Session, dialogs: Dialogs, keyboard: Keyboard) {
    this.#page = page;
    this.#dialogs = dialogs;
    this.#keyboard = keyboard;
    keyboard.cancelDrag = (signal) => this.#cancelDrag(signal);
  }

  /** Where it is, in the page's viewport, in CSS px. */
  get position(): Point {
    return this.#position;
  }

  /** The buttons that stay pressed. */
  get kept(): readonly MouseButton[] {
    return [...(this.#press?.buttons.keys() ?? [])];
  }

  /** @throws TabwireError `button_held` where a button stays pressed: a click would be none */
  refuseWhileHeld(): void {
    const [button] = this.kept;
    if (button === undefined) return;
    throw new TabwireError(
      'button_held',
      `The ${button} mouse button is held down on this page. Release it first: send mouse/ with up: true, or keyboard/ with release_all: true.`,
      { button },
    );
  }

  /** Moves to a point and clicks there, with trusted events. @throws TabwireError `button_held` */
  async click(point: MousePoint, options: ClickOptions, signal: AbortSignal): Promise<void> {
    this.refuseWhileHeld();
    this.#position = point.inPage;
    const eventOf = (event: MouseEvent) => this.#event(point, event, options.modifiers);
    await new Click(this.#page, point.session, this.#dialogs, eventOf).perform(options, signal);
  }

  /** Moves to a point, with a move event at each of the steps on the way. */
  async moveTo(
    point: MousePoint,
    {
      steps = 1,
      modifiers,
    }: { steps?: number | undefined; modifiers?: readonly Modifier[] | undefined },
    signal: AbortSignal,
  ): Promise<void> {
    const from = this.#position;
    const { inPage: to } = point;
    for (let step = 1; step < steps; step += 1) {
      const [x, y] = [along(from.x, to.x, step / steps), along(from.y, to.y, step / steps)];
      const { session } = this.#press ? point : { session: this.#page };
      await this.#moveOnce({ session, x, y, inPage: { x, y } }, modifiers, signal);
    }
    await this.#moveOnce(point, modifiers, signal);
  }

  async #moveOnce(
    point: MousePoint,
    modifiers: readonly Modifier[] | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    this.#position = point.inPage;
    const press = this.#press;
    const at = this.#forPress(point);
    const event = this.#event(at, { type: 'mouseMoved' }, modifiers);
    if (!press?.drag?.begun) await this.#dispatch(at, event, signal);
    if (press?.drag?.begun) {
      const leaves = point.session !== press.start.session;
      await press.drag.over(point.inPage, leaves, event.modifiers ?? 0, signal);
    }
  }

  /** Moves to a point and turns the wheel there, by CSS px; resolves when the page has handled the event. */
  async wheel(
    point: MousePoint,
    delta: { readonly deltaX: number; readonly deltaY: number },
    modifiers: readonly Modifier[] | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    await this.moveTo(point, { modifiers }, signal);
    const at = this.#forPress(point);
    await this.#dispatch(at, this.#event(at, { type: 'mouseWheel', ...delta }, modifiers), signal);
  }

  /**
   * Presses a button that stays pressed, at a point where the mouse is. It is released where this fails.
   *
   * @throws TabwireError `button_held` when it is pressed already
   */
  async down(
    point: MousePoint,
    options: Pick<ClickOptions, 'button' | 'click_count' | 'modifiers'>,
    signal: AbortSignal,
  ): Promise<void> {
    const { button = 'left', click_count: clickCount = 1 } = options;
    if (this.#press?.buttons.has(button)) this.refuseWhileHeld();
    const press = (this.#press ??= { start: point, buttons: new Map(), drag: undefined });
    press.buttons.set(button, { clickCount });
    const at = this.#forPress(point);
    const pressed = { type: 'mousePressed', button, clickCount } as const;
    const drag = button === 'left' ? (press.drag = new DragAndDrop(this.#page)) : undefined;
    try {
      await Promise.all([
        drag?.intercept(signal),
        this.#dispatch(at, this.#event(at, pressed, options.modifiers), signal),
      ]);
    } catch (error) {
      // The dialog that the press opened says nothing about the button.
      if (!isErrorCode(error, 'dialog_open')) await this.releaseInTime();
      throw error;
    }
  }

  /**
   * Releases a button that stays pressed, where the mouse is; one that does not is left alone.
   *
   * @param point of the mouse
   * @returns whether it dropped what the page made an HTML drag and drop
   */
  async up(
    point: MousePoint,
    { button = 'left', modifiers }: Pick<ClickOptions, 'button' | 'modifiers'>,
    signal: AbortSignal,
  ): Promise<boolean> {
    const press = this.#press;
    const held = press?.buttons.get(button);
    if (!press || !held) return false;
    const { drag, start } = press;
    const at = this.#forPress(point);
    press.buttons.delete(button);
    if (press.buttons.size === 0) this.#press = undefined;
    const isDrag = button === 'left' && drag !== undefined;
    if (isDrag) press.drag = undefined;
    const { clickCount } = held;
    const event = this.#event(at, { type: 'mouseReleased', button, clickCount }, modifiers);
    const wasAttached = this.#page.attached;
    try {
      if (!isDrag || !drag.begun) await this.#dispatch(at, event, signal);
      if (!isDrag || !drag.begun) return false;
      const leaves = point.session !== start.session;
      await drag.drop(point.inPage, leaves, event.modifiers ?? 0, signal);
      // The start's process gets no event of a drop in another process, and would take no mouse events afterwards.
      if (leaves) await drag.cancel(start.session, start, signal);
      return true;
    } catch (error) {
      // It closed its page.
      if (!wasAttached || !isCdpError(error, 'detached')) throw error;
      return drag?.begun === true;
    } finally {
      if (isDrag) await drag.endInTime();
    }
  }

  /** Releases all buttons that stay pressed, where the mouse is; nothing is dropped. */
  async releaseAll(signal: AbortSignal): Promise<void> {
    const press = this.#press;
    if (!press) return;
    const { x, y } = this.#position;
    const point = { session: press.start.session, x, y, inPage: { x, y } };
    if (press.drag?.begun) await this.#cancelDrag(signal);
    // All are sent before the first is awaited.
    await Promise.all(this.kept.toReversed().map((button) => this.up(point, { button }, signal)));
  }

  /** Ends the drag and drop that the page made of the left button, without a drop. @returns whether there was one */
  async #cancelDrag(signal: AbortSignal): Promise<boolean> {
    const press = this.#press;
    const drag = press?.drag;
    if (!press || !drag?.begun) return false;
    press.drag = undefined;
    press.buttons.delete('left');
    if (press.buttons.size === 0) this.#press = undefined;
    const { start } = press;
    await drag.cancel(start.session, start, signal).catch(() => undefined); // its process is gone, or hangs
    await drag.endInTime();
    return true;
  }

  /** The page is gone, or its renderer: nothing is pressed any more. */
  forget(): void {
    this.#press?.drag?.dispose();
    this.#press = undefined;
  }

  /** Releases all that stays pressed, where the request that pressed it may have no time left. */
  async releaseInTime(): Promise<void> {
    const press = this.#press;
    if (!press) return;
    const buttons = [...press.buttons];
    const { drag } = press;
    const hasBegun = drag?.begun === true; // else it ends behind the release, whose reply tells whether Chrome dropped it
    if (!hasBegun) press.drag = undefined;
    await released(this.#page, this.#dialogs, (signal) => {
      this.#press = { ...press, buttons: new Map(buttons) }; // again, where Chrome dropped a release
      return this.releaseAll(signal);
    });
    if (!hasBegun) await drag?.endInTime();
  }

  #forPress(point: MousePoint): MousePoint {
    return this.#press ? inPress(this.#press.start, this.#page, point) : point;
  }

  async #dispatch(
    { session }: MousePoint,
    event: Protocol.Input.DispatchMouseEventRequest,
    signal: AbortSignal,
  ): Promise<void> {
    const batch = new InputBatch(session, this.#dialogs, signal);
    batch.send('Input.dispatchMouseEvent', event);
    await batch.confirmed().finally(() => batch.dispose());
  }

  /** An event with what is held now. */
  #event(
    { x, y }: Point,
    event: MouseEvent,
    modifiers?: readonly Modifier[],
  ): Protocol.Input.DispatchMouseEventRequest {
    const mask = modifiers ? maskOf(modifiers) : this.#keyboard.modifiers;
    return { x, y, modifiers: mask, ...heldFields(this.kept), ...event };
  }
}
