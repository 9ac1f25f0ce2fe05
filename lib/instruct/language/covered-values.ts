import { exactPhrase, type ParsedAction } from './clauses.js';
import { listedAt } from './covered-texts.js';
import {
  contentText,
  isHead,
  isUnit,
  namesAt,
  UNTOLD,
  type Literal,
  type Part,
} from './covered-names.js';
import { UNITS } from './covered-words.js';
import { isoDate, isoTime } from './dates.js';
import { isColon } from './named-fields.js';
import type { NamedControl, Words } from './page-names.js';
import { isWord, textOf } from './token-text.js';
import type { Token } from './tokens.js';
import { verbAt } from './verbs.js';
import { number, UI_VERBS } from './vocabulary.js';

/** Fields and their values, as parts of clauses. */

export type Takes = NonNullable<NamedControl['takes']>;

/** So many words a date has. */
const MAX_DATE = 5;

/** A date, a time, a number, or a text: in quotes, or of words with a capital, a digit or an @. */
export function literalAt(words: Words, at: number, takes: Takes): Literal | undefined {
  const { tokens, source } = words;
  const first = tokens[at];
  if (!first) return undefined;
  if (takes === 'date' || takes === 'time') return isoAt(words, at, takes);
  if (first.kind === 'quoted') return { text: first.text, length: 1 };
  if (takes === 'number') {
    const [, digits] = /^[€$£]?(-?\d[\d.,]*)[€$£%]?$/.exec(first.text) ?? [];
    // «Two adults and a child» counts, and «a child» alone does not.
    const isCounted =
      isWord(tokens[at - 1], 'and', '&', 'plus') &&
      tokens
        .slice(0, at - 1)
        .some((token) => !isWord(token, 'a') && number(token.text) !== undefined);
    const isPlain = isCounted || !/^an?$/i.test(first.text);
    const count = digits ?? (isPlain ? number(first.text) : undefined);
    if (first.kind !== 'word' || count === undefined) return undefined;
    return { text: String(count), length: 1 };
  }
  // «Leave a note» begins with a capital, and with a verb.
  const isVerb = at === 0 && (isWord(first, ...UI_VERBS) || verbAt(tokens) !== undefined);
  let length = 0;
  while (!isVerb && isTextual(tokens[at + length]) && !(length > 0 && isNamed(words, at + length)))
    length += 1;
  // «Subject Order for Leeds» may be one text; «to Rome from Paris» are two.
  const next = tokens[at + length];
  const goesOn = isWord(next, 'for', 'of', 'in', 'at', 'on', 'with', 'from', 'by');
  const isCode = length === 1 && /^(?=.*\d)[\p{Lu}\d-]{5,}$/u.test(first.text);
  // «Name Morning coffee» is one text too.
  const isOpen =
    next?.kind === 'word' && !isWord(next, ...ENDS, ...UNITS) && !isNamed(words, at + length);
  const listed = isOpen && length > 0 ? listedAt(words, at) : undefined;
  if (listed) return listed;
  // A form takes all that is said: «the title Prophet Song on card number 20801» are two.
  const isTwo = words.names.isForm && goesOn && isNamed(words, at + length + 1);
  const isNext = isTwo || words.names.called(next?.text ?? '') !== undefined;
  if ((goesOn || isOpen) && !isCode && !isNext) return undefined;
  return length === 0 ? undefined : { text: textOf(tokens.slice(at, at + length), source), length };
}

/** What may follow a text that is no part of it. */
const ENDS =
  'and & plus also then as into down under the my our a is goes should must to who please per'.split(
    ' ',
  );

/** What a date or a time may begin with. */
const BEGINS_DATE =
  /^(\d|the$|on$|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)/i;

function isoAt({ tokens, source }: Words, at: number, takes: 'date' | 'time'): Literal | undefined {
  const isoOf = takes === 'date' ? isoDate : isoTime;
  if (!BEGINS_DATE.test(tokens[at]?.text ?? '')) return undefined;
  for (let length = Math.min(MAX_DATE, tokens.length - at); length > 0; length -= 1) {
    const text = textOf(tokens.slice(at, at + length), source);
    const iso = isoOf(text);
    // A field of another type takes a time as it is said: «2:41» is no «02:41» of a run.
    if (iso !== undefined) return { text: takes === 'time' ? text : iso, length };
  }
  return undefined;
}

