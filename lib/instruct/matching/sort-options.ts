import { normalisedName } from './name-index.js';
import { singular } from '../language/word-forms.js';
import { callsRows } from '../language/row-nouns.js';

/** Options that sort, by what they sort and in which direction: `price, low to high` is `Price: lowest first`. */

/** What people say of a direction, with what it is about; the longer ones come first. */
const DIRECTIONS: readonly (readonly [said: RegExp, by: string, order: 'up' | 'down'])[] = [
  [/\b(low(est)? to high(est)?|smallest to largest|small to large)\b/g, '', 'up'],
  [/\b(high(est)? to low(est)?|largest to smallest|large to small)\b/g, '', 'down'],
  [/\b(old(est)? to new(est)?)\b/g, 'date', 'up'],
  [/\b(new(est)? to old(est)?)\b/g, 'date', 'down'],
  [/\bcheap(est)? to (most expensive|expensive|priciest|dearest)\b/g, 'price', 'up'],
  [/\b(most expensive|expensive|priciest|dearest) to cheap(est)?\b/g, 'price', 'down'],
  [/\b(short(est)? to long(est)?|worst to best|a through z)\b/g, '', 'up'],
  [/\b(long(est)? to short(est)?|best to worst)\b/g, '', 'down'],
  [/\b(least expensive|cheapest|lowest priced|cheap)\b/g, 'price', 'up'],
  [/\b(most expensive|priciest|dearest|costliest)\b/g, 'price', 'down'],
  [/\b(most recent|newest|latest)\b/g, 'date', 'down'],
  [/\b(oldest|earliest|soonest)\b/g, 'date', 'up'],
  [/\b(best|highest|top) rated\b/g, 'rating', 'down'],
  [/\b(worst|lowest) rated\b/g, 'rating', 'up'],
  [/\b(best|highest|top) paid\b/g, 'salary', 'down'],
  [/\b(a z|a to z|alphabetically|alphabetical|alphabetic)\b/g, '', 'up'],
  [/\b(z a|z to a|reverse alphabetical)\b/g, '', 'down'],
  [/\b(ascending|asc|increasing|lowest|smallest|shortest|nearest|fewest)\b/g, '', 'up'],
  [/\b(descending|desc|decreasing|highest|largest|biggest|longest|most)\b/g, '', 'down'],
];

/** Words that say nothing of what is sorted. */
const EMPTY = new Set(
  'first on top at the to by of in order with from sort sorted results list table their and starting beginning so that is are come ones one put move show in my'.split(
    ' ',
  ),
);

const SAME: Readonly<Record<string, string>> = {
  cost: 'price',
  costs: 'price',
  review: 'rating',
  score: 'rating',
  pay: 'salary',
  wage: 'salary',
  popularity: 'popular',
  relevant: 'relevance',
};

/** What an option that sorts may say alone: `Shortest first`. */
const ALIKE = [
  /\b(a z|a to z|alphabetical|alphabetically)\b/,
  ...['short', 'long', 'near', 'larg', 'bigg', 'small', 'few', 'high', 'low', 'clos'].map(
    (word) => new RegExp(`\\b${word}est\\b`),
  ),
];

interface Order {
  readonly by: ReadonlySet<string>;
  readonly order: 'up' | 'down' | undefined;
}

function orderOf(text: string): Order {
  let rest = normalisedName(text).replace(/[-–:/]/g, ' ');
  let order: Order['order'];
  const by = new Set<string>();
  for (const [said, about, way] of DIRECTIONS) {
    if (!rest.match(said)) continue;
    rest = rest.replace(said, ' ');
    order ??= way;
    if (about !== '') by.add(about);
  }
  for (const word of rest.split(/\s+/)) {
    if (word === '' || EMPTY.has(word)) continue;
    const one = singular(word);
    // «Most commented» has the most comments.
    by.add(SAME[one] ?? one.replace(/(?<=.{4})ed$/, ''));
  }
  return { by, order };
}

/** The only option that sorts as words say; undefined for none and for several. */
export function sortOption(said: string, labels: readonly string[]): string | undefined {
  const wanted = orderOf(said);
  const fits = (by: ReadonlySet<string>, option: Order) =>
    by.size > 0 && [...by].every((word) => option.by.has(word));
  // «Cheapest cars first»
  const plain = new Set([...wanted.by].filter((text) => !callsRows(text)));
  for (const by of [wanted.by, plain]) {
    const known = labels.flatMap((label) => {
      const option = orderOf(label);
      // What says no direction is no order: «Ireland» is not «Northern Ireland».
      const isOrder = wanted.order !== undefined || option.order !== undefined;
      const isSame = isOrder && (wanted.order ?? option.order) === option.order;
      return isSame && fits(by, option) ? [{ label, extra: option.by.size - by.size }] : [];
    });
    const least = Math.min(...known.map(({ extra }) => extra));
    const [only, ...more] = known.filter(({ extra }) => extra === least);
    if (only && more.length === 0) return only.label;
    if (more.length > 0) return undefined;
  }
  return plain.size === 0 ? alike(said, labels) : undefined;
}

/** The only option that says the same direction in the same word. */
function alike(said: string, labels: readonly string[]): string | undefined {
  const plain = (text: string) => normalisedName(text).replace(/[-–:/]/g, ' ');
  const meant = ALIKE.find((word) => word.test(plain(said)));
  const [only, ...more] = meant ? labels.filter((label) => meant.test(plain(label))) : [];
  return more.length === 0 ? only : undefined;
}
