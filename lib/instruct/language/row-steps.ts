import type { ParsedAction } from './clauses.js';
import { clickOn } from './named-buttons.js';
import { eachInRows, inEach } from './named-row-lists.js';
import { contentOf, type PageNames, type Words } from './page-names.js';
import { amountsIn } from './row-amounts.js';
import { eachRow, rowsOf, withoutWhole } from './row-names.js';
import { isSeveral } from './row-nouns.js';
import { buttonsThatDo, isWithAnother } from './row-verbs.js';
import { severalRows } from './several-rows.js';
import { isWord, textOf, withoutArticle, withoutPart, wordsOf } from './token-text.js';
import { tokenize, type Token } from './tokens.js';
import { ARTICLES, PREPOSITIONS, PRONOUNS, UI_VERBS } from './vocabulary.js';
import { baseForms } from './word-forms.js';

/** Clauses that say the words of a row's button, and between them or around them which row is meant. */

const phrases = (list: string) => list.split(' | ').map((said) => said.split(' '));

const CLICKS = phrases('click on | click | press on | press | tap on | tap | hit | push | use');
const SHOWS = phrases(
  'open up | open | show me | show | get me | get | give me | fetch me | fetch | bring up | let me see | see | view',
);
const OWN = phrases('i hereby | we hereby | i | we');

/** `can be` of «can be approved» */
const PASSIVE =
  / (can|should|must|may|shall|could|has to|have to|needs to|need to|is to|are to|ought to)( now| also| please| all| both)? be$/;

const ADDS = ['put', 'place', 'throw', 'drop'];
const INTO = ['in', 'into', 'on', 'onto', 'to'];
const OWNERS = ['our', 'his', 'her', 'their', 'its'];

/** What is done to no row. */
const NO_ROW = /^((log|sign) ?(in|on|out|off|up)|search|find)\b/i;

const isArticle = (token: Token | undefined) => isWord(token, ...ARTICLES, ...OWNERS);

/** A button with the words of the clause that are not its own. */
interface Found {
  readonly name: string;
  readonly length: number;
  readonly rest: readonly Token[];
}

/**
 * `add Sencha to my list`, `send Wheelworks an e-mail`, `click Drop on Ann's shift`, `get me the invoices of all orders`,
 * `Ann's shift can be approved`, where the buttons of the rows are called so.
 */
export function aroundRow(words: Words): ParsedAction | undefined {
  const joined = joining(words.tokens);
  return around(words) ?? (joined && around({ ...words, tokens: joined }));
}

/** `join the waiting list`, of `put me on the waiting list`. */
function joining(tokens: readonly Token[]): readonly Token[] | undefined {
  const [verb] = tokens;
  const isMe = isWord(tokens[1], 'me', 'us') && isWord(tokens[2], ...INTO);
  return verb && isMe && isWord(verb, 'add', ...ADDS)
    ? [{ ...verb, text: 'join' }, ...tokens.slice(3)]
    : undefined;
}

function around(words: Words): ParsedAction | undefined {
  const { tokens, source } = words;
  if (tokens.some(({ kind, text }) => kind === 'mark' && text !== ',')) return undefined;
  if (isWithAnother(tokens)) return undefined;
  const known = [...led(words), ...passive(words)];
  const found = known.length > 0 ? known : trailing(words);
  const most = Math.max(...found.map(({ length }) => length));
  const longest = found.filter(({ length }) => length === most);
  const [first] = longest;
  // Of two buttons none is meant.
  if (!first || new Set(longest.map(({ name }) => name)).size > 1) return undefined;
  const { name } = first;
  const text = textOf(tokens, source);
  const said = spliced(first.rest, source);
  const row = tokenize(said);
  // «Export this as CSV»
  if (contentOf(wordsOf(row)).length === 0) return undefined;
  const amounts = amountsIn(name, withoutWhole(row), words);
  if (amounts) return amounts;
  const every = eachRow(row);
  if (every) return inEach(name, text, every, false);
  const each = eachInRows(
    name,
    { ...words, tokens: row, source: said },
    severalRows(withoutWhole(row)),
  );
  if (each) return each;
  const regions = rowsOf(row, said);
  if (regions.length === 0) return undefined;
  // «Clear the new loan form», in the part that is called so
  const part = { how: 'in', name: textOf(withoutArticle(row), said) } as const;
  return clickOn(name, text, /\bform$/i.test(name) ? [...regions, part] : regions);
}