/** Whether the name of a field stands at a place: «Name Ann Country Austria». */
const isNamed = ({ tokens, source, names }: Words, at: number) =>
  [1, 2].some(
    (length) => names.called(textOf(tokens.slice(at, at + length), source)) !== undefined,
  );

const isTextual = (token: Token | undefined) =>
  token?.kind === 'word' && /^\p{Lu}|\d|@/u.test(token.text);

interface Value {
  readonly action: ParsedAction;
  readonly length: number;
}

/** The value that a field takes, as long as it can be. */
function valueAt(words: Words, at: number, field: NamedControl): Value | undefined {
  const { name, takes = 'text' } = field;
  if (takes === 'option') return optionAt(words, at, name);
  const value =
    literalAt(words, at, takes) ?? (takes === 'text' ? isoAt(words, at, 'date') : undefined);
  const action = { do: 'set', target: exactPhrase(name), value: value?.text ?? '' } as const;
  return value && { action, length: value.length };
}

function optionAt(words: Words, at: number, select: string): Value | undefined {
  for (const said of namesAt(words, at)) {
    // «Three nights», of an option «3»
    const count = said.length === 1 ? number(said[0]?.text ?? '') : undefined;
    const text = contentText(said);
    const [only, ...more] = words.names
      .like(count === undefined || text === '' ? text : String(count))
      .filter(({ kind, name }) => kind === 'option' && name === select);
    const { option } = only ?? {};
    if (option === undefined || more.length > 0) continue;
    if (said.length === 1 && isWord(said[0], ...UNTOLD) && words.names.stems(option).length > 1)
      continue;
    const action = { do: 'select', target: exactPhrase(select), option } as const;
    return { action, length: said.length };
  }
  return undefined;
}

/** The fields that have the words: that which is called so, or all. */
function fieldsOf({ names, source }: Words, said: readonly Token[]): readonly NamedControl[] {
  const whole = names.called(textOf(said, source));
  const fields = names.like(contentText(said)).filter(({ kind }) => kind === 'field');
  if (whole === undefined) return fields;
  const called = fields.filter(({ name }) => name === whole);
  // «Room» may be what a select shows while nothing is chosen: «Choose a room».
  if (called.length === 0 && fields.length === 1 && fields[0]?.takes === 'option') return fields;
  // What is only a preposition has no words to be found by.
  const isSelect = names.taking('option').some(({ name }) => name === whole);
  return called.length > 0
    ? called
    : [{ kind: 'field', name: whole, takes: isSelect ? 'option' : 'text' }];
}

const NUMBERED = /\b(number(?! of)|no|id|search|find)\b/i;

/** Whether words are what a field is called, or have what its name begins with. */
const isMeant = ({ names, source }: Words, said: readonly Token[], field: NamedControl) =>
  names.called(textOf(said, source)) === field.name ||
  isHead(names, said, field) ||
  isUnit(textOf(said, source), field);

/** The value of the only field that takes what stands at a place: «pick-up» may be a date or a time. */
function valueOf(words: Words, said: readonly Token[], at: number): Value | undefined {
  const fields = fieldsOf(words, said);
  // «Ticket 1042» is no number of a ticket to look for, and «Promo Code» gives no «Promo code» a value.
  const text = textOf(said, words.source);
  const isCalled = words.names.field(`${text} ${words.tokens[at]?.text ?? ''}`) !== undefined;
  const isCounted =
    !words.names.isForm &&
    /^\d/.test(words.tokens[at]?.text ?? '') &&
    said.length < 2 &&
    !NUMBERED.test(text);
  // «Order FO-12», beside a select «Order by»
  const texts = fields.filter(({ takes }) => takes !== 'option');
  const found = fields.flatMap((field) => {
    if (isCalled || (isCounted && NUMBERED.test(field.name))) return [];
    const isKind = texts.length === 1 || /^(date|time|option)$/.test(field.takes ?? '');
    const value = isKind ? valueAt(words, at, field) : undefined;
    const isSure =
      value && (/^(option|date)$/.test(field.takes ?? '') || isMeant(words, said, field));
    if (isSure !== true) return [];
    // «The term is Autumn», of no «Term-time address» beside a box «Autumn»
    const isElse = !isCalledSo(words, said, field) && isChoice(words, value.action);
    return isElse ? [] : [value];
  });
  return found.length === 1 ? found[0] : undefined;
}

