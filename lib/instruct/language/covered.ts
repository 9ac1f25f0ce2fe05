import type { ParsedAction } from './clauses.js';
import {
  areApart,
  isFiller,
  isInName,
  isNamedBy,
  isOfForms,
  isOfOthers,
  isWholeText,
  saysNothing,
} from './covered-checks.js';
import { choiceAt, tells } from './covered-choices.js';
import { limitAt, loneAt, rangeAt } from './covered-limits.js';
import {
  ASKING,
  DOES,
  GIVES,
  LEADS,
  OFF,
  SAYS,
  SHOWING,
  SWITCHES,
  TICKS,
  TYPES,
} from './covered-words.js';
import { isPlaceName } from './covered-names.js';
import { calledAt, emailAt, subjectAt } from './covered-texts.js';
import { fieldWithValueAt, valueWithFieldAt } from './covered-values.js';
import { sendsBy } from './covered-sending.js';
import { inPlace, mayBePlace } from './covered-places.js';
import type { Words } from './page-names.js';
import { isoDate, isoTime } from './dates.js';
import { isColon } from './named-fields.js';
import { isRowNoun } from './row-nouns.js';
import { isWord, leadOf } from './token-text.js';
import type { Token } from './tokens.js';
import { ARTICLES, PREPOSITIONS, PRONOUNS, UI_VERBS } from './vocabulary.js';

/**
 * Clauses of which every word is accounted for by fields and their values, options, boxes, a part of the page, and
 * words that say nothing, in whatever order: `request annual leave from 10 August to 21 August, deputy Ann`.
 */

/** A longer clause says more than one thing. */
const MAX_WORDS = 24;
const MAX_FORM_WORDS = 40;

/**
 * @param isPart whether other clauses stand beside it: without a verb, one thing alone says too little
 * @returns `hasPlace`: some of the words may name a part of the page
 */
export function covered(
  words: Words,
  isPart: boolean,
): { readonly action: ParsedAction; readonly hasPlace: boolean } | undefined {
  const { tokens, names } = words;
  if (saysOther(words)) return undefined;
  const lead = leadLength(words);
  if (lead === undefined) return undefined;
  const isOff = tokens
    .slice(0, lead)
    .some(
      (token, at) =>
        OFF.has(token.text.toLowerCase()) ||
        (isWord(token, 'off') && isWord(tokens[at - 1], 'turn', 'switch', 'take')),
    );
  const found = partsOf(words, lead);
  if (!found || found.actions.length === 0) return undefined;
  const { actions, place, exact, things, others } = found;
  const wished = wishedIn(tokens, lead);
  if (!others.every((token) => isInName(words, token, { actions, wished }))) return undefined;
  if (mayBeClick(words, lead) && (isPart || actions.length < 2)) return undefined;
  if (actions.some((action) => isOfOthers(words, things, action))) return undefined;
  // «Quantity 3» says too little, and «also to Draft» goes on with what was said before.
  const isSaid = tokens.some(
    (token) => isColon(token) || isWord(token, 'should', 'be', 'is', 'goes'),
  );
  const [first] = actions;
  const isDate =
    first?.do === 'set' && (isoDate(first.value) ?? isoTime(first.value)) !== undefined;
  const isSure = exact && (isSaid || isDate || first?.do !== 'set' || isWholeText(words, first));
  // A part of the name of a box may be a row that another clause is about.
  const isAlone = lead === 0 && actions.length === 1;
  if (isAlone && !isSure && !names.isForm && (!isPart || first?.do === 'check')) return undefined;
  if (actions.some((action) => isNamedBy(words, actions, action))) return undefined;
  if (actions.length === 1 && !names.isForm && isWord(tokens[0], 'also', 'to', 'from'))
    return undefined;
  // What may be an option is not known yet: several fields with their values are.
  const areFields = actions.length > 1 && actions.every((action) => action.do === 'set');
  if (!names.knowsOptions && (place.length > 0 || !areFields)) return undefined;
  // «Tick A, B and Austria» selects no option.
  const isTicked = isWord(tokens[0], ...TICKS) || leadOf(tokens, SWITCHES) !== undefined;
  if (isTicked && actions.some((action) => action.do !== 'check')) return undefined;
  if (!areApart(words, actions)) return undefined;
  // «Pay my rent» sorts by no rent.
  const isActed = tokens
    .slice(0, lead)
    .some((token, at) => isWord(token, ...ACTING) && !isWord(tokens[at + 1], ...PREPOSITIONS));
  if (isActed && !exact && actions.every((action) => action.do === 'select')) return undefined;
  const done = isOff ? actions.map(undone) : actions;
  const known = done.filter((action) => action !== undefined);
  if (known.length < done.length) return undefined;
  const scoped = place.length === 0 ? known : known.map((action) => inPlace(words, action, place));
  const [only] = scoped;
  const hasPlace = place.length > 0;
  if (!only) return undefined;
  return { action: scoped.length === 1 ? only : { do: 'several', actions: scoped }, hasPlace };
}

