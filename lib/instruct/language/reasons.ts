import { contentOf, type PageNames } from './page-names.js';
import { opened, verbsOpen } from './politeness.js';
import { isWord, unmarked, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { number } from './vocabulary.js';

/** Why something is wanted, which says nothing of the page: `I'm a pensioner, so tick the senior concession`. */

/** A longer reason says more than why. */
const MAX_WORDS = 10;

/** A reason is about those who ask, or says how something is. */
const ABOUT = "i i'm i've i'll we we're we've it's there's my our".split(' ');
const OTHERS =
  "the it this that he she they he's she's they're nobody everybody someone that's".split(' ');

/** What a reason about something else may tell the step: «the tap is mended, so close it». */
const BACK = 'it that this them those these one ones him her his its their there'.split(' ');

/** What types a text, which may go on with a comma. */
const TYPING =
  'type write enter fill set put add note say tell comment post send message search reply make change leave describe name call'.split(
    ' ',
  );

/** What tells a sentence about a thing from its name alone: «the blue one». */
const NOUNS = 'the this that my our'.split(' ');
const FINITE =
  /^(is|are|was|were|has|have|had|does|do|did|isn't|aren't|wasn't|weren't|hasn't|haven't|\p{Ll}{2,}ed)$/u;

/** What says more than why something is wanted. */
const MORE =
  "want need like prefer rather choose wish would i'd we'd if unless until when only except and but or then first should must please otherwise instead also whether pay use take".split(
    ' ',
  );

const plain = (token: Token): Token => ({ ...token, text: token.text.replace('’', "'") });

/** The step without the reason in front of it or behind it. */
export function withoutReason(tokens: readonly Token[], names: PageNames): readonly Token[] {
  const so = tokens.findIndex((token) => isWord(token, 'so'));
  const [before, after] = [unmarked(tokens.slice(0, Math.max(so, 0))), tokens.slice(so + 1)];
  const order = isWord(after[0], 'please') ? after.slice(1) : after;
  if (opensStep(order, names) && isReason(before, after, names)) return after;
  const because = tokens.findLastIndex(
    (token, at) =>
      isWord(token, 'because', 'since') ||
      (isWord(token, 'as') && isWord(tokens[at + 1], 'it', 'we', 'i', 'they', 'he', 'she')),
  );
  const step = unmarked(tokens.slice(0, Math.max(because, 0)));
  const isBehind = step.length > 1 && isReason(tokens.slice(because + 1), step, names);
  return isBehind ? step : withoutRemark(tokens, names);
}

const opensStep = (tokens: readonly Token[], names: PageNames): boolean =>
  verbsOpen(tokens)[0] === true ||
  names.buttonsFrom(tokens[0]?.text.toLowerCase() ?? '').length > 0;

/** `give it to Rosa Pinto, she knows that kitchen`: beside the only comma, and no text to type. */
function withoutRemark(all: readonly Token[], names: PageNames): readonly Token[] {
  // «Hi, check in Ann, she has just arrived»
  const tokens = opened(all);
  const [comma, ...more] = tokens.flatMap(({ kind }, at) => (kind === 'mark' ? [at] : []));
  if (comma === undefined || more.length > 0 || tokens[comma]?.text !== ',') return all;
  const [step, remark] = [tokens.slice(0, comma), tokens.slice(comma + 1)];
  const order = isWord(remark[0], 'please') ? remark.slice(1) : remark;
  // «I have one already, remove the other»
  const isAhead =
    step
      .slice(0, 1)
      .map(plain)
      .some((token) => isWord(token, ...ABOUT)) && opensStep(order, names);
  if (isAhead) return isReason(step, remark, names) ? remark : all;
  const isTyped = isWord(step[0], ...TYPING) || step.some((token) => isWord(token, 'as', 'with'));
  return !isTyped && remark.length > 2 && isReason(remark, step, names) ? step : all;
}

/** «We are two» says how many. */
const isCount = ({ text }: Token) => !/^(a|one)$/i.test(text) && number(text) !== undefined;

/** Whether words are about oneself, and name nothing of the page but what the step names too. */
function isReason(tokens: readonly Token[], step: readonly Token[], names: PageNames): boolean {
  const said = tokens.map(plain);
  const isAbout =
    isWord(said[0], ...ABOUT, ...OTHERS) && !step.some((token) => isWord(token, ...BACK));
  const isSentence =
    !isWord(said[0], ...NOUNS) || said.slice(1).some(({ text }) => FINITE.test(text));
  const isPlain =
    isAbout &&
    isSentence &&
    said.length > 1 &&
    said.length <= MAX_WORDS &&
    said.every((token, at) => at === 0 || /^\p{Ll}[\p{L}'-]*$/u.test(token.text)) &&
    !said.some((token) => token.kind !== 'word' || isWord(token, ...MORE) || isCount(token));
  return isPlain && !isOtherControl(said.slice(1), step, names);
}

/** Whether one of the words names a control of the page, and is no word of the step. */
export function isOtherControl(
  said: readonly Token[],
  step: readonly Token[],
  names: PageNames,
): boolean {
  const own = new Set(names.stems(wordsOf(step).join(' ')));
  const isOther = (word: string) =>
    !names.stems(word).every((stem) => own.has(stem)) &&
    (names.like(word).length > 0 || names.having('button', [word]).length > 0);
  return contentOf(wordsOf(said)).some(isOther);
}