const isCalledSo = ({ names, source }: Words, said: readonly Token[], { name }: NamedControl) =>
  names.called(textOf(said, source)) === name;

/** Whether the text that a field would get is what an option or a box is called. */
const isChoice = ({ names }: Words, action: ParsedAction): boolean =>
  action.do === 'set' &&
  (names.box(action.value) !== undefined || names.selectsWith(action.value).length > 0);

/** `username=ann`: any word behind the sign. */
function signed(words: Words, said: readonly Token[], at: number): Value | undefined {
  const [field, ...more] = fieldsOf(words, said);
  const token = words.tokens[at];
  const isSigned = isWord(words.tokens[at - 1], '=') && token?.kind === 'word';
  if (!field || more.length > 0 || !isSigned || field.takes !== 'text') return undefined;
  const action = { do: 'set', target: exactPhrase(field.name), value: token.text } as const;
  return { action, length: 1 };
}

/** What may stand between a field and its value. */
const JOINTS =
  'is are will be should it them me us to as at on of for with the a equals contains'.split(' ');

/** `deputy Sara Lindqvist`, `valid until 31 July 2026`, `hours per day: 4`, `pick-up on 3 July 2026 at 2 pm` */
export function fieldWithValueAt(words: Words, at: number): Part | undefined {
  const { tokens } = words;
  for (const said of namesAt(words, at)) {
    let from = at + said.length;
    // «Departure date» of a field «Departure»
    if (words.names.isForm && isWord(tokens[from], 'date', 'time', 'number')) from += 1;
    while (isJoint(tokens[from])) from += 1;
    const value = valueOf(words, said, from) ?? signed(words, said, from);
    if (!value) continue;
    const end = from + value.length;
    const time = isWord(tokens[end], 'at') ? valueOf(words, said, end + 1) : undefined;
    const actions = [value.action, ...(time ? [time.action] : [])];
    return { actions, length: end - at + (time ? time.length + 1 : 0), exact: true };
  }
  return undefined;
}

/** «Title: The Glass Ferry» begins with no article. */
const isJoint = (token: Token | undefined): boolean =>
  token !== undefined &&
  (isColon(token) || (isWord(token, ...JOINTS) && !['The', 'A'].includes(token.text)));

/** What may stand between a value and its field. */
const INTO = 'as for in into down under to the my our a goes is'.split(' ');

const mayBeOption = ({ names }: Words, said: readonly Token[]) =>
  names.like(contentText(said)).some(({ kind }) => kind === 'option');

const LITERALS = ['text', 'number', 'date', 'time'] as const;

/** `Ruth as first name`, `Daniel Okafor my deputy`, `4 hours per day` */
export function valueWithFieldAt(words: Words, at: number): Part | undefined {
  const { tokens } = words;
  const isNumber = literalAt(words, at, 'number') !== undefined;
  const lengths = [
    ...[...namesAt(words, at)].flatMap((said) => (mayBeOption(words, said) ? [said.length] : [])),
    ...LITERALS.flatMap((takes) => literalAt(words, at, takes)?.length ?? []),
  ];
  for (const length of [...new Set(lengths)].sort((one, other) => other - one)) {
    let from = at + length;
    while (isWord(tokens[from], ...INTO)) from += 1;
    const isJoined = from > at + length;
    for (const said of namesAt(words, from)) {
      const [field, ...more] = fieldsOf(words, said);
      const isOption = field?.takes === 'option';
      if (!field || more.length > 0 || !(isOption || isMeant(words, said, field))) continue;
      const isCount = isNumber && field.takes === 'number';
      if (!(isJoined || isCount || isOption)) continue;
      const value = valueAt(words, at, field);
      if (value?.length === length)
        return { actions: [value.action], length: from + said.length - at, exact: true };
    }
  }
  return undefined;
}