/** Whether a clause is too long, or does something else. */
function saysOther({ tokens, names }: Words): boolean {
  const isLong = tokens.length > (names.isForm ? MAX_FORM_WORDS : MAX_WORDS);
  // «Check in Ann» ticks no box of hers.
  const isCheckIn = isWord(tokens[0], 'check') && isWord(tokens[1], 'in', 'out');
  return isLong || isCheckIn || isQuestion(tokens) || joinsNothing(tokens);
}

/** Whether the verb is a button's: «Book Dr Lund», where «Book» is in a row too. */
function mayBeClick({ tokens, names }: Words, lead: number): boolean {
  const verb = tokens[0]?.text.toLowerCase() ?? '';
  return lead > 0 && UI_VERBS.includes(verb) && names.buttonsFrom(verb).length > 0;
}

const WISHES = [
  ...PRONOUNS,
  "i'd",
  'i’d',
  "i'm",
  'i’m',
  "we'd",
  'we’d',
  'book',
  'request',
  'reserve',
];

/** What is wished for: `an appointment`. */
const wishedIn = (tokens: readonly Token[], lead: number): Token | undefined =>
  lead > 0 && isWord(tokens[0], ...WISHES)
    ? tokens.slice(lead).find((token) => !isWord(token, ...ARTICLES))
    : undefined;

/** Verbs of which something else than an option is the object. */
const ACTING = ['pay', 'order', 'rent', 'hire'];

/** «A and and B» says too much. */
const joinsNothing = (tokens: readonly Token[]) =>
  tokens.some((token, at) => isWord(token, 'and', '&') && isWord(tokens[at - 1], 'and', '&', 'or'));

/** What is asked is answered, and what is searched for is sent: nothing is set. */
const isQuestion = (tokens: readonly Token[]) =>
  tokens.some((token) => isWord(token, 'search', 'find', 'look')) ||
  tokens.at(-1)?.text.endsWith('?') === true ||
  isWord(tokens[0], ...ASKING);

/** How many words lead to the first thing; undefined where one of them is what a button does. */
function leadLength({ tokens, names }: Words): number | undefined {
  let length = 0;
  while (length < tokens.length - 1) {
    const token = tokens[length];
    const word = token?.kind === 'word' ? token.text.toLowerCase() : '';
    // «Tick that there are pets»
    const isThat = word === 'that' && length === 1 && isWord(tokens[0], ...TICKS, ...SAYS);
    const isSaid = length === 0 && isWord(token, ...SAYS) && isWord(tokens[1], 'that');
    if (!LEADS.has(word) && !OFF.has(word) && !isThat && !isSaid) break;
    const isButton =
      names.button(word) !== undefined ||
      (UI_VERBS.includes(word) && word !== 'show' && names.buttonsFrom(word).length > 0);
    if (isButton && !(length === 0 && sendsBy(word, names))) return undefined;
    length += 1;
  }
  return length;
}

