import { exactPhrase, type ParsedAction, type PhraseRegion } from './clauses.js';
import { clickOn } from './named-buttons.js';
import { eachInRows, inEach, isCalled } from './named-row-lists.js';
import { checkOf, type PageNames, type Words } from './page-names.js';
import { amountsIn } from './row-amounts.js';
import { eachRow, rowsOf, withoutWhole } from './row-names.js';
import { isRowNoun, isSeveral } from './row-nouns.js';
import { inRowBefore } from './row-pronouns.js';
import { orOfThing, thingOf } from './row-things.js';
import { buttonThatDoes, isWithAnother, unsplit } from './row-verbs.js';
import { severalRows } from './several-rows.js';
import {
  isWord,
  itemsOf,
  leadOf,
  textOf,
  withoutArticle,
  withoutPart,
  wordsOf,
} from './token-text.js';
import type { Token } from './tokens.js';
import { ARTICLES, OFF_WORDS, ON_WORDS, PREPOSITIONS, UI_VERBS } from './vocabulary.js';

/** Clauses that name a control of a row or an item of the page, and say which one. */

/** A control's name has at most so many words in front of what it is for. */
const MAX_NAME = 4;

const STATES = [...ON_WORDS, ...OFF_WORDS, 'again', 'now', 'later'];

/** Where no row is meant: «sign in as Ann», «search for tea»; «sign up for the walk» means one. */
const NO_ROW = /^((log|sign) ?(in|on)|search|find)$/i;
const SIGN_UP = /^sign ?up$/i;

/** What comes before the name of a button: `download the PDF for Ann`. */
const SHOWS =
  'show me | show | view | see | let me see | display | download | get | get me | open | fetch'
    .split(' | ')
    .map((words) => words.split(' '));

/** `archive the message from Zoe`, `edit row 3`, `delete the second user`, `star the message from Zoe` */
export const ofRow = (words: Words): ParsedAction | undefined => orOfThing(inRow(words), words);

/** The same of a button that says what the row is too: «Cancel hold» of a hold, where only `cancel` is said. */
export function ofThing(words: Words): ParsedAction | undefined {
  const [verb, first] = words.tokens;
  const rest = words.tokens.slice(1);
  // «Send the mobile ticket» sends no message.
  const isOther =
    rest.some((token) => isRowNoun(token) && !isTitled(token) && !isWord(token, 'one')) &&
    eachRow(rest) === undefined;
  const isMe = isWord(first, 'me', 'us', 'it');
  const isKnown = thingOf(words) !== undefined && !isOther && !isMe;
  return isKnown ? orOfThing(inRow(words, verb?.text), words) : undefined;
}

/** «Grant Oliveira» is a name. */
const isTitled = ({ text }: Token) => /^\p{Lu}/u.test(text);

