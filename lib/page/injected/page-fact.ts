/** Functions that page functions share, as those of dom.ts do: what a page says, a row or a text at a time. */

import { dom } from './dom.js';
import { collapsed } from './plain-text.js';
import type { IsRead } from './row-heads.js';

/** What a page says: the texts of a row or an item, or a text outside of them, each with what it is called. */
export interface PageFact {
  /** Tells rows apart that say the same. */
  readonly at: number;
  /** Rows of one list have one number; -1: no row; -2: the whole page. */
  readonly list: number;
  /** Whether it stands in a part of the page that is to be opened first. */
  readonly isClosed?: boolean | undefined;
  /** What the row is called; and its list, and the parts of the page around them. */
  readonly called: string;
  readonly around: string;
  /** The head of its column, the words beside it, its classes; and the text. */
  readonly texts: readonly (readonly [label: string, text: string])[];
}

/** The rows and items that are read, but for those of menus and heads. */
export function rowsRead(document: Document, row: string, isRead: IsRead): Element[] {
  return [...document.querySelectorAll(row)].filter(
    (one) => isRead(one) && !dom(one).closest('nav, [role=menu], thead, [role=tablist], header'),
  );
}

/**
 * The boxes side by side of one class, each with a button or a link and a text beside it, where no row is in them:
 * cards, which no element calls rows.
 */
export function cardsRead(document: Document, isRead: IsRead): Element[] {
  const controls = 'a, button, label, option, script, style, svg';
  const byParent = new Map<Node | null, Map<string, Element[]>>();
  for (const box of document.querySelectorAll('div[class], section[class], figure[class]')) {
    if (dom(box).querySelector('a, button') === null || !isRead(box)) continue;
    const { parentNode, tagName, className } = dom(box);
    const alike = byParent.get(parentNode) ?? new Map<string, Element[]>();
    byParent.set(parentNode, alike);
    const kind = `${tagName} ${className}`;
    alike.set(kind, [...(alike.get(kind) ?? []), box]);
  }
  const several = [...byParent.values()].flatMap((alike) =>
    [...alike.values()].filter((boxes) => boxes.length > 1).flat(),
  );
  const known = new Set<Node>(several);
  const outer = new Set<Node>();
  for (const box of several)
    for (let around = dom(box).parentNode; around; around = dom(around).parentNode)
      if (known.has(around)) outer.add(around);
  const isCard = (box: Element) =>
    !outer.has(box) &&
    dom(box).querySelector('tr, li, article') === null &&
    !dom(box).closest('nav, header, tr, li, article') &&
    [...dom(box).querySelectorAll('*')].some(
      (one) =>
        dom(one).childElementCount === 0 &&
        /\p{L}{2}/u.test(dom(one).textContent) &&
        dom(one).closest(controls) === null,
    );
  return several.filter(isCard);
}

/** A fact as JSON, without texts that are too long: those are prose, and no answer. */
export function factOf({ called, around, texts, ...fact }: PageFact): {
  json: string;
  count: number;
} {
  const mostLength = 300;
  const cut = texts.map(([label, text]) => [label.slice(0, mostLength), text] as const);
  const said = cut.filter(([, text]) => text !== '' && text.length <= mostLength);
  const short: PageFact = {
    ...fact,
    called: collapsed(called).slice(0, mostLength),
    around: collapsed(around).slice(0, mostLength),
    texts: said,
  };
  return { json: JSON.stringify(short), count: said.length };
}
