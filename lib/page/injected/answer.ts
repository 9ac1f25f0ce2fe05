import { dom } from './dom.js';
import { collapsed, plainText } from './plain-text.js';
import { isShown } from './visibility.js';

/**
 * Reads the values that stand beside a label: in a definition list, a row of two cells, the column of a table
 * (`price of Assam`), behind a colon, or in the next element.
 *
 * @returns each different value once
 */
export function labelledValues(this: Document, label: string): string[] {
  const wanted = plainText(label);
  const isLabel = (element: Element | null | undefined) =>
    !!element && plainText(dom(element).textContent) === wanted && isShown(element);
  const textOf = (element: Element | null | undefined) =>
    element instanceof HTMLElement ? dom(element).innerText.trim() : '';
  const found: string[] = [];
  for (const term of this.querySelectorAll('dt')) {
    if (!isLabel(term)) continue;
    const values: string[] = [];
    let next = dom(term).nextElementSibling;
    while (next && dom(next).matches('dd')) {
      values.push(textOf(next));
      next = dom(next).nextElementSibling;
    }
    found.push(values.join(', '));
  }
  const [, column = '', row = ''] = /^(.+?) (?:of|for) (?:(?:the|my) )?(.+)$/.exec(wanted) ?? [];
  for (const table of this.querySelectorAll('table')) {
    const [head, ...rows] = table.rows;
    for (const { cells } of table.rows)
      if (cells.length === 2 && cells[1]?.tagName === 'TD' && isLabel(cells[0]))
        found.push(textOf(cells[1]));
    const at = [...(head?.cells ?? [])].findIndex((cell) => plainText(cell.textContent) === column);
    if (row === '' || at === -1) continue;
    for (const { cells } of rows)
      if ([...cells].some((cell) => plainText(cell.textContent) === row))
        found.push(textOf(cells[at]));
  }
  const besides = 'dt, td, th, li, label, option, script, style, a, button, h1, h2, h3, h4, h5, h6';
  for (const element of this.querySelectorAll<HTMLElement>('body *')) {
    if (!(element instanceof HTMLElement) || dom(element).childElementCount > 8) continue;
    const { textContent, nextElementSibling: next, childElementCount } = dom(element);
    if (textContent.length > 300 || !isShown(element)) continue;
    const lines = textContent.includes(':') ? dom(element).innerText.split('\n') : [];
    for (const line of lines) {
      const [, said = '', value = ''] = /^\s*([^:]{1,60}):\s*(\S.*?)\s*$/.exec(line) ?? [];
      if (value !== '' && plainText(said) === wanted) found.push(value);
    }
    const isAlone = childElementCount === 0 && !dom(element).matches(besides);
    const isValue = next && !dom(next).matches('a, button, input, ul, ol, table, p, div');
    if (isAlone && isValue && isLabel(element)) found.push(textOf(next));
  }
  return [...new Set(found.map(collapsed))].filter(Boolean);
}

/**
 * Counts what a noun names: rows of tables, items of lists, or elements of a kind.
 *
 * @returns one count for each list or table that may be meant
 */
