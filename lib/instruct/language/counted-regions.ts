import type { PhraseRegion } from './clauses.js';
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
  const nth = behind === undefined ? ordinal(first.text) : position(second.text);
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
