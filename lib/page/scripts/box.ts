/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box of `this` in its frame's viewport, in CSS px; without a size when it is not visible. */
export function boxOf(this: Element): Box & { gone: boolean } {
  // Members are read from the prototypes: a form's own are hidden by fields of the same names (HTML, 4.10.3).
  const ownerDocument = Reflect.get(Node.prototype, 'ownerDocument', this);
  const gone = !Reflect.get(Node.prototype, 'isConnected', this) || !ownerDocument?.defaultView;
  const { x, y, width, height } = Element.prototype.getBoundingClientRect.call(this);
  const isShown = Element.prototype.checkVisibility.call(this, { visibilityProperty: true });
  return isShown ? { gone, x, y, width, height } : { gone, x: 0, y: 0, width: 0, height: 0 };
}

/** Converts a box of a frame's viewport to the viewport of the document that holds `this`, the frame's element. */
export function boxThroughFrame(this: HTMLElement, box: Box): Box {
  const rect = this.getBoundingClientRect();
  const style = getComputedStyle(this);
  const scaleX = rect.width / this.offsetWidth || 1;
  const scaleY = rect.height / this.offsetHeight || 1;
  return {
    x: rect.left + (this.clientLeft + parseFloat(style.paddingLeft) + box.x) * scaleX,
    y: rect.top + (this.clientTop + parseFloat(style.paddingTop) + box.y) * scaleY,
    width: box.width * scaleX,
    height: box.height * scaleY,
  };
}