export function counts(this: Document, noun: string): number[] {
  const singular = (word: string) =>
    word.endsWith('ies') ? word.replace(/ies$/, 'y') : word.replace(/(ss|[^s])s$/, '$1');
  const wanted = singular(plainText(noun));
  const kinds: Readonly<Record<string, string>> = {
    link: 'a[href]',
    button: 'button, [role=button], input[type=submit], input[type=button]',
    heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
    image: 'img, [role=img]',
    picture: 'img, [role=img]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    table: 'table',
    list: 'ul, ol',
  };
  const shown = (selector: string) => [...this.querySelectorAll(selector)].filter(isShown).length;
  const kind = Object.hasOwn(kinds, wanted) ? kinds[wanted] : undefined;
  if (kind !== undefined) return [shown(kind)];
  const nameOf = (box: Element) => {
    const headings = [...dom(box).querySelectorAll('caption, h1, h2, h3')];
    let before = dom(box).previousElementSibling;
    while (before && dom(before).matches('p, label, input, button'))
      before = dom(before).previousElementSibling;
    if (before && dom(before).matches('h1, h2, h3, h4')) headings.push(before);
    const own = [dom(box).ariaLabel, dom(box).className, dom(box).id];
    return [...own, ...headings.map((one) => dom(one).textContent)];
  };
  const isCalled = (box: Element) =>
    nameOf(box).some((name) => {
      const words = plainText(name).split(' ').map(singular);
      return wanted.split(' ').every((word) => words.includes(word));
    });
  const rowsOf = (table: HTMLTableElement) =>
    [...table.rows].filter(
      (row) =>
        isShown(row) &&
        !row.closest('thead, tfoot') &&
        [...row.cells].some((cell) => cell.matches('td')),
    );
  const tables = [...this.querySelectorAll('table')].filter(isShown);
  const lists = [...this.querySelectorAll('ul, ol, [role=list]')].filter(
    (list) => isShown(list) && !dom(list).closest('nav'),
  );
  const itemsOf = (list: Element) =>
    [...dom(list).children].filter(
      (item) => dom(item).matches('li, article, [role=listitem]') && isShown(item),
    );
  const parts = [...this.querySelectorAll('section, [role=region], main, div')].filter(
    (box) => isShown(box) && itemsOf(box).length > 1,
  );
  if (wanted === 'row') return tables.map((table) => rowsOf(table).length);
  if (wanted === 'item') return lists.map((list) => itemsOf(list).length);
  return [
    ...tables.filter(isCalled).map((table) => rowsOf(table).length),
    ...[...lists, ...parts].filter(isCalled).map((list) => itemsOf(list).length),
  ];
}

/** Reads each different text that the visible elements of a kind have: an alert, a status, a dialog, a heading. */
export function saidBy(this: Document, kind: string): string[] {
  const kinds: Readonly<Record<string, string>> = {
    alert: '[role=alert], [role=alertdialog]',
    warning: '[role=alert], [role=alertdialog]',
    error: '[role=alert], [role=alertdialog]',
    'error message': '[role=alert], [role=alertdialog]',
    status: '[role=status], output',
    'status message': '[role=status], output',
    notification: '[role=status], [role=alert]',
    message: '[role=status], [role=alert]',
    notice: '[role=status], [role=alert]',
    dialog: 'dialog[open], [role=dialog]',
    popup: 'dialog[open], [role=dialog]',
    heading: 'h1',
    headline: 'h1',
    title: 'h1',
  };
  const selector = Object.hasOwn(kinds, plainText(kind)) ? kinds[plainText(kind)] : undefined;
  if (selector === undefined) return [];
  const texts = [...this.querySelectorAll<HTMLElement>(selector)].map((element) =>
    element instanceof HTMLElement && isShown(element) ? collapsed(dom(element).innerText) : '',
  );
  return [...new Set(texts)].filter(Boolean);
}

/** Reads the price in the smallest part of the page that speaks of something, and of one price. */
export function prices(this: Document, thing: string): string[] {
  const wanted = ` ${plainText(thing)} `;
  const price =
    /(?:[€$£]\s?\d[\d.,]*\d|[€$£]\s?\d|\d[\d.,]*\d\s?(?:€|EUR|USD|GBP)|\d\s?(?:€|EUR|USD|GBP))/g;
  const whole = 'ul, ol, table, tbody, main, body, form, section, [role=list], [role=table]';
  const found: string[] = [];
  for (const element of this.querySelectorAll<HTMLElement>('body *')) {
    const { textContent, childElementCount } = dom(element);
    if (childElementCount > 0 || textContent.length > 200 || !isShown(element)) continue;
    if (!` ${plainText(textContent)} `.includes(wanted)) continue;
    for (let box: HTMLElement | null = element; box; box = dom(box).parentElement) {
      if (!(box instanceof HTMLElement) || dom(box).matches(whole)) break;
      const told = [...new Set(dom(box).innerText.match(price) ?? [])];
      if (told.length === 1) found.push(...told);
      if (told.length > 0 || dom(box).matches('li, tr, article')) break;
    }
  }
  return [...new Set(found)];
}
