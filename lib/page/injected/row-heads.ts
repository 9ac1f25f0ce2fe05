/** Functions that page functions share, as those of dom.ts do: what rows, cells and lists are called. */

import { dom, elementAround, labelledBy } from './dom.js';
import { collapsed } from './plain-text.js';
import { isShown } from './visibility.js';

/** The head of the column that an element is in; empty for none, and in the heads themselves. */
export function columnHead(element: Element): string {
  const cell = dom(element).closest('td, th');
  const [first] = dom(element).closest('table')?.rows ?? [];
  const head = cell instanceof HTMLTableCellElement ? first?.cells[cell.cellIndex] : undefined;
  return head && dom(head).parentNode !== dom(cell)?.parentNode
    ? collapsed(dom(head).textContent)
    : '';
}

/** Whether an element is read: it is shown, or would be if its part of the page were open. */
export type IsRead = (element: Element) => boolean;

/** The text of the last heading before an element, of those that are not of a part beside it. */
export function headingBefore(box: Element, isRead: IsRead = isShown): string {
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, caption, legend')];
  const parts =
    'fieldset, form, table, li, article, section, aside, nav, dialog, [role=dialog], [role=tabpanel]';
  const isAround = (part: Element | null) => !part || dom(part).contains(box);
  const isBefore = (heading: Element) =>
    !dom(box).contains(heading) &&
    (dom(heading).compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    isAround(dom(heading).closest(parts));
  return (
    dom(headings.findLast((heading) => isBefore(heading) && isRead(heading)))?.textContent ?? ''
  );
}

/** What a page calls an element: its `id`, classes, label and data attributes. */
export function calledInPage(element: Element): string {
  const { id, ariaLabel } = dom(element);
  const labels = (dom(element).getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map((label) => dom(document.getElementById(label))?.textContent ?? '');
  const data = dom(element)
    .getAttributeNames()
    .flatMap((name) => (name.startsWith('data-') ? [name.slice(5)] : []));
  const words = [id, dom(element).getAttribute('class') ?? '', ariaLabel ?? '', ...labels, ...data];
  return words.join(' ').replace(/[-_]/g, ' ');
}

/** What the parts of the page around an element are called, and the part that begins with a heading itself. */
export function calledAround(box: Element, isRead: IsRead): string {
  const parts =
    'section, fieldset, form, table, aside, [role=tabpanel], [role=region], [role=dialog]';
  const names = [headingBefore(box, isRead)];
  for (const child of dom(box).children)
    if (dom(child).matches('caption, h1, h2, h3, h4'))
      names.push(collapsed(dom(child).textContent));
  for (let part: Element | null = box; part; part = dom(part).parentElement)
    if (part === box || dom(part).matches(parts)) names.push(calledInPage(part));
  return names.join(' ');
}

/** The labels of the parts of the page around an element: a tab, a section. Only the beginning of what is long. */
export function labelsAround(box: Element): string {
  const mostLength = 500;
  const labels: string[] = [];
  for (let part = elementAround(box); part; part = elementAround(part)) {
    if (!dom(part).matches('section, fieldset, form, [role=tabpanel], [role=region], [role=group]'))
      continue;
    labels.push(dom(part).ariaLabel ?? '');
    for (const label of labelledBy(part)) labels.push(dom(label).textContent);
  }
  return labels.join(' ').slice(0, mostLength);
}

/** The list or the table that a row is in, or what is around it. */
export function listAround(row: Element): Element | null {
  const list = dom(row).closest('table, ul, ol, [role=table], [role=list]');
  return list ?? dom(row).parentElement;
}

/** The row or the item of a list around an element, or one of several boxes side by side with a heading each. */
export function rowAround(element: Element): Element | null {
  const row = dom(element).closest('tr, li, article, [role=row], [role=listitem]');
  const card = dom(element).closest('div[class], section[class], figure[class]');
  const isHeaded = card && dom(card).querySelector('h1, h2, h3, h4, h5, h6, [role=heading]');
  if (row || !card || !isHeaded) return row;
  const beside = [dom(card).nextElementSibling, dom(card).previousElementSibling];
  return beside.some((one) => one && dom(one).className === dom(card).className) ? card : null;
}

/** What a list is called: its label, classes and ID, and the headings in it and before it. */
export function listNames(box: Element): (string | null)[] {
  const headings = [...dom(box).querySelectorAll('caption, h1, h2, h3')];
  let before = dom(box).previousElementSibling;
  while (before && dom(before).matches('p, label, input, button'))
    before = dom(before).previousElementSibling;
  if (before && dom(before).matches('h1, h2, h3, h4')) headings.push(before);
  const own = [dom(box).ariaLabel, dom(box).className, dom(box).id];
  return [...own, ...headings.map((one) => dom(one).textContent)];
}