/** What stands in a row, said before and behind a part of the name. */
function spliced(tokens: readonly Token[], source: string): string {
  const said = tokens.map(({ start, end }) => source.slice(start, end)).join(' ');
  return said.replace(/ ,/g, ',').replace(/['’]s$/, '');
}

/** Buttons whose name begins where the clause does, or behind a word that leads to it. */
function led({ tokens, names }: Words): Found[] {
  const starts = [{ at: 0, isShown: false }];
  for (const [leads, isShown] of [
    [CLICKS, false],
    [SHOWS, true],
    [OWN, false],
  ] as const) {
    const lead = leads.find((said) => said.every((word, i) => isWord(tokens[i], word)));
    if (!lead) continue;
    const at = isArticle(tokens[lead.length]) ? lead.length + 1 : lead.length;
    starts.push({ at, isShown });
  }
  return starts.flatMap(({ at, isShown }) => {
    const first = tokens[at];
    if (first?.kind !== 'word') return [];
    return namesAt(tokens, at, names).flatMap((name) => {
      const rest = NO_ROW.test(name.join(' ')) ? undefined : restOf(name, tokens, at, names);
      if (!rest) return [];
      const plain = withoutPart(rest);
      const isPart = plain.length < rest.length;
      // «Show me the order for Ann» orders nothing.
      if (isShown && !isPart && UI_VERBS.includes(name[0] ?? '')) return [];
      return [{ name: name.join(' '), length: name.length, rest: plain }];
    });
  });
}

/** `Ann's shift can be approved`, `all orders must be put on hold` */
function passive({ tokens, names }: Words): Found[] {
  const be = tokens.findIndex((token) => isWord(token, 'be'));
  const said = wordsOf(tokens.slice(0, be + 1))
    .join(' ')
    .toLowerCase();
  const [auxiliary] = PASSIVE.exec(said) ?? [];
  if (auxiliary === undefined || be + 1 === tokens.length) return [];
  const row = tokens.slice(0, be + 1 - auxiliary.trim().split(' ').length);
  return namesAt(tokens, be + 1, names).flatMap((name) => {
    const isWhole = restOf(name, tokens, be + 1, names)?.length === 0;
    return isWhole ? [{ name: name.join(' '), length: name.length, rest: row }] : [];
  });
}

const LEADS = 'bring get put take set make have send let call'.split(' ');

/** `bring Ann back from leave`, where the button is called «Back from leave»; `have the order packed`, with «Pack». */
function trailing({ tokens, names }: Words): Found[] {
  if (!isWord(tokens[0], ...LEADS)) return [];
  for (let at = 2; at < tokens.length; at += 1) {
    // «Take me to the page where I can cancel the order» cancels nothing.
    if (isWord(tokens[at - 1], ...PRONOUNS, 'to', 'where')) return [];
    const name = namesAt(tokens, at, names).find(
      (one) => restOf(one, tokens, at, names)?.length === 0,
    );
    if (name && !NO_ROW.test(name.join(' ')))
      return [{ name: name.join(' '), length: name.length, rest: tokens.slice(1, at) }];
  }
  return [];
}

/** The names of buttons that may begin at a place: with a word, what it is a form of, or a verb that means the same. */
function namesAt(tokens: readonly Token[], at: number, names: PageNames): (readonly string[])[] {
  const word = tokens[at]?.text.toLowerCase() ?? '';
  const forms = [word, ...baseForms(word)];
  // «Put Sencha in the cart» saves it for no list.
  const saved = ADDS.includes(word)
    ? names.buttonsFrom('save').filter(({ length }) => length > 1)
    : [];
  const verbs = ADDS.includes(word) ? [...forms, 'add'] : forms;
  const own = [...verbs.flatMap((verb) => names.buttonsFrom(verb)), ...saved];
  // «See the transactions from May» opens no row.
  if (own.length === 0 && ['see', 'show', 'view'].includes(word) && tokens.some(isSeveral))
    return [];
  return own.length > 0
    ? own
    : forms.flatMap((form) => buttonsThatDo(form, names)).map((one) => [one]);
}

/** What is left of a clause without the words of a name, which follow each other; undefined where one is missing. */
function restOf(
  name: readonly string[],
  tokens: readonly Token[],
  at: number,
  names: PageNames,
): Token[] | undefined {
  const own = new Set([at]);
  let from = at + 1;
  for (const [i, word] of name.entries()) {
    // «Check in» ends with a word of its own.
    if (i === 0 || (isEmpty(word) && i < name.length - 1)) continue;
    const stem = names.stems(word).join(' ');
    const next = tokens.findIndex(
      (token, j) =>
        j >= from && token.kind === 'word' && names.stems(token.text).join(' ') === stem,
    );
    if (next === -1) return undefined;
    let before = next - 1;
    for (; before >= from && isArticle(tokens[before]); before -= 1) own.add(before);
    // «Report the card as lost»
    if (before >= from && isWord(tokens[before], 'as')) own.add(before);
    const lead = name.slice(0, i).findLast((one) => !ARTICLES.includes(one));
    if (lead !== undefined && PREPOSITIONS.includes(lead)) {
      const fitting = INTO.includes(lead) ? INTO : [lead];
      if (!isWord(tokens[before], ...fitting)) return undefined;
      own.add(before);
    }
    own.add(next);
    from = next + 1;
  }
  return tokens.slice(at).filter((_, j) => !own.has(at + j));
}

const isEmpty = (word: string) => ARTICLES.includes(word) || PREPOSITIONS.includes(word);
