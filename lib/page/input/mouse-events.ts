import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../../protocol/session.js';
import type { DragAndDrop } from './drag-and-drop.js';
import { MODIFIER_BIT, type Modifier } from './keys.js';

export type MouseButton = 'left' | 'middle' | 'right';

export interface ClickOptions {
  readonly button?: MouseButton | undefined;
  readonly click_count?: number | undefined;
  readonly modifiers?: readonly Modifier[] | undefined;
  /** How long each press lasts. */
  readonly hold_ms?: number | undefined;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point for the mouse, in CSS px of its session's coordinates: those of the process's root frame. */
export interface MousePoint extends Point {
  readonly session: Session;
  /** The same point in the page's viewport. */
  readonly inPage: Point;
}

/** CDP Input.dispatchMouseEvent `buttons`: the mask of what is held. */
export const BUTTONS: Readonly<Record<MouseButton, number>> = { left: 1, right: 2, middle: 4 };

/** `PointerEvent.pressure` of a pressed mouse, which measures none (Pointer Events, section 4). */
export const PRESSURE = 0.5;

/** An event without its point and what is held. */
export type MouseEvent = Partial<Protocol.Input.DispatchMouseEventRequest> & {
  readonly type: Protocol.Input.DispatchMouseEventRequest['type'];
};

/** CDP Input `modifiers`: a bit for each. */
export function maskOf(modifiers: readonly Modifier[] = []): number {
  return modifiers.reduce((mask, name) => mask | MODIFIER_BIT[name], 0);
}

/** The buttons that stay pressed, in the order of their presses, and where the first was pressed. */
export interface Press {
  readonly start: MousePoint;
  readonly buttons: Map<MouseButton, { readonly clickCount: number }>;
  /** Of a press with the left button. */
  drag: DragAndDrop | undefined;
}

/** The point in the coordinates of the frame that was pressed at `start`, as long as that is there. */
export function inPress(start: MousePoint, page: Session, { inPage }: MousePoint): MousePoint {
  const { session } = start;
  if (!session.attached || session.crashed) return { session: page, ...inPage, inPage };
  const [x, y] = [start.x + inPage.x - start.inPage.x, start.y + inPage.y - start.inPage.y];
  return { session, x, y, inPage };
}

/** What an event says of the buttons that stay pressed; its `button` is that of the first. */
export function heldFields(
  kept: readonly MouseButton[],
): Pick<Protocol.Input.DispatchMouseEventRequest, 'button' | 'buttons' | 'force'> {
  const buttons = kept.reduce((mask, button) => mask | BUTTONS[button], 0);
  const [first] = kept;
  return { buttons, ...(first === undefined ? {} : { button: first, force: PRESSURE }) };
}

/** A coordinate on the way, `part` of it from its begin. */
export function along(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}
