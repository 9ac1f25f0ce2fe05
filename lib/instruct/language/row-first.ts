import type { ParsedAction } from './clauses.js';
import { clickOn } from './named-buttons.js';
import { marked } from './named-row-lists.js';
import { ofRow, ofThing } from './named-rows.js';
import { contentOf, type Words } from './page-names.js';
import { opened } from './politeness.js';
import { isTelling } from './row-descriptions.js';
import { rowsOf } from './row-names.js';
import { isInRowBefore } from './row-pronouns.js';
import { aroundRow } from './row-steps.js';
import { withTarget } from './scoped-clauses.js';
import { isWord, itemsOf, textOf, withoutArticle, wordsOf } from './token-text.js';
import { tokenize, type Token } from './tokens.js';

/** Clauses that say which row before they say what is done to it. */

const isMark = (token: Token): boolean => token.kind === 'mark' && /^[,:]$/.test(token.text);

/** What commas and colons separate. */
function partsOf(tokens: readonly Token[]): (readonly Token[])[] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (isMark(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** `second row, PDF`, `Ann Lee: Approve`, `Delete, row 3`: a row and the whole name of its button. */
export function listed({ tokens, source, names }: Words): ParsedAction | undefined {
  const [one, two, ...more] = partsOf(tokens);
  if (!one?.length || !two?.length || more.length > 0) return undefined;
  for (const [row, said] of [
    [one, two],
    [two, one],
  ] as const) {
    const button = names.button(textOf(withoutArticle(said), source));
    // «Delete, Ann» may be two steps.
    const regions = rowsOf(row, source).filter(({ nth }) => row === one || nth !== undefined);
    if (button !== undefined && regions.length > 0)
      return clickOn(button, textOf(tokens, source), regions);
  }
  return undefined;
}

const STATES = ['is', 'are', 'was', 'has', 'have'];
const PRONOUNS = ['it', 'him', 'her', 'them', 'that'];

/** Words with which a statement says more than what is so. */
const MORE = 'if when unless whether until once or but only except instead'.split(' ');
const NEGATIONS =
  "not no never nobody nothing don’t don't isn't hasn't wasn't isn’t hasn’t wasn’t yet".split(' ');

/** Those who ask, and why: `I haven't finished the Tolkien book, please renew it`. */
const OWN = "i i'm i’m i've i’ve we we're we’re we've we’ve my our".split(' ');

/** What only says which row is meant, where no button is called so. */
const TAKES = ['take', 'find', 'locate', 'look', 'pick', 'choose', 'select'];

/** `Ann Lee is here, check her in`, `take the last one and book it`: what is done to the row of a statement. */
export function stated(words: Words): ParsedAction | undefined {
  const { names } = words;
  // «I'll take the second flight, select it»
  const isOffer = isWord(words.tokens[0], "i'll", 'i’ll', "let's", 'let’s', "i'd", 'i’d');
  const tokens = isOffer ? words.tokens.slice(1) : words.tokens;
  const [verb] = tokens;
  const isTaken = isWord(verb, ...TAKES) && names.buttonsFrom(verb?.text ?? '').length === 0;
  const [said, step, ...more] = isTaken ? itemsOf(tokens.slice(1)) : partsOf(tokens);
  if (!said || !step || more.length > 0 || said.some((token) => isWord(token, ...MORE)))
    return undefined;
  const end = isTaken ? said.length : said.findIndex((token) => isWord(token, ...STATES));
  // «Ann is ill. Bob: mark him absent»
  if (said.slice(Math.max(end, 0)).some(({ kind }) => kind === 'mark')) return undefined;
  const isDenied = said.some((token) => isWord(token, ...NEGATIONS));
  const action = isDenied ? undefined : ofSubject(said.slice(0, Math.max(end, 0)), step, words);
  return (
    action ??
    (isTaken || (isDenied && !isWord(said[0], ...OWN)) ? undefined : ofStatement(said, step, words))
  );
}

/** A step about the row that a statement is about: `check Ann in` of «Ann is here, check her in». */
function ofSubject(
  subject: readonly Token[],
  step: readonly Token[],
  { source, names }: Words,
): ParsedAction | undefined {
  const at = step.findIndex((token) => isWord(token, ...PRONOUNS));
  if (subject.length === 0 || at < 1) return undefined;
  const row = textOf(subject, source).replace(/^(?:for|up|out) /i, '');
  const before = textOf(step.slice(0, at), source);
  const behind = textOf(step.slice(at + 1), source);
  const plain = `${before} ${row} ${behind}`.trim();
  const words = { tokens: tokenize(plain), source: plain, names };
  const action = ofRow(words) ?? aroundRow(words);
  return action?.do === 'click' && action.target.each === undefined ? action : undefined;
}

/** A step about the row that the words of a statement stand in: `I can't come on 1 May, so cancel that booking`. */
function ofStatement(
  said: readonly Token[],
  step: readonly Token[],
  { source, names }: Words,
): ParsedAction | undefined {
  if (said.some(({ kind }) => kind !== 'word')) return undefined;
  const plain = opened(isWord(step[0], 'so') ? step.slice(1) : step);
  const isMine = isWord(plain.at(-2), 'of') && isWord(plain.at(-1), 'mine', 'ours');
  const words = { tokens: isMine ? plain.slice(0, -2) : plain, source, names };
  const action = ofRow(words) ?? ofThing(words) ?? marked(words);
  if (!action || !('target' in action) || !isInRowBefore(action)) return undefined;
  const name = contentOf(wordsOf(said)).filter(isTelling).join(' ');
  const region = { how: 'near', kind: 'item', place: 'words', name, stated: true } as const;
  const readings = action.target.readings.map((reading) => ({ ...reading, region }));
  return withTarget(action, { ...action.target, readings });
}
