import type { PhraseRegion } from './clauses.js';
import { countedOfKind, countedRegions } from './counted-regions.js';
import { describedRow, everyRow } from './row-descriptions.js';
import { callsRows, isRowNoun, kindSaid, NOUNS } from './row-nouns.js';
import { isWord, textOf, withoutArticle } from './token-text.js';
import type { Token } from './tokens.js';
import { isValue } from './values.js';
import { ARTICLES, number, ordinal, PRONOUNS } from './vocabulary.js';

/** Words for the rows and items of a page. */

const JOINING = 'from of by for to called named titled labelled with about on at'.split(' ');
/** Who or what a row is from: a row that only mentions it is another. */
const AUTHORS = ['from', 'by'];
/** The same before a name: «the report of the broken blind» is nobody's. */
const COMPANIONS = ['of', 'with'];
const WHOLE =
  'order list cart basket table inbox page queue results grid feed thread team group squad crew class rota roster register playlist waitlist wishlist lineup'.split(
    ' ',
  );

/** Which list it is. */
const LISTS = 'waiting guest packing shopping wish watch reading mailing price'.split(' ');

const RELATIVES = "that which who that's who's which's whose in with".split(' ');

/** What says when or how, and no row. */
const ADVERBS = 'afterwards then now again too also instead immediately later today there'.split(
  ' ',
);

const TITLES = ['mr', 'mr.', 'mrs', 'mrs.', 'ms', 'ms.', 'miss'];

const OWNERS = 'my your our his her their its'.split(' ');

/** The row or item that words mean, by each way to understand them; none where they may mean another thing. */
export function rowsOf(words: readonly Token[], source: string): PhraseRegion[] {
  // «Mr Ferreira» may stand in his row as «Ferreira, Tiago».
  const tokens = isWord(words[0], ...TITLES) && words.length > 1 ? words.slice(1) : words;
  const isTo = isWord(tokens[0], 'to', 'for');
  const quoted = saying(withoutArticle(isTo ? tokens.slice(1) : tokens), source);
  if (quoted) return [quoted];
  // «My code» says not which; «my order of 3 May» does.
  const isOne = isWord(tokens[1], ...NOUNS) && isWord(tokens[2], ...JOINING) && tokens.length > 3;
  if (isWord(tokens[0], ...OWNERS) && !isOne) return ownRow(tokens);
  const said = withoutWhole(withoutArticle(tokens));
  const placed = isWord(said[0], 'to', 'for', 'of', 'on', 'in')
    ? withoutArticle(said.slice(1))
    : said;
  const counted = [...countedRegions(said), ...countedNoun(said), ...countedOfKind(placed)];
  if (counted.length > 0) return counted;
  const name = described(said);
  const text = textOf(name, source);
  // «Remove 2» may mean the second, or two.
  if (isRelative(placed)) return describedRow(placed);
  // «The ticket about the laptop»: what it is about may be a word for rows.
  const isTopic = isRowNoun(said[0]) && isWord(said[1], 'about');
  if (name.length === 0 || /^\d{1,2}$/.test(text) || (isAmount(name) && !isTopic))
    return superlative(said);
  if (!isValue(name)) return describedRow(said).filter(tellsRow);
  const [, owner] = /^(.+?)(?:['’]s|(?<=s)['’]) (\w+)$/.exec(text) ?? [];
  const isCalled = name.length > 1 && isNoun(name.at(-1));
  // «Invoice 2044»: the number may stand in a column of its own.
  const [, digits] = /^[a-z]+ #?(\d{3,})$/i.exec(text) ?? [];
  const [noun] = name.length < said.length ? said.slice(-name.length - 1) : [];
  const kind = said.slice(0, -name.length).find((token) => isNoun(token))?.text;
  const texts: readonly NamedText[] = [
    // «The delivery round» may be called so, or «Round».
    ...(isNoun(noun) ? [[textOf(said.slice(-name.length - 1), source)] as const] : []),
    isCalled && owner !== undefined ? [owner] : [text, kind],
    ...(isCalled && owner === undefined
      ? [[textOf(name.slice(0, -1), source), name.at(-1)?.text] as const]
      : []),
    ...(digits === undefined ? [] : [[digits] as const]),
  ];
  // «From Tom» is no row that only mentions him; «about Tom» is.
  const isAbout = said.some((token) => isWord(token, 'about', 'with', 'ending'));
  const isOwned = owner !== undefined || said.some((_token, at) => isAuthor(said.slice(at)));
  const rows = texts.map((one): PhraseRegion => ({
    ...regionOf(one),
    ...(isAbout ? {} : { place: 'begins' }),
  }));
  // «The pasta», of a row that begins with «Tomato Basil Pasta»
  if (!isAbout && !isOwned)
    rows.push(...texts.map((one) => ({ ...regionOf(one), place: 'labels' as const })));
  // «The soup with tomato» may be another than «Tomato soup»; «with 4 seats» says what stands in the row, and an «order
  // with mugs» is none of these.
  const isHaving = isRowNoun(said[0]) && isWord(said[1], 'with');
  // «The one about the dripping tap», of a row that says «Dripping kitchen tap»
  const isTopical = isWord(said[1], 'about') && (isRowNoun(said[0]) || isWord(said[0], 'one'));
  const isTold =
    !isAbout || isOwned || isHaving || isTopical || /\bwith .*[\d@]/i.test(textOf(said, source));
  rows.push(...(isTold ? byWords(said, isOwned) : superlative(said)));
  // «Subscribe to the newsletter»
  return isWord(tokens[0], 'to', 'for', 'in') ? [...rows, { how: 'in', name: text }] : rows;
}

