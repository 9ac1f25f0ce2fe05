import { isRowNoun } from './row-nouns.js';
import { isWord, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';

/** What is typed into a search field. */

const CODES = 'number no nr id code reference ref plate registration barcode sku isbn'.split(' ');

/** So many words say what has the code. */
const MAX_KIND = 3;

/** `HB-4423` of `booking HB-4423` and of `the tracking number HB-4423`: no page writes the noun before it. */
export function termOf(tokens: readonly Token[], source: string): string {
  // «LN20 KTE»
  const isTwo = tokens.slice(-2).every(({ text }) => /^[\p{Lu}\d]{2,}$/u.test(text));
  const code = tokens.slice(isTwo ? -2 : -1);
  const kind = withoutArticle(tokens.slice(0, -code.length));
  const last = kind.at(-1);
  const isKind =
    kind.length <= MAX_KIND && kind.every(({ kind: of, text }) => of === 'word' && isLower(text));
  const isCalled = isWord(last, ...CODES) || isRowNoun(last);
  const isPlain = code.every((token) => token.kind === 'word') && isCode(wordsOf(code).join(''));
  return isPlain && isKind && isCalled ? textOf(code, source) : textOf(tokens, source);
}

const isLower = (text: string) => /^[\p{Ll}-]+$/u.test(text);

/** Whether a word has digits and signs or letters, or many digits; `2026` may be a year. */
const isCode = (text: string) =>
  /^#?\d{5,}$/.test(text) ||
  (/\d{2}/.test(text) && /^#?[\p{L}\d]*[\p{Lu}-][\p{L}\d-]*$/u.test(text));
