/** Functions that page functions share, as those of dom.ts do. */

import { bodyOf, dom } from './dom.js';
import { isShown } from './visibility.js';

/** A text in the form in which texts are compared: in lower case, without accents and the signs between its words. */
export function plainText(text: string | null | undefined): string {
  return (text ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}@#%$€£.+]+/gu, ' ')
    .trim();
}

/** A text with one space for each run of white space, and none around it. */
export function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Whether one of the sentences of a text fits a pattern.
 *
 * @param pattern of the form of `plainText`
 */
export function saysSo(text: string, pattern: string): boolean {
  const mostLength = 300;
  const said = new RegExp(pattern, 'u');
  return text
    .split(/[\n\t]|(?<=[.!?…])\s/)
    .some(
      (sentence) =>
        sentence.length < mostLength &&
        !/(?:[?…]|\.{3})\s*$/.test(sentence) &&
        said.test(plainText(sentence).replace(/\.$/, '')),
    );
}

/**
 * Whether a text begins with words, or is a short label that has them: «Lunch with Tom» is no label of Tom.
 *
 * @param wanted in the form of `plainText`
 * @param element that has the text; null: a text between elements
 */
export function standsAt(
  place: 'begins' | 'labels',
  wanted: string,
  text: string,
  element: Element | null,
): boolean {
  const words = plainText(text);
  // «The 45.20 payment», «issue 409»
  const plain = /^\d/.test(wanted) ? words.replace(/[€$£#]/g, '') : words;
  if (place === 'begins') return plain.startsWith(`${wanted} `);
  const [before = '', ...more] = ` ${plain} `.split(` ${wanted} `);
  const last = before.trim().split(' ').at(-1) ?? '';
  const isShort = more.length === 1 && words.length < wanted.length + 40;
  const isSentence = /[?!…]|\.\s*$/.test(text);
  let ahead: Node | null = element && dom(element).previousSibling;
  while (ahead && (dom(ahead).textContent ?? '').trim() === '') ahead = dom(ahead).previousSibling;
  const called =
    'h1, h2, h3, h4, h5, h6, strong, b, th, td, a, dt, legend, summary, [role=cell], [role=gridcell]';
  const isLabel = element ? !ahead || dom(element).matches(called) : /^\s*[\p{L}\p{N}]/u.test(text);
  return (
    isLabel &&
    isShort &&
    !isSentence &&
    !/^(about|after|and|at|before|by|for|from|in|no|not|of|on|or|re|than|thanks|to|via|with|without)$/.test(
      last,
    )
  );
}

/** The open shadow roots of an element, and those in them. */
export function shadowRootsOf(element: Element): ShadowRoot[] {
  const root = dom(element).shadowRoot;
  return root ? [root, ...[...root.querySelectorAll('*')].flatMap(shadowRootsOf)] : [];
}

/** The visible text of sibling nodes. */
export function shownTextOf(nodes: Iterable<Node>): string {
  let all = '';
  for (const node of nodes) {
    if (node instanceof Text) all += node.data;
    if (!(node instanceof Element)) continue;
    const { display } = getComputedStyle(node);
    if (display === 'contents') all += shownTextOf(dom(node).childNodes);
    else if (node instanceof HTMLElement && dom(node).checkVisibility())
      all += display.startsWith('inline') ? dom(node).innerText : ` ${dom(node).innerText} `;
  }
  return all;
}

/** Whether the document shows a text, in any letter case and with any white space between its words. */
export function showsText(text: string): boolean {
  const withoutSpaces = (words: string) => words.replace(/\s+/g, '').toLowerCase();
  // A document without a body, such as one of a frameset, shows no text of its own.
  const body = bodyOf(document);
  if (!body || innerWidth === 0) return false;
  const elements = [...dom(body).querySelectorAll('*')];
  const hosts = elements.flatMap(shadowRootsOf);
  const buttons = elements.filter(
    (element) =>
      element instanceof HTMLInputElement && /^(button|submit|reset)$/.test(element.type),
  );
  const labels = buttons
    .filter(isShown)
    .map((button) => ` ${dom(button).getAttribute('value') ?? ''} `);
  const contents = [body, ...hosts].map((root) => dom(root).textContent);
  // The cheap test first: whether the document contains the text, visible or not.
  if (!withoutSpaces([...contents, ...labels].join('')).includes(withoutSpaces(text))) return false;
  const shown = [
    shownTextOf([body]),
    ...hosts.filter(({ host }) => isShown(host)).map(({ childNodes }) => shownTextOf(childNodes)),
    ...labels,
  ];
  const sought = collapsed(text).toLowerCase();
  return shown.some((words) => collapsed(words).toLowerCase().includes(sought));
}
