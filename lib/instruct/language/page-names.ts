import type { ParsedAction, PhraseRegion, Reading } from './clauses.js';
import { rowsOf } from './row-names.js';
import {
  around,
  isName,
  isWord,
  tailStart,
  textOf,
  withoutArticle,
  wordsOf,
} from './token-text.js';
import type { Token } from './tokens.js';
import { isOpenValue } from './values.js';
import { UI_VERBS } from './vocabulary.js';

/**
 * Clauses that are understood by the names of the page: a control's name is a click, a field's begins a value. They
 * are asked where the forms of the grammar say nothing.
 */

/** The controls of a page by what people call them, each as the page names it. */
export interface PageNames {
  /** A button, link, tab or menu item. */
  button(text: string): string | undefined;
  /** A box to check. */
  box(text: string): string | undefined;
  /** A field or select: by its name, or by the beginning that no other has. */
  field(text: string): string | undefined;
  /** The words of the names of buttons, links, tabs and menu items that begin with a word. */
  buttonsFrom(word: string): readonly (readonly string[])[];
}

interface Words {
  readonly tokens: readonly Token[];
  readonly source: string;
  readonly names: PageNames;
}

/** A longer clause says more than a name and what it is for. */
const MAX_WORDS = 40;

/** A control's name has at most so many words in front of what it is for. */
const MAX_NAME = 4;

const STATES = ['on', 'off', 'yes', 'no', 'true', 'false', 'again', 'now'];
const FIELD_VERBS = ['enter', 'type', 'write', 'input', 'put', 'set', 'fill', 'use'];

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
  { isPart, isBehind }: { readonly isPart: boolean; readonly isBehind: boolean },
): ParsedAction | undefined {
  const action = actionBy(tokens, source, names, isPart);
  const isStep = !isBehind || action?.do !== 'click' || isWord(tokens[0], ...UI_VERBS);
  return isStep ? action : undefined;
}

