import type { PageFact } from '../../page/injected/facts.js';
import type { PageAnswer } from '../../page/reading/answers.js';
import { ARTICLES } from '../language/vocabulary.js';

/** Answers questions in any wording by what the page says: every word of the question has to be there. */

/** What questions are made of beside what they ask for. */
const EMPTY = new Set(
  `${ARTICLES.join(' ')} what what's which who who's whose when where how since until much many is are was were do does did
   has have had i we you it they he she me us our his her their its to of in for as on at with by from and there here
   tell show give list read please can could will would be been being get got now right currently page order listed that
   this these those table list each per approximately about name names again still yet so far into out`.split(
    /\s+/,
  ),
);

/** Verbs that say what is asked, where no label does. */
const OPTIONAL = new Set(
  `owe arrive bring back offer offers cost costs pay paid doing due assigned responsible left last first signed connected
   price number address charge charged use used belong live say says look need take find reach call contact total exactly actually`.split(
    /\s+/,
  ),
);

const SAME: Readonly<Record<string, string>> = {
  cost: 'price',
  expensive: 'price',
  telephone: 'phone',
  mail: 'email',
};

/** The words of a text in the form in which they are compared. */
const questionWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .split(/[^\p{L}\p{N}@.€$£]+/u)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => word !== '')
    .map((word) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word))
    .map((word) => SAME[word] ?? word);

const PEOPLE =
  'who owner assignee author agent user person customer contact manager requester responsible doctor teacher by'.split(
    ' ',
  );
