import { exactPhrase, type ParsedAction } from './clauses.js';
import { clickOn } from './named-buttons.js';
import { contentOf, onlyHaving, type PageNames, type Words } from './page-names.js';
import { indexes, isName, isWord, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { withoutPlace } from './row-names.js';
import { termOf } from './search-terms.js';
import { isOpenValue } from './values.js';
import { ARTICLES } from './vocabulary.js';
import { isRowNoun } from './row-nouns.js';

/** Clauses that search and sort by the fields and the heads of columns of the page. */

const isSearched = (value: readonly Token[], { source, names }: Words) =>
  isOpenValue(value, (part) => names.button(textOf(part, source)) !== undefined);

/** `search my recipes for dal`, `filter the tickets for toner`: of a field that is called «Search recipes». */
export function sought(words: Words): ParsedAction | undefined {
  const { tokens, source, names } = words;
  const [verb, up] = tokens;
  // Where a page has a field to search, «look up» presses no button of a row.
  const isLookUp = isWord(verb, 'look') && isWord(up, 'up') && searchFields(names).length > 0;
  const found = isLookUp && tokens.length > 2 ? lookedUp(words) : undefined;
  if (found) return found;
  const [at] = isWord(verb, 'search', 'filter') ? indexes(tokens, 'for') : [];
  if (!verb || at === undefined || at < 2) return undefined;
  const field = contentOf(wordsOf(tokens.slice(1, at)));
  const name =
    names.field(`${verb.text} ${field.join(' ')}`) ??
    names.field(textOf(tokens.slice(0, at), source)) ??
    onlyHaving('field', [verb.text, ...field], names);
  const value = tokens.slice(at + 1);
  if (field.length === 0 || !isSearched(value, words)) return undefined;
  // «Search jobs for driver», where the button is called so
  const button = isWord(verb, 'search') ? names.button(`search ${field.join(' ')}`) : undefined;
  if (name === undefined && button === undefined) return undefined;
  if (name === undefined) return { do: 'search', text: termOf(value, source) };
  return searchIn(name, termOf(value, source), names);
}

/** A search, or where the field is not the one that searches, its value. */
function searchIn(name: string, text: string, names: PageNames): ParsedAction {
  if (names.having('field', ['search']).length > 0 || /^search\b/i.test(name))
    return { do: 'search', text };
  return { do: 'set', target: exactPhrase(name), value: text };
}

/** `look up Okto in the song search`, `find tickets about toner` */
export function lookedUp(words: Words): ParsedAction | undefined {
  const { tokens, source, names } = words;
  const scoped = searchedAs(words);
  if (scoped) return scoped;
  const isFind = isWord(tokens[0], 'find', 'lookup', 'search');
  const isLookUp = isWord(tokens[0], 'look') && isWord(tokens[1], 'up');
  if (!isFind && !isLookUp) return lookedFor(words);
  const rest = withoutKind(withoutPlace(tokens.slice(isFind ? 1 : 2)), names);
  const field = isWord(rest.at(-1), 'box', 'field', 'bar') ? rest.slice(0, -1) : rest;
  const last = field.findLastIndex((token) => isWord(token, 'in', 'with', 'using'));
  // «In the invoices», where the field is called «Search invoices»
  const name = isWord(field[last], 'in') ? placeOf(field.slice(last + 1), names) : undefined;
  const isPlace = name !== undefined;
  const at = isWord(field.at(-1), 'search') || isPlace ? last : -1;
  const thing = withoutArticle(rest);
  const about = thing.findIndex((token) => isWord(token, 'about', 'called', 'named', 'matching'));
  const isNamed = about === 1 && thing[0]?.kind === 'word';
  if (isFind && at < 1 && !isNamed && !isTerm(withoutMe(rest), names)) return undefined;
  const from = isNamed ? rest.length - thing.length + 2 : 0;
  const plain = isNamed ? rest.slice(from) : withoutMe(rest);
  const value = at < 1 ? plain : rest.slice(from, at);
  if (!isSearched(value, words)) return undefined;
  return {
    do: 'search',
    text: termOf(value, source),
    ...(name === undefined ? {} : { field: name }),
  };
}

/** `look up Butler as author`, where the select that says what is searched has this option. */
function searchedAs({ tokens, source, names }: Words): ParsedAction | undefined {
  const option = tokens.at(-1);
  const [name, ...more] = option?.kind === 'word' ? names.filtersWith(option.text) : [];
  const isAs = isWord(tokens.at(-2), 'as', 'by', 'in', 'under');
  if (!option || name === undefined || more.length > 0 || !isAs) return undefined;
  const search = lookedUp({ tokens: tokens.slice(0, -2), source, names });
  if (search?.do !== 'search') return undefined;
  const select = { do: 'select', target: exactPhrase(name), option: option.text } as const;
  return { do: 'several', actions: [select, search] };
}

/** Without `the colleague` of `find the colleague Ann Lee`, where the only field to search is called so. */
function withoutKind(tokens: readonly Token[], names: PageNames): readonly Token[] {
  const [kind, ...named] = withoutArticle(withoutMe(tokens));
  const rest = isWord(named[0], 'number', 'no', 'id') && named.length > 1 ? named.slice(1) : named;
  const name = rest.map(({ text }) => text).join(' ');
  const [only = '', ...more] = searchFields(names);
  const isKind = kind?.kind === 'word' && more.length === 0 && wordIn(kind.text, only);
  const isSure = rest[0]?.kind === 'quoted' || /^\p{Lu}|^\d/u.test(name);
  return isKind && isSure ? rest : tokens;
}

const searchFields = (names: PageNames): readonly string[] => [
  ...new Set(['search', 'find', 'look'].flatMap((verb) => names.having('field', [verb]))),
];

/** Whether a name has a word, of one or of several. */
const wordIn = (word: string, name: string): boolean =>
  ` ${name.toLowerCase()} `
    .replace(/s\b/g, '')
    .includes(` ${word.toLowerCase().replace(/s$/, '')} `);

const withoutMe = (tokens: readonly Token[]) =>
  isWord(tokens[0], 'me', 'us') ? tokens.slice(1) : tokens;

/** What says more of a thing than a term to search for. */
const MORE =
  'the a an my your this that which who whose in on at by with without from to of for under over before after between where when near all every any some cheapest best first last'.split(
    ' ',
  );

/** Whether words are just a term, on a page with one field to search: `find rye bread`. */
function isTerm(tokens: readonly Token[], names: PageNames): boolean {
  const isPlain =
    tokens.length > 0 && tokens.length < 5 && !tokens.some((token) => isWord(token, ...MORE));
  // «Search in» says where, and is not searched.
  const fields = searchFields(names).filter((name) => !/ (in|by)$/i.test(name));
  return isPlain && fields.length === 1 && placeOf(tokens, names) === undefined;
}

const placeOf = (place: readonly Token[], names: PageNames) =>
  place.length === 0 ? undefined : onlyHaving('field', ['search', ...wordsOf(place)], names);

/** `look for the word toner in the tickets`, where a field is called «Search tickets». */
function lookedFor(words: Words): ParsedAction | undefined {
  const { tokens, source, names } = words;
  if (!isWord(tokens[0], 'look') || !isWord(tokens[1], 'for')) return undefined;
  const rest = withoutArticle(tokens.slice(2));
  const isWordOf = isWord(rest[0], 'word', 'words', 'term', 'phrase', 'text') && rest.length > 1;
  const said = isWordOf ? rest.slice(1) : rest;
  const at = said.findLastIndex((token) => isWord(token, 'in'));
  const place = at < 1 ? [] : said.slice(at + 1);
  const value = at < 1 ? said : said.slice(0, at);
  // «Look for the exit» is no search; in the thread it is one, and a word alone is.
  const isSure = isWordOf || value[0]?.kind === 'quoted' || place.length > 0;
  if (!isSure || !isSearched(value, words)) return undefined;
  if (withoutArticle(value) !== value) return undefined;
  const name = place.length === 0 ? '' : placeOf(place, names);
  return name === undefined ? undefined : { do: 'search', text: termOf(value, source) };
}

/** What the head of a column leaves out: `due date` of «Due». */
const GENERAL = ['date', 'name', 'column', 'number', 'time', 'level'];

/** What says in which direction something is sorted. */
const DIRECTION =
  /^(.*\b)?([a-z]+(est)? to (low|high|new|old|cheap|short|long|small|large)(est)?|[a-z]+ to (most )?(expensive|priciest|dearest|recent)|ascending|descending|a-z|z-a|a to z|z to a|alphabetically|(cheapest|lowest|highest|newest|oldest|latest|earliest|soonest|most recent|most expensive|priciest|best rated|top rated|(lowest|highest|worst) rated|best paid|highest paid|most popular|largest|biggest|smallest|longest|shortest|nearest|most)( [a-z]+)?( (is |are |come |comes )?first| on top| at the top))$/i;

/** The select that sorts. */
function sortField(names: PageNames): string | undefined {
  // «Sort code» is no select.
  const isSelect = (name: string) => names.taking('option').some((one) => one.name === name);
  const named = ['sort by', 'sort', 'order by'].map((one) => names.field(one));
  const known = named.find((name) => name !== undefined && isSelect(name));
  if (known !== undefined) return known;
  const [only, ...more] = ['sort', 'order']
    .flatMap((word) => names.having('field', [word]))
    .filter((name) => /^(sort|order)\b.* by$|^(sort|sorting) (order|by)\b/i.test(name.trim()));
  return more.length === 0 ? only : undefined;
}

/** `sort the recipes by rating`, where a select is called «Sort by», or a column's head can be clicked. */
export function sorted(
  { tokens, source, names }: Words,
  isBehind: boolean,
): ParsedAction | undefined {
  if (!isName(tokens) || tokens.some((token) => isWord(token, 'and', 'then'))) return undefined;
  const by = tokens.findIndex((token) => isWord(token, 'sorted', 'ordered'));
  // «The invoices sorted by date»
  const isThing = (token: Token) => isRowNoun(token) || isWord(token, ...ARTICLES, 'all', 'show');
  if (by > 0 && tokens.slice(0, by).every(isThing))
    return sorted({ tokens: tokens.slice(by), source, names }, isBehind);
  const isVerb = isWord(tokens[0], 'sort', 'sorted', 'order', 'ordered', 'arrange', 'arranged');
  // «Put the highest price first»
  const isPut = isWord(tokens[0], 'put', 'show', 'list', 'move', 'with');
  // «Sort by price, low to high» is one clause.
  if (!isVerb && !isPut && isBehind) return undefined;
  if (!isVerb && tokens.some(({ kind }) => kind === 'mark')) return undefined;
  const at = isVerb ? tokens.findIndex((token) => isWord(token, 'by')) : -1;
  const option = withoutThings(tokens.slice(isVerb ? Math.max(at, 0) + 1 : 0));
  const isPlain = option.every(({ kind }) => kind === 'word');
  const text = isPlain ? wordsOf(option).join(' ') : textOf(option, source);
  const isDirected =
    DIRECTION.test(text.replace(/,/g, '')) || (isVerb && /^from .+ to /i.test(text));
  // «Order the soup first»
  if ((at < 1 && !isDirected) || option.length > MAX_SORT) return undefined;
  if (!isDirected && option.some(({ kind }) => kind === 'mark')) return undefined;
  // «Order the soup by Ann» orders, and sorts nothing.
  const isSort = !isWord(tokens[0], 'order') || isDirected;
  const name =
    sortField(names) ??
    (isSort || names.selectsWith(text).length > 0 ? names.field('order') : undefined);
  if (name !== undefined) return { do: 'select', target: exactPhrase(name), option: text };
  if (isDirected) return undefined;
  const isShort = option.length > 1 && isWord(option.at(-1), ...GENERAL);
  const column =
    names.button(text) ?? (isShort ? names.button(textOf(option.slice(0, -1), source)) : undefined);
  const isList = isSort || isWord(tokens[at - 1], 'table', 'list', 'rows', 'results', 'items');
  if (column === undefined || !isList) return undefined;
  const { target, ...click } = clickOn(column, textOf(tokens, source));
  // A filter may have the name of the column too.
  const readings = target.readings.map((reading) => ({ ...reading, roles: HEADS }));
  return { ...click, target: { ...target, readings } };
}

/** Without `the cars so that` of `the cars so that the lowest price comes first`. */
function withoutThings(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((token) => isWord(token, 'so'));
  const things = withoutArticle(tokens.slice(0, Math.max(at, 0)));
  const isSo = at > 0 && isWord(tokens[at + 1], 'that') && things.every(isRowNoun);
  // «The issues with the most comments on top»
  const most = tokens.findIndex((token) => isWord(token, 'most'));
  const having = withoutArticle(tokens.slice(1, Math.max(most - 2, 1)));
  const isHaving = isWord(tokens[most - 2], 'with') && having.length > 0 && having.every(isRowNoun);
  const said = withoutArticle(isSo ? tokens.slice(at + 2) : isHaving ? tokens.slice(most) : tokens);
  return isSo ? said.filter((token) => !isWord(token, 'is', 'comes', 'come', 'are')) : said;
}

/** Words that say how to sort are at most so many. */
const MAX_SORT = 8;

const HEADS = ['button', 'link', 'columnheader'];
