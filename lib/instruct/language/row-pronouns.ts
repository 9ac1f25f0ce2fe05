import { thingOf } from './awaited-states.js';
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

/** `show them`, `open it` */
const DOES_IT = /^(\p{L}+) (?:it|them|these|those)$/iu;

/** What a control may be called that does something with what is awaited: `Show stories`, of `the wire stories`. */
function calledAfter({ action }: Clause, text: string): readonly string[] {
  const [, verb = ''] = DOES_IT.exec(text) ?? [];
  const isText = action.do === 'wait' && 'text' in action && action.gone !== true;
  if (!isText || verb === '' || CLICKS.test(verb)) return [];
  const [head, ...others] = thingOf(action.text).slice(-MOST_AWAITED).reverse();
  // «TA 902» is what a row is called.
  if (head === undefined || /[^\p{Ll}-]/u.test([head, ...others].join(''))) return [];
  return others
    .reduce<readonly string[]>(
      (all, word) => [...all.map((one) => `${word} ${one}`), ...all],
      [head],
    )
    .map((name) => `${verb} ${name}`);
}

/** Of so many words any may be in the name of a control. */
const MOST_AWAITED = 5;

/** A clause about «it» or «them» behind a wait: the page may have a control that is called so. */
function withAwaited(clause: Clause, last: Clause | undefined): Clause {
  const { action, text } = clause;
  const called = (last ? calledAfter(last, text) : []).map(
    (name) => ({ name, exactly: true }) as const,
  );
  const isAsked = action.do === 'ask' && /^(them|these|those)$/i.test(action.name);
  if (called.length > 0 && isAsked)
    return { ...clause, action: { do: 'click', target: { text, readings: called } } };
  if (called.length === 0 || action.do !== 'click') return clause;
  const readings = [...called, ...action.target.readings];
  return { ...clause, action: { ...action, target: { ...action.target, readings } } };
}

/**
 * The clauses, of which one about «it» is about the row of the clause before, where that was about one.
 *
 * @throws TabwireError `instruction_not_understood` where no row was spoken of
 */
export function withRowsBefore(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause, at) => {
    const before = clauses.slice(0, at).findLast((one) => !isBetween(one));
    const isKnown = before !== undefined && isAboutRow(before);
    const last = clauses[at - 1];
    const inRow = clause.action.do === 'click' ? inRowOf(clause, before, last) : clause;
    return isKnown ? inRow : withAwaited(inRow, last);
  });
}

/** The clause of a click, which is in the row of the clause before if it says so. */
function inRowOf(clause: Clause, before: Clause | undefined, last: Clause | undefined): Clause {
  const { action, text, position } = clause;
  if (action.do !== 'click') return clause;
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
  const own = [names.map((name) => ({ name })), onIt, target.readings].find((of) => of.length > 0);
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
}