function actionBy(
  tokens: readonly Token[],
  source: string,
  names: PageNames,
  isPart: boolean,
): ParsedAction | undefined {
  if (tokens.length > MAX_WORDS) return undefined;
  const words = { tokens, source, names };
  const question = /^(.+)\?$/.exec(tokens.at(-1)?.text ?? '');
  if (question && isName(tokens))
    return { do: 'ask', what: 'value', name: textOf(tokens, source).replace(/\?$/, '') };
  return (
    bare(words) ??
    valued(words) ??
    sought(words) ??
    sorted(words) ??
    entered(words, isWord(tokens[0], ...FIELD_VERBS) ? 1 : isPart ? 0 : undefined) ??
    ofRow(words) ??
    aroundRow(words)
  );
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

const isColon = ({ kind, text }: Token) =>
  (kind === 'mark' && text === ':') || (kind === 'word' && text === '=');

/** Whether a target is one that the page has a control of. */
export function isKnown(text: string, names: PageNames): boolean {
  return [names.button(text), names.field(text), names.box(text)].some(
    (name) => name !== undefined,
  );
}

/** `apply filters`, `print this`, `remember me`: the whole name of a control. */
function bare({ tokens, source, names }: Words): ParsedAction | undefined {
  if (!isName(tokens)) return undefined;
  const said = isWord(tokens.at(-1), 'this', 'it') ? tokens.slice(0, -1) : tokens;
  const isOne = said.every(({ kind }) => kind !== 'mark');
  const plain = said
    .filter(
      (token, at) => !isOne || at === said.length - 1 || !isWord(token, 'the', 'a', 'my', 'me'),
    )
    .map(({ text }) => text);
  const isRole = plain.length > 1 && /^(button|link|tab)$/i.test(plain.at(-1) ?? '');
  const called = [textOf(said, source), plain.join(' ')];
  if (isRole) called.push(plain.slice(0, -1).join(' '));
  const button = called.map((text) => names.button(text)).find((name) => name !== undefined);
  const whole = button ?? (isOne ? begun(plain, names) : undefined);
  if (whole !== undefined) return clickOn(whole, textOf(tokens, source));
  const name = called.map((text) => names.box(text)).find((box) => box !== undefined);
  if (name === undefined) return undefined;
  return {
    do: 'check',
    target: { text: name, readings: [{ name, exactly: true }] },
    checked: true,
  };
}

/** What shows more of a page, and changes nothing. */
const SHOWING = ['show', 'see', 'view', 'load'];

/** The only button whose name begins with such words: «show more». */
function begun(said: readonly string[], names: PageNames): string | undefined {
  const words = said.map((word) => word.toLowerCase());
  const [first = ''] = words;
  if (words.length < 2 || !SHOWING.includes(first)) return undefined;
  const [only, ...more] = names
    .buttonsFrom(first)
    .filter((name) => words.every((word, i) => word === name[i]));
  return more.length === 0 ? only?.join(' ') : undefined;
}

function clickOn(name: string, text: string, regions?: readonly PhraseRegion[]) {
  const plain: Reading = { name, exactly: true };
  const readings = regions?.map((region) => ({ ...plain, region })) ?? [plain];
  return { do: 'click', target: { text, readings } } as const;
}

/** `City: Leeds`, `City = Leeds` */
function valued({ tokens, ...words }: Words): ParsedAction | undefined {
  const at = tokens.findIndex(isColon);
  return at < 1
    ? undefined
    : fieldSet({ tokens: tokens.slice(0, at), ...words }, tokens.slice(at + 1));
}

/** `search recipes for dal`, where the search field is called «Search recipes» */
function sought({ tokens, source, names }: Words): ParsedAction | undefined {
  const parts = isWord(tokens[0], 'search') ? around(tokens, 'for') : undefined;
  const [field, value] = parts ?? [[], []];
  const isButton = (part: readonly Token[]) => names.button(textOf(part, source)) !== undefined;
  const name = field.filter((token) => !isWord(token, 'the')).map(({ text }) => text);
  if (name.length < 2 || names.field(name.join(' ')) === undefined) return undefined;
  return isOpenValue(value, isButton) ? { do: 'search', text: textOf(value, source) } : undefined;
}

/** `sort the recipes by rating`, where a select is called «Sort by» */
function sorted({ tokens, source, names }: Words): ParsedAction | undefined {
  const at = isWord(tokens[0], 'sort') ? tokens.findIndex((token) => isWord(token, 'by')) : -1;
  const name = names.field('sort by') ?? names.field('sort');
  const option = withoutArticle(tokens.slice(at + 1));
  if (at < 1 || name === undefined || !isName(option)) return undefined;
  const target = { text: name, readings: [{ name, exactly: true }] };
  return { do: 'select', target, option: textOf(option, source) };
}

/** `enter the promo code SAVE10`, and beside other clauses `promo code SAVE10` or `phone is 0151` */
function entered(words: Words, from: number | undefined): ParsedAction | undefined {
  if (from === undefined) return undefined;
  const rest = withoutArticle(words.tokens.slice(from));
  if (isWord(rest[0], 'search', 'find')) return undefined;
  for (let length = Math.min(MAX_NAME, rest.length - 1); length > 0; length -= 1) {
    const joint = isWord(rest[length], 'is') ? 1 : 0;
    const [value, ...more] = rest.slice(length + joint);
    if (!value || more.length > 0) continue;
    // «Email address» names a field, and gives it no value.
    if (joint === 0 && value.kind === 'word' && !/[^a-z]/.test(value.text)) continue;
    const whole = textOf(rest.slice(0, length + joint + 1), words.source);
    if (words.names.field(whole) !== undefined) continue;
    const named = { ...words, tokens: rest.slice(0, length) };
    // «Select ticket 1041 and ticket 1042» fills no «Ticket number».
    const isWhole = from > 0 || joint > 0 || isWholeField(named);
    const action = isWhole ? fieldSet(named, rest.slice(length + joint)) : undefined;
    if (action) return action;
  }
  return undefined;
}

/** Whether words are the whole name of a field, and not its beginning. */
function isWholeField({ tokens, source, names }: Words): boolean {
  const text = textOf(tokens, source);
  return names.field(text)?.toLowerCase() === text.toLowerCase();
}

/** Gives a field, which the words of `tokens` name, a value. */
function fieldSet(
  { tokens, source, names }: Words,
  value: readonly Token[],
): ParsedAction | undefined {
  const said = withoutArticle(tokens);
  const text = textOf(said, source);
  const name = isName(said) ? (names.field(text) ?? names.box(text)) : undefined;
  const isButton = (part: readonly Token[]) => names.button(textOf(part, source)) !== undefined;
  if (name === undefined || !isOpenValue(value, isButton)) return undefined;
  const target = { text, readings: [{ name, exactly: true }] };
  return { do: 'set', target, value: textOf(value, source) };
}

/** `archive the message from Zoe`, `edit row 3`, `delete the second user`, `star the message from Zoe` */
function ofRow({ tokens, source, names }: Words): ParsedAction | undefined {
  // «Show the details of Ann»
  if (isWord(tokens[0], 'show', 'view', 'see') && names.button(tokens[0]?.text ?? '') === undefined)
    return ofRow({ tokens: withoutArticle(tokens.slice(1)), source, names });
  for (let length = Math.min(MAX_NAME, tokens.length - 1); length > 0; length -= 1) {
    const head = tokens.slice(0, length);
    if (head.some(({ kind }) => kind !== 'word')) continue;
    const text = textOf(head, source);
    const button = names.button(text);
    const box = button === undefined ? names.box(text) : undefined;
    const name = button ?? box;
    // «Sign in as Ann» and «search for tea» are no rows.
    if (name === undefined || /^((log|sign) ?(in|on)|search|find)$/i.test(name)) continue;
    const rest = tokens.slice(length);
    const isState = rest.length === 1 && isWord(rest[0], ...STATES);
    const regions = isState ? [] : rowsOf(rest, source);
    if (regions.length === 0) return undefined;
    const action = clickOn(name, textOf(tokens, source), regions);
    return box === undefined ? action : { do: 'check', target: action.target, checked: true };
  }
  return undefined;
}

/** `add Sencha to the cart`, where controls are called «Add to cart» */
function aroundRow({ tokens, source, names }: Words): ParsedAction | undefined {
  if (tokens.some(({ kind }) => kind === 'mark')) return undefined;
  const said = wordsOf(tokens).map((word) => word.toLowerCase());
  for (const words of names.buttonsFrom(said[0] ?? '')) {
    const tail = words.slice(1);
    if (tail.length === 0) continue;
    const end = tailStart(said, tail);
    const regions = end === undefined || end < 2 ? [] : rowsOf(tokens.slice(1, end), source);
    if (regions.length > 0) return clickOn(words.join(' '), textOf(tokens, source), regions);
  }
  return undefined;
}