/** @param verb what the name of a button begins with, where no button is called so */
function inRow(words: Words, verb?: string): ParsedAction | undefined {
  const { source, names } = words;
  const tokens = unsplit(words.tokens, names);
  // «Show the details of Ann»
  const lead = leadOf(tokens, SHOWS);
  const isShown = lead && names.button(tokens[0]?.text ?? '') === undefined;
  const shown = isShown
    ? ofRow({ tokens: withoutArticle(tokens.slice(lead.length)), source, names })
    : undefined;
  if (shown || (isShown && isWord(tokens[0], 'show', 'view', 'see'))) return shown;
  for (let length = Math.min(MAX_NAME, tokens.length - 1); length > 0; length -= 1) {
    const head = tokens.slice(0, length);
    if (head.some(({ kind }) => kind !== 'word')) continue;
    if (length > 1 && isWord(head.at(-1), ...ARTICLES)) continue;
    const text = calledBy(head);
    const button =
      names.button(text) ??
      buttonThatDoes(wordsOf(head).join(' '), names) ??
      verbOf(text, names) ??
      (length === 1 ? verb : undefined);
    const box = button === undefined ? names.box(text) : undefined;
    const name = button ?? box ?? unmade(text, names);
    if (name === undefined || NO_ROW.test(name)) continue;
    const behind = tokens.slice(length);
    const rest = withoutPart(button === undefined ? behind : withoutMe(behind));
    if (SIGN_UP.test(name) && !isWord(rest[0], 'for', 'to')) continue;
    const same = button === undefined ? undefined : inRowBefore(name, rest, textOf(tokens, source));
    if (same) return same;
    // «Show hidden files as well»
    if (isWord(rest[0], 'as')) continue;
    if (isWithAnother(tokens)) return undefined;
    const isState = rest.length === 1 && isWord(rest[0], ...STATES, 'page', 'button', 'link', 'as');
    // «Close the chat window first» closes no chat of a row.
    if (rest.length <= 2 && isWord(rest[0], 'window', 'widget', 'panel', 'popup', 'dialog'))
      continue;
    const amounts = button === undefined ? undefined : amountsIn(name, rest, words);
    if (amounts) return amounts;
    const every = eachRow(rest);
    if (every) return inEach(name, textOf(tokens, source), every, button === undefined);
    // «See the transactions from May» opens no row.
    const isList = rest.some((token) => isSeveral(token) || isWord(token, 'only', 'just'));
    if (isList && isWord(head[0], 'see', 'show', 'view', 'look', 'bring')) return undefined;
    const several = severalRows(withoutWhole(rest));
    const each = isState ? undefined : eachInRows(name, { tokens: rest, source, names }, several);
    if (each && button !== undefined) return each;
    const regions = isState || several.length > 0 ? [] : rowsOf(withoutList(rest), source);
    if (several.length > 0 && box !== undefined)
      return checkedIn(box, several, textOf(tokens, source));
    if (regions.length === 0) return undefined;
    // «Private insurance» is a radio button of the group «Insurance».
    const group = { how: 'in', name: textOf(withoutArticle(rest), source) } as const;
    // «Discard the new expense», in the part that is called so
    const isPart = names.isRadio(name) || (button !== undefined && rest.length > 1);
    const places = isPart ? [...regions, group] : regions;
    const action = clickOn(name, textOf(tokens, source), places, verbOf(text, names));
    const checked = box !== undefined || button !== undefined;
    return button === undefined ? { do: 'check', target: action.target, checked } : action;
  }
  return undefined;
}

/** What a button may be called: «Save job» in `save the job at Acme`, «Sign up» in `sign me up for it`. */
function calledBy(head: readonly Token[]): string {
  const plain = head.filter((token, at) => at === 0 || !isWord(token, ...ARTICLES));
  return wordsOf(plain)
    .join(' ')
    .replace(/^(sign) (?:me|us) (?=up$)/i, '$1 ');
}