interface Parts {
  readonly actions: readonly ParsedAction[];
  /** The words that may name a part of the page. */
  readonly place: readonly Token[];
  /** Whether the words are all that the names have. */
  readonly exact: boolean;
  /** What is shown: `the tickets`. */
  readonly things: readonly string[];
  /** Words that are left: each has to be a word of a name that was found. */
  readonly others: readonly Token[];
}

/** What the words behind the lead say; undefined where some are not accounted for. */
function partsOf(words: Words, lead: number): Parts | undefined {
  const { tokens, names } = words;
  const actions: ParsedAction[] = [];
  const place: Token[] = [];
  const things: string[] = [];
  const others: Token[] = [];
  let exact = true;
  // «Update my phone number to the new one» chooses no «New problem».
  const isTyped = isWord(tokens[0], ...TYPES) && !isWord(tokens[1], 'me', 'us');
  for (let at = 0; at < tokens.length;) {
    const found =
      at < lead && !isWord(tokens[at], 'for', 'on', 'in', 'with', 'me')
        ? (fieldWithValueAt(words, at) ?? choiceAt(words, at, true))
        : ((isPlaceName(names, tokens, at) ? fieldWithValueAt(words, at) : undefined) ??
          calledAt(words, at) ??
          emailAt(words, at) ??
          rangeAt(words, at) ??
          limitAt(words, at) ??
          fieldWithValueAt(words, at) ??
          valueWithFieldAt(words, at) ??
          choiceAt(words, at, isTyped || isObject(tokens, at, lead)) ??
          loneAt(words, at) ??
          subjectAt(words, at));
    const token = tokens[at];
    if (!token) return undefined;
    if (found) {
      actions.push(...found.actions);
      exact &&= found.exact;
      at += found.length;
    } else if (at < lead || isFiller(token, tokens[at - 1]) || isOfForms(words, at)) at += 1;
    else if (isSpoken(words, at, lead, place.length > 0 ? place : others)) {
      things.push(token.text);
      at += 1;
    } else {
      const isSaid = token.kind === 'word' && names.isAbout(token.text);
      // Of a form each word that is left has to be one of a name.
      const isLeft = names.isForm && /^\p{L}+$/u.test(token.text);
      if (!isSaid && mayBePlace(words, at, place)) place.push(token);
      else if (isSaid || isLeft || saysNothing(token, tokens[at - 1])) others.push(token);
      else return undefined;
      at += 1;
    }
  }
  return { actions, place, exact, things, others };
}

/** Whether a word is what something is done to: «I want to pay my rent» chooses no order by rent. */
const isObject = (tokens: readonly Token[], at: number, lead: number): boolean =>
  isWord(tokens[lead - 1], ...DOES) &&
  tokens.slice(lead, at).every((token) => isWord(token, ...ARTICLES, 'our'));

/** Whether a word says what the rest is about, which all of the page may be, or gives it a value: `the tickets`. */
function isSpoken(words: Words, at: number, lead: number, place: readonly Token[]): boolean {
  const { tokens } = words;
  const token = tokens[at];
  if (place.length > 0 && isWord(tokens[at], ...GIVES)) return true;
  const goesOn = place.length > 0 && place.at(-1) === tokens[at - 1];
  const isShown =
    lead > 0 && isWord(tokens[0], ...SHOWING) && !isWord(tokens[at - 1], 'by', 'as', 'with', 'to');
  return (
    isShown &&
    !goesOn &&
    token !== undefined &&
    isRowNoun(token) &&
    /s$/i.test(token.text) &&
    !tells(words, token)
  );
}

/** Unchecks what would be checked; no field is filled where something is taken away. */
function undone(action: ParsedAction): ParsedAction | undefined {
  return action.do === 'check' ? { ...action, checked: !action.checked } : undefined;
}
