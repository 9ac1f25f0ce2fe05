import {
  exactPhrase,
  type Clause,
  type ParsedAction,
  type PhraseRegion,
  type Reading,
  type TargetPhrase,
} from './clauses.js';
import { notUnderstood } from './forms.js';
import { rowsOf } from './row-names.js';
import { callsRows, isRowNoun } from './row-nouns.js';
import { verbsOf } from './row-verbs.js';
import { withTarget } from './scoped-clauses.js';
import { isWord } from './token-text.js';
import { tokenize, type Token } from './tokens.js';

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
    // «Show more flights» may be «flights» in a row «Show more», and rarely is.
    readings.some(
      ({ region, late }) => late !== true && (region?.kind === 'item' || region?.kind === 'row'),
    )
  );
}

/** What is done between two steps about one row: a wait, and what closes a dialog that the first has brought. */
const isBetween = ({ action }: Clause): boolean =>
  action.do === 'wait' || (action.do === 'click' && action.target.closes !== undefined);

const regionsOf = (action: ParsedAction) =>
  'target' in action ? action.target.readings.flatMap(({ region }) => region ?? []) : [];

/** What a message says is in no row: «wait until it says Done». */
const SAYS = /\b(says?|shows?|reads?|see)\b(?! up)/i;

/** The row that is awaited: «wait for Ember Street, then add it to the queue». */
function rowAwaited({ action, text }: Clause): readonly PhraseRegion[] {
  const isText = action.do === 'wait' && 'text' in action && action.gone !== true;
  // A text with quotation marks is what the page says.
  const isName = isText && !SAYS.test(text) && !/["“]/.test(action.text);
  return isName ? rowsOf(tokenize(action.text), action.text) : [];
}

/** `play it`, `add it to the queue` */
const ABOUT_IT = /\s(it|this)( (to|in|into|on) (the|my|our|your) \p{L}+)?$/iu;

/** «Wait for the Follow button and press it» is about a button. */
const CLICKS = /^(click|press|tap|hit|close|dismiss|accept|decline)$/i;

/** `select it`, `book that flight`: the verb is what the button is called. */
function chosen(text: string): readonly string[] {
  const [, verb = '', noun = 'row'] =
    /^(\S+) (?:it|that one|th(?:at|is) (\p{L}+))$/iu.exec(text) ?? [];
  return verb !== '' && callsRows(noun) && !CLICKS.test(verb) ? verbsOf(verb) : [];
}

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
    const last = clauses[at - 1];
    const isKnown = before !== undefined && isAboutRow(before);
    const awaited = !isKnown && last ? rowAwaited(last) : [];
    const isAwaited = awaited.length > 0;
    const isSame = isInRowBefore(action);
    if (isSame && !isKnown && !isAwaited) throw notUnderstood(text, position);
    const { target } = action;
    const isRow = isKnown || !CLICKS.test(text.split(' ')[0] ?? '');
    const isIt = isRow && ABOUT_IT.test(text) && target.readings.every(isPlain);
    const names = isAwaited ? chosen(text) : [];
    const onIt = isAwaited ? target.readings.filter(({ region }) => region?.name === 'it') : [];
    const isOf = isSame || isIt || names.length > 0 || onIt.length > 0;
    if (!(isKnown || isAwaited) || !isOf) return clause;
    const known = before && before === last ? [SAME_ROW] : before ? regionsOf(before.action) : [];
    const regions: readonly PhraseRegion[] = isAwaited ? awaited : known;
    const own = [names.map((name) => ({ name })), onIt, target.readings].find(
      (of) => of.length > 0,
    );
    const inRow = regions.flatMap((region) => own?.map((one) => ({ ...one, region })) ?? []);
    // «It» may be the whole page, where the row has no such button.
    const readings = isIt && names.length === 0 ? [...inRow, ...target.readings] : inRow;
    return {
      ...clause,
      action: withTarget(action, {
        ...target,
        text: names.length > 0 ? text : target.text,
        readings,
      }),
    };
  });
}
