import type { PageFact } from '../../page/injected/page-fact.js';
import type { FoundAnswer } from '../../page/reading/answers.js';
import { inSlices } from '../../request/in-slices.js';
import { questionWords } from './question-words.js';

/** What a page says, in the words in which questions are compared with it. */

/** A text of the page, with its words and its label. */
export interface Saying {
  readonly text: string;
  readonly said: readonly string[];
  readonly label: readonly string[];
  readonly head: string;
}

/** What a row or an element says, with the words of its texts, and of what these are called. */
export interface Fact extends Pick<PageFact, 'list'>, Pick<FoundAnswer, 'from'> {
  readonly isClosed: boolean;
  readonly sayings: readonly Saying[];
  readonly own: ReadonlySet<string>;
  /** Words of what it is called, and its list and the parts around it; and with the labels of its texts. */
  readonly called: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
}

export interface Facts {
  readonly facts: readonly Fact[];
  /** What the page is called. */
  readonly page: ReadonlySet<string>;
}

/** What a text counts. */
const COUNTED =
  /^(?:\P{N}*\d[\d.,]*[–-]\d[\d.,]* of |showing \d+ of )?\d[\d.,]* (\p{L}{3,})(?: (?:found|shown|in all|in total))?$/iu;

/** Reads each different text once: labels stand in each row. A page says as much as it likes: others have their turns. */
export async function factsIn(told: readonly FoundAnswer[]): Promise<Facts> {
  const known = new Map<string, readonly string[]>();
  const wordsOf = (text: string) => {
    const words = known.get(text) ?? questionWords(text);
    known.set(text, words);
    return words;
  };
  const page = new Set<string>();
  const facts = await inSlices(told, ({ text: json, from }): readonly Fact[] => {
    const fact: unknown = JSON.parse(json);
    if (!isFact(fact)) return [];
    const { list, isClosed = false, called, around: place, texts } = fact;
    if (list < -1) for (const word of wordsOf(called)) page.add(word);
    if (list < -1) return [];
    const sayings = texts.map(([label, text]) => ({
      text,
      said: wordsOf(text),
      label: wordsOf(label),
      head: label,
    }));
    // «Showing 1–6 of 16 tickets»
    for (const [, noun = ''] of list < 0 ? texts.map(([, text]) => COUNTED.exec(text) ?? []) : [])
      for (const word of wordsOf(noun)) page.add(word);
    const own = new Set(sayings.flatMap(({ said }) => said));
    const around = new Set(wordsOf(place));
    const named = sayings.flatMap(({ label }) => label);
    const labels = new Set([...wordsOf(called), ...around, ...named]);
    return [
      { list, isClosed, from, sayings, own, called: new Set(wordsOf(called)), around, labels },
    ];
  });
  return { facts: facts.flat(), page };
}

function isFact(value: unknown): value is PageFact {
  return typeof value === 'object' && value !== null && 'texts' in value;
}

/** Tells of a word whether all rows of a list say it, some, or none. */
export function saidIn(
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
