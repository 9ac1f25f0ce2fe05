import type { PhraseRegion } from './clauses.js';
import { describedRow } from './row-descriptions.js';
import { kindSaid, NOUNS } from './row-nouns.js';
import { isWord, withoutArticle, withoutListNoun } from './token-text.js';
import type { Token } from './tokens.js';
import { number, ordinal } from './vocabulary.js';

/** What regions are called, and the kind of element that it means. */
export const REGION_KINDS: Readonly<Record<string, string>> = {
  dialog: 'dialog',
  modal: 'dialog',
  popup: 'dialog',
  'pop-up': 'dialog',
  window: 'dialog',
  banner: 'dialog',
  row: 'row',
  line: 'row',
  item: 'item',
  card: 'item',
  entry: 'item',
  section: 'section',
  area: 'section',
  panel: 'section',
  group: 'section',
  box: 'section',
  form: 'form',
  table: 'table',
  list: 'list',
  menu: 'menu',
  header: 'header',
  footer: 'footer',
  sidebar: 'sidebar',
  navigation: 'navigation',
  nav: 'navigation',
};

/** Kinds of regions that are counted: «row 2» is the second of its table, whatever stands in it. */
const COUNTED = new Set(['row', 'line']);

/** The same, where none has that name: «Item 2» may be called so. */
const COUNTED_UNNAMED = new Set(['item', 'card', 'entry']);

/** `row 2`, `the second row`, `the last item`. */
export function countedRegions(tokens: readonly Token[]): PhraseRegion[] {
  const [first, second, ...more] = tokens;
  if (!first || second?.kind !== 'word' || first.kind !== 'word' || more.length > 0) return [];
  const kindIn = ({ text }: Token) => {
    const word = text.toLowerCase();
    return COUNTED.has(word) || COUNTED_UNNAMED.has(word) ? word : undefined;
  };
  const behind = kindIn(first);
  const nth = behind === undefined ? placeOf(first.text) : position(second.text);
  const word = behind ?? kindIn(second);
  const kind = word === undefined ? undefined : REGION_KINDS[word];
  if (word === undefined || kind === undefined || nth === undefined) return [];
  const isNamed = behind !== undefined && COUNTED_UNNAMED.has(word);
  const name = isNamed ? { name: `${first.text} ${second.text}` } : {};
  return [{ how: 'in', kind, nth, ...name }];
}

/** `2`, `#2`, `two`. */
function position(word: string): number | undefined {
  const nth = number(word.replace(/^#/, ''));
  return nth !== undefined && Number.isInteger(nth) && nth > 0 && !/^an?$/i.test(word)
    ? nth
    : undefined;
}

/** `the second search result`, `the last device listed`: where the rows or their list are called so. */
export function countedOfKind(tokens: readonly Token[]): PhraseRegion[] {
  const said = isWord(tokens[0], 'very') ? tokens.slice(1) : tokens;
  const isAt = isWord(said[0], 'one', 'row', 'item') && isWord(said[1], 'on', 'at');
  const end = isAt ? withoutArticle(said.slice(2)) : [];
  const at = end.length === 1 ? PLACES[end[0]?.text.toLowerCase() ?? ''] : undefined;
  if (at !== undefined) return [{ how: 'in', kind: 'item', nth: at }];
  const [first, ...rest] = isWord(said.at(-1), 'listed', 'shown') ? said.slice(0, -1) : said;
  const nth = first?.kind === 'word' ? placeOf(first.text) : undefined;
  if (nth === undefined || rest.length === 0) return [];
  const isRow = isWord(rest[0], ...NOUNS, 'one');
  // «The second one from the bottom», «the third packet from the top»
  const side = isWord(rest.at(-3), 'from')
    ? PLACES[rest.at(-1)?.text.toLowerCase() ?? '']
    : undefined;
  if (side !== undefined && nth > 0) {
    const called = rest.slice(0, -3);
    const isAny = called.length === 0 || (isRow && called.length === 1);
    return isAny ? [{ how: 'in', kind: 'item', nth: nth * side }] : countedIn(called, nth * side);
  }
  // «The last row of the stock table»
  const whole = isRow && isWord(rest[1], 'of', 'in', 'on') ? withoutArticle(rest.slice(2)) : [];
  if (whole.length > 0) return countedIn(whole, nth);
  if (rest.some(({ kind }) => kind !== 'word')) return [];
  const [only] = rest;
  if (rest.length === 1 && isWord(only, ...NOUNS, 'one'))
    return [{ how: 'in', kind: 'item', nth, ...kindSaid(only) }];
  return countedIn(rest, nth);
}

/** More words say more than which rows are counted. */
const MAX_WORDS = 6;

/** A row by its place, where the rows or their list are called as words say, or of those that words describe. */
function countedIn(words: readonly Token[], nth: number): PhraseRegion[] {
  const said = withoutListNoun(words);
  const [region] = said.length > MAX_WORDS ? [] : describedRow(said);
  if (!region || region.best !== undefined) return [];
  return [{ ...region, how: 'in', nth }];
}

const PLACES: Readonly<Record<string, number>> = { top: 1, bottom: -1, final: -1 };

const placeOf = (word: string): number | undefined => ordinal(word) ?? PLACES[word.toLowerCase()];
