/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import { dom, elementAround, isGone } from './dom.js';
import { collapsed } from './plain-text.js';
import { nodesIn } from './labelled-texts.js';
import { RegionFit, regionKinds } from './region-fit.js';
import { calledInPage, columnHead, headingBefore, labelsAround, listAround } from './row-heads.js';
import { isShown } from './visibility.js';

/** What stands in a row or an item of a list. */
export interface RowTexts {
  /** Its ancestors' and its own indices among their siblings. */
  readonly path: string;
  /** The head of its column, and a text. */
  readonly texts: readonly (readonly [head: string, text: string])[];
  /** What the row and its list are called, by heading, label, `id` and classes, and the labels of the parts around them. */
  readonly called: string;
}

/** Reads the texts of the row around `this`: of a field its value, of a select its option; the names of buttons are none. */
export function rowTexts(this: Element): { gone: boolean; row: RowTexts | null } {
  if (isGone(this)) return { gone: true, row: null };
  const fit = new RegionFit(this, { near: true, name: '', kind: 'item', nth: 0, place: 'any' });
  let box: Element | null = elementAround(this);
  while (box && fit.of(box) === 0) box = elementAround(box);
  if (!box || dom(box).closest('thead')) return { gone: false, row: null };
  const { item = '' } = regionKinds();
  // What stands in a row of its own is said of that row, and not of the part of the page around it.
  const isRow = (element: Element) =>
    dom(element).matches(item) &&
    dom(element).querySelector('button, input, select, textarea') !== null;
  const isLeftOut = (element: Element) =>
    dom(element).matches('button, [role=button], option, script, style, svg') ||
    !isShown(element) ||
    (element !== box && isRow(element));
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (node instanceof HTMLSelectElement) return node.selectedOptions[0]?.label ?? '';
    const isText =
      node instanceof HTMLInputElement && !/^(checkbox|radio|hidden|password)$/.test(node.type);
    return isText ? node.value : '';
  };
  const most = 300;
  const texts: (readonly [string, string])[] = [];
  for (const node of nodesIn(box, isLeftOut)) {
    const text = collapsed(textOf(node));
    const cell = node instanceof Element ? node : dom(node).parentElement;
    if (text !== '' && cell) texts.push([columnHead(cell).slice(0, most), text.slice(0, most)]);
    // So much is no row, but a part of the page.
    if (texts.length > most) return { gone: false, row: null };
  }
  const list = listAround(box);
  const own = `${calledInPage(box)} ${list ? calledInPage(list) : ''}`;
  const called = `${own} ${headingBefore(box)} ${labelsAround(box)}`;
  const path: number[] = [];
  for (let step: Element | null = box; step; step = elementAround(step))
    path.unshift([...(dom(dom(step).parentNode)?.children ?? [])].indexOf(step));
  const row = { path: path.join('/'), texts, called: collapsed(called).slice(0, most) };
  return { gone: false, row };
}
