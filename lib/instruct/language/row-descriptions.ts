import type { PhraseRegion, Superlative } from './clauses.js';
import { limitIn } from './row-limits.js';
import { isRowNoun } from './row-nouns.js';
import { isWord, itemsOf, withoutArticle, withoutListNoun } from './token-text.js';
import { tokenize, type Token } from './tokens.js';
import { ARTICLES, PREPOSITIONS } from './vocabulary.js';

/** Rows that are described by what stands in them, in any wording: `the task that is due on 18 June`. */

/** A longer description says more than that. */
const MAX_WORDS = 12;

/** What joins the words of a description, and stands in no row. */
const FILLERS = new Set(
  `${ARTICLES.join(' ')} to of in for as on at with by from about that which who whoever whose is are was were has have
   having had been it its one ones there's that's who's it's which's status state everybody everyone everything anyone anything whatever whichever
   all of currently still already there his her their our called named titled saying ending please listed shown
   entry row line item result go goes going belongs belonging lies lying located situated stands worth cost costs costing pays paying mr mrs ms miss takes taking happens happening held contains contain containing includes include`.split(
    /\s+/,
  ),
);

/** Whether a word may stand in a row, and joins no others. */
export const isTelling = (word: string): boolean => !FILLERS.has(word.toLowerCase());

/** Words with which a description says another thing than what stands in the row. */
const OTHERS = new Set(
  `not no never without except unless if or instead but other another same new than i me you we they he she only until
   before after and then everything's nobody nothing don't isn't aren't doesn't today tomorrow yesterday usual again
   using via everywhere else most least any some few several many both each every rest them these those page`.split(
    /\s+/,
  ),
);

const phrases = (order: Superlative['order'], by: string, list: string) =>
  list
    .split(' | ')
    .map((words): readonly [words: string, best: Superlative] => [words, { order, by }]);

const SUPERLATIVES: readonly (readonly [words: string, best: Superlative])[] = [
  ...phrases(
    'least',
    'price',
    'cheapest | least expensive | lowest priced | pays the least | costs the least | lowest paid | worst paid',
  ),
  ...phrases(
    'most',
    'price',
    'most expensive | priciest | dearest | costliest | pays the most | costs the most | earns the most | best paid | highest paid',
  ),
  ...phrases('least', 'date', 'oldest | earliest | soonest | due first'),
  ...phrases('most', 'date', 'newest | latest | most recent'),
  ...phrases(
    'most',
    'rating',
    'best rating | best rated | best-rated | highest rated | highest-rated | top rated | top-rated',
  ),
  ...phrases('most', 'score', 'best score'),
  ...phrases('least', 'rating', 'lowest rated | worst rated'),
];

const MOST = ['highest', 'biggest', 'largest', 'greatest', 'most', 'longest'];
const LEAST = ['lowest', 'smallest', 'least', 'fewest', 'shortest'];

/** A row by the words that it has; none where words say more than that. */
export function describedRow(tokens: readonly Token[]): PhraseRegion[] {
  const { limit, plain: unlimited } = limitIn(tokens.map(({ text }) => text).join(' '));
  const [first] = tokens;
  if (limit && first && tokens.every(({ kind }) => kind === 'word')) {
    const words = unlimited.split(' ').filter((text) => text !== '');
    return describedRow(words.map((text) => ({ ...first, text }))).map((region) => ({
      ...region,
      limit,
    }));
  }
  const isPlain = tokens.every(({ kind }) => kind === 'word') && tokens.length <= MAX_WORDS;
  if (!isPlain || tokens.length === 0 || saysMore(tokens)) return [];
  // «The cards in the Review column»
  const isList = tokens.some((token) => isWord(token, 'in', 'of', 'from', 'on', 'under'));
  const said = (isList ? withoutListNoun(tokens) : tokens).filter(
    (_token, at) => !isTakingPlace(tokens, at) && !isHaving(tokens, at),
  );
  const { best, rest } = superlativeIn(said.map(({ text }) => text));
  const plain = rest.map((word) => word.replace(/['’]s$|(?<=s)['’]$/i, '').replace(/[?!]$/, ''));
  // «The earliest due date»
  const isEmpty = (word = '') =>
    FILLERS.has(word.toLowerCase()) || (best?.by === 'date' && /^(date|day)$/i.test(word));
  const content = plain.filter((word, at) => !isEmpty(word) && !isEmpty(rest[at]));
  const isOther = rest.some((word) => OTHERS.has(word.toLowerCase().replace('’', "'")));
  const name = content.join(' ');
  // A number of three digits and fewer is a place or an amount.
  if (isOther || (best === undefined && (name === '' || /^\d{1,3}$/.test(name)))) return [];
  const owner = ownerIn(rest);
  return [
    {
      how: 'near',
      kind: 'item',
      place: 'words',
      name,
      ...(best === undefined ? {} : { best }),
      ...(owner === undefined ? {} : { owner }),
    },
  ];
}

const isTakingPlace = (tokens: readonly Token[], at: number) =>
  isWord(tokens[at], 'place') && isWord(tokens[at - 1], 'takes', 'taking');

/** What people do with what stands in their row. */
const HAS = 'booked ordered reserved bought chose rented hired wants needs got'.split(' ');

/** `booked` of «who booked the suite», and not of «who booked on 3 May». */
const isHaving = (tokens: readonly Token[], at: number) =>
  isWord(tokens[at], ...HAS) &&
  isWord(tokens[at - 1], 'who', 'that', 'which') &&
  at + 1 < tokens.length &&
  !isWord(tokens[at + 1], ...PREPOSITIONS);

