import type { Superlative } from '../language/clauses.js';
import { superlativeIn } from '../language/row-descriptions.js';
import { limitIn, type Limit } from '../language/row-limits.js';
import { NOUNS } from '../language/row-nouns.js';
import { EMPTY, OPTIONAL, OUT_OF, questionWords } from './question-words.js';

/** What is asked for, and what is said of it. */

export type Kind = 'date' | 'time' | 'amount' | 'quantity' | 'span' | 'person' | 'place' | 'any';

/** A question, taken apart. */
export interface Question {
  readonly asks: 'count' | 'all' | 'one';
  readonly kind: Kind;
  /** `pending`, `request` of `how many pending requests are from Ann?` */
  readonly noun: readonly string[];
  readonly rest: readonly string[];
  /** `open` of `how many tickets did Ann open?`: no state of a row, which `Open` would be. */
  readonly verb: string | undefined;
  /** `the cheapest`: of the rows, the one that comes first. */
  readonly best?: Superlative | undefined;
  /** `under £30`: what rows have to be on one side of. */
  readonly limit?: Limit | undefined;
}

const LEAD =
  /^(?:(?:and|so|then|please|also) )*(?:(?:tell|show|give|read|get|find|name|list|let)(?: me| us)?(?: out)?(?: know)?(?= ))?\s*/i;
const AUXILIARY =
  /^(is|are|was|were|do|does|did|has|have|had|can|will|of|in|on|at|from|to|with|for|that|by|who|whose|i|we|you|he|she|they|it|within|due)$/;
const ONE = /^(is|was|has)$/;

function kindOf(said: string): Kind {
  if (/\b(when|since|until when|by when)\b|\b(what|which) (date|day)\b/.test(said)) return 'date';
  if (/\b(what|which) time\b/.test(said)) return 'time';
  if (/\bhow long\b/.test(said)) return 'span';
  if (/^what (do|does|did) .+ (earn|pay|cost|spend)\b/.test(said)) return 'amount';
  if (/\bhow much (?!is|are|was|were|do|does|did|has|have|had|will|can|i|we|you)[a-z]/.test(said))
    return 'quantity';
  if (/\b(how much|how expensive|price|costs?|fee|fare)\b/.test(said)) return 'amount';
  if (/^whom?\b|^whose\b|^(which|what) (company|firm|supplier|provider|person)\b/.test(said))
    return 'person';
  return /\bwhere\b/.test(said) ? 'place' : 'any';
}

/** The words that say something. «Orders» are things, where «order» may be what they stand in. */
const nounOf = (words: readonly string[]): string[] => [
  ...new Set(questionWords(words.filter((word) => !EMPTY.has(word)).join(' '))),
];

const contentOf = (words: readonly string[]): string[] =>
  nounOf(words).filter((word) => !EMPTY.has(word));

/** Whether a word means several: `fees`, and not `status`. */
const isPlural = (word: string | undefined): boolean =>
  word !== undefined && word.length > 3 && /[^siu]s$|people$/.test(word);

/** How many of the words behind `which` or `how many` are what is asked for. */
function nounLength(words: readonly string[], isCount: boolean): number {
  const found = words.findIndex((word) => AUXILIARY.test(word));
  const end = found === -1 ? words.length : found;
  const plural = words.slice(0, end).findIndex((word) => isPlural(word));
  const [verb = ''] = questionWords(words[1] ?? '');
  // «Which company offers the Leon», «which rule uses port 80»
  const isVerb = plural === 1 && (OPTIONAL.has(verb) || /^(the|a|an)$/.test(words[2] ?? ''));
  if (isVerb) return 1;
  if (plural >= 0) return plural + 1;
  const isPlace = found === -1 || /^(of|in|on|at|from|to|with|for|by)$/.test(words[found] ?? '');
  return isPlace && !isCount ? Math.min(1, end) : end;
}

/** What `how heavy` asks for. */
const MEASURES: Readonly<Record<string, string>> = {
  heavy: 'weight',
  big: 'size',
  large: 'size',
  old: 'age',
  tall: 'height',
  high: 'height',
  far: 'distance',
  fast: 'speed',
  wide: 'width',
  deep: 'depth',
  hot: 'temperature',
  warm: 'temperature',
  cold: 'temperature',
};

