import type { ParsedAction, TargetPhrase } from './clauses.js';
import { loginBehind } from './login-clauses.js';
import * as boxes from './named-boxes.js';
import { bare, ofSelected, partly } from './named-buttons.js';
import { shown } from './named-places.js';
import { isColon } from './named-fields.js';
import { filtered } from './named-filters.js';
import { covered } from './covered.js';
import { noticeAnswered } from './consent-clauses.js';
import * as means from './named-means.js';
import * as counts from './named-counts.js';
import { boxAsked, declined, optioned } from './named-options.js';
import { marked, ofTitled, openedRow } from './named-row-lists.js';
import { applied, joinedWith } from './field-buttons.js';
import { everyTicked, ofRow, ofThing } from './named-rows.js';
import { chosenBehind, chosenIn, mayChoose } from './row-choices.js';
import { listed, stated } from './row-first.js';
import { aroundRow } from './row-steps.js';
import { lookedUp, sorted, sought } from './named-search.js';
import * as fields from './named-values.js';
import { changed, instead, orInGroup, ownStatement, suiting } from './own-words.js';
import type { PageNames, Words } from './page-names.js';
import { closed, imperative, opened, unfilled } from './politeness.js';
import { factAsked } from './questions.js';
import { isInRowBefore } from './row-pronouns.js';
import { atPart, inPart } from './scoped-clauses.js';
import { isName, isWord, textOf, withoutArticle, wordsOf } from './token-text.js';
import { tokenize, type Token } from './tokens.js';
import { actionOf } from './verbs.js';
import { ARTICLES, CLICKING_VERBS, UI_VERBS } from './vocabulary.js';

/**
 * Clauses that are understood by the names of the page: a control's name is a click, a field's begins a value. They
 * are asked where the forms of the grammar say nothing.
 */

/** A longer clause says more than a name and what it is for. */
const MAX_WORDS = 40;

/** A field's name has at most so many words in front of its colon. */
const MAX_NAME = 4;

/**
 * Reads a clause by the names of a page.
 *
 * @param isPart whether other clauses stand beside it: a field and its value alone may say something else
 * @param isBehind whether one stands before it, which a name may go on: «search for shoes and bags»
 * @returns undefined where it says nothing
 */
export function namedAction(
  tokens: readonly Token[],
  source: string,
  names: PageNames,
  place: { readonly isPart: boolean; readonly isBehind: boolean },
): ParsedAction | undefined {
  const { isPart, isBehind } = place;
  if (tokens.length > MAX_WORDS) return undefined;
  const words = { tokens, source, names };
  if (mayChoose(words)) return undefined;
  let whole: ReturnType<typeof covered>;
  const withoutPlace = () => {
    whole = covered(words, isPart);
    return whole?.hasPlace === false ? whole.action : undefined;
  };
  const again = (said: readonly Token[]) => namedAction(said, source, names, place);
  const action =
    answering(words, again) ??
    instead(words, again) ??
    suiting(words, again) ??
    changed(words) ??
    ownStatement(words) ??
    loginBehind(tokens, source) ??
    called(words) ??
    (isHedged(tokens) || isWord(tokens[0], 'mark', 'flag') ? undefined : chosenIn(words)) ??
    asked(tokens, source) ??
    (isHedged(tokens) ? undefined : chosenBehind(words)) ??
    fields.valued(words) ??
    headed(words) ??
    filtered(words, isPart) ??
    withoutPlace() ??
    counts.dated(words) ??
    sought(words) ??
    sorted(words, isBehind) ??
    fields.entered(words, isPart) ??
    boxes.switched(words, isPart) ??
    fields.cleared(words) ??
    applied(words) ??
    joinedWith(words) ??
    boxes.voted(words) ??
    means.ofWhole(words) ??
    (isHedged(tokens) ? undefined : (boxes.grouped(words) ?? boxes.doneBy(words))) ??
    means.menuOpened(words) ??
    orInGroup((isHedged(tokens) ? undefined : marked(words)) ?? ofRow(words), words) ??
    aroundRow(words) ??
    listed(words) ??
    fields.assigned(words) ??
    fields.placed(words) ??
    fields.within(words) ??
    fields.aroundText(words) ??
    boxes.joined(words) ??
    boxes.kept(words) ??
    optioned(words, isBehind) ??
    shown(words) ??
    lookedUp(words) ??
    partly(words) ??
    (isHedged(tokens) ? (untilAsked(words) ?? stated(words)) : looser(words)) ??
    whole?.action;
  return !isBehind || isStep(tokens, action) ? action : undefined;
}

/** `apply filters`, `hide the tip at the top` */
const called = (words: Words): ParsedAction | undefined =>
  bare(words) ?? bare({ ...words, tokens: unfilled(words.tokens) });

/** `send the ticket again`, where a button is called «Resend ticket». */
function repeated(
  { tokens, names }: Words,
  read: (said: readonly Token[]) => ParsedAction | undefined,
): ParsedAction | undefined {
  const [verb, ...rest] = tokens;
  if (!verb || rest.length < 2 || !isWord(rest.at(-1), 'again')) return undefined;
  const text = `re${verb.text.toLowerCase()}`;
  return names.buttonsFrom(text).length > 0
    ? read([{ ...verb, text }, ...rest.slice(0, -1)])
    : undefined;
}

/** What answers a box or a notice, or does again what was done. */
const answering = (words: Words, read: (said: readonly Token[]) => ParsedAction | undefined) =>
  declined(words) ??
  ofSelected(words) ??
  noticeAnswered(words) ??
  repeated(words, read) ??
  means.pressedOn(words, read) ??
  (isHedged(words.tokens) ? undefined : boxes.chosenFor(words));

