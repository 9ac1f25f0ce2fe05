import { boxAround, boxThroughFrame, pointOutOfFrame, type Box } from './box.js';
import { dom, isGone, kept, nextFrame, treeOf } from './dom.js';
import {
  boxedAround,
  checkedState,
  holdsState,
  isEditable,
  isEnabled,
  partInView,
  pointInView,
  type ElementState,
  type StateName,
} from './element-states.js';
import { boxesOf, describe, elementAt } from './hit-test.js';
import { isVisible } from './visibility.js';

/** What to wait for, and how long; `key` names the wait for `cancelWait`. */
interface StateWait {
  readonly state: StateName;
  readonly timeoutMs: number;
  readonly key: string;
}

/**
 * Reads the state of `this`, which takes two frames. With a wait, reads it again with each frame until the
 * state holds.
 *
 * @returns the state, and whether that which was waited for holds
 */
export async function elementState(
  this: Element,
  wait: StateWait | null,
): Promise<ElementState & { holds: boolean }> {
  // A label, or a part of one, stands for its control.
  const label = dom(this).closest('label');
  const isControl = dom(this).matches('a[href], button, input, select, textarea');
  const control = (label instanceof HTMLLabelElement && !isControl ? label.control : null) ?? this;
  const read = async (): Promise<ElementState> => {
    const none = { attached: false, visible: false, enabled: false, editable: false } as const;
    const rest = { checked: null, focused: false, stable: false, inViewport: false } as const;
    const nowhere = { coveredBy: null, box: null, point: null };
    if (isGone(this)) return { ...none, ...rest, ...nowhere };
    const before = boxAround(this);
    const whole = boxedAround(this);
    const seeing = partInView(whole);
    await nextFrame();
    await nextFrame();
    const part = await seeing;
    const box = boxAround(this);
    const isInPart = ({ left, right, top, bottom }: DOMRect) =>
      part !== null &&
      left < part.right &&
      right > part.left &&
      top <= part.bottom &&
      bottom >= part.top;
    const isInView = whole === this || boxesOf(this).some(isInPart);
    return {
      attached: !isGone(this),
      visible: isVisible(this),
      enabled: isEnabled(control),
      editable: isEditable(control),
      checked: checkedState(control),
      focused: document.hasFocus() && treeOf(control).activeElement === control,
      stable: box !== null && JSON.stringify(before) === JSON.stringify(box),
      inViewport: part !== null && isInView,
      ...(part && isInView ? pointInView(this, part) : { coveredBy: null, point: null }),
      box,
    };
  };

  const waits = (kept().waits ??= new Map());
  const over = new AbortController();
  if (wait)
    waits.set(wait.key, () => {
      over.abort();
    });
  const end = performance.now() + (wait?.timeoutMs ?? 0);
  try {
    for (;;) {
      const state = await read();
      if (!wait || holdsState(state, wait.state)) return { ...state, holds: true };
      if (!state.attached || over.signal.aborted || performance.now() >= end)
        return { ...state, holds: false };
    }
  } finally {
    if (wait) waits.delete(wait.key);
  }
}

/**
 * Converts the box and the point of a frame's document to the document around `this`, the frame's element.
 *
 * @returns with `coveredBy` the element that is hit there instead of the frame
 */
export function stateThroughFrame(
  this: HTMLElement,
  box: Box,
  point: { readonly x: number; readonly y: number } | null,
): { box: Box; point: { x: number; y: number } | null; coveredBy: string | null } {
  const outer = boxThroughFrame.call(this, box);
  if (!point) return { box: outer, point, coveredBy: null };
  const at = pointOutOfFrame(this, point.x, point.y);
  const hit = elementAt(this, at.x, at.y);
  kept().covering = hit;
  return { box: outer, point: at, coveredBy: hit && hit !== this ? describe(hit) : null };
}