/** A question in lower case, without the words that say nothing of its answer. */
function plainQuestion(question: string): string {
  return (
    question
      .trim()
      .toLowerCase()
      .replace(/[?.!]+$/, '')
      .replace(/’/g, "'")
      .replace(/ (?:at the moment|at present|right now|as of now)\b/, '')
      .replace(/^(?:with|in|at|on|to|for|from|by) (?=which|what|whom|whose|when|how)/, '')
      .replace(/(?<=\b(?:in|under) .+) (?:column|lane)$/, '')
      .replace(OUT_OF, 'outof')
      .replace(/\bhow often\b/, 'what')
      .replace(/\bhow much money\b/, 'how much')
      .replace(/\bhow ([a-z]+) (?=is|are|was|were)/, (how, word: string) =>
        Object.hasOwn(MEASURES, word) ? `what ${MEASURES[word]} ` : how,
      )
      .replace(/^what (is|was) (.+) about$/, 'what $1 the subject of $2')
      // «Which guest stayed at the Ritz»: what is said of the Ritz tells which.
      .replace(/(?<=^(?:which|what) [a-z]+ |^who )[a-z]+ed (?=at|to|for|in|on|with|from)/, '')
      // «This thread» is the page, and «ticket 4830» may be called 4830.
      .replace(/ this (?!day|week|month|quarter|year|term|morning|evening)[a-z]+/, ' ')
      .replace(/\b[a-z]+ #?(?=\d{3,}\b)/g, (word) =>
        NOUNS.includes(word.split(' ')[0] ?? '') ? '' : word,
      )
  );
}

/** The list that rows are in, at the end of a question. */
const IN_LIST =
  /\b(?:in|under) (?:the )?["“]?(\p{Lu}[\p{L} ]{1,30}?|\p{L}[\p{L} ]{1,30}?(?= (?:column|lane|list)))["”]?(?: (?:column|lane|list))?\W*$/u;

/** `to do` of `how many cards are in To do?`: words that say nothing elsewhere may be what a list is called. */
function listNamed(question: string): readonly string[] {
  const words = questionWords(IN_LIST.exec(question)?.[1] ?? '');
  return words.every((word) => EMPTY.has(word)) ? words : [];
}

/** `How much do I owe? (in Fines)`: the part of the page that a question is about is called so. */
export function placeIn(said: string) {
  const [, question = said, place = ''] = /^(.+) \(in ([^()]+)\)$/.exec(said) ?? [];
  const words = questionWords(place);
  const isWithin = ({ around }: { readonly around: ReadonlySet<string> }) =>
    words.every((word) => around.has(word));
  return { question, isWithin };
}

/** Takes a question apart: what is asked for, and what is said of it. */
export function readQuestion(question: string): Question {
  const said = plainQuestion(question);
  const start = said.replace(LEAD, '').replace(/^(what|who|where|when|which|how)'?s /, '$1 is ');
  const { limit, plain } = limitIn(start);
  const { best, rest: left } = superlativeIn(plain.split(/\s+/));
  // «Titles of all jobs»
  const led = left.join(' ').replace(/^(?=[a-z]+s of all )/, 'all ');
  const isCount = /^how many\b/.test(led);
  const [, wh, after = ''] = /^(which|what|whose|who|how many|all|the)\b\s*(.*)$/.exec(led) ?? [];
  const words = after.split(/\s+/).filter((word) => word !== '');
  while (/^(of|my|our|your|the|these|those|different|all)$/.test(words[0] ?? '')) words.shift();
  const isNamed = wh !== undefined && wh !== 'who';
  const noun = words.slice(0, isNamed ? nounLength(words, isCount) : 0);
  const isList = wh === 'all' || (wh === 'the' && start !== said) || /^wh(ich|at)$/.test(wh ?? '');
  // «Which cards is Ann assigned to?»
  const isOne = ONE.test(words[noun.length] ?? '') && !/ (to|in|on|by|with|for)$/.test(led);
  const isAll = isList && isPlural(noun.at(-1)) && !isOne;
  const isWhoAre = wh === 'who' && words[0] === 'are';
  return {
    asks: isCount ? 'count' : isAll || isWhoAre ? 'all' : 'one',
    kind: kindOf(led),
    noun: nounOf(noun),
    rest: [
      ...contentOf(isNamed ? words.slice(noun.length) : led.split(/\s+/)),
      ...listNamed(question),
    ],
    verb: contentOf(/\b(?:did|does|do) (.*)/.exec(led)?.[1]?.split(/\s+/) ?? []).at(-1),
    best,
    limit,
  };
}
