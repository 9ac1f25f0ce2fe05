/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

/** Where an element is in a layer that lies over the page. */
type LayerPart = 'corner' | 'inside';

/**
 * Whether `this` is in a layer over the page, such as a dialog without a role: a positioned box that
 * shows in the middle of the window, or has a backdrop there, and lies over something that it does not hold.
 *
 * @param name a text that has to be in the layer; empty: any
 */
export function layerPart(this: Element, name: string): { gone: boolean; part: LayerPart | null } {
  if (!this.isConnected || !this.ownerDocument.defaultView) return { gone: true, part: null };
  const none = { gone: false, part: null };
  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const around: Element[] = [];
  for (let box = parentOf(this); box; box = parentOf(box)) around.push(box);
  const isPositioned = (element: Element) =>
    /^(fixed|absolute)$/.test(getComputedStyle(element).position);
  const fills = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left <= 1 && top <= 1 && right >= innerWidth - 1 && bottom >= innerHeight - 1;
  };
  const layer = around.filter(isPositioned).at(-1);
  if (!layer) return none;
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  if (!plain(layer.textContent).includes(plain(name))) return none;

  const { left, top, right, bottom } = layer.getBoundingClientRect();
  const isOver = (element: Element) => {
    if (layer.contains(element) || element.contains(layer)) return false;
    const box = element.getBoundingClientRect();
    const isApart =
      box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
    return box.width > 0 && box.height > 0 && !isApart;
  };
  if (![...document.body.querySelectorAll('*')].some(isOver)) return none;
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  // What lies over the whole window and holds nothing keeps the page from the mouse.
  const isBackdrop =
    middle !== null &&
    fills(middle) &&
    isPositioned(middle) &&
    middle.childElementCount === 0 &&
    plain(middle.textContent) === '';
  if (!isBackdrop && !(middle && layer.contains(middle))) return none;

  const isPainted = (element: Element) => {
    const { backgroundColor, backgroundImage, boxShadow, borderTopWidth } =
      getComputedStyle(element);
    const isClear = /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
    return (
      !isClear || backgroundImage !== 'none' || boxShadow !== 'none' || borderTopWidth !== '0px'
    );
  };
  const inner = around.slice(0, around.indexOf(layer) + 1);
  const frame = inner.filter((box) => !fills(box) && isPainted(box)).at(-1) ?? layer;
  const edge = frame.getBoundingClientRect();
  const own = this.getBoundingClientRect();
  const near = 64;
  const isIcon = own.width <= near && own.height <= near;
  const isAtTop = own.top - edge.top < near && own.top - edge.top > -near;
  const isAtSide = Math.abs(edge.right - own.right) < near || Math.abs(own.left - edge.left) < near;
  const isLarge = edge.width > 2 * own.width && edge.height > 2 * own.height;
  return { gone: false, part: isIcon && isAtTop && isAtSide && isLarge ? 'corner' : 'inside' };
}
