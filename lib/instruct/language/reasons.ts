import { contentOf, type PageNames } from './page-names.js';
import { verbsOpen } from './politeness.js';
import { isWord, unmarked, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';

/** Why something is wanted, which says nothing of the page: `I'm a pensioner, so tick the senior concession`. */

/** A longer reason says more than why. */
const MAX_WORDS = 10;

/** A reason is about those who ask: another one may say which row is meant. */
const ABOUT = "i i'm i've i'll we we're we've it's there's my our".split(' ');

/** What says more than why something is wanted. */
const MORE =
  "want need like prefer rather choose wish would i'd we'd if unless until when only except and but or then first".split(
    ' ',
  );

const plain = (token: Token): Token => ({ ...token, text: token.text.replace('’', "'") });

/** The step without the reason in front of it or behind it. */
export function withoutReason(tokens: readonly Token[], names: PageNames): readonly Token[] {
  const so = tokens.findIndex((token) => isWord(token, 'so'));
  const [before, after] = [unmarked(tokens.slice(0, Math.max(so, 0))), tokens.slice(so + 1)];
  if (verbsOpen(after)[0] === true && isReason(before, after, names)) return after;
  const because = tokens.findLastIndex((token) => isWord(token, 'because'));
  const step = unmarked(tokens.slice(0, Math.max(because, 0)));
  const isBehind = step.length > 1 && isReason(tokens.slice(because + 1), step, names);
  return isBehind ? step : tokens;
}

/** Whether words are about oneself, and name nothing of the page but what the step names too. */
function isReason(tokens: readonly Token[], step: readonly Token[], names: PageNames): boolean {
  const said = tokens.map(plain);
  const isPlain =
    isWord(said[0], ...ABOUT) &&
    said.length > 1 &&
    said.length <= MAX_WORDS &&
    said.every((token, at) => at === 0 || /^\p{Ll}[\p{L}'-]*$/u.test(token.text)) &&
    !said.some((token) => token.kind !== 'word' || isWord(token, ...MORE));
  const own = new Set(names.stems(wordsOf(step).join(' ')));
  const isOther = (word: string) =>
    !names.stems(word).every((stem) => own.has(stem)) &&
    (names.like(word).length > 0 || names.having('button', [word]).length > 0);
  return isPlain && !contentOf(wordsOf(said.slice(1))).some(isOther);
}
