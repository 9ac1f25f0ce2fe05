/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import { answerNodes, type Answer, type AnswerNodes } from './answers.js';
import { dom } from './dom.js';
import { collapsed } from './plain-text.js';
import { labelBeside, labelledTexts } from './labelled-texts.js';
import { calledAround, calledInPage, listAround } from './row-heads.js';
import { factOf, shownCards, shownRows, type PageFact } from './page-fact.js';
import { isShown } from './visibility.js';

/**
 * Reads what the page says, each as JSON of `PageFact`, with the row or the element that says it. Of a page that says
 * more than can be compared, nothing: what is left out could be another answer, or one more to be counted.
 */
export function pageFacts(this: Document): AnswerNodes {
  const mostRows = 2_000;
  const mostTexts = 6_000;
  const mostCharacters = 500_000;
  const mostParts = 200;
  const row = 'tbody tr, [role=row], li, article, [role=article], [role=listitem]';
  const known = new Set(shownRows(this, row));
  const cards = shownCards(this);
  const inCards = new Set(cards.flatMap((one) => [...dom(one).querySelectorAll('*')]));
  const rows = [
    ...[...known].filter((one) => dom(one).querySelector('tr, li, article') === null),
    ...cards,
  ];
  const lists = new Map<Element, { number: number; around: string }>();
  if (rows.length > mostRows) return answerNodes([]);
  const found: Answer[] = [];
  let count = 0;
  let size = 0;
  const add = (element: Element, fact: Omit<PageFact, 'at'>) => {
    const { json, count: texts } = factOf({ at: found.length, ...fact });
    count += texts;
    size += json.length;
    found.push([json, element]);
  };
  for (const one of rows) {
    const list = listAround(one) ?? one;
    const named = lists.get(list) ?? {
      number: lists.size,
      around: lists.size < mostParts ? calledAround(list) : '',
    };
    lists.set(list, named);
    const { number, around } = named;
    const texts = labelledTexts(one);
    const isBare = texts.every(([, text]) => text === '');
    // A button may be all that a row has.
    const said = isBare ? [['', collapsed(dom(one).textContent)] as const] : texts;
    add(one, { list: number, called: calledInPage(one), around, texts: said });
    if (count > mostTexts || size > mostCharacters) return answerNodes([]);
  }
  const parts = new Map<Element, string>();
  for (const element of this.querySelectorAll(
    'b, strong, span, em, i, dd, output, time, td, p, div',
  )) {
    const isLeaf = dom(element).childElementCount === 0 && isShown(element);
    const inRow = dom(element).closest(row);
    if (!isLeaf || (inRow && known.has(inRow)) || inCards.has(element)) continue;
    const part = dom(element).parentElement ?? this.documentElement;
    const around = parts.get(part) ?? (parts.size < mostParts ? calledAround(part) : '');
    parts.set(part, around);
    const label = `${calledInPage(element)} ${labelBeside(element)}`;
    const text = collapsed(dom(element).textContent);
    add(element, { list: -1, called: '', around, texts: [[collapsed(label), text]] });
    if (count > mostTexts || size > mostCharacters) return answerNodes([]);
  }
  const titles = [...this.querySelectorAll('h1')].map((one) => dom(one).textContent);
  const called = [this.title, ...titles].join(' ');
  add(this.documentElement, { list: -2, called, around: '', texts: [] });
  return answerNodes(found);
}