/** `the one that is overdue`, and what is left of it behind the name of a button: `that is on its way`. */
const isRelative = ([first, second, ...more]: readonly Token[]): boolean =>
  isWord(first, 'one', 'ones')
    ? isWord(second, ...RELATIVES)
    : isWord(first, 'that', 'which', 'who', 'is', 'are') && more.length > 0;

/** A text of a row, with the noun before it. */
type NamedText = readonly [text: string, noun?: string | undefined];

const regionOf = ([name, noun]: NamedText): PhraseRegion => ({
  how: 'near',
  kind: 'item',
  name,
  ...(noun === undefined ? {} : { noun }),
});

function isAuthor(tokens: readonly Token[]): boolean {
  const [name, next] = withoutArticle(tokens.slice(1));
  // «With CAS number 75-05-8»
  const isNumber = isWord(next, 'number', 'no', 'code', 'id');
  const isName = isWord(tokens[0], ...COMPANIONS) && /^\p{Lu}/u.test(name?.text ?? '') && !isNumber;
  // «The reading from 2 November»
  const isDay = /^\d{1,2}$/.test(name?.text ?? '') && next?.kind === 'word';
  return isName || (isWord(tokens[0], ...AUTHORS) && !isDay);
}

/** A row by the words that stand in it, in any order. */
function byWords(said: readonly Token[], isOwned: boolean): PhraseRegion[] {
  const isOne = said.length > 1 && (isWord(said.at(-1), 'one') || isWord(said[0], 'one'));
  // «Dr Rao's shift», of a row that says «Dr Sunita Rao»
  return describedRow(said).filter((region) =>
    isOwned ? region.owner !== undefined : isOne || tellsRow(region),
  );
}

/** `my flexitime request`: a row of a kind that is told from the others. */
function ownRow(tokens: readonly Token[]): PhraseRegion[] {
  const words = tokens.slice(1, -1);
  const isTold = words.length > 0 && !words.every(isRowNoun) && !isAmount(words);
  return isTold ? describedRow(tokens.slice(1)).filter(tellsRow) : [];
}

/** One word that is not where a text begins, nor in a label, may only be mentioned: «Lunch with Tom». */
const tellsRow = ({ name = '', best }: PhraseRegion): boolean =>
  best !== undefined || name.includes(' ');

/** `the cheapest one`, which says no more. */
const superlative = (said: readonly Token[]): PhraseRegion[] =>
  describedRow(said).filter(({ best }) => best !== undefined);

/** `the comment that says "Will it freeze?"`, `what Ann wrote`: a row by what it says, or who says it. */
function saying(tokens: readonly Token[], source: string): PhraseRegion | undefined {
  const row = { how: 'near', kind: 'item' } as const;
  const isWhat =
    isWord(tokens[0], 'what') && isWord(tokens.at(-1), 'wrote', 'said', 'posted', 'asked');
  const who = isWhat ? tokens.slice(1, -1) : [];
  // «What I wrote» begins with no name.
  const isName = who.length > 0 && isValue(who) && !isWord(who[0], ...PRONOUNS);
  if (isName) return { ...row, name: textOf(who, source), place: 'begins' };
  const isThat = isRowNoun(tokens[0]) || isWord(tokens[0], 'one');
  const at = isThat && isWord(tokens[1], 'that', 'which') ? 2 : isThat ? 1 : 0;
  if (at === 0 || !isWord(tokens[at], 'says', 'saying', 'said', 'reads', 'reading'))
    return undefined;
  const [text, ...more] = tokens.slice(at + 1);
  return text?.kind === 'quoted' && more.length === 0 ? { ...row, name: text.text } : undefined;
}

