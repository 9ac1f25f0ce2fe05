import type { ParsedAction, PhraseRegion } from './clauses.js';
import { clickOn } from './named-buttons.js';
import type { Words } from './page-names.js';
import { describedRow } from './row-descriptions.js';
import { itemsOf, textOf, withoutArticle } from './token-text.js';
import type { Token } from './tokens.js';
import { number } from './vocabulary.js';

/** Clauses that say how many of what the rows are about: `borrow 2 ladders and a trailer`. */

/** What is done to a row, whatever its amount is. */
const OF_ROW = /^(remove|delete|discard|cancel|clear|edit|view|details|show|open|close)\b/i;

interface Amount {
  /** None for an article: the amount is what the row has. */
  readonly value: string | undefined;
  readonly regions: readonly PhraseRegion[];
}

/**
 * The field for numbers of each row gets its amount, and then the button of the row is clicked.
 *
 * @param rest what is said beside the name of the button
 */
export function amountsIn(
  button: string,
  rest: readonly Token[],
  { tokens, source, names }: Words,
): ParsedAction | undefined {
  if (names.taking('number').length === 0 || OF_ROW.test(button)) return undefined;
  const items = itemsOf(rest).map(amountOf);
  if (items.every(({ value }) => value === undefined)) return undefined;
  if (items.some(({ regions }) => regions.length === 0)) return undefined;
  const text = textOf(tokens, source);
  const actions = items.flatMap(({ value, regions }): ParsedAction[] => {
    const readings = regions.map((region) => ({ name: '', roles: ['spinbutton'], region }));
    const click = clickOn(button, text, regions);
    return value === undefined
      ? [click]
      : [{ do: 'set', target: { text, readings }, value }, click];
  });
  return { do: 'several', actions };
}

/** `2 ladders`, `a trailer` */
function amountOf(said: readonly Token[]): Amount {
  const plain = withoutArticle(said);
  const [first, ...rest] = plain;
  const count = plain === said && first?.kind === 'word' ? number(first.text) : undefined;
  const value = count === undefined || count < 1 ? undefined : String(count);
  const thing = value === undefined ? plain : withoutArticle(rest);
  const counted = value === undefined ? {} : { counted: value };
  return { value, regions: describedRow(thing).map((region) => ({ ...region, ...counted })) };
}

/** Whether a clause begins with an amount, as the second of «borrow a trailer and 2 ladders» does. */
export const beginsAmount = (text: string): boolean =>
  number(text.split(' ', 1)[0] ?? '') !== undefined;