const DATE =
  /\b(\d{1,2}\.? [A-Z][a-z]{2,8}|[A-Z][a-z]{2,8} \d{1,2}|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|[A-Z][a-z]{2,8} \d{4}|\d{1,2}:\d{2}|\d+ (day|week|month)s?|(mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|yesterday)\b/i;
const MONEY = /[€$£]\s?[\d.,]+|[\d.,]+\s?(€|EUR|USD|GBP)/;
const NUMBER = /^[-−+]?\d[\d.,]*( ?(%|[a-z]{1,3}))?$/i;

type Kind = 'date' | 'amount' | 'person' | 'any';

function kindOf(question: string): Kind {
  if (/\b(when|since|until when|by when)\b|^due of\b/i.test(question)) return 'date';
  if (/\b(how much|price|cost|costs|fee|fare)\b/i.test(question)) return 'amount';
  return /^(and )?who\b/i.test(question) ? 'person' : 'any';
}

const IS_KIND: Readonly<Record<Kind, (text: string) => boolean>> = {
  date: (text) => DATE.test(text),
  amount: (text) => MONEY.test(text) || NUMBER.test(text),
  person: (text) => !/\d/.test(text) && text.split(' ').length <= 4,
  any: () => true,
};

/** A text of the page, with its words and those of its label. */
interface Saying {
  readonly text: string;
  readonly said: readonly string[];
  readonly label: readonly string[];
}

/** What a row or an element says, with the words of its texts, and of what these are called. */
interface Fact extends Pick<PageFact, 'list' | 'called'>, Pick<PageAnswer, 'node_ids'> {
  readonly sayings: readonly Saying[];
  readonly own: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
}

/** Reads each different text once: labels stand in each row. */
function factsIn(told: readonly PageAnswer[]): Fact[] {
  const known = new Map<string, readonly string[]>();
  const wordsOf = (text: string) => {
    const words = known.get(text) ?? questionWords(text);
    known.set(text, words);
    return words;
  };
  return told.flatMap(({ text: json, node_ids }): Fact[] => {
    const fact: unknown = JSON.parse(json);
    if (!isFact(fact)) return [];
    const { list, called, texts } = fact;
    const sayings = texts.map(([label, text]) => ({
      text,
      said: wordsOf(text),
      label: wordsOf(label),
    }));
    const own = new Set(sayings.flatMap(({ said }) => said));
    const labels = new Set([...wordsOf(called), ...sayings.flatMap(({ label }) => label)]);
    return [{ list, called, node_ids, sayings, own, labels }];
  });
}

const NEGATED = /\b(not|no|never|without|except)\b|n['’]t\b/i;

/** `how many loans do I have?`: where something is called «My loans», what is not is somebody else's. */
function ownOf(question: string, facts: readonly Fact[]): readonly Fact[] {
  const own = facts.filter(({ called }) => /\bmy\b/i.test(called));
  return /\b(i|my|we|our)\b/i.test(question) && own.length > 0 ? own : facts;
}

/** Whether a question asks for several things: `which customers are overdue?` */
export const asksForAll = (question: string): boolean =>
  /^(which|list|name)( all)?( of)?( the)?( my)?( [a-z-]+)? [a-z]{2,}s\b/i.test(question) &&
  !NEGATED.test(question);

/** What the rows of one list that have all words are called. */
export function listAnswers(question: string, told: readonly PageAnswer[]): PageAnswer[] {
  const words = [...new Set(questionWords(question))].filter(
    (word) => !EMPTY.has(word) && !['title', 'name'].includes(word),
  );
  const rows = rowsWith(
    words.filter((word) => !OPTIONAL.has(word)),
    ownOf(question, factsIn(told)),
  );
  return rows.flatMap(({ sayings, node_ids }) => {
    const isNamed = ({ label, said }: Saying) =>
      label.some((one) => words.includes(one)) && !said.every((word) => words.includes(word));
    const { text } = sayings.find(isNamed) ?? sayings[0] ?? {};
    return text === undefined ? [] : [{ text, node_ids }];
  });
}

/**
 * The rows of one list that have all words. The first one says what the rows are; what stands in some of the rows is
 * not said by what the list is called.
 */
function rowsWith([kind, ...asked]: readonly string[], facts: readonly Fact[]): readonly Fact[] {
  const rows = facts.filter(({ list }) => list >= 0);
  const isSaid = saidIn(rows);
  const found = rows.filter(
    ({ list, own, labels }) =>
      (kind === undefined || own.has(kind) || labels.has(kind)) &&
      asked.every(
        (word) => own.has(word) || (labels.has(word) && isSaid(word, list) === 'by none'),
      ),
  );
  const lists = new Set(found.map(({ list }) => list));
  return kind !== undefined && lists.size === 1 ? found : [];
}

/** The answers that the page has to a question; several are different, and the question is not clear. */
export function factAnswers(question: string, told: readonly PageAnswer[]): PageAnswer[] {
  const words = [...new Set(questionWords(question))].filter((word) => !EMPTY.has(word));
  const asked = words.filter((word) => !OPTIONAL.has(word));
  if (NEGATED.test(question) || words.length === 0) return [];
  const facts = factsIn(told);
  if (/^how many\b/i.test(question)) return countAnswers(asked, ownOf(question, facts));
  const isSaid = saidIn(facts);
  const found = facts.flatMap((fact) => {
    const { list, own, labels } = fact;
    if (!asked.every((word) => own.has(word) || labels.has(word))) return [];
    // Of a row, a word of it says which one.
    if (list >= 0 && !words.some((word) => own.has(word))) return [];
    return sharesOf(fact, words, asked, kindOf(question), isSaid);
  });
  const best = found.reduce((most, { share }) => Math.max(most, share), 0);
  const answers = new Map(
    found.filter(({ share }) => share === best).map(({ text, node_ids }) => [text, node_ids]),
  );
  return [...answers].map(([text, node_ids]) => ({ text, node_ids }));
}

interface Share extends PageAnswer {
  /** How many words of the question its label has. */
  readonly share: number;
}

/** The texts of a fact that may be asked for. */
function sharesOf(
  { list, sayings, own, labels, node_ids }: Fact,
  words: readonly string[],
  asked: readonly string[],
  kind: Kind,
  isSaid: ReturnType<typeof saidIn>,
): readonly Share[] {
  const isAsked = ({ said }: Saying) => said.every((word) => words.includes(word));
  const others = sayings.filter((saying) => !isAsked(saying));
  // «Opening hours: Friday», of which the row has one.
  const isOnly = list >= 0 && others.length === 1 && words.some((word) => labels.has(word));
  const isTyped = kind !== 'any' && kind !== 'person' && list >= 0 && asked.length > 0;
  return others.flatMap(({ text, said, label }): Share[] => {
    const isPerson = kind === 'person' && label.some((word) => PEOPLE.includes(word));
    // What tells a row from the others is no label.
    const tellsApart = (word: string) => own.has(word) && isSaid(word, list) === 'by some';
    const share = words.filter(
      (word) => label.includes(word) && !said.includes(word) && !tellsApart(word),
    ).length;
    const isSure = share > 0 || isPerson || isOnly || isTyped;
    if (!isSure || !IS_KIND[kind](text)) return [];
    return [{ text, share: share + (isPerson ? 1 : 0), node_ids }];
  });
}

/** Tells of a word whether all rows of a list say it, some, or none. */
function saidIn(
  facts: readonly Fact[],
): (word: string, list: number) => 'by all' | 'by some' | 'by none' {
  const counts = new Map<string, number>();
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { list, own } of facts) {
    add(String(list));
    for (const word of own) add(`${list} ${word}`);
  }
  return (word, list) => {
    const count = counts.get(`${list} ${word}`) ?? 0;
    if (count === 0) return 'by none';
    return count < (counts.get(String(list)) ?? 0) ? 'by some' : 'by all';
  };
}

/** How many rows of one list have all words, and one of them in themselves. */
function countAnswers(asked: readonly string[], facts: readonly Fact[]): PageAnswer[] {
  const rows = rowsWith(asked, facts);
  if (!rows.some(({ own }) => asked.some((word) => own.has(word)))) return [];
  return [{ text: String(rows.length), node_ids: rows.flatMap(({ node_ids }) => node_ids) }];
}

function isFact(value: unknown): value is PageFact {
  return typeof value === 'object' && value !== null && 'texts' in value;
}
