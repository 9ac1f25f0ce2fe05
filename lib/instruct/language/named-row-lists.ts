import { exactPhrase, type ParsedAction, type PhraseRegion } from './clauses.js';
import { clickOn } from './named-buttons.js';
import { checkOf, type Words } from './page-names.js';
import { eachRow, rowsOf, withoutWhole } from './row-names.js';
import { isRowNoun, isSeveral } from './row-nouns.js';
import { inRowBefore } from './row-pronouns.js';
import { isWithAnother, verbsOf } from './row-verbs.js';
import { around, isWord, itemsOf, leadOf, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { PREPOSITIONS } from './vocabulary.js';

/** Clauses that do the same to several rows, mark a row, or open what it is about. */

/** `delete the last two messages`, `close tickets 1041 and 1042`: a button in each of several rows. */
export function eachInRows(
  name: string,
  { tokens, source }: Words,
  several: readonly PhraseRegion[],
): ParsedAction | undefined {
  const text = textOf(tokens, source);
  if (several.length > 0)
    return { do: 'several', actions: several.map((region) => clickOn(name, text, [region])) };
  const isList = tokens.every(({ kind, text: mark }) => kind !== 'mark' || mark === ',');
  if (!isList || tokens[0]?.kind === 'mark' || isWord(tokens[0], 'and', '&')) return undefined;
  const isBoth = isWord(tokens[0], 'both');
  const said = isBoth ? tokens.slice(1) : tokens;
  const plain = unnamed(said);
  const items = itemsOf(plain);
  // «The message from Ann and Bob» may be one.
  const named = items.filter((item) => isKind(withoutArticle(item)));
  if (named.length > 0 && named.length < items.length) return undefined;
  // «The lamp for Ann and for Bob» may be two lamps.
  const led = items.filter(isLed);
  if (plain === said && led.length > 0 && led.length < items.length) return undefined;
  const rows = items.map((item) => (isCalled(item) ? rowsOf(item, source) : []));
  if (rows.length < 2 || rows.some((regions) => regions.length === 0)) return undefined;
  return { do: 'several', actions: rows.map((regions) => clickOn(name, text, regions)) };
}

/** `delete both drafts`: the same in each row that a description fits. */
export function inEach(
  name: string,
  text: string,
  { region, each }: NonNullable<ReturnType<typeof eachRow>>,
  isBox: boolean,
): ParsedAction {
  const target = { ...exactPhrase(name, text, region), each };
  return isBox ? { do: 'check', target, checked: true } : { do: 'click', target };
}

/** Without `the tickets`, which says what the names behind it are. */
function unnamed(tokens: readonly Token[]): readonly Token[] {
  const said = withoutArticle(tokens);
  return said.length > 2 && (said[0]?.text ?? '').endsWith('s') && isRowNoun(said[0])
    ? said.slice(1)
    : tokens;
}

/** Whether words begin with what a row is, and go on with which: «the meter readings» are called so. */
const isKind = ([noun, which]: readonly Token[]): boolean =>
  isRowNoun(noun) &&
  !(which?.kind === 'word' && /^\p{Ll}/u.test(which.text) && !isWord(which, ...PREPOSITIONS));

const isLed = ([first]: readonly Token[]) => isWord(first, ...PREPOSITIONS);

/** Whether words are a name, and no more of what was said before, as in «Salt and pepper», nor a step of their own. */
export function isCalled(item: readonly Token[]): boolean {
  const [first, ...rest] = withoutArticle(isLed(item) ? item.slice(1) : item);
  if (isWord(item.at(-1), 'it', 'them', 'him', 'her')) return false;
  if (isRowNoun(first)) return rest.length > 0;
  if (isWord(item[0], 'the') && item.length > 1) return true;
  return first?.kind === 'quoted' || /[\p{Lu}\d]/u.test(first?.text ?? '');
}

/** `mark Ann's comment as helpful`, `flag ticket 1042 as urgent`: a button or a box of the row. */
export function marked({ tokens, source, names }: Words): ParsedAction | undefined {
  if (!isWord(tokens[0], 'mark', 'flag')) return undefined;
  const [row, as] = around(tokens.slice(1), 'as') ?? [];
  if (!row || !as || as.some(({ kind }) => kind === 'mark')) return undefined;
  const said = textOf(withoutArticle(as), source);
  // A button «Read» opens what it marks.
  const isOpen = /^(read|opened?|viewed)$/i.test(said);
  const called = [`mark as ${said}`, `mark ${said}`, ...(isOpen ? [] : [said, ...completed(said)])];
  const regions = rowsOf(row, source);
  const button = called.map((one) => names.button(one)).find((name) => name !== undefined);
  const box = called.map((one) => names.box(one)).find((name) => name !== undefined);
  const text = textOf(tokens, source);
  const every = eachRow(row);
  const name = button ?? box;
  const same = button === undefined ? undefined : inRowBefore(button, row, text);
  if (same) return same;
  if (every && name !== undefined) return inEach(name, text, every, button === undefined);
  if (regions.length === 0) return undefined;
  if (button !== undefined) return clickOn(button, text, regions);
  if (box === undefined) return undefined;
  return { ...checkOf(box), target: clickOn(box, text, regions).target };
}

/** `complete` of «completed»: what is deleted or refunded is more than marked. */
function completed(said: string): string[] {
  const [, verb] = /^(complete|resolve|archive|approve|close|finish)e?d$/i.exec(said) ?? [];
  return verb === undefined ? [] : [verb];
}

const OPENS = ['open up', 'open', 'read', 'view', 'show me', 'show', 'go to', 'see'].map((words) =>
  words.split(' '),
);

/** `open the mail from Ann`: the only link of a row that is called by what it is. */
export function openedRow({ tokens, source }: Words): ParsedAction | undefined {
  const lead = leadOf(tokens, OPENS);
  const said = withoutArticle(withoutWhole(tokens.slice(lead?.length ?? 0)));
  if (!lead || said.length < 2 || said.some(({ kind }) => kind === 'mark')) return undefined;
  const isCounted = rowsOf(said, source).some(({ nth }) => nth !== undefined);
  const isJoined =
    isRowNoun(said[0]) &&
    !isSeveral(said[0]) &&
    said.length > 2 &&
    isWord(said[1], 'from', 'about', 'by', 'for', 'called', 'of');
  if (!isCounted && !isJoined) return undefined;
  const regions = rowsOf(said, source).filter(({ kind }) => kind === 'item' || kind === 'row');
  const text = wordsOf(tokens).join(' ');
  const readings = regions.map((region) => ({ name: '', roles: ['link'], region }));
  return regions.length === 0 ? undefined : { do: 'click', target: { text, readings } };
}

/** `like both curries`, `remove the contact that bounced`: buttons that are called «Like» and what each is about. */
export function ofTitled({ tokens, source, names }: Words): ParsedAction | undefined {
  const [first, ...rest] = tokens;
  const isList = rest.every(({ kind, text: mark }) => kind !== 'mark' || mark === ',');
  const isCalledSo = (verb: string) => names.buttonsFrom(verb).length > 1;
  const [verb, ...others] = verbsOf(first?.text ?? '').filter(isCalledSo);
  if (verb === undefined || others.length > 0 || !isList || isWithAnother(tokens)) return undefined;
  // «Close the chat window first»
  if (rest.some((token) => isWord(token, 'window', 'widget', 'panel', 'popup', 'dialog')))
    return undefined;
  const text = textOf(tokens, source);
  const clickIn = (regions: readonly PhraseRegion[], each?: 'all' | 'both'): ParsedAction => {
    const readings = regions.map((region) => ({ name: verb, region }));
    return { do: 'click', target: { text, readings, ...(each ? { each } : {}) } };
  };
  const said = withoutWhole(rest);
  if (said.length === 0) return undefined;
  const every = eachRow(said);
  if (every) return clickIn([every.region], every.each);
  const items = itemsOf(said);
  const rows = (items.every(isCalled) ? items : [said]).map((item) => rowsOf(item, source));
  if (rows.some((regions) => regions.length === 0)) return undefined;
  const actions = rows.map((regions) => clickIn(regions));
  const [only] = actions;
  return actions.length === 1 ? only : { do: 'several', actions };
}
