/** Functions that page functions share, as those of dom.ts do: texts, and the words beside them. */

import { dom } from './dom.js';
import { collapsed } from './plain-text.js';
import { calledInPage, columnHead } from './row-heads.js';
import { isShown } from './visibility.js';

/** The part of a text that is next to what stands behind it (-1) or before it (0); empty of another box. */
export function textBeside(node: Node | null, at: 0 | -1): string {
  const inline = 'b, strong, i, em, span, dt, label, small, abbr';
  const isInline = node instanceof Element && dom(node).matches(inline);
  const text = node instanceof Text ? node.data : isInline ? dom(node).textContent : '';
  const parts = collapsed(text).split(/[,;·•|.] ?/);
  const part = parts.at(at) ?? '';
  return at === 0 ? part.slice(0, 60) : part.slice(-60);
}

/** The texts in an element, each with the head of its column, its classes and the words beside it. */
export function labelledTexts(box: Element): [label: string, text: string][] {
  const controls = 'button, [role=button], script, style, svg, option, template, label';
  if (dom(box).matches(controls) || !isShown(box)) return [];
  const own = columnHead(box);
  const label = `${own} ${calledInPage(box)}`;
  if (box instanceof HTMLSelectElement)
    return [[label, collapsed(box.selectedOptions[0]?.label ?? '')]];
  if (dom(box).childElementCount === 0) {
    const { previousSibling: before, nextSibling: behind } = dom(box);
    const around = `${textBeside(before, -1)} ${textBeside(behind, 0)}`;
    return [[`${label} ${around}`, collapsed(dom(box).textContent)]];
  }
  return [...dom(box).childNodes].flatMap((node): [string, string][] => {
    if (node instanceof Text) return [[own, collapsed(node.data)]];
    return node instanceof Element ? labelledTexts(node) : [];
  });
}
