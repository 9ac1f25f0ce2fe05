import { isRowNoun } from './row-nouns.js';
import { isWord, textOf, withoutArticle } from './token-text.js';
import type { Token } from './tokens.js';

/** What is typed into a search field. */

const CODES = 'number no nr id code reference ref plate registration barcode sku isbn'.split(' ');

/** So many words say what has the code. */
const MAX_KIND = 3;

/** `HB-4423` of `booking HB-4423` and of `the tracking number HB-4423`: no page writes the noun before it. */
export function termOf(tokens: readonly Token[], source: string): string {
  const kind = withoutArticle(tokens.slice(0, -1));
  const code = tokens.at(-1);
  const last = kind.at(-1);
  const isKind =
    kind.length <= MAX_KIND && kind.every(({ kind: of, text }) => of === 'word' && isLower(text));
  const isCalled = isWord(last, ...CODES) || isRowNoun(last);
  return code?.kind === 'word' && isKind && isCalled && isCode(code.text)
    ? code.text
    : textOf(tokens, source);
}

const isLower = (text: string) => /^[\p{Ll}-]+$/u.test(text);

/** Whether a word has digits and signs or letters, or many digits; `2026` may be a year. */
const isCode = (text: string) =>
  /^#?\d{5,}$/.test(text) ||
  (/\d{2}/.test(text) && /^#?[\p{L}\d]*[\p{Lu}-][\p{L}\d-]*$/u.test(text));
