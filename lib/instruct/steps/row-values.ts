import type { Superlative } from '../language/clauses.js';

/** Compares the rows of a list by a price, a date or a number that they say. */

/** The heads of columns, and what stands in them. */
export type Texts = readonly (readonly [head: string, text: string])[];

/** Whether a text is what rows are compared by. */
type IsBy = (text: string) => boolean;

/** The only row with the highest or the lowest value; none where they cannot be compared. */
export function firstBy<Row>(
  best: Superlative,
  fitting: readonly Row[],
  textsOf: (row: Row) => Texts,
  isBy: IsBy,
): Row[] {
  const known = fitting.flatMap((row) => {
    const value = valueIn(textsOf(row), best, isBy);
    return value === undefined ? [] : [{ row, value }];
  });
  if (known.length < fitting.length || known.length < 2) return [];
  const values = known.map(({ value }) => value);
  const top = best.order === 'least' ? Math.min(...values) : Math.max(...values);
  return known.flatMap(({ row, value }) => (value === top ? [row] : []));
}

const CURRENCY = /[€$£]\s?\d|\d\s?(€|EUR|USD|GBP|CHF)/;

/** The number, price or date of a row that a superlative is about: that of the only column, or text, of its kind. */
export function valueIn(
  texts: Texts,
  { by }: Pick<Superlative, 'by'>,
  isBy: IsBy,
): number | undefined {
  const read = by === 'date' ? dateIn : numberIn;
  const isMeant = ([head, text]: Texts[number], at: number) => {
    if (by === 'price') return CURRENCY.test(text);
    if (by === 'date') return dateIn(text) !== undefined;
    const before = texts[at - 1]?.[1] ?? '';
    return [head, text, before].some((one) => isBy(one));
  };
  // «35 minutes, rated 4.6»
  const partOf = (text: string) => text.split(/[,;·•|] /).find(isBy) ?? text;
  const values = texts.flatMap((one, at) => {
    const value = isMeant(one, at) ? read(by === 'date' ? one[1] : partOf(one[1])) : undefined;
    return value === undefined ? [] : [value];
  });
  // The price of a piece stands before the sum; of two dates none is first.
  return by === 'date' && values.length > 1 ? undefined : values[0];
}

function numberIn(text: string): number | undefined {
  const [digits] = /-?\d[\d.,]*/.exec(text.replace(/−/g, '-')) ?? [];
  if (digits === undefined) return undefined;
  // «1.234,50» and «1,234.50»
  const plain = /[.,]\d{2}$/.test(digits)
    ? `${digits.slice(0, -3).replace(/[.,]/g, '')}.${digits.slice(-2)}`
    : digits.replace(/,/g, '');
  const value = Number(plain);
  return Number.isNaN(value) ? undefined : value;
}

/** In ms; undefined where the day may be the month. */
function dateIn(text: string): number | undefined {
  const said = text.trim();
  const [, iso] = /^(\d{4}-\d{2}-\d{2})\b/.exec(said) ?? [];
  const [, day, month, year] =
    /^(?:[A-Za-z]{3,9},? )?(\d{1,2})\.? ([A-Za-z]{3,9})\.?,? (\d{4})\b/.exec(said) ?? [];
  const [, d, m, y] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(said) ?? [];
  const written =
    iso ?? (day === undefined ? undefined : `${day} ${month?.slice(0, 3) ?? ''} ${year ?? ''} UTC`);
  const numeric =
    d === undefined ? undefined : `${y ?? ''}-${m?.padStart(2, '0') ?? ''}-${d.padStart(2, '0')}`;
  const time = Date.parse(written ?? numeric ?? '');
  return Number.isNaN(time) ? undefined : time;
}
