/** A rectangle by its edges, in CSS px; empty where its right is not right of its left. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const EMPTY: Rect = { left: 0, top: 0, right: 0, bottom: 0 };

export const EVERYWHERE: Rect = {
  left: -Infinity,
  top: -Infinity,
  right: Infinity,
  bottom: Infinity,
};

/** In CSS px: a box no wider or no higher than this is for screen readers alone. */
const MIN_SIDE = 1;

/** Whether a rectangle is large enough to be visible. */
export function isSeen({ left, top, right, bottom }: Rect): boolean {
  return right - left > MIN_SIDE && bottom - top > MIN_SIDE;
}

/** The intersection: `a` itself where it is within `b`, which is the usual case. */
export function intersect(a: Rect, b: Rect): Rect {
  if (a.left >= b.left && a.top >= b.top && a.right <= b.right && a.bottom <= b.bottom) return a;
  if (a.left >= b.right || a.top >= b.bottom || a.right <= b.left || a.bottom <= b.top)
    return EMPTY;
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** The smallest rectangle around both; an empty one adds nothing. */
export function union(a: Rect, b: Rect): Rect {
  if (!isSeen(a)) return b;
  if (!isSeen(b)) return a;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** The area in square CSS px; 0 if the rectangle is empty. */
export function areaOf({ left, top, right, bottom }: Rect): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** The middle of a rectangle, in CSS px. */
export function centreOf({ left, top, right, bottom }: Rect): { x: number; y: number } {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
