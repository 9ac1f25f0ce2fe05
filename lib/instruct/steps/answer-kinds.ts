import type { Kind } from './question-reading.js';
import { formsOf } from './question-words.js';

/** Which texts are of the kind that a question asks for. */

/** Words of labels beside a person or a company, and beside a place. */
export const PEOPLE = formsOf(
  `who owner assignee author agent user person customer contact manager requester responsible doctor teacher by employee
   sender member artist holder guest driver vet nurse host speaker trainer organiser supplier seller airline carrier picker with`,
);
export const PLACES = formsOf(
  'venue where place address room city town gate platform hall street stop area branch lives based shelf',
);

/** Words that say the kind of an answer, which no label has to. */
export const OF_KIND: Readonly<Partial<Record<Kind, ReadonlySet<string>>>> = {
  date: formsOf('date day'),
  time: formsOf('time'),
  amount: formsOf('price'),
  span: formsOf('duration take last'),
  person: formsOf('company firm supplier provider person profile account name'),
};

const MONTHS = '(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*';
const DATE = new RegExp(
  `\\b(\\d{1,2}(st|nd|rd|th)?\\.? ${MONTHS}|${MONTHS} \\d{1,2}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|${MONTHS} \\d{4}|\\d{1,2}:\\d{2}|\\d+ (day|week|month)s?|(mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|yesterday)\\b`,
  'i',
);
const MONEY = /[€$£]\s?[\d.,]+|[\d.,]+\s?(€|EUR|USD|GBP)/;
const NUMBER = /^[-−+]?\d[\d.,]*( ?(%|[a-z]{1,3}))?$/i;
const QUANTITY = /^\d[\d.,]* ?\p{L}+$/u;
const SPAN = /\b\d+ ?(h|hrs?|hours?|min|minutes?|days?|weeks?|months?|nights?|years?)\b/i;

export const isMoney = (text: string): boolean => MONEY.test(text);
const isDate = (text: string): boolean => DATE.test(text);

const DATES = new RegExp(
  `${DATE.source}|\\b(mon|tues?|wed|thu|fri|sat|sun)\\b|\\b(due|until|since|from|till|by)\\b`,
  'gi',
);

/** Whether a text says when and nothing else: `Sunday Jazz` is a name. */
export const isOnlyDate = (text: string): boolean =>
  isDate(text) && !/\p{L}{3}/u.test(text.replace(DATES, ''));

const IS_KIND: Readonly<Record<Kind, (text: string) => boolean>> = {
  date: isDate,
  time: (text) => /\b\d{1,2}[:.]\d{2}\b|\b\d{1,2} ?[ap]m\b/i.test(text),
  amount: (text) => MONEY.test(text) || NUMBER.test(text),
  quantity: (text) => MONEY.test(text) || NUMBER.test(text) || QUANTITY.test(text),
  span: (text) => SPAN.test(text),
  person: (text) => !/\d/.test(text) && text.split(' ').length <= 4,
  place: (text) => !isDate(text) && !MONEY.test(text),
  any: () => true,
};

/** A text of a kind, or the only part of it that is: `28 May` of «28 May - Salary», `35 minutes` of «35 minutes, rated 4.6». */
export function ofKind(kind: Kind, text: string): string | undefined {
  if (!IS_KIND[kind](text)) return undefined;
  if (['any', 'person', 'place'].includes(kind)) return text;
  const parts = text.split(/,? [·•|–—-](?: |$)|[,;] /).filter((part) => part !== '');
  const [part, ...more] = parts.filter(IS_KIND[kind]);
  return part !== undefined && more.length === 0 ? part : text;
}
