import type { FoundAnswer } from '../../page/reading/answers.js';
import { factsIn, saidIn, type Fact, type Facts, type Saying } from './question-facts.js';
import { isBy, ownOf, rowsOf, textsOf } from './question-rows.js';
import { heldIn, isPlaceIn, saysOther } from './row-counts.js';
import { firstBy } from './row-values.js';
import { isWhether, whether } from './whether.js';
import { ofKind, isMoney, OF_KIND, PEOPLE, PLACES } from './answer-kinds.js';
import { listed } from './listed-rows.js';
import { nameOf } from './row-identity.js';
import { placeIn, readQuestion, type Kind, type Question } from './question-reading.js';
import { OPTIONAL, questionWords, ROW_NOUNS, UNITS } from './question-words.js';

/** Answers questions in any wording by what the page says: every word of the question has to be there. */

const NEGATED = /\b(not|no|never|without|except|nor|neither|else|other)\b|n['’]t\b/i;

export interface Answers {
  readonly answers: FoundAnswer[];
  /** Whether all of them are asked for, and not the only one. */
  readonly is_list: boolean;
}

/** Of rows that are counted, so many are told. */
const MOST_ROWS = 100;

/** The answers that the page has to a question; several are different, and the question is not clear. */
export async function factAnswers(said: string, told: readonly FoundAnswer[]): Promise<Answers> {
  const { question, isWithin } = placeIn(said);
  // What is open until then closes then, where the page says so.
  const [, open] = /^(?:until|till) (.*\bopen\b.*)$/i.exec(said) ?? [];
  const closes = open?.replace(/\bopen\b/i, 'close');
  const closing = closes === undefined ? undefined : await factAnswers(closes, told);
  if (closing && closing.answers.length > 0) return closing;
  const asked = readQuestion(question);
  if (NEGATED.test(question) || asked.noun.length + asked.rest.length === 0)
    return { answers: [], is_list: false };
  const { facts: all, page } = await factsIn(told);
  const facts = all.filter(isWithin);
  const shown = facts.filter(({ isClosed }) => !isClosed);
  // Rows of closed parts of the page are an answer, if none that it shows are.
  const of = (rows: readonly Fact[]) =>
    answersIn(question, asked, { facts: ownOf(question, rows), page }, facts);
  const found = of(shown);
  return found.answers.length > 0 || shown.length === facts.length ? found : of(facts);
}

const WHICH_OF_SEVERAL = /^which (?:\w+ )?\w+[^s]s (?:is|are|was|were|has|have|do|does|did)\b/i;

/** @param own the facts whose rows are meant */
function answersIn(question: string, asked: Question, own: Facts, facts: readonly Fact[]): Answers {
  const none = { answers: [], is_list: false };
  const one = (answers: FoundAnswer[]): Answers => ({ answers, is_list: false });
  if (isWhether(question))
    return one(
      whether(question, own, (count) => valuesOf(readQuestion(count), { facts, page: own.page })),
    );
  if (asked.asks === 'all') return { answers: listed(question, asked, own), is_list: true };
  if (asked.best) return one(bestOf(asked, own));
  const held = asked.asks === 'count' ? heldIn(asked, own) : [];
  // How many mugs of two kinds there are is no number of the page.
  if (held.length > 0) return one(held.length === 1 ? held : []);
  const rows = asked.asks === 'count' ? rowsOf(asked, own) : [];
  if (rows.some((row) => isPlaceIn(question, row))) return none;
  const first = rows.slice(0, MOST_ROWS);
  const counted = [{ text: String(rows.length), from: first.flatMap((row) => row.from) }];
  // «214 titles found», of which the page lists ten.
  const isPart =
    asked.limit !== undefined || (rows.length > 0 && rows.every((row) => isTold(asked, row)));
  if (isPart) return rows.length > 0 ? one(counted) : none;
  const values = valuesOf(asked, { facts, page: own.page });
  if (values.length === 0 && rows.length > 0) return saysOther(rows) ? none : one(counted);
  // «When is the walk?» on a day, beside its hours.
  const days = values.filter(({ text }) => !/^\d{1,2}:\d{2}/.test(text));
  const dated = asked.kind === 'date' && days.length > 0 ? days : values;
  // A number of cards does not say which.
  if (WHICH_OF_SEVERAL.test(question) && dated.every(({ text }) => /^\d+$/.test(text))) return none;
  return one(dated.length > 0 ? dated : identified(asked, own));
}

/** `what is the cheapest car?`, `how much is the cheapest car?` */
function bestOf(asked: Question, facts: Facts): FoundAnswer[] {
  const { best, kind, noun, rest } = asked;
  const rows = noun.length + rest.length === 0 ? [] : rowsOf(asked, facts);
  const [row, ...more] = best ? firstBy(best, rows, textsOf, isBy(best.by)) : [];
  if (!row || more.length > 0) return [];
  const isTyped = kind === 'amount' || kind === 'date';
  const fitting = row.sayings.filter(({ text }) => isTyped && ofKind(kind, text) !== undefined);
  const priced = fitting.filter(({ text }) => isMoney(text));
  const typed = priced.length > 0 ? priced : fitting;
  // «Which venue is the cheapest?»
  const column = row.sayings.find(({ label }) => label.includes(noun.at(-1) ?? ''));
  const said = isTyped
    ? typed.length === 1
      ? typed[0]
      : undefined
    : (column ?? nameOf(row, asked));
  return said ? [{ text: said.text, from: row.from }] : [];
}

/** Whether words of a question stand in a row itself, and not only in what its list is called. */
const isTold = ({ noun, rest }: Question, { own }: Fact): boolean =>
  [...noun, ...rest].some((word) => own.has(word));

/** `which concert is sold out?`: what the only row that has all words is called. */
function identified(asked: Question, facts: Facts): FoundAnswer[] {
  if (asked.noun.length === 0 || asked.rest.length === 0 || asked.asks !== 'one') return [];
  const [row, ...more] = rowsOf(asked, facts);
  const name = row && more.length === 0 ? nameOf(row, asked) : undefined;
  const kind = asked.noun.at(-1) ?? '';
  // «Which city is sold out?» asks for no name of a concert.
  if (!row || !name || !(row.around.has(kind) || facts.page.has(kind))) return [];
  return [{ text: name.text, from: row.from }];
}

interface Share extends FoundAnswer {
  /** How many words of the question its label has. */
  readonly share: number;
  /** Whether the text itself has words of the question, which tell its row. */
  readonly tells: boolean;
}

/** The texts that may be asked for, each different one once. */
function valuesOf(question: Question, { facts, page }: Facts): FoundAnswer[] {
  const { noun, rest, kind, asks } = question;
  const words = [...new Set([...noun, ...rest])];
  const isLoose = (word: string) =>
    OPTIONAL.has(word) ||
    OF_KIND[kind]?.has(word) === true ||
    (asks === 'count' && UNITS.has(word));
  const asked = words.filter((word) => !isLoose(word));
  const isSaid = saidIn(facts);
  const found = facts.flatMap((fact) => {
    const { list, own, labels, around } = fact;
    // «The keyboard shortcuts issue» is a part of a page that is called «Issues».
    const isPart = (noun: string) =>
      ROW_NOUNS.has(noun) && asked.some((word) => word !== noun && around.has(word));
    const isThere = (word: string) =>
      own.has(word) ||
      isIn(word, labels, kind) ||
      isClock(word, kind, fact) ||
      ((list >= 0 || isPart(word)) && page.has(word));
    if (!asked.every(isThere)) return [];
    // Of a row, a word of it says which one.
    if (list >= 0 && !words.some((word) => own.has(word))) return [];
    return sharesOf(fact, { ...question, words, asked }, isSaid);
  });
  const best = found.reduce((most, { share }) => Math.max(most, share), -1);
  const fitting = found.filter(({ share }) => share === best);
  // «The status of the entrance lock ticket» is not what the ticket is called.
  const others = fitting.filter(({ tells }) => !tells);
  const likely = others.length > 0 ? others : fitting;
  const priced = kind === 'amount' ? likely.filter(({ text }) => isMoney(text)) : [];
  const meant = priced.length > 0 ? priced : likely;
  const answers = new Map(meant.map(({ text, from }) => [text, from]));
  return [...answers].map(([text, from]) => ({ text, from }));
}

/** Whether a label has a word, or calls the one so who does it: `organiser` of `who organises the walk?` */
const isIn = (word: string, label: ReadonlySet<string>, kind: Kind): boolean =>
  label.has(word) ||
  (kind === 'person' &&
    ['er', 'or'].some((ending) => questionWords(`${word}${ending}`).some((one) => label.has(one))));

/** `what time does Pilates start?`, of a column «Time» */
const isClock = (word: string, kind: Kind, { list, labels }: Fact): boolean =>
  kind === 'time' && word === STARTS && list >= 0 && labels.has('time');

const [STARTS] = questionWords('start');

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

/** What a text says the number of. */
const COUNT = /^(\d[\d.,]*) \p{L}+( \p{L}+)?$/u;

/** The texts of a fact that may be asked for; what the page shows comes before what it does not. */
function sharesOf(
  { list, isClosed, sayings, own, labels, from }: Fact,
  asking: Asking,
  isSaid: ReturnType<typeof saidIn>,
): readonly Share[] {
  const { words, asked, asks, noun } = asking;
  const kind = asks === 'count' ? 'amount' : asking.kind;
  const isAsked = ({ said }: Saying) => said.every((word) => words.includes(word));
  const others = sayings.filter((saying) => !isAsked(saying));
  // «Opening hours: Friday», of which the row has one.
  // «Free» is nobody who has it.
  const isOnly =
    list >= 0 && kind !== 'person' && others.length === 1 && words.some((word) => labels.has(word));
  const isTyped = !['any', 'person', 'place'].includes(kind) && list >= 0 && asked.length > 0;
  const preferred = kind === 'person' ? PEOPLE : kind === 'place' ? PLACES : new Set<string>();
  return others.flatMap((saying): Share[] => {
    const { text, said, label } = saying;
    const isPreferred =
      asked.length > 0 && label.some((word) => preferred.has(word) && !said.includes(word));
    // What tells a row from the others is no label.
    const tellsApart = (word: string) => own.has(word) && isSaid(word, list) === 'by some';
    const known = new Set(label);
    // «Room 4» under «Room»
    const isLabel = (word: string, text: readonly string[]) =>
      !text.includes(word) || (word === noun.at(-1) && text.length > 1);
    const share = words.filter(
      (word) =>
        isIn(word, known, kind) &&
        isLabel(word, said) &&
        // «Ngong Track Club» under «Club»
        (word === noun.at(-1) || !tellsApart(word)),
    ).length;
    // «1,284 views», «43 jobs found»
    const [, amount = '', more] = COUNT.exec(text) ?? [];
    const isWhole = more === undefined || said.slice(1).every((word) => words.includes(word));
    const isCount = asks === 'count' && amount !== '' && isWhole;
    const isOfType = isTyped && (kind !== 'quantity' || isMoney(text));
    const isSure = share > 0 || isPreferred || isOnly || isOfType || isCount;
    // «4:00» under «Length»
    const isClock = kind === 'span' && share > 0 && /^\d{1,2}:\d{2}$/.test(text);
    const part =
      isCount && more !== undefined ? amount : isCount || isClock ? text : ofKind(kind, text);
    if (!isSure || !isAskedFor(saying, asking) || part === undefined) return [];
    // «Who borrowed it?» is said by «Borrower» before «Author».
    const sure = share + (isPreferred ? 0.75 : 0) + (isCount ? 1 : 0);
    const tells = list >= 0 && said.some((word) => asked.includes(word));
    return [{ text: part, share: isClosed ? sure - 0.5 : sure, tells, from }];
  });
}