/** `tick all of Ann's tasks`, `check "Compare" on every SUV`: the boxes of each row that a description fits. */
export function everyTicked({ tokens: said, source, names }: Words): ParsedAction | undefined {
  const tokens = unswitched(said);
  const isSwitched = tokens !== said;
  const off = isWord(
    tokens[0],
    'untick',
    'uncheck',
    'deselect',
    'unselect',
    isSwitched ? 'off' : 'disable',
  );
  const on = isWord(
    tokens[0],
    'tick',
    'check',
    'select',
    'mark',
    'choose',
    isSwitched ? 'on' : 'enable',
  );
  if (!off && !on) return undefined;
  // «Mark both drafts as sent» checks no box of a row with these words.
  if (isWord(tokens[0], 'mark') && tokens.some((token) => isWord(token, 'as'))) return undefined;
  for (let at = 1; at < Math.min(MAX_NAME + 1, tokens.length); at += 1) {
    const every = eachRow(tokens.slice(at));
    const isOf = isWord(tokens[at], 'for', 'of', 'on', 'in');
    const several = at > 1 && isOf ? severalRows(tokens.slice(at + 1)) : [];
    if (!every && several.length === 0) continue;
    const name = at === 1 ? '' : names.box(textOf(tokens.slice(1, at), source));
    if (!every)
      return name === undefined ? undefined : checkedIn(name, several, textOf(tokens, source));
    if (name === undefined) return undefined;
    const readings = [{ name, exactly: true, region: every.region }];
    const target = { text: textOf(said, source), readings, each: every.each };
    return { do: 'check', target, checked: !off };
  }
  // «Tick Luna and Mango», which stand in a row each
  const items = off ? [] : itemsOf(tokens.slice(1));
  const boxes = items.flatMap((item) => names.box(textOf(withoutArticle(item), source)) ?? []);
  if (
    boxes.length > 1 &&
    boxes.length === items.length &&
    !boxes.some((name) => names.isRadio(name))
  )
    return { do: 'several', actions: boxes.map((name) => checkOf(name)) };
  const rows = items.map((item) => (isCalled(item) ? rowsOf(item, source) : []));
  if (rows.length > 1 && rows.every((regions) => regions.length > 0)) {
    const text = textOf(said, source);
    const checkIn = (regions: readonly PhraseRegion[]): ParsedAction => {
      const readings = regions.map((region) => ({ name: '', region }));
      return { do: 'check', target: { text, readings }, checked: true };
    };
    return { do: 'several', actions: rows.map(checkIn) };
  }
  // «Select the second invoice»; a name may be that of an option.
  const regions = rowsOf(tokens.slice(1), source).filter(({ nth }) => nth !== undefined);
  if (regions.length === 0) return undefined;
  const readings = regions.map((region) => ({ name: '', region }));
  return { do: 'check', target: { text: textOf(said, source), readings }, checked: !off };
}

/** `on the lamps` of `switch on the lamps`, and of `turn the lamps on`. */
function unswitched(tokens: readonly Token[]): readonly Token[] {
  const [verb, ...rest] = tokens;
  const last = rest.at(-1);
  const isEnd = last && isWord(last, 'on', 'off') && rest.length > 1;
  if (!isWord(verb, 'turn', 'switch')) return tokens;
  return isEnd ? [last, ...rest.slice(0, -1)] : rest;
}

/** `star the first two messages` */
function checkedIn(name: string, rows: readonly PhraseRegion[], text: string): ParsedAction {
  const actions = rows.map((region): ParsedAction => {
    return { do: 'check', target: exactPhrase(name, text, region), checked: true };
  });
  return { do: 'several', actions };
}

/** `Play now`, the only name that begins with the verb. */
function verbOf(verb: string, names: PageNames): string | undefined {
  const word = verb.toLowerCase();
  const [only, ...more] = UI_VERBS.includes(word) ? names.buttonsFrom(word) : [];
  const isShort = only?.length === 2 && /^(now|it|this)$/.test(only[1] ?? '');
  return isShort && more.length === 0 ? only.join(' ') : undefined;
}

/** `unstar`, of a box that is called «Star». */
function unmade(verb: string, names: PageNames): string | undefined {
  const [, word] = /^un(\w{3,})$/i.exec(verb) ?? [];
  return word === undefined ? undefined : names.box(word);
}

/** One of what a row offers. */
const UNITS = 'place spot seat space ticket copy slot'.split(' ');

/** `the course` of `enrol me in the course`, and of `book me a place in the course`. */
function withoutMe(tokens: readonly Token[]): readonly Token[] {
  const own = isWord(tokens[0], 'me', 'us') ? tokens.slice(1) : tokens;
  const isUnit = isWord(own[0], 'a', 'an', 'one') && isWord(own[1], ...UNITS);
  const plain = isUnit && isWord(own[2], ...PREPOSITIONS) ? own.slice(2) : own;
  const said = isWord(plain[0], ...PREPOSITIONS) ? plain : tokens;
  return isWord(said[0], 'in') && said.length > 1 ? said.slice(1) : said;
}

/** Without `now`, and `for later` of what is saved. */
function withoutList(tokens: readonly Token[]): readonly Token[] {
  const isLater = isWord(tokens.at(-1), 'later') && isWord(tokens.at(-2), 'for');
  const end = isLater ? 2 : isWord(tokens.at(-1), 'now') ? 1 : 0;
  return end > 0 && tokens.length > end ? tokens.slice(0, -end) : tokens;
}
