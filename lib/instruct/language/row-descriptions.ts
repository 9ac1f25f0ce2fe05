import type { PhraseRegion, Superlative } from './clauses.js';
import { isWord } from './token-text.js';
import type { Token } from './tokens.js';
import { ARTICLES } from './vocabulary.js';

/** Rows that are described by what stands in them, in any wording: `the task that is due on 18 June`. */

/** A longer description says more than that. */
const MAX_WORDS = 12;

/** What joins the words of a description, and stands in no row. */
const FILLERS = new Set(
  `${ARTICLES.join(' ')} to of in for as on at with by from about that which who whoever whose is are was were has have
   having had it its one ones there's that's who's it's which's everybody everyone everything anyone anything whatever
   all of currently still already there his her their our called named titled saying ending please listed shown
   entry row line item result go goes going belongs belonging costs costing contains contain containing includes include`.split(
    /\s+/,
  ),
);

/** Words with which a description says another thing than what stands in the row. */
const OTHERS = new Set(
  `not no never without except unless if or instead but other another same new than i me you we they he she only until
   before after and then everything's nobody nothing don't isn't aren't doesn't today tomorrow yesterday usual again
   using via everywhere else most least any some few several many both each every rest them these those page`.split(
    /\s+/,
  ),
);

const SUPERLATIVES: readonly (readonly [words: string, best: Superlative])[] = [
  ['cheapest', { order: 'least', by: 'price' }],
  ['least expensive', { order: 'least', by: 'price' }],
  ['lowest priced', { order: 'least', by: 'price' }],
  ['most expensive', { order: 'most', by: 'price' }],
  ['priciest', { order: 'most', by: 'price' }],
  ['dearest', { order: 'most', by: 'price' }],
  ['costliest', { order: 'most', by: 'price' }],
  ['pays the most', { order: 'most', by: 'price' }],
  ['costs the most', { order: 'most', by: 'price' }],
  ['earns the most', { order: 'most', by: 'price' }],
  ['pays the least', { order: 'least', by: 'price' }],
  ['costs the least', { order: 'least', by: 'price' }],
  ['oldest', { order: 'least', by: 'date' }],
  ['earliest', { order: 'least', by: 'date' }],
  ['newest', { order: 'most', by: 'date' }],
  ['latest', { order: 'most', by: 'date' }],
  ['most recent', { order: 'most', by: 'date' }],
  ['best paid', { order: 'most', by: 'price' }],
  ['highest paid', { order: 'most', by: 'price' }],
  ['lowest paid', { order: 'least', by: 'price' }],
  ['worst paid', { order: 'least', by: 'price' }],
  ['best rating', { order: 'most', by: 'rating' }],
  ['best score', { order: 'most', by: 'score' }],
  ['best rated', { order: 'most', by: 'rating' }],
  ['best-rated', { order: 'most', by: 'rating' }],
  ['highest rated', { order: 'most', by: 'rating' }],
  ['highest-rated', { order: 'most', by: 'rating' }],
  ['top rated', { order: 'most', by: 'rating' }],
  ['top-rated', { order: 'most', by: 'rating' }],
  ['lowest rated', { order: 'least', by: 'rating' }],
  ['worst rated', { order: 'least', by: 'rating' }],
];

const MOST = ['highest', 'biggest', 'largest', 'greatest', 'most', 'longest'];
const LEAST = ['lowest', 'smallest', 'least', 'fewest', 'shortest'];

/** A row by the words that it has; none where words say more than that. */
export function describedRow(tokens: readonly Token[]): PhraseRegion[] {
  const isPlain = tokens.every(({ kind }) => kind === 'word') && tokens.length <= MAX_WORDS;
  if (!isPlain || tokens.length === 0 || saysMore(tokens)) return [];
  const { best, rest } = superlativeIn(tokens.map(({ text }) => text));
  const plain = rest.map((word) => word.replace(/['’]s$/i, '').replace(/[?!]$/, ''));
  const content = plain.filter(
    (word, at) => !FILLERS.has(word.toLowerCase()) && !FILLERS.has((rest[at] ?? '').toLowerCase()),
  );
  const isOther = rest.some((word) => OTHERS.has(word.toLowerCase().replace('’', "'")));
  const name = content.join(' ');
  // A number of three digits and fewer is a place or an amount.
  if (isOther || (best === undefined && (name === '' || /^\d{1,3}$/.test(name)))) return [];
  return [
    { how: 'near', kind: 'item', place: 'words', name, ...(best === undefined ? {} : { best }) },
  ];
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
    (!isRelative && /\bon (mon|tues|wednes|thurs|fri|satur|sun)day\b/.test(text)) ||
    /\b(at|in) \d+ ?(am|pm|minutes?|hours?|days?|weeks?)\b/.test(text)
  );
}

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
  const isPrice = [
    'price',
    'cost',
    'fee',
    'fare',
    'rent',
    'amount',
    'total',
    'salary',
    'wage',
    'pay',
  ].includes(by);
  const best = { order, by: isPrice ? 'price' : by } as const;
  return { best, rest: [...words.slice(0, at), ...words.slice(at + 2)] };
}

const QUANTIFIERS = ['all', 'every', 'each', 'both', 'everybody', 'everyone', 'everything'];

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
  const [region] = describedRow(said.slice(1));
  if (!region || region.best !== undefined) return undefined;
  return { region, each: isWord(said[0], 'both', 'two') ? 'both' : 'all' };
}