/** Without `from the order`, which has all of them. */
export function withoutWhole(said: readonly Token[]): readonly Token[] {
  const isKind = isWord(said.at(-1), 'list') && isWord(said.at(-2), ...LISTS);
  const tokens = isKind ? [...said.slice(0, -2), ...said.slice(-1)] : said;
  const isAtEnd =
    isWord(tokens.at(-3), 'from', 'in', 'on', 'of') && isWord(tokens.at(-2), 'the', 'my', 'this');
  // «From the recipients»
  const last = tokens.at(-1);
  const isAll = isWord(tokens.at(-3), 'from') && isRowNoun(last) && /s$/i.test(last?.text ?? '');
  return isAtEnd && (isAll || isWord(last, ...WHOLE)) ? tokens.slice(0, -3) : said;
}

/** What says of a row only which of those that were spoken of. */
const VAGUE_ONES =
  'new newer old older other same right wrong correct next previous current latest newest oldest first last best'.split(
    ' ',
  );

/** How many of them, and not which: «Delete all» deletes no «All hands meeting». */
const AMOUNTS =
  'all any both each every everyone everything few many more most none one ones other others rest several some them these those'.split(
    ' ',
  );

/** Whether words say how many rows are meant, or which of those that were spoken of. */
function isAmount([first, ...more]: readonly Token[]): boolean {
  if (first?.kind !== 'word' || /^\p{Lu}/u.test(first.text)) return false;
  // «The» begins many names, and is none; «delete the task» says which one as little.
  if (more.length === 0 && (isWord(first, ...ARTICLES, ...ADVERBS) || isRowNoun(first)))
    return true;
  const isCount = number(first.text) !== undefined && !/\d/.test(first.text);
  const isVague = isWord(first, ...VAGUE_ONES) || isCount || ordinal(first.text) !== undefined;
  return isWord(first, ...AMOUNTS) || (more.length === 0 && isVague);
}

/** The same as `everyRow`; a word for rows has to stand in each of them: «all tickets» are not all that mention one. */
export function eachRow(tokens: readonly Token[]): ReturnType<typeof everyRow> {
  const found = everyRow(tokens);
  if (found?.each !== 'all') return found;
  const { name = '', limit, but } = found.region;
  const isNoun = callsRows(name) && limit === undefined && but === undefined;
  return isNoun ? { ...found, region: { ...found.region, noun: name } } : found;
}

/** Whether a word says what a row is: «Key West» is a name. */
function isNoun(token: Token | undefined, next?: Token): boolean {
  return (
    isWord(token, ...NOUNS) &&
    !(/^\p{Lu}/u.test(token?.text ?? '') && /^\p{Lu}/u.test(next?.text ?? 'A'))
  );
}

/** What describes a row: `Zoe` of `the message from Zoe`, `to Zoe`, `user Zoe`. */
function described(tokens: readonly Token[]): readonly Token[] {
  const said = withoutArticle(tokens);
  if (isWord(said[0], ...JOINING)) return described(said.slice(1));
  if (isWord(said[0], 'ending') && isWord(said[1], 'in', 'with', 'on')) return said.slice(2);
  // «The monitor one»
  if (said.length > 1 && isWord(said.at(-1), 'one') && !isWord(said[0], ...VAGUE_ONES))
    return described(said.slice(0, -1));
  if (isWord(said[0], 'one', 'entry') && isWord(said[1], ...JOINING))
    return described(said.slice(2));
  if (said.length === 1 || !isNoun(said[0], said[1])) return said;
  if (isWord(said[1], ...JOINING, 'ending')) return described(said.slice(1));
  // «Van keys»: of two words for rows the first is a part of the name.
  const isWhole = /^\d+$/.test(said[1]?.text ?? '') || isAmount(said.slice(1));
  return isWhole ? said : said.slice(1);
}

/** `the second user`. «User 2» may be called so. */
export function countedNoun(said: readonly Token[]): PhraseRegion[] {
  // «The last one of the recipes»
  const isOfAll = said.length === 5 && isWord(said[1], 'one') && isWord(said[2], 'of');
  const [first, second, ...more] = isOfAll ? said.slice(0, 2) : said;
  if (first?.kind !== 'word' || second?.kind !== 'word' || more.length > 0) return [];
  const nth = isWord(second, ...NOUNS, 'one') ? ordinal(first.text) : undefined;
  return nth === undefined ? [] : [{ how: 'in', kind: 'item', nth, ...kindSaid(second) }];
}

/** What says where on the screen something is, which tells no two things apart. */
const TAILS =
  'up there | down there | over there | at the top | at the top of the page | at the bottom | at the bottom of the page | on the left | on the right | in the header | in the footer'
    .split(' | ')
    .map((words) => words.split(' '));

/** Without such words at the end. */
export function withoutPlace(tokens: readonly Token[]): readonly Token[] {
  const tail = TAILS.find(
    (words) =>
      words.length < tokens.length &&
      words.every((word, i) => isWord(tokens[tokens.length - words.length + i], word)),
  );
  return tail ? tokens.slice(0, -tail.length) : tokens;
}