/** `Dr Rao` of `Dr Rao's shift` and of `the shift of Dr Rao`. */
function ownerIn(words: readonly string[]): string | undefined {
  const isName = (word: string) => /^\p{Lu}/u.test(word);
  const end = words.findIndex((word) => /\p{L}(['’]s|(?<=s)['’])$/u.test(word));
  const start = words.slice(0, end).findLastIndex((word) => !isName(word)) + 1;
  const of = words.findIndex((word) => /^(of|from|by|with)$/i.test(word)) + 1;
  // «With CAS number 75-05-8»
  if (end === -1 && words.slice(of).some((word) => /^(number|no|code|id)$/i.test(word)))
    return undefined;
  const length = [...words.slice(of), ''].findIndex((word) => !isName(word));
  const name = end >= 0 ? words.slice(start, end + 1) : of > 0 ? words.slice(of, of + length) : [];
  const owner = name.join(' ').replace(/^(Mr|Mrs|Ms|Miss) |['’]s?$/g, '');
  return isName(owner) ? owner : undefined;
}

/** «Remind Ann that the report is due», «drop the price to 20» and «remind Ann on Monday» describe no row. */
function saysMore(tokens: readonly Token[]): boolean {
  const text = tokens.map((token) => token.text.toLowerCase()).join(' ');
  const isRelative = tokens.some((token) => isWord(token, 'that', 'which', 'who', 'due', 'one'));
  return (
    /\b(that|which|who) (the|a|an|my|your|our|his|her|their|i|we|you|he|she|it|they)\b/.test(
      text,
    ) ||
    /.\b(to|by) [€$£]?\d+([.,]\d+)?( |$)/.test(text) ||
    (!isRelative && isOnDay(tokens)) ||
    // «The item that ships in 3 weeks»
    (!/\b(that|which|who)\b/.test(text) &&
      /\b(at|in) \d+ ?(am|pm|minutes?|hours?|days?|weeks?)\b/.test(text))
  );
}

/** Whether something is to be done on a day of the week: «the shift on Monday» is a row. */
const isOnDay = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (token, at) =>
      isWord(token, 'on') &&
      !isRowNoun(tokens[at - 1]) &&
      /^(mon|tues|wednes|thurs|fri|satur|sun)day$/i.test(tokens[at + 1]?.text ?? ''),
  );

/** What a superlative compares, and the words that are left. */
export function superlativeIn(words: readonly string[]): {
  best?: Superlative;
  rest: readonly string[];
} {
  const lower = words.map((word) => word.toLowerCase());
  for (const [said, best] of SUPERLATIVES) {
    const own = said.split(' ');
    const at = lower.findIndex((_word, i) => own.every((one, j) => lower[i + j] === one));
    if (at !== -1) return { best, rest: [...words.slice(0, at), ...words.slice(at + own.length)] };
  }
  const at = lower.findIndex((word) => [...MOST, ...LEAST].includes(word));
  const by = lower[at + 1];
  if (at === -1 || by === undefined) return { rest: words };
  const order = MOST.includes(lower[at] ?? '') ? 'most' : 'least';
  const isPrice = /^(price|cost|fee|fare|rent|amount|total|salary|wage|pay)$/.test(by);
  const best = { order, by: isPrice ? 'price' : by } as const;
  return { best, rest: [...words.slice(0, at), ...words.slice(at + 2)] };
}

const QUANTIFIERS = ['all', 'every', 'each', 'both', 'everybody', 'everyone', 'everything'];

/** What leaves rows out. */
const EXCEPT =
  /,? (?:except(?: for)?|but(?: not)?|apart from|other than|excluding|save for|besides|leaving out|without) /i;

/** `all of Ann's tasks`, `both drafts`, `each of the blocked tasks`: every row that a description fits. */
export function everyRow(
  tokens: readonly Token[],
): { region: PhraseRegion; each: 'all' | 'both' } | undefined {
  const isFor = isWord(tokens[0], 'for', 'of', 'on', 'to', 'from', 'in');
  const plain = isFor ? tokens.slice(1) : tokens;
  // «The two drafts» are both.
  const isTwo = isWord(plain[0], 'the', 'these') && isWord(plain[1], 'two');
  const said = isTwo ? plain.slice(1) : plain;
  if (!isWord(said[0], ...QUANTIFIERS, ...(isTwo ? ['two'] : [])) || said.length < 2)
    return undefined;
  const isListed =
    isWord(said[1], 'in', 'on') &&
    isWord(said[2], 'the', 'this') &&
    isWord(said[3], 'list', 'table', 'page');
  const [all = '', ...left] = said
    .slice(isListed ? 4 : 1)
    .map(({ text }) => text)
    .join(' ')
    .replace(/ ([,:;.])/g, '$1')
    .split(EXCEPT);
  const but = itemsOf(tokenize(left.join(' '))).map(
    (item) => describedRow(withoutArticle(item))[0]?.name,
  );
  const known = but.filter((name) => name !== undefined);
  if (left.length > 1 || known.length < but.length || (left.length === 1 && but.length === 0))
    return undefined;
  // «Both ID.3s»
  const [region] = describedRow(tokenize(all.replace(/(?<=\S\d)s$/i, '')));
  if (!region || region.best !== undefined) return undefined;
  return {
    region: known.length > 0 ? { ...region, but: known } : region,
    each: isWord(said[0], 'both', 'two') ? 'both' : 'all',
  };
}
