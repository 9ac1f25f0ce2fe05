/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import { answerNodes, type AnswerNodes } from './answers.js';
import { ClosedParts } from './closed-parts.js';
import { FactReader } from './fact-reader.js';
import { isShown } from './visibility.js';

/**
 * Reads what the page says, each as JSON of `PageFact`, with the row or the element that says it; and what its closed
 * parts say. Of what says more than can be compared, nothing: what is left out could be another answer, or one more to
 * be counted.
 */
export function pageFacts(this: Document): AnswerNodes {
  const reader = new FactReader(this);
  if (!reader.read(isShown, () => '')) return answerNodes([]);
  const shown = [...reader.found];
  const closed = new ClosedParts();
  const isClosed = (element: Element) => closed.openerOf(element) !== null;
  const isWhole = reader.read(isClosed, (element) => closed.openerOf(element) ?? '', true);
  return answerNodes([...(isWhole ? reader.found : shown), reader.page()]);
}
