import type { ParsedAction, PhraseRegion, Reading } from './clauses.js';
import { countedRegions } from './target-phrases.js';
import { isName, isWord, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { isOpenValue, isValue } from './values.js';
import { ordinal } from './vocabulary.js';

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

/** What the names of buttons begin with. */
const UI_VERBS =
  `accept add apply archive back book buy cancel change checkout clear close compose confirm continue copy create decline
  delete dismiss done download edit export filter find finish follow go hide import join leave like load log mark new
  next open order pay place play post print proceed publish refresh register reject remove reopen reply reset retry
  save search see send share show sign skip start stop submit subscribe sync track transfer undo unfollow update upload
  view assign swap`.split(/\s+/);

/** What people call the rows and items of a page. */
const NOUNS =
  `row line item entry card record user member person customer message email mail letter order invoice
  product file document comment task note post result booking one`.split(/\s+/);
const STATES = ['on', 'off', 'yes', 'no', 'true', 'false', 'again', 'now'];
const JOINING = ['from', 'of', 'by', 'for', 'called', 'named', 'with', 'about'];
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
  if (button !== undefined) return clickOn(button, textOf(tokens, source));
  const name = called.map((text) => names.box(text)).find((box) => box !== undefined);
  if (name === undefined) return undefined;
  return {
    do: 'check',
    target: { text: name, readings: [{ name, exactly: true }] },
    checked: true,
  };
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
    const action = fieldSet(
      { ...words, tokens: rest.slice(0, length) },
      rest.slice(length + joint),
    );
    if (action) return action;
  }
  return undefined;
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
    const end = endOf(said, tail);
    const regions = end === undefined || end < 2 ? [] : rowsOf(tokens.slice(1, end), source);
    if (regions.length > 0) return clickOn(words.join(' '), textOf(tokens, source), regions);
  }
  return undefined;
}

/** Where the words of a tail begin at the end of others, articles left out. */
function endOf(said: readonly string[], tail: readonly string[]): number | undefined {
  let at = said.length;
  for (const word of tail.toReversed()) {
    at -= 1;
    if (said[at] !== word) return undefined;
    if (/^(the|my|a)$/.test(said[at - 1] ?? '') && at - 1 > 1) at -= 1;
  }
  return at;
}

const WHOLE = ['order', 'list', 'cart', 'basket', 'table', 'inbox', 'page'];

/** The row or item that words mean, by each way to understand them; none where they may mean another thing. */
function rowsOf(tokens: readonly Token[], source: string): PhraseRegion[] {
  // «My code» says not which.
  if (isWord(tokens[0], 'my', 'your', 'our')) return [];
  const said = withoutWhole(withoutArticle(tokens));
  const counted = [...countedRegions(said), ...countedNoun(said)];
  if (counted.length > 0) return counted;
  const name = described(said);
  const text = textOf(name, source);
  // «Remove 2» may mean the second, or two.
  if (name.length === 0 || !isValue(name) || /^\d{1,3}$/.test(text)) return [];
  const [, owner] = /^(.+)['’]s (\w+)$/.exec(text) ?? [];
  const isCalled = name.length > 1 && isWord(name.at(-1), ...NOUNS);
  // «Invoice 2044»: the number may stand in a column of its own.
  const [, digits] = /^[a-z]+ #?(\d{3,})$/i.exec(text) ?? [];
  const texts = [
    isCalled && owner !== undefined ? owner : text,
    ...(isCalled && owner === undefined ? [textOf(name.slice(0, -1), source)] : []),
    ...(digits === undefined ? [] : [digits]),
  ];
  // «From Tom» is no row that only mentions him; «about Tom» is.
  const begins = !said.some((token) => isWord(token, 'about', 'with'));
  return texts.map((one) => ({ how: 'near', kind: 'item', name: one, begins }));
}

/** Without `from the order`, which has all of them. */
function withoutWhole(tokens: readonly Token[]): readonly Token[] {
  const isAtEnd = isWord(tokens.at(-3), 'from', 'in') && isWord(tokens.at(-2), 'the', 'my');
  return isAtEnd && isWord(tokens.at(-1), ...WHOLE) ? tokens.slice(0, -3) : tokens;
}

/** What describes a row: `Zoe` of `the message from Zoe`, `to Zoe`, `user Zoe`. */
function described(tokens: readonly Token[]): readonly Token[] {
  const said = withoutArticle(tokens);
  if (isWord(said[0], 'to', ...JOINING)) return described(said.slice(1));
  if (said.length === 1 || !isWord(said[0], ...NOUNS)) return said;
  if (isWord(said[1], ...JOINING)) return withoutArticle(said.slice(2));
  return /^\d+$/.test(said[1]?.text ?? '') ? said : said.slice(1);
}

/** `the second user`. «User 2» may be called so. */
function countedNoun(tokens: readonly Token[]): PhraseRegion[] {
  const [first, second, ...more] = tokens;
  if (first?.kind !== 'word' || second?.kind !== 'word' || more.length > 0) return [];
  const nth = isWord(second, ...NOUNS) ? ordinal(first.text) : undefined;
  return nth === undefined ? [] : [{ how: 'in', kind: 'item', nth }];
}
