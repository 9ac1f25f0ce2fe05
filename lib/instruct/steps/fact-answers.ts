import type { FoundAnswer } from '../../page/reading/answers.js';
import { factsIn, saidIn, type Fact, type Facts, type Saying } from './question-facts.js';
import { isBy, ownOf, rowsOf, textsOf } from './question-rows.js';
import { firstBy } from './row-values.js';
import { isWhether, whether } from './whether.js';
import {
  formsOf,
  OPTIONAL,
  questionWords,
  readQuestion,
  UNITS,
  type Kind,
  type Question,
} from './question-words.js';

/** Answers questions in any wording by what the page says: every word of the question has to be there. */

const PEOPLE = formsOf(
  'who owner assignee author agent user person customer contact manager requester responsible doctor teacher by employee sender member',
);
const PLACES = formsOf(
  'venue where place address room city town gate platform hall street stop area branch lives based',
);
const MONTHS = '(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*';
const DATE = new RegExp(
  `\\b(\\d{1,2}(st|nd|rd|th)?\\.? ${MONTHS}|${MONTHS} \\d{1,2}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|${MONTHS} \\d{4}|\\d{1,2}:\\d{2}|\\d+ (day|week|month)s?|(mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|yesterday)\\b`,
  'i',
);
const MONEY = /[€$£]\s?[\d.,]+|[\d.,]+\s?(€|EUR|USD|GBP)/;
const NUMBER = /^[-−+]?\d[\d.,]*( ?(%|[a-z]{1,3}))?$/i;
const SPAN = /\b\d+ ?(h|hrs?|hours?|min|minutes?|days?|weeks?|months?|nights?|years?)\b/i;

const IS_KIND: Readonly<Record<Kind, (text: string) => boolean>> = {
  date: (text) => DATE.test(text),
  time: (text) => /\b\d{1,2}[:.]\d{2}\b|\b\d{1,2} ?[ap]m\b/i.test(text),
  amount: (text) => MONEY.test(text) || NUMBER.test(text),
  span: (text) => SPAN.test(text),
  person: (text) => !/\d/.test(text) && text.split(' ').length <= 4,
  place: () => true,
  any: () => true,
};

/** Words that say the kind of an answer, which no label has to. */
const OF_KIND: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  date: ['date', 'day'],
  time: ['time'],
  amount: ['price'],
  span: ['duration', 'take', 'last'],
  person: ['company', 'firm', 'supplier', 'provider', 'person'],
};

