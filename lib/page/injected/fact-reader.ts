/** Functions that page functions share, as those of dom.ts do: what a page says, as far as it can be compared. */

import type { Answer } from './answers.js';
import { dom } from './dom.js';
import { labelBeside, labelledTexts } from './labelled-texts.js';
import { cardsRead, factOf, rowsRead, type PageFact } from './page-fact.js';
import { collapsed } from './plain-text.js';
import { calledAround, calledInPage, listAround, type IsRead } from './row-heads.js';

/** Reads what a page says: its rows and cards, and its other texts. */
export class FactReader {
  readonly found: Answer[] = [];
  readonly #document: Document;
  readonly #lists = new Map<Element, { number: number; around: string }>();
  readonly #parts = new Map<Element, string>();
  #count = 0;
  #size = 0;

  constructor(document: Document) {
    this.#document = document;
  }

  /**
   * @param partOf returns what opens the part that an element is in
   * @returns false where the page says more than can be compared
   */
  read(isRead: IsRead, partOf: (element: Element) => string, isClosed?: boolean): boolean {
    const mostRows = 2_000;
    const row = 'tbody tr, [role=row], li, article, [role=article], [role=listitem]';
    const known = new Set(rowsRead(this.#document, row, isRead));
    const cards = cardsRead(this.#document, isRead);
    const inCards = new Set(cards.flatMap((one) => [...dom(one).querySelectorAll('*')]));
    const rows = [
      ...[...known].filter((one) => dom(one).querySelector('tr, li, article') === null),
      ...cards,
    ];
    if (rows.length > mostRows) return false;
    for (const one of rows) {
      const list = listAround(one) ?? one;
      const { number, around } = this.#lists.get(list) ?? this.#listOf(list, isRead, partOf);
      this.#lists.set(list, { number, around });
      const texts = labelledTexts(one, isRead);
      const isBare = texts.every(([, text]) => text === '');
      // A button may be all that a row has.
      const said = isBare ? [['', collapsed(dom(one).textContent)] as const] : texts;
      this.#add(one, { list: number, isClosed, called: calledInPage(one), around, texts: said });
      if (!this.#isComparable()) return false;
    }
    const leaves = 'b, strong, span, em, i, dd, output, time, td, p, div';
    for (const element of this.#document.querySelectorAll(leaves)) {
      const isLeaf = dom(element).childElementCount === 0 && isRead(element);
      const inRow = dom(element).closest(row);
      if (!isLeaf || (inRow && known.has(inRow)) || inCards.has(element)) continue;
      const part = dom(element).parentElement ?? this.#document.documentElement;
      const around = this.#parts.get(part) ?? this.#around(part, this.#parts.size, isRead, partOf);
      this.#parts.set(part, around);
      const label = `${calledInPage(element)} ${labelBeside(element)}`;
      const text = collapsed(dom(element).textContent);
      const texts = [[collapsed(label), text]] as const;
      this.#add(element, { list: -1, isClosed, called: '', around, texts });
      if (!this.#isComparable()) return false;
    }
    return true;
  }

  /** What the page is called. */
  page(): Answer {
    const titles = [...this.#document.querySelectorAll('h1')].map((one) => dom(one).textContent);
    const called = [this.#document.title, ...titles].join(' ');
    const fact = { list: -2, called, around: '', texts: [] };
    return [factOf({ at: this.found.length, ...fact }).json, this.#document.documentElement];
  }

  #listOf(list: Element, isRead: IsRead, partOf: (element: Element) => string) {
    const number = this.#lists.size;
    return { number, around: this.#around(list, number, isRead, partOf) };
  }

  /** What the parts around an element are called, of so many of them. */
  #around(part: Element, at: number, isRead: IsRead, partOf: (element: Element) => string): string {
    const mostParts = 200;
    return at < mostParts ? `${calledAround(part, isRead)} ${partOf(part)}` : '';
  }

  #isComparable(): boolean {
    return this.#count <= 6_000 && this.#size <= 500_000;
  }

  #add(element: Element, fact: Omit<PageFact, 'at'>): void {
    const { json, count } = factOf({ at: this.found.length, ...fact });
    this.#count += count;
    this.#size += json.length;
    this.found.push([json, element]);
  }
}
