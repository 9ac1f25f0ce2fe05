import { answerNodes, type Answer, type AnswerNodes } from './answers.js';
import { dom } from './dom.js';
import { collapsed, plainText } from './plain-text.js';
import { listNames } from './row-heads.js';
import { isShown } from './visibility.js';

/**
 * Reads the values that stand beside a label: in a definition list, a row of two cells, the column of a table
 * (`price of Assam`), behind a colon, or in the next element.
 */
export function labelledValues(this: Document, label: string): AnswerNodes {
  const wanted = plainText(label);
  const isLabel = (element: Element | null | undefined) =>
    !!element && plainText(dom(element).textContent) === wanted && isShown(element);
  const textOf = (element: Element | null | undefined) =>
    element instanceof HTMLElement ? dom(element).innerText.trim() : '';
  const found: Answer[] = [];
  const read = (element: Element | null | undefined) => {
    if (element) found.push([collapsed(textOf(element)), element]);
  };
  for (const term of this.querySelectorAll('dt')) {
    if (!isLabel(term)) continue;
    const values: Element[] = [];
    let next = dom(term).nextElementSibling;
    while (next && dom(next).matches('dd')) {
      values.push(next);
      next = dom(next).nextElementSibling;
    }
    found.push([collapsed(values.map(textOf).join(', ')), ...values]);
  }
  const [, column = '', row = ''] = /^(.+?) (?:of|for) (?:(?:the|my) )?(.+)$/.exec(wanted) ?? [];
  for (const table of this.querySelectorAll('table')) {
    const [head, ...rows] = table.rows;
    for (const { cells } of table.rows)
      if (cells.length === 2 && cells[1]?.tagName === 'TD' && isLabel(cells[0])) read(cells[1]);
    const at = [...(head?.cells ?? [])].findIndex((cell) => plainText(cell.textContent) === column);
    if (row === '' || at === -1) continue;
    for (const { cells } of rows)
      if ([...cells].some((cell) => plainText(cell.textContent) === row)) read(cells[at]);
  }
  const besides = 'dt, td, th, li, label, option, script, style, a, button, h1, h2, h3, h4, h5, h6';
  for (const element of this.querySelectorAll<HTMLElement>('body *')) {
    if (!(element instanceof HTMLElement) || dom(element).childElementCount > 8) continue;
    const { textContent, nextElementSibling: next, childElementCount } = dom(element);
    if (textContent.length > 300 || !isShown(element)) continue;
    // «Member since May 2019 · Points: 1,240»
    const sides = /\n| [·•|] |[.;] (?=\p{Lu}[^:.;\n]{1,60}:)/u;
    const lines = textContent.includes(':') ? dom(element).innerText.split(sides) : [];
    for (const line of lines) {
      const [, said = '', value = ''] = /^\s*([^:]{1,60}):\s*(\S.*?)\s*$/.exec(line) ?? [];
      if (value !== '' && plainText(said) === wanted) found.push([collapsed(value), element]);
    }
    const isAlone = childElementCount === 0 && !dom(element).matches(besides);
    const isValue = next && !dom(next).matches('a, button, input, ul, ol, table, p, div');
    if (isAlone && isValue && isLabel(element)) read(next);
  }
  return answerNodes(found);
}

/**
 * Counts what a noun names: rows of tables, items of lists, or elements of a kind.
 *
 * @returns the count of each list or table that may be meant, with what is counted
 */
export function counts(this: Document, noun: string): AnswerNodes {
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
  const shown = (selector: string) => [...this.querySelectorAll(selector)].filter(isShown);
  const answer = (counted: readonly (readonly Element[])[]) =>
    answerNodes(counted.map((all) => [String(all.length), ...all]));
  const kind = Object.hasOwn(kinds, wanted) ? kinds[wanted] : undefined;
  if (kind !== undefined) return answer([shown(kind)]);
  // «214 titles found», of which the list shows ten
  const isPart = (name: string | null, length: number) => {
    const [, all] = /^\s*(\d[\d.,]*) \p{L}/u.exec(name ?? '') ?? [];
    return all !== undefined && all !== String(length);
  };
  const isCalled = (box: Element) =>
    listNames(box).some((name) => {
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
  if (wanted === 'row') return answer(tables.map(rowsOf));
  if (wanted === 'item') return answer(lists.map(itemsOf));
  const found = [
    ...tables.filter(isCalled).map((table) => ({ box: table, all: rowsOf(table) })),
    ...[...lists, ...parts].filter(isCalled).map((list) => ({ box: list, all: itemsOf(list) })),
  ];
  const whole = found.filter(
    ({ box, all }) => !listNames(box).some((name) => isPart(name, all.length)),
  );
  return answer(whole.map(({ all }) => all));
}

/** Reads each different text that the visible elements of a kind have: an alert, a status, a dialog, a heading. */
export function saidBy(this: Document, kind: string): AnswerNodes {
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
  if (selector === undefined) return answerNodes([]);
  const texts = [...this.querySelectorAll<HTMLElement>(selector)].map((element): Answer => [
    element instanceof HTMLElement && isShown(element) ? collapsed(dom(element).innerText) : '',
    element,
  ]);
  return answerNodes(texts);
}

/** Reads the price in the smallest part of the page that speaks of something, and of one price. */
export function prices(this: Document, thing: string): AnswerNodes {
  const wanted = ` ${plainText(thing)} `;
  const price =
    /(?:[€$£]\s?\d[\d.,]*\d|[€$£]\s?\d|\d[\d.,]*\d\s?(?:€|EUR|USD|GBP)|\d\s?(?:€|EUR|USD|GBP))/g;
  const whole = 'ul, ol, table, tbody, main, body, form, section, [role=list], [role=table]';
  const found: Answer[] = [];
  const saying = (box: HTMLElement, text: string) =>
    [...dom(box).querySelectorAll<HTMLElement>('*')].findLast(
      (one) => one instanceof HTMLElement && dom(one).innerText.includes(text),
    ) ?? box;
  for (const element of this.querySelectorAll<HTMLElement>('body *')) {
    const { textContent, childElementCount } = dom(element);
    if (childElementCount > 0 || textContent.length > 200 || !isShown(element)) continue;
    if (!` ${plainText(textContent)} `.includes(wanted)) continue;
    for (let box: HTMLElement | null = element; box; box = dom(box).parentElement) {
      if (!(box instanceof HTMLElement) || dom(box).matches(whole)) break;
      const told = new Set(dom(box).innerText.match(price));
      if (told.size === 1) for (const one of told) found.push([one, saying(box, one)]);
      if (told.size > 0 || dom(box).matches('li, tr, article')) break;
    }
  }
  return answerNodes(found);
}
