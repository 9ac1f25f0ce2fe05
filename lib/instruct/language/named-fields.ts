import { exactPhrase, type ParsedAction, type Reading } from './clauses.js';
import { contentOf, onlyHaving, type PageNames, type Words } from './page-names.js';
import { isName, isWord, leadOf, phrases, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { isOpenValue } from './values.js';
import { actionOf, verbAt } from './verbs.js';
import { OFF_WORDS, ON_WORDS, PREPOSITIONS, UI_VERBS } from './vocabulary.js';

/** The fields, selects, boxes and groups of radio buttons of a page, and the values that clauses give them. */

/** A field's name has at most so many words. */
export const MAX_NAME = 4;

export const isColon = ({ kind, text }: Token): boolean =>
  (kind === 'mark' && text === ':') || (kind === 'word' && ['=', '->', '→', '=>'].includes(text));

export const isState = (text: string): boolean =>
  [...ON_WORDS, ...OFF_WORDS].includes(text.toLowerCase());

/** What people call a field beside its name. */
export const CALLED =
  'field box filter dropdown drop-down list select selector menu input textbox slider setting switch toggle checkbox'.split(
    ' ',
  );

/** What may say that a field gets a value; the longer ones come first. */
const GIVING = phrases(`
  fill in | fill out | set | change | put | enter | type | write | input | fill | use | make | update |
  adjust | correct | amend | drag | move | limit | slide | raise | lower | increase | decrease |
  reduce | switch | turn | select | choose | pick | add | specify | provide | keep | have | i need |
  i want | i would like | i'd like | give | restrict | narrow | cap
`);

/** How many words at the beginning say that something gets a value. */
export function givingLength(tokens: readonly Token[]): number {
  return leadOf(tokens, GIVING)?.length ?? 0;
}

/** What people call the fields of a log-in form. */
const CREDENTIALS: Readonly<Record<string, string>> = {
  user: 'username',
  'user name': 'username',
  username: 'username',
  login: 'username',
  pass: 'password',
  password: 'password',
  pw: 'password',
  pwd: 'password',
  mail: 'email',
  'e-mail': 'email',
};

function fieldOf(text: string, names: PageNames): string | undefined {
  const meant = CREDENTIALS[text.toLowerCase()];
  return names.field(text) ?? (meant === undefined ? undefined : names.field(meant));
}

/** The field, select or box that words name: as a whole, by a beginning, or the only one that has all words. */
export function fieldNamed(
  tokens: readonly Token[],
  source: string,
  names: PageNames,
): string | undefined {
  const said = withoutArticle(tokens);
  if (said.length === 0 || !isName(said)) return undefined;
  const text = textOf(said, source);
  const whole = fieldOf(text, names) ?? names.box(text);
  if (whole !== undefined || said.some(({ kind }) => kind !== 'word')) return whole;
  const isCalled = said.length > 1 && isWord(said.at(-1), ...CALLED);
  if (isCalled) return fieldNamed(said.slice(0, -1), source, names);
  // «From date», of a field that is called «From»
  const isKind =
    said.length > 1 && isWord(said.at(-1), 'date', 'time', 'code', 'number', 'address');
  const plain = isKind ? names.called(textOf(said.slice(0, -1), source)) : undefined;
  if (plain !== undefined) return plain;
  // «Collection date» of «Collect the parcel on», which takes a date
  const kind = said.length > 1 && isWord(said.at(-1), 'date') ? 'date' : 'time';
  const stems = isWord(said.at(-1), kind) ? names.stems(textOf(said.slice(0, -1), source)) : [];
  const [dated, ...others] = (stems.length > 0 ? names.taking(kind) : []).filter((field) =>
    stems.every((stem) => names.stems(field.name).includes(stem)),
  );
  if (dated && others.length === 0) return dated.name;
  // «Date of consent»
  const isOf = said.length > 2 && isWord(said[0], 'date', 'time') && isWord(said[1], 'of');
  if (isOf) return fieldNamed([...said.slice(2), ...said.slice(0, 1)], source, names);
  // «New email», where no «New password» tells the new from the old
  const isNew =
    said.length > 1 &&
    isWord(said[0], 'new') &&
    names.having('field', ['new']).length === 0 &&
    names.button(text) === undefined;
  if (isNew) return fieldNamed(said.slice(1), source, names);
  const words = wordsOf(said);
  if (said.length <= MAX_NAME && contentOf(words).length === words.length)
    return onlyHaving('field', words, names);
  // «Comment for my manager» of «Comment for your manager»
  const isOpen = contentOf(words.slice(-1)).length === 0;
  const [only, ...more] = isOpen ? [] : names.like(contentOf(words).join(' '));
  const isWhole = only?.kind === 'field' && more.length === 0 && isAllOf(names, words, only.name);
  return isWhole ? only.name : undefined;
}

/** Whether the field that words name looks for something. */
export const isSearch = ({ tokens, source, names }: Words): boolean =>
  /^(search|find|filter)\b/i.test(fieldNamed(tokens, source, names) ?? '');

/** Whether words are all that a name has, but for those that say nothing. */
function isAllOf(names: PageNames, words: readonly string[], name: string): boolean {
  const said = names.stems(contentOf(words).join(' '));
  const called = name.toLowerCase().split(/\s+/);
  // «Comment from my manager» is no «Comment for your manager».
  if (words.some((word) => PREPOSITIONS.includes(word) && !called.includes(word))) return false;
  return names.stems(contentOf(name.split(/\s+/)).join(' ')).every((stem) => said.includes(stem));
}

/** Gives what the words of `tokens` name a value: a field, a box, or a group of radio buttons. */
export function fieldSet(words: Words, value: readonly Token[]): ParsedAction | undefined {
  // «Insurance: private» is said of a group, where a field is called «Insurance number».
  const isGroup =
    words.names.called(textOf(withoutArticle(words.tokens), words.source)) === undefined;
  const radio = isGroup && words.names.isRadio(textOf(withoutArticle(value), words.source));
  return (
    (radio ? groupSet(words, value) : undefined) ??
    fieldValue(words, value) ??
    groupSet(words, value)
  );
}

/** Gives the field or the box that the words of `tokens` name a value. */
export function fieldValue(
  { tokens, source, names }: Words,
  value: readonly Token[],
): ParsedAction | undefined {
  const state = isState(textOf(value, source));
  const name =
    fieldNamed(tokens, source, names) ??
    (state ? onlyHaving('box', wordsOf(withoutArticle(tokens)), names) : undefined);
  const isButton = (part: readonly Token[]) => names.button(textOf(part, source)) !== undefined;
  const text = textOf(withoutArticle(tokens), source);
  const isBox = name !== undefined && names.field(name) === undefined;
  if (name === undefined || (isBox && !state)) return undefined;
  // «From Dublin to Lisbon» says two.
  const isTwo = value.some(
    (token, at) =>
      at > 0 &&
      token.kind === 'word' &&
      isWholeName({ tokens: [token], source, names }) &&
      // «Maya needs to sit at the front»
      !(isWord(token, ...PREPOSITIONS) && /^\p{Ll}/u.test(value[at + 1]?.text ?? '')),
  );
  // «New address: name Home» lists fields of the address.
  const [start] = value;
  const isListed =
    value.length > 1 &&
    start?.kind === 'word' &&
    (names.field(start.text) === name ||
      (/^\p{Ll}/u.test(start.text) && names.called(start.text) !== undefined));
  // «A note to Ann saying hello» says more than a value.
  const isMore =
    value.length > 1 && value.some((token) => isWord(token, 'saying', 'without', 'while', 'when'));
  const isStep = (part: readonly Token[]) => isButton(part) || actionOf(part, source) !== undefined;
  if (isTwo || isListed || isMore || !isOpenValue(value, isStep, tokens)) return undefined;
  const said = textOf(value, source) + markOf(name, value, source);
  return { do: 'set', target: exactPhrase(name, text), value: said };
}

/** A password may end with a sign that ends a sentence elsewhere. */
function markOf(name: string, value: readonly Token[], source: string): string {
  const last = value.at(-1);
  const isSecret = last?.kind === 'word' && /pass(word|phrase|code)/i.test(name);
  return isSecret && source[last.end] === '!' ? '!' : '';
}

/** The only radio button that has just these words, in any inflection: `metal keys` of «Metal key». */
function radioLike(text: string, names: PageNames): string | undefined {
  const [only, ...more] = names.like(text);
  const isWhole = only && names.stems(only.name).length === names.stems(text).length;
  return isWhole && only.isRadio === true && more.length === 0 ? only.name : undefined;
}

/** `Type of visit: Follow-up`, where a radio button of this name is in a group of that name. */
export function groupSet(
  { tokens, source, names }: Words,
  value: readonly Token[],
  { isQuestion = false } = {},
): ParsedAction | undefined {
  const group = withoutArticle(tokens);
  const text = textOf(withoutArticle(value), source);
  const name = isName(value) ? (names.box(text) ?? radioLike(text, names)) : undefined;
  if (name === undefined || !isName(group) || (group.length > MAX_NAME * 2 && !isQuestion))
    return undefined;
  const region = { how: 'in', name: textOf(group, source) } as const;
  const reading: Reading = { name, exactly: true, roles: ['radio', 'menuitemradio'], region };
  return { do: 'check', target: { text, readings: [reading] }, checked: true };
}

/** Words that can only be a value: in quotes, or with a sign that no name of a field begins with. */
export function isPlainValue(tokens: readonly Token[]): boolean {
  const [first] = tokens;
  if (!first || !isName(tokens) || tokens.some(({ kind }) => kind === 'mark')) return false;
  const name = tokens.find((token) => !isWord(token, ...PARTICLES));
  return first.kind === 'quoted' || /[^a-z]/.test(first.text) || /^\p{Lu}/u.test(name?.text ?? '');
}

/** What family names begin with. */
const PARTICLES = 'de da di du del van von der den ter ten la le'.split(' ');

/** The same of a field: those of a log-in form may hold any one word. */
export function isValueOf(
  name: readonly Token[],
  value: readonly Token[],
  source: string,
): boolean {
  const [only, ...more] = value;
  const isCredential =
    CREDENTIALS[textOf(withoutArticle(name), source).toLowerCase()] !== undefined;
  // «Password abc1 submit» goes on with a step.
  const goesOn = value.some(
    (token, at) => at > 0 && (verbAt(value, at) !== undefined || isWord(token, ...UI_VERBS)),
  );
  if (isPlainValue(value)) return !goesOn && (!isCredential || more.length === 0);
  const isWordAlone = only?.kind === 'word' && more.length === 0 && /^[a-z]{3,}$/.test(only.text);
  return isCredential && isWordAlone && !NO_CREDENTIAL.includes(only.text);
}

const NO_CREDENTIAL = 'and with field box address name again the reset here link page'.split(' ');

/** Whether words are the whole name of a field, and not its beginning. */
export function isWholeName({ tokens, source, names }: Words): boolean {
  const text = textOf(withoutArticle(tokens), source);
  if (CREDENTIALS[text.toLowerCase()] !== undefined) return fieldOf(text, names) !== undefined;
  return names.field(text)?.toLowerCase() === text.toLowerCase();
}
