import { dom, elementAround, isGone } from './dom.js';
import { collapsed } from './plain-text.js';

/** Where an element is in a layer over the page: an icon in its upper corner, or anywhere else in it. */
type LayerPart = 'corner' | 'inside';

/**
 * Whether `this` is in a layer over the page, such as a dialog without a role: a positioned box that is hit in
 * the middle of the window, or has a backdrop there, and overlaps an element outside of it.
 *
 * @param name a text that the layer has to contain; empty: any
 */
export function layerPart(this: Element, name: string): { gone: boolean; part: LayerPart | null } {
  if (isGone(this)) return { gone: true, part: null };
  const none = { gone: false, part: null };
  const ancestors: Element[] = [];
  for (let box = elementAround(this); box; box = elementAround(box)) ancestors.push(box);
  const isPositioned = (element: Element) =>
    /^(fixed|absolute)$/.test(getComputedStyle(element).position);
  const fillsViewport = (element: Element) => {
    const { left, top, right, bottom } = dom(element).getBoundingClientRect();
    return left <= 1 && top <= 1 && right >= innerWidth - 1 && bottom >= innerHeight - 1;
  };
  const layer = ancestors.filter(isPositioned).at(-1);
  if (!layer) return none;
  const text = collapsed(dom(layer).textContent).toLowerCase();
  if (!text.includes(collapsed(name).toLowerCase())) return none;

  const { left, top, right, bottom } = dom(layer).getBoundingClientRect();
  const overlapsLayer = (element: Element) => {
    if (dom(layer).contains(element) || dom(element).contains(layer)) return false;
    const box = dom(element).getBoundingClientRect();
    const isDisjoint =
      box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
    return box.width > 0 && box.height > 0 && !isDisjoint;
  };
  if (![...document.querySelectorAll('body *')].some(overlapsLayer)) return none;
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  // An empty positioned box over the whole window keeps mouse events from the page.
  const isBackdrop =
    middle !== null &&
    fillsViewport(middle) &&
    isPositioned(middle) &&
    dom(middle).childElementCount === 0 &&
    dom(middle).textContent.trim() === '';
  if (!isBackdrop && !(middle && dom(layer).contains(middle))) return none;

  const isPainted = (element: Element) => {
    const { backgroundColor, backgroundImage, boxShadow, borderTopWidth } =
      getComputedStyle(element);
    const isClear = /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
    return (
      !isClear || backgroundImage !== 'none' || boxShadow !== 'none' || borderTopWidth !== '0px'
    );
  };
  const boxes = ancestors.slice(0, ancestors.indexOf(layer) + 1);
  const panel = boxes.filter((box) => !fillsViewport(box) && isPainted(box)).at(-1) ?? layer;
  const panelBox = dom(panel).getBoundingClientRect();
  const ownBox = dom(this).getBoundingClientRect();
  const maxDistance = 64;
  const isIconSized = ownBox.width <= maxDistance && ownBox.height <= maxDistance;
  const isAtTop =
    ownBox.top - panelBox.top < maxDistance && ownBox.top - panelBox.top > -maxDistance;
  const isAtSide =
    Math.abs(panelBox.right - ownBox.right) < maxDistance ||
    Math.abs(ownBox.left - panelBox.left) < maxDistance;
  const isLarge = panelBox.width > 2 * ownBox.width && panelBox.height > 2 * ownBox.height;
  return { gone: false, part: isIconSized && isAtTop && isAtSide && isLarge ? 'corner' : 'inside' };
}
