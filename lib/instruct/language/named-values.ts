import { exactPhrase, type ParsedAction, type Reading } from './clauses.js';
import {
  CALLED,
  fieldNamed,
  fieldSet,
  fieldValue,
  givingLength,
  isColon,
  isPlainValue,
  isSearch,
  isState,
  isValueOf,
  isWholeName,
  MAX_NAME,
} from './named-fields.js';
import { contentOf, onlyHaving, type Words } from './page-names.js';
import { isName, isWord, itemsOf, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { withoutParticle } from './values.js';
import { ARTICLES, CHOOSING_VERBS } from './vocabulary.js';

/** Forms in which a clause gives a field, a select, a box or a group of the page a value. */

/** `City: Leeds`, `City = Leeds` */
export function valued({ tokens, ...words }: Words): ParsedAction | undefined {
  const at = tokens.findIndex(isColon);
  if (at < 1) return undefined;
  const [name, value] = [tokens.slice(0, at), tokens.slice(at + 1)];
  const whole = { tokens: name, ...words };
  const written = { tokens: name.slice(writtenLength(name)), ...words };
  const action = fieldSet(whole, value) ?? boxesIn(whole, value);
  // «Add a contact: name Ann» searches no contacts.
  return action ?? (isSearch(written) ? undefined : fieldValue(written, value));
}

/** How many words say that something is written: `leave` of `leave a note: "…"`. */
function writtenLength(tokens: readonly Token[]): number {
  const isLeft = isWord(tokens[0], 'leave') && tokens.length > 1;
  const length = isLeft ? 1 : isWord(tokens[0], 'add', ...WRITES) ? givingLength(tokens) : 0;
  return length < tokens.length ? length : 0;
}

/** `symptoms: fever and rash`: boxes of a group. */
function boxesIn(
  { tokens, source, names }: Words,
  value: readonly Token[],
): ParsedAction | undefined {
  const said = itemsOf(value).map((item) => names.box(textOf(withoutArticle(item), source)));
  const known = said.filter((name) => name !== undefined);
  if (known.length < 2 || known.length < said.length || !isName(tokens)) return undefined;
  const region = { how: 'in', name: textOf(withoutArticle(tokens), source) } as const;
  const boxOf = (name: string): ParsedAction => {
    return { do: 'check', target: exactPhrase(name, name, region), checked: true };
  };
  return { do: 'several', actions: known.map(boxOf) };
}

const TO = ['to', 'as', 'is', 'at', 'with', 'on', 'be', 'equals'];

/** `make the volume 35`, `the cabin should be Business`, `sleep timer to 30 minutes` */
export function assigned(words: Words): ParsedAction | undefined {
  const { tokens, source, names } = words;
  const from = givingLength(tokens);
  // «Add a note to 1140»
  if (isWord(tokens[0], 'add', 'have', 'keep') && !tokens.some((token) => isWord(token, 'be')))
    return undefined;
  for (let at = from + 1; at < Math.min(tokens.length - 1, from + MAX_NAME * 2); at += 1) {
    const isShould = isWord(tokens[at], 'should', 'must') && isWord(tokens[at + 1], 'be');
    if (!isShould && !isWord(tokens[at], ...TO)) continue;
    // «Move the volume up to 20»
    const isUp = isWord(tokens[at], 'to') && isWord(tokens[at - 1], 'up', 'down') && at - from > 1;
    const left = { tokens: tokens.slice(from, isUp ? at - 1 : at), source, names };
    const value = tokens.slice(at + (isShould ? 2 : 1));
    // «The date on the new invoice to 9 October»: behind the place stands the value.
    const isPlace = isWord(tokens[at], 'on', 'at', 'with') && isWord(value[0], ...ARTICLES);
    if (isPlace && value.some((token) => isWord(token, 'to', 'as'))) continue;
    // Without a verb, it is the whole name.
    // «Driver is 34», where the field is called «Driver's age»
    const isSaid = isWord(tokens[at], 'is') && isPlainNumber(value, source);
    const isSure = from > 0 || isShould || isSaid || isWholeName(left);
    const action = isSure || isWord(tokens[at], 'to') ? fieldSet(left, value) : undefined;
    const isMeant = action?.do === 'check' || saysValue(words, at, left, value);
    if (action && isMeant && (isSure || action.do === 'check')) return action;
  }
  return undefined;
}

const isPlainNumber = (value: readonly Token[], source: string) =>
  /^[\d.,]+$/.test(textOf(value, source));

/** Verbs of other things than fields too: «move the order to trash». */
const MOVES = 'give move drag slide raise lower increase decrease reduce limit'.split(' ');

/** Whether the words behind `tokens[at]` are a value, and no idiom: «as soon as possible», «on hold», «at work». */
function saysValue(
  { tokens, source, names }: Words,
  at: number,
  left: Words,
  value: readonly Token[],
): boolean {
  const text = textOf(value, source);
  const [first] = value;
  if (first?.kind === 'quoted' || /^[^\p{L}]|\d|@/u.test(text)) return true;
  if (isState(text) || names.selectsWith(text).length > 0) return true;
  if (isWord(tokens[0], ...MOVES) || isWord(tokens[at], 'at', 'with', 'on')) return false;
  // «Have the note to Ann be sent»
  if (value.some((token) => isWord(token, 'be'))) return false;
  return isPlainValue(value) || (!isWord(tokens[at], 'as') && isWholeName(left));
}

const INTO = ['in', 'into', 'as', 'for', 'under', 'to', 'on', 'from'];
const CERTAIN = ['in', 'into', 'as', 'under'];

const WRITES = [
  ...CHOOSING_VERBS,
  ...'put enter type write input fill use set specify provide make'.split(' '),
];

/** `put "vpn" into the ticket search`, where a field is called «Search tickets» */
export function placed({ tokens, source, names }: Words): ParsedAction | undefined {
  const from = isWord(tokens[0], ...WRITES) ? givingLength(tokens) : 0;
  if (from === 0) return undefined;
  for (let at = tokens.length - 2; at > from; at -= 1) {
    // «As the from date» names the field with a word for a place.
    if (!isWord(tokens[at], ...INTO) || isWord(tokens[at - 1], 'the', 'my')) continue;
    const field = { tokens: tokens.slice(at + 1), source, names };
    const said = withoutParticle(tokens.slice(from, at));
    const value = withoutArticle(said);
    const isOption = names.selectsWith(textOf(value, source)).length > 0;
    const isLiteral = value === said && (isPlainValue(value) || isWord(tokens[at], ...CERTAIN));
    // «The code from my phone» says which code, and goes nowhere.
    const isFrom = isWord(tokens[at], 'from') && !isWord(tokens[0], ...CHOOSING_VERBS);
    if (isFrom || !(isOption || (isLiteral && (value.length === 1 || isPlainValue(value)))))
      return undefined;
    return fieldSet(field, value);
  }
  return undefined;
}

/** `in the From box type Linz` */
export function within({ tokens, source, names }: Words): ParsedAction | undefined {
  if (!isWord(tokens[0], 'in', 'into', 'for', 'under', 'as')) return undefined;
  for (let at = 2; at < Math.min(tokens.length - 1, MAX_NAME * 2); at += 1) {
    const said = tokens.slice(at).filter((token, i) => i > 0 || token.kind !== 'mark');
    const length = givingLength(said);
    // «For the new ticket choose that we pay the fee»
    if (
      length === 0 ||
      isWord(said[0], 'i', 'turn', 'switch') ||
      givingLength(said.slice(length)) > 0
    )
      continue;
    const action = fieldSet({ tokens: tokens.slice(1, at), source, names }, said.slice(length));
    if (action) return action;
  }
  return undefined;
}

/** What says of a text only that it is one. */
const SAYING = [...CALLED, 'saying', 'says', 'reading', 'text'];

/** `add the note "no nuts" for the kitchen`, where a field is called «Note for the kitchen» */
export function aroundText({ tokens, source, names }: Words): ParsedAction | undefined {
  const [quoted, ...more] = tokens.filter(({ kind }) => kind === 'quoted');
  const from = writtenLength(tokens);
  const others = tokens.slice(from).filter(({ kind }) => kind !== 'quoted');
  if (!quoted || more.length > 0 || from === 0 || others.some(({ kind }) => kind !== 'word'))
    return undefined;
  const words = wordsOf(others).filter((word) => !SAYING.includes(word.toLowerCase()));
  const name = contentOf(words).length > 1 ? onlyHaving('field', words, names) : undefined;
  if (name === undefined) return undefined;
  return { do: 'set', target: exactPhrase(name), value: textOf([quoted], source) };
}

/** `enter the promo code SAVE10`, and beside other clauses `promo code SAVE10` or `note Left a voicemail` */
export function entered(words: Words, isPart: boolean): ParsedAction | undefined {
  const { tokens, source, names } = words;
  const from = givingLength(tokens);
  const rest = withoutArticle(tokens.slice(from));
  if (isWord(rest[0], 'search', 'find')) return undefined;
  for (let length = Math.min(MAX_NAME, rest.length - 1); length > 0; length -= 1) {
    const value = rest.slice(length);
    const isOption = names
      .selectsWith(textOf(withoutArticle(value), source))
      .includes(fieldNamed(rest.slice(0, length), source, names) ?? '');
    if (isOption)
      return fieldValue({ ...words, tokens: rest.slice(0, length) }, withoutArticle(value));
    // «Email address» names a field, and gives it no value.
    if (
      !isValueOf(rest.slice(0, length), value, source) ||
      (from === 0 && !isPart && value[0]?.kind !== 'quoted')
    )
      continue;
    const whole = rest.slice(0, length + 1);
    if (names.field(textOf(whole, source)) !== undefined) continue;
    const named = { ...words, tokens: rest.slice(0, length) };
    // «Select ticket 1041 and ticket 1042» fills no «Ticket number».
    const isText = value[0]?.kind === 'quoted' || /^\p{Lu}\p{Ll}|@/u.test(value[0]?.text ?? '');
    // «Use the recipient Ann Berg» may be about the button «Use» of her row.
    const isClick = names
      .buttonsFrom(tokens[0]?.text.toLowerCase() ?? '')
      .some(({ length: words }) => words === 1);
    if (isClick && from > 0 && isText && value[0]?.kind !== 'quoted') continue;
    const isCalled = names.called(textOf(named.tokens, source)) !== undefined;
    // «Delivery note LS-7719», of a field «Delivery note no.»
    const isCode = length > 1 && /\d/.test(value[0]?.text ?? '');
    const isSure = from > 0 || isText || isCalled || isCode || isWholeName(named);
    const action = isSure ? fieldValue(named, value) : undefined;
    const placed = action ?? inPlace(named, value);
    if (placed) return placed;
  }
  return undefined;
}

/** `kettle quantity 2`: the field of a part of the page, which the words before its name are for. */
function inPlace(
  { tokens, source, names }: Words,
  value: readonly Token[],
): ParsedAction | undefined {
  const [only, ...more] = value;
  const place = tokens.slice(0, -1);
  const last = tokens.slice(-1);
  const name = textOf(last, source);
  const isKnown = isWholeName({ tokens: last, source, names }) || /^e-?mail$/i.test(name);
  const isSure = only !== undefined && more.length === 0 && /[\d@]/.test(only.text);
  const isPlace = place.every(
    (token) =>
      token.kind === 'word' &&
      /^[\p{L}'-]+$/u.test(token.text) &&
      fieldNamed([token], source, names) === undefined,
  );
  const isSecret = /^(user|pass|pw)/i.test(name);
  if (place.length === 0 || contentOf([name]).length === 0) return undefined;
  if (!isPlace || isSecret || !isKnown || !isSure) return undefined;
  if (contentOf(wordsOf(place)).length < place.length) return undefined;
  const exact = { name, exactly: true } as const;
  const where = textOf(place, source);
  const readings: Reading[] = [
    { ...exact, region: { how: 'in', name: where } },
    { ...exact, region: { how: 'near', kind: 'item', name: where, place: 'labels' } },
  ];
  return { do: 'set', target: { text: textOf(tokens, source), readings }, value: only.text };
}

/** `leave the phone empty` */
export function cleared({ tokens, source, names }: Words): ParsedAction | undefined {
  const isEmpty = isWord(tokens[0], 'leave', 'keep') && isWord(tokens.at(-1), 'empty', 'blank');
  const name = isEmpty ? fieldNamed(tokens.slice(1, -1), source, names) : undefined;
  return name === undefined ? undefined : { do: 'clear', target: exactPhrase(name) };
}
