import {
  exactPhrase,
  type Clause,
  type ParsedAction,
  type Reading,
  type TargetPhrase,
} from './clauses.js';
import { notUnderstood } from './forms.js';
import { isRowNoun } from './row-nouns.js';
import { withTarget } from './scoped-clauses.js';
import { isWord } from './token-text.js';
import type { Token } from './tokens.js';

/** Words that mean the row of the clause before: `open the message from Zoe and archive it`. */

export const SAME_ROW = { how: 'near', kind: 'item', same: true } as const;

const isPronoun = ([first, second, ...more]: readonly Token[]): boolean =>
  second === undefined
    ? isWord(first, 'it', 'him', 'her', 'them', 'there')
    : more.length === 0 &&
      ((isWord(first, 'that', 'this') && isWord(second, 'one')) ||
        (isWord(first, 'that', 'his', 'her', 'its', 'their') && isRowNoun(second)));

/** A click on a button of the row that was spoken of before. */
export function inRowBefore(
  name: string,
  rest: readonly Token[],
  text: string,
): ParsedAction | undefined {
  const isTo = isWord(rest[0], 'to', 'for', 'on', 'in');
  if (!isPronoun(isTo ? rest.slice(1) : rest)) return undefined;
  return { do: 'click', target: exactPhrase(name, text, SAME_ROW) };
}

/** Whether an action is about the row of the clause before. */
export const isInRowBefore = (action: ParsedAction): boolean =>
  action.do === 'click' && action.target.readings.some(({ region }) => region?.same === true);

const isPlain = ({ region, nth }: Reading) => region === undefined && nth === undefined;

/** Whether words have no other reading: names that have to be there word for word, and «it» of the row before. */
export const isSettled = ({ text, readings, closes }: TargetPhrase): boolean =>
  closes !== undefined ||
  readings.some(
    ({ exactly, region }) =>
      (exactly === 'verbatim' && region?.kind !== 'notice') ||
      region?.same === true ||
      (region !== undefined && /\s(it|this)$/i.test(text)),
  );

/** Whether a clause is about one row. */
function isAboutRow({ action }: Clause): boolean {
  if (action.do !== 'click' && action.do !== 'check') return false;
  const { each, readings } = action.target;
  return (
    each === undefined &&
    readings.some(({ region }) => region?.kind === 'item' || region?.kind === 'row')
  );
}

/** What is done between two steps about one row: a wait, and what closes a dialog that the first has brought. */
const isBetween = ({ action }: Clause): boolean =>
  action.do === 'wait' || (action.do === 'click' && action.target.closes !== undefined);

const regionsOf = (action: ParsedAction) =>
  'target' in action ? action.target.readings.flatMap(({ region }) => region ?? []) : [];

/**
 * The clauses, of which one about «it» is about the row of the clause before, where that was about one.
 *
 * @throws TabwireError `instruction_not_understood` where no row was spoken of
 */
export function withRowsBefore(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause, at) => {
    const { action, text, position } = clause;
    if (action.do !== 'click') return clause;
    const before = clauses.slice(0, at).findLast((one) => !isBetween(one));
    const isKnown = before !== undefined && isAboutRow(before);
    const isSame = isInRowBefore(action);
    if (isSame && !isKnown) throw notUnderstood(text, position);
    const { target } = action;
    const isIt = /\s(it|this)$/i.test(text) && target.readings.every(isPlain);
    if (!isKnown || !(isSame || isIt)) return clause;
    const regions = before === clauses[at - 1] ? [SAME_ROW] : regionsOf(before.action);
    const inRow = regions.flatMap((region) =>
      target.readings.map((reading) => ({ ...reading, region })),
    );
    // «It» may be the whole page, where the row has no such button.
    const readings = isSame ? inRow : [...inRow, ...target.readings];
    return { ...clause, action: withTarget(action, { ...target, readings }) };
  });
}
