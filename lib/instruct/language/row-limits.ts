import { isoDate } from './dates.js';

/** What rows have to be on one side of: `under £30`, `with an amount of at least 20`, `before 3 May 2027`. */

export interface Limit {
  readonly order: 'least' | 'most';
  readonly isIncluded: boolean;
  /** A price, a date, or the words of a column. */
  readonly by: string;
  /** Of a date in ms. */
  readonly amount: number;
}

const LIMIT =
  /\b(?:for |at )?(less than|under|below|cheaper than|fewer than|more than|over|above|at least|at most|up to|no more than) (?:([€$£]) ?)?(\d[\d.,]*)(?: ?(€|[a-z]+))?(?=\s|$)/i;

/** The column in front of it. */
const COLUMN =
  /\b(?:(?:with|having|whose) (?:the |an? |its )?([a-z]+)(?: is| of| was)?|(rated)) $/i;

const PRICES = /^(price|cost|fee|fare|rent)s?$/i;

const DATE_LIMIT =
  /\b(before|earlier than|older than|until|up to|after|later than|newer than|since) ([\w ]{6,18}?\d{4}|\d{4}-\d\d-\d\d)(?=\s|$)/i;

/** `due before 3 May 2027` */
function dateLimitIn(said: string): ReturnType<typeof limitIn> | undefined {
  const [whole, words = '', date = ''] = DATE_LIMIT.exec(said) ?? [];
  const day = isoDate(date);
  if (whole === undefined || day === undefined) return undefined;
  const order = /^(after|later|newer|since)/i.test(words) ? 'least' : 'most';
  const isIncluded = /^(until|up|since)/i.test(words);
  const limit = { order, isIncluded, by: 'date', amount: Date.parse(day) } as const;
  return { limit, plain: said.replace(whole, '') };
}

/** `under £30`, and the words without it. */
export function limitIn(said: string): { limit?: Limit; plain: string } {
  const dated = dateLimitIn(said);
  if (dated) return dated;
  const found = LIMIT.exec(said);
  const [whole, words = '', before, digits = '', behind] = found ?? [];
  if (!found || whole === undefined) return { plain: said };
  const start = said.slice(0, found.index);
  const [lead = '', named, rated] = COLUMN.exec(start) ?? [];
  const column = rated === undefined ? named : 'rating';
  const isPrice =
    column === undefined
      ? before !== undefined ||
        behind === undefined ||
        /^(€|euros?|pounds?|dollars?)$/i.test(behind)
      : PRICES.test(column);
  const order =
    /(more than|over|above|least)$/i.test(words) && !/^no /i.test(words) ? 'least' : 'most';
  const isIncluded = /^(at|up|no)/i.test(words);
  const amount = Number(digits.replace(/,/g, ''));
  const by = isPrice ? 'price' : (column ?? behind ?? '');
  const end = said.slice(found.index + whole.length);
  const plain = `${start.slice(0, start.length - lead.length)} ${end}`;
  return { limit: { order, isIncluded, by, amount }, plain };
}

/** Whether a value is on that side. */
export function isInside(value: number, { order, amount, isIncluded }: Limit): boolean {
  return (order === 'least' ? value > amount : value < amount) || (isIncluded && value === amount);
}
