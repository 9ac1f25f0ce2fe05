import type { PhraseRegion } from './clauses.js';
import { countedRegions } from './counted-regions.js';
import { isWord, textOf, withoutArticle } from './token-text.js';
import type { Token } from './tokens.js';
import { isValue } from './values.js';
import { ordinal } from './vocabulary.js';

/** Words for the rows and items of a page. */

/** What people call the rows and items of a page. */
const NOUNS =
  `row line item entry card record user member person customer message email mail letter order invoice
  product file document comment task note post result booking one account address album application article book branch
  charge contact conversation course device draft employee event flight issue job lesson notification page parcel
  payment photo picture plan project question recipe report request reservation review room shipment song story
  student subscription ticket thread transaction transfer video voucher`.split(/\s+/);
const JOINING = ['from', 'of', 'by', 'for', 'called', 'named', 'with', 'about'];
const WHOLE = ['order', 'list', 'cart', 'basket', 'table', 'inbox', 'page'];

/** The row or item that words mean, by each way to understand them; none where they may mean another thing. */
export function rowsOf(tokens: readonly Token[], source: string): PhraseRegion[] {
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
  const rows = texts.map((one): PhraseRegion => ({ how: 'near', kind: 'item', name: one, begins }));
  // «Subscribe to the newsletter»
  return isWord(tokens[0], 'to', 'for', 'in') ? [...rows, { how: 'in', name: text }] : rows;
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