/** Whether what is read behind another clause is a step of its own. */
const isStep = (tokens: readonly Token[], action: ParsedAction | undefined): boolean =>
  action?.do !== 'click' ||
  isWord(tokens[0], ...UI_VERBS, ...CLICKING_VERBS, ...STEPS) ||
  isRowStep(tokens, action.target);

/** `freeze the debit card`, where the buttons of the rows are called «Freeze». */
const isRowStep = ([verb, next]: readonly Token[], { readings }: TargetPhrase): boolean =>
  readings.every(
    ({ name, region }) =>
      region !== undefined && name.toLowerCase().split(' ')[0] === verb?.text.toLowerCase(),
  ) &&
  (isWord(next, ...ARTICLES, 'in', 'for') || /^[\p{Lu}\d]/u.test(next?.text ?? ''));

/** `log in: …` does it. */
const LOGS_IN = /^(log|sign)[ -]?(in|on)$/i;

/** `newsletter: name Ann`: a field of a part of the page. */
function headed({ tokens, source, names }: Words): ParsedAction | undefined {
  const at = tokens.findIndex(isColon);
  const head = withoutArticle(tokens.slice(0, at));
  if (at < 1 || head.length > MAX_NAME || head.some(({ kind }) => kind !== 'word'))
    return undefined;
  const rest = tokens.slice(at + 1);
  if (LOGS_IN.test(textOf(head, source))) return undefined;
  const action = fields.entered({ tokens: rest, source, names }, true);
  if (action?.do !== 'set') return undefined;
  const region = { how: 'in', name: textOf(head, source) } as const;
  const readings = action.target.readings.map((reading) => ({ ...reading, region }));
  return { ...action, target: { ...action.target, readings } };
}

/** `until when is the shop open?` */
const untilAsked = ({ tokens, source }: Words) =>
  isWord(tokens[1], 'when') ? factAsked(tokens, source) : undefined;

/** Forms of which a negation or a condition would be a part of a name. */
function looser(words: Words): ParsedAction | undefined {
  return (
    boxes.goneOn(words) ??
    chosenIn(words) ??
    everyTicked(words) ??
    stated(words) ??
    boxes.boxAbout(words) ??
    boxes.markedAs(words) ??
    boxes.answered(words) ??
    means.signedOut(words) ??
    means.turned(words) ??
    means.inWhole(words) ??
    means.ofBox(words) ??
    openedRow(words) ??
    ofTitled(words) ??
    means.meant(words) ??
    boxAsked(words) ??
    // «When it is done, sort it» tells when.
    (isTime(words.tokens) ? undefined : factAsked(words.tokens, words.source)) ??
    notBefore(ofThing(words))
  );
}

/** «Post it» of a page with «Post comment» is about no row. */
const notBefore = (action: ParsedAction | undefined) =>
  action && isInRowBefore(action) ? undefined : action;

const AUXILIARY =
  /^(is|are|was|were|am|do|does|did|can|could|will|would|ha[sd]|have|should|must|may)$/i;
const isTime = ([when, next]: readonly Token[]) =>
  isWord(when, 'when') && !AUXILIARY.test(next?.text ?? '');

/** Words that say when, or that something is not to be done. */
const HEDGES =
  "not no never don't don’t dont without except unless if instead but avoid skip until till before after nobody nothing provided whether or otherwise should would cannot can't".split(
    ' ',
  );

const isHedged = (tokens: readonly Token[]) => tokens.some((token) => isWord(token, ...HEDGES));

/** Reads a clause that stands alone by the names of a page, whatever the grammar says of it. */
export function namedReading(text: string, names: PageNames): ParsedAction | undefined {
  const said = opened(closed(imperative(tokenize(text), names)));
  const plain = unfilled(said);
  const alone = { isPart: false, isBehind: false };
  const read = (tokens: readonly Token[]) => namedAction(tokens, text, names, alone);
  const orPlain = (tokens: readonly Token[]) => read(tokens) ?? actionOf(tokens, text);
  // «Close the chat window first» is about no row «Window first».
  const isOrder = isWord(said.at(-1), 'first') && /^\p{Ll}/u.test(said.at(-2)?.text ?? '');
  const inOrder = isOrder && plain.length < said.length ? orPlain(plain) : undefined;
  const shorter = () => (plain.length === said.length ? undefined : orPlain(plain));
  const action =
    inPart(said, text, names, orPlain) ??
    atPart(said, text, names, orPlain) ??
    inOrder ??
    read(said) ??
    shorter();
  return action && isInRowBefore(action) ? undefined : action;
}

/** Words that lead to a click beside its verbs. */
const STEPS = 'sorted ordered look head switch pull'.split(' ');

/** `order number?` */
function asked(tokens: readonly Token[], source: string): ParsedAction | undefined {
  const question = /^(.+)\?$/.exec(tokens.at(-1)?.text ?? '');
  return question && isName(tokens)
    ? { do: 'ask', what: 'value', name: textOf(tokens, source).replace(/\?$/, '') }
    : undefined;
}

/** Whether the name of a button begins at a place, with a verb, or that of a field with a colon behind it. */
export function beginsName(tokens: readonly Token[], at: number, names: PageNames): boolean {
  const word = tokens[at]?.text.toLowerCase() ?? '';
  if (isWord(tokens[at], ...UI_VERBS) && names.buttonsFrom(word).length > 0) return true;
  const near = tokens.slice(at, at + MAX_NAME + 1);
  const colon = near.findIndex((token) => isColon(token));
  const words = colon < 1 ? [] : wordsOf(near.slice(0, colon));
  return words.length > 0 && names.field(words.join(' ')) !== undefined;
}
