/** Functions that page functions share, as those of dom.ts do: texts, and the words beside them. */

import { dom } from './dom.js';
import { collapsed } from './plain-text.js';
import { calledInPage, columnHead, type IsRead } from './row-heads.js';

/** The part of a text that is next to what stands behind it (-1) or before it (0); empty of another box. */
export function textBeside(node: Node | null, at: 0 | -1): string {
  const inline = 'b, strong, i, em, span, dt, label, small, abbr';
  const isInline = node instanceof Element && dom(node).matches(inline);
  const text = node instanceof Text ? node.data : isInline ? dom(node).textContent : '';
  const parts = collapsed(text).split(/[,;·•|.] ?/);
  const part = parts.at(at) ?? '';
  return at === 0 ? part.slice(0, 60) : part.slice(-60);
}

/** The label beside a value: behind it where the values of that part come first, and else before it. */
export function labelBeside(element: Element): string {
  const around = dom(element).parentElement;
  const isBlank = (one: Node) => collapsed(dom(one).textContent ?? '') === '';
  // A page may have any number of nodes without a text side by side.
  const said = (from: Node | null, side: 'nextSibling' | 'previousSibling') => {
    let one = from;
    for (let steps = 0; one && isBlank(one) && steps < 10; steps += 1) one = dom(one)[side];
    return one;
  };
  const first = said(around && dom(around).firstChild, 'nextSibling');
  // «<b>214</b> titles found»
  const isValueFirst =
    first instanceof Element &&
    (dom(around)?.childElementCount !== 1 || first === element) &&
    /^[€$£+−-]?\d/.test(collapsed(dom(first).textContent));
  const side = isValueFirst ? 'nextSibling' : 'previousSibling';
  const node = said(dom(element)[side], side);
  const isPair = around !== null && dom(around).childElementCount === 2;
  if (isPair && node instanceof Element && !dom(node).matches('button, a, input, select'))
    return collapsed(dom(node).textContent).slice(0, 60);
  return textBeside(node, isValueFirst ? 0 : -1);
}

/** The nodes in an element, itself first, without those that are left out; a page may be deeper than the stack. */
export function* nodesIn(box: Element, isLeftOut: (element: Element) => boolean): Generator<Node> {
  const shows = NodeFilter.SHOW_ELEMENT + NodeFilter.SHOW_TEXT;
  const walker = document.createTreeWalker(box, shows, (node) =>
    node instanceof Element && isLeftOut(node)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  if (isLeftOut(box)) return;
  for (let node: Node | null = box; node; node = walker.nextNode()) yield node;
}

/** The option that a select shows, or the number in a field. */
export function shownValue(node: Node): string | undefined {
  if (node instanceof HTMLSelectElement) return node.selectedOptions[0]?.label ?? '';
  return node instanceof HTMLInputElement && node.type === 'number' ? node.value : undefined;
}

/** The texts in an element, each with the head of its column, its classes and the words beside it. */
export function labelledTexts(box: Element, isRead: IsRead): [label: string, text: string][] {
  const controls = 'button, [role=button], script, style, svg, option, template, label';
  const found: [string, string][] = [];
  for (const node of nodesIn(box, (one) => dom(one).matches(controls) || !isRead(one))) {
    const around = dom(node).parentElement;
    const isAlone = node instanceof Element && dom(node).childElementCount === 0;
    const value = shownValue(node);
    if (value !== undefined && node instanceof Element)
      found.push([`${columnHead(node)} ${calledInPage(node)}`, collapsed(value)]);
    else if (isAlone) {
      const {
        previousSibling: before,
        nextSibling: behind,
        previousElementSibling: term,
      } = dom(node);
      // What stands behind a definition is the next term.
      const beside = dom(node).matches('dd')
        ? textBeside(term, -1)
        : `${textBeside(before, -1)} ${textBeside(behind, 0)}`;
      const label = `${columnHead(node)} ${calledInPage(node)} ${beside}`;
      found.push([label, collapsed(dom(node).textContent)]);
    } else if (node instanceof Text && around && dom(around).childElementCount > 0)
      found.push([columnHead(around), collapsed(node.data)]);
  }
  return found;
}