const NEGATED = /\b(not|no|never|without|except|nor|neither|else|other)\b|n['’]t\b/i;

export interface Answers {
  readonly answers: FoundAnswer[];
  /** Whether all of them are asked for, and not the only one. */
  readonly is_list: boolean;
}

/** Of rows that are counted, so many are told. */
const MOST_ROWS = 100;

/** The answers that the page has to a question; several are different, and the question is not clear. */
export async function factAnswers(
  question: string,
  told: readonly FoundAnswer[],
): Promise<Answers> {
  const asked = readQuestion(question);
  const none = { answers: [], is_list: false };
  if (NEGATED.test(question) || asked.noun.length + asked.rest.length === 0) return none;
  const { facts: all, page } = await factsIn(told);
  const own = { facts: ownOf(question, all), page };
  const one = (answers: FoundAnswer[]): Answers => ({ answers, is_list: false });
  if (isWhether(question)) return one(whether(question, own));
  if (asked.asks === 'all') return { answers: listed(asked, own), is_list: true };
  if (asked.best) return one(bestOf(asked, own));
  const rows = asked.asks === 'count' ? rowsOf(asked, own) : [];
  if (rows.some((row) => isPlaceIn(question, row))) return none;
  const first = rows.slice(0, MOST_ROWS);
  const counted = [{ text: String(rows.length), from: first.flatMap((row) => row.from) }];
  // «214 titles found», of which the page lists ten.
  const isPart =
    asked.limit !== undefined || (rows.length > 0 && rows.every((row) => isTold(asked, row)));
  if (isPart) return rows.length > 0 ? one(counted) : none;
  const values = valuesOf(asked, { facts: all, page });
  if (values.length === 0 && rows.length > 0) return saysOther(rows) ? none : one(counted);
  // «When is the walk?» on a day, beside its hours.
  const days = values.filter(({ text }) => !/^\d{1,2}:\d{2}/.test(text));
  const dated = asked.kind === 'date' && days.length > 0 ? days : values;
  return one(dated.length > 0 ? dated : identified(asked, own));
}

/** Whether a list is called by another number than that of its rows: «214 titles found», of which it shows ten. */
function saysOther(rows: readonly Fact[]): boolean {
  const numbers = [...(rows[0]?.around ?? [])].filter((word) => /^\d+$/.test(word));
  return numbers.length > 0 && !numbers.includes(String(rows.length));
}

/** `what is the cheapest car?`, `how much is the cheapest car?` */
function bestOf(asked: Question, facts: Facts): FoundAnswer[] {
  const { best, kind, noun, rest } = asked;
  const rows = noun.length + rest.length === 0 ? [] : rowsOf(asked, facts);
  const [row, ...more] = best ? firstBy(best, rows, textsOf, isBy(best.by)) : [];
  if (!row || more.length > 0) return [];
  const isTyped = kind === 'amount' || kind === 'date';
  const fitting = row.sayings.filter(({ text }) => isTyped && IS_KIND[kind](text));
  const priced = fitting.filter(({ text }) => MONEY.test(text));
  const typed = priced.length > 0 ? priced : fitting;
  // «Which venue is the cheapest?»
  const column = row.sayings.find(({ label }) => label.includes(noun.at(-1) ?? ''));
  const said = isTyped ? (typed.length === 1 ? typed[0] : undefined) : (column ?? nameOf(row));
  return said ? [{ text: said.text, from: row.from }] : [];
}

/** `how many contacts are on the account?`: a word for a place may be one that a row only mentions. */
function isPlaceIn(question: string, { own, sayings }: Fact): boolean {
  const [, place = ''] = /\b(?:on|in) (?:the|this|my|our|your) ([a-z]+)\W*$/i.exec(question) ?? [];
  const [word = ''] = questionWords(place);
  return own.has(word) && !sayings.some(({ said }) => said.join(' ') === word);
}

/** Whether words of a question stand in a row itself, and not only in what its list is called. */
const isTold = ({ noun, rest }: Question, { own }: Fact): boolean =>
  [...noun, ...rest].some((word) => own.has(word));

/** What rows are called, or what they say in the column that is asked for. */
function listed(asked: Question, facts: Facts): FoundAnswer[] {
  const words = [...asked.noun, ...asked.rest];
  // «The names of the devices»
  const isColumn = ['name', 'title'].includes(asked.noun[0] ?? '');
  const question = isColumn
    ? { ...asked, noun: asked.rest.slice(0, 1), rest: asked.rest.slice(1) }
    : asked;
  return rowsOf(question, facts).flatMap((row) => {
    const named = row.sayings.find(
      ({ label, said }) =>
        label.some((word) => asked.noun.includes(word)) &&
        !said.every((word) => words.includes(word)),
    );
    const { text } = named ?? nameOf(row) ?? {};
    return text === undefined ? [] : [{ text, from: row.from }];
  });
}

/** The text that a row is called by: its first one of words. */
const nameOf = ({ sayings }: Fact): Saying | undefined =>
  sayings.find(({ text }) => /\p{L}/u.test(text)) ?? sayings[0];

/** `which concert is sold out?`: what the only row that has all words is called. */
function identified(asked: Question, facts: Facts): FoundAnswer[] {
  if (asked.noun.length === 0 || asked.rest.length === 0 || asked.asks !== 'one') return [];
  const [row, ...more] = rowsOf(asked, facts);
  const name = row && more.length === 0 ? nameOf(row) : undefined;
  const kind = asked.noun.at(-1) ?? '';
  // «Which city is sold out?» asks for no name of a concert.
  if (!row || !name || !(row.around.has(kind) || facts.page.has(kind))) return [];
  return [{ text: name.text, from: row.from }];
}

interface Share extends FoundAnswer {
  /** How many words of the question its label has. */
  readonly share: number;
}

/** The texts that may be asked for, each different one once. */
function valuesOf(question: Question, { facts, page }: Facts): FoundAnswer[] {
  const { noun, rest, kind, asks } = question;
  const words = [...new Set([...noun, ...rest])];
  const isLoose = (word: string) =>
    OPTIONAL.has(word) ||
    OPTIONAL.has(word.replace(/ing$/, '')) ||
    OF_KIND[kind]?.includes(word) === true ||
    (asks === 'count' && UNITS.has(word));
  const asked = words.filter((word) => !isLoose(word));
  const isSaid = saidIn(facts);
  const found = facts.flatMap((fact) => {
    const { list, own, labels } = fact;
    const isThere = (word: string) =>
      own.has(word) || labels.has(word) || (list >= 0 && page.has(word));
    if (!asked.every(isThere)) return [];
    // Of a row, a word of it says which one.
    if (list >= 0 && !words.some((word) => own.has(word))) return [];
    return sharesOf(fact, { ...question, words, asked }, isSaid);
  });
  const best = found.reduce((most, { share }) => Math.max(most, share), 0);
  const answers = new Map(
    found.filter(({ share }) => share === best).map(({ text, from }) => [text, from]),
  );
  return [...answers].map(([text, from]) => ({ text, from }));
}

interface Asking extends Question {
  readonly words: readonly string[];
  /** Those that have to be there. */
  readonly asked: readonly string[];
}

/** Whether the label of a text is what is asked for: `port` of `which port does the VPN use?` */
function isAskedFor({ label, said, text }: Saying, { noun, rest, asks, kind }: Asking): boolean {
  const thing = noun.at(-1);
  if (thing === undefined || (asks !== 'count' && kind !== 'any')) return true;
  if (label.includes(thing)) return asks !== 'count' || /^\D?\d/.test(text);
  if (asks !== 'count') return false;
  // «1,284 views», and «13.5» in a column of days that remain.
  const isCounted = /^\d[\d.,]* /.test(text) && said.includes(thing);
  return isCounted || (UNITS.has(thing) && rest.some((word) => label.includes(word)));
}

/** The texts of a fact that may be asked for. */
function sharesOf(
  { list, sayings, own, labels, from }: Fact,
  asking: Asking,
  isSaid: ReturnType<typeof saidIn>,
): readonly Share[] {
  const { words, asked, asks } = asking;
  const kind = asks === 'count' ? 'amount' : asking.kind;
  const isAsked = ({ said }: Saying) => said.every((word) => words.includes(word));
  const others = sayings.filter((saying) => !isAsked(saying));
  // «Opening hours: Friday», of which the row has one.
  const isOnly = list >= 0 && others.length === 1 && words.some((word) => labels.has(word));
  const isTyped = !['any', 'person', 'place'].includes(kind) && list >= 0 && asked.length > 0;
  const preferred = kind === 'person' ? PEOPLE : kind === 'place' ? PLACES : new Set<string>();
  return others.flatMap((saying): Share[] => {
    const { text, said, label } = saying;
    const isPreferred = label.some((word) => preferred.has(word));
    // What tells a row from the others is no label.
    const tellsApart = (word: string) => own.has(word) && isSaid(word, list) === 'by some';
    const share = words.filter(
      (word) => label.includes(word) && !said.includes(word) && !tellsApart(word),
    ).length;
    const isCount = asks === 'count' && /^\d[\d.,]* \p{L}+$/u.test(text);
    const isSure = share > 0 || isPreferred || isOnly || isTyped || isCount;
    if (!isSure || !isAskedFor(saying, asking) || !(isCount || IS_KIND[kind](text))) return [];
    return [{ text, share: share + (isPreferred ? 1 : 0) + (isCount ? 1 : 0), from }];
  });
}
