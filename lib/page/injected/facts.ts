/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import { answerNodes, type Answer, type AnswerNodes } from './answers.js';
import { dom } from './dom.js';
import { collapsed } from './plain-text.js';
import { labelledTexts, textBeside } from './labelled-texts.js';
import { calledInPage, headingBefore, listAround } from './row-heads.js';
import { isShown } from './visibility.js';

/** What a page says: the texts of a row or an item, or a text outside of them, each with what it is called. */
export interface PageFact {
  /** Rows of one list have one number; -1: no row. */
  readonly list: number;
  /** What the list, the section and the row are called. */
  readonly called: string;
  /** The head of its column, the words beside it, its classes; and the text. */
  readonly texts: readonly (readonly [label: string, text: string])[];
}

/** Reads what the page says, each as JSON of `PageFact`, with the row or the element that says it. */
export function pageFacts(this: Document): AnswerNodes {
  const most = 1_500;
  const row = 'tbody tr, [role=row], li, article, [role=article], [role=listitem]';
  const shownRows = [...this.querySelectorAll(row)].filter(
    (one) => isShown(one) && !dom(one).closest('nav, [role=menu], thead, [role=tablist], header'),
  );
  const rows = shownRows.filter((one) => dom(one).querySelector('tr, li, article') === null);
  const known = new Set(shownRows);
  const lists = new Map<Element, { number: number; called: string }>();
  const found = rows.slice(0, most).map((one): Answer => {
    const list = listAround(one) ?? one;
    const named = lists.get(list) ?? {
      number: lists.size,
      called: `${calledInPage(list)} ${headingBefore(list)}`,
    };
    lists.set(list, named);
    const fact: PageFact = {
      list: named.number,
      called: collapsed(`${calledInPage(one)} ${named.called}`),
      texts: labelledTexts(one).filter(([, text]) => text !== ''),
    };
    return [JSON.stringify(fact), one];
  });
  const alone = [...this.querySelectorAll('b, strong, span, em, i, dd, output, time, td, p')];
  for (const element of alone.slice(0, most)) {
    const isLeaf = dom(element).childElementCount === 0 && isShown(element);
    const around = dom(element).closest(row);
    if (!isLeaf || (around && known.has(around))) continue;
    const term = dom(element).matches('dd') ? dom(element).previousElementSibling : null;
    const label = `${calledInPage(element)} ${textBeside(term ?? dom(element).previousSibling, -1)}`;
    const fact: PageFact = {
      list: -1,
      called: '',
      texts: [[collapsed(label), collapsed(dom(element).textContent)]],
    };
    found.push([JSON.stringify(fact), element]);
  }
  return answerNodes(found);
}
