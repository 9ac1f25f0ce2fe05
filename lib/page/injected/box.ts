import { dom, flatParent, isGone } from './dom.js';
import { boxesOf, spanOf } from './hit-test.js';
import { isVisible } from './visibility.js';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box around corners. */
export function aroundCorners(xs: readonly number[], ys: readonly number[]): Box {
  const [across, down] = [spanOf(xs), spanOf(ys)];
  return { x: across.least, y: down.least, width: across.size, height: down.size };
}

/** The box around all of an element's boxes; null: it has none. */
export function boxAround(element: Element): Box | null {
  if (dom(element).getClientRects().length > 0) {
    const { x, y, width, height } = dom(element).getBoundingClientRect();
    return { x, y, width, height };
  }
  const boxes = boxesOf(element);
  if (boxes.length === 0) return null;
  return aroundCorners(
    boxes.flatMap(({ left, right }) => [left, right]),
    boxes.flatMap(({ top, bottom }) => [top, bottom]),
  );
}

/** The box of `this` in its frame's viewport, in CSS px; without a size when it is not visible. */
export function boxOf(this: Element): Box & { gone: boolean } {
  const box = isVisible(this) ? boxAround(this) : null;
  return { gone: isGone(this), ...(box ?? { x: 0, y: 0, width: 0, height: 0 }) };
}

/** Converts a point of a frame's viewport to the viewport of the document that holds the frame's element. */
export function pointOutOfFrame(
  frame: HTMLElement,
  x: number,
  y: number,
): { x: number; y: number } {
  /** The transform of a box and of all around it, without translation: the centre of a box stays its centre. */
  const matrixOf = (node: Node | null): DOMMatrix => {
    if (!node) return new DOMMatrix();
    const outer = matrixOf(flatParent(node));
    if (!(node instanceof Element)) return outer;
    const { transform, rotate } = getComputedStyle(node);
    const own = new DOMMatrix(transform);
    return outer.multiply(
      /^\S+deg$/.test(rotate) ? new DOMMatrix(`rotate(${rotate})`).multiply(own) : own,
    );
  };
  const rect = dom(frame).getBoundingClientRect();
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  const { offsetWidth: width, offsetHeight: height, clientLeft, clientTop } = dom(frame);
  const { a, b, c, d } = matrixOf(frame);
  // What the matrix does not contain: zoom, and the property `scale`.
  const scaleX = rect.width / (Math.abs(a) * width + Math.abs(c) * height) || 1;
  const scaleY = rect.height / (Math.abs(b) * width + Math.abs(d) * height) || 1;
  const fromMiddleX = clientLeft + parseFloat(paddingLeft) + x - width / 2;
  const fromMiddleY = clientTop + parseFloat(paddingTop) + y - height / 2;
  return {
    x: rect.left + rect.width / 2 + (a * fromMiddleX + c * fromMiddleY) * scaleX,
    y: rect.top + rect.height / 2 + (b * fromMiddleX + d * fromMiddleY) * scaleY,
  };
}

/** Converts a box of a frame's viewport to the viewport of the document that holds `this`, the frame's element. */
export function boxThroughFrame(this: HTMLElement, { x, y, width, height }: Box): Box {
  const corners = [x, x + width].flatMap((cx) =>
    [y, y + height].map((cy) => pointOutOfFrame(this, cx, cy)),
  );
  return aroundCorners(
    corners.map((corner) => corner.x),
    corners.map((corner) => corner.y),
  );
}

/** Converts a point of the viewport to the viewport of the frame of `this`, its element. */
export function pointIntoFrame(this: HTMLElement, x: number, y: number): { x: number; y: number } {
  const rect = dom(this).getBoundingClientRect();
  const style = getComputedStyle(this);
  const scaleX = rect.width / dom(this).offsetWidth || 1;
  const scaleY = rect.height / dom(this).offsetHeight || 1;
  return {
    x: (x - rect.left) / scaleX - dom(this).clientLeft - parseFloat(style.paddingLeft),
    y: (y - rect.top) / scaleY - dom(this).clientTop - parseFloat(style.paddingTop),
  };
}
