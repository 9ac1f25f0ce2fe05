import type { ParsedAction } from './clauses.js';
import { clickOn } from './named-buttons.js';
import { ofRow } from './named-rows.js';
import type { Words } from './page-names.js';
import { rowsOf } from './row-names.js';
import { aroundRow } from './row-steps.js';
import { isWord, itemsOf, textOf, withoutArticle } from './token-text.js';
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
const MORE =
  "not no never nobody nothing if when unless whether until once or but only don’t don't isn't hasn't wasn't yet".split(
    ' ',
  );

/** What only says which row is meant, where no button is called so. */
const TAKES = ['take', 'find', 'locate', 'look', 'pick', 'choose', 'select'];

/** `Ann Lee is here, check her in`, `take the last one and book it`: what is done to the row of a statement. */
export function stated({ tokens, source, names }: Words): ParsedAction | undefined {
  const [verb] = tokens;
  const isTaken = isWord(verb, ...TAKES) && names.buttonsFrom(verb?.text ?? '').length === 0;
  const [said, step, ...more] = isTaken ? itemsOf(tokens.slice(1)) : partsOf(tokens);
  const end = isTaken ? said?.length : said?.findIndex((token) => isWord(token, ...STATES));
  const at = step?.findIndex((token) => isWord(token, ...PRONOUNS)) ?? -1;
  if (!said || !step || more.length > 0 || end === undefined || end < 1 || at < 1) return undefined;
  if (said.some((token) => isWord(token, ...MORE))) return undefined;
  const row = textOf(said.slice(0, end), source).replace(/^(?:for|up|out) /i, '');
  const before = textOf(step.slice(0, at), source);
  const behind = textOf(step.slice(at + 1), source);
  const plain = `${before} ${row} ${behind}`.trim();
  const words = { tokens: tokenize(plain), source: plain, names };
  const action = ofRow(words) ?? aroundRow(words);
  return action?.do === 'click' && action.target.each === undefined ? action : undefined;
}
