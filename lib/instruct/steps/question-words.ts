import type { Superlative } from '../language/clauses.js';
import { superlativeIn } from '../language/row-descriptions.js';
import { NOUNS } from '../language/row-nouns.js';
import { ARTICLES } from '../language/vocabulary.js';
import { singular } from '../language/word-forms.js';

/** The words of questions, and what is asked for. */

/** What questions are made of beside what they ask for. */
export const EMPTY: ReadonlySet<string> = new Set(
  `${ARTICLES.join(' ')} what what's which who who's whose when where how since until much many is are was were be been being
   do does did done has have had having i we you it they he she me us our his her their its there's i've we've
   to of in for as on at with by from and or there here tell give list say please can could will would let
   know want get got now right currently page order listed shown that this these those table each per
   approximately again still yet so far into out up all any one ones some every today exactly altogether`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Words that mean the same on one page; the first stands for all of them. */
const SAME_WORDS = `
price cost expensive fee fare
phone telephone hotline tel
ticket issue problem case
email mail e-mail
status state
start begin beginning commence
end finish
expiry expire expiration
departure depart
arrival arrive eta
assign assignee assigned
request requester requested reported reporter
author written wrote writer
sender sent from
owner own owned belong
deadline due
quantity qty
delivery deliver delivered
location venue
rating rated score
teacher instructor tutor taught
duration long length
leader lead led
concert show gig event performance
employee colleague staff coworker worker teammate
customer client
colour color
photo picture image
film movie
apartment flat
car vehicle
parcel package shipment
job position vacancy
reservation booking
remaining left
title headline
subject subj
update updated
use used using
connect connected
install installed
cancelled canceled
`;
const SAME: ReadonlyMap<string, string> = new Map(
  SAME_WORDS.trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ');
      return words.flatMap((word): [string, string][] => [
        [word, words[0] ?? word],
        [singular(word), words[0] ?? word],
      ]);
    }),
);

const MONTH =
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?$/;

/** The form in which a word is compared. */
function formOf(word: string): string {
  const [, month] = MONTH.exec(word) ?? [];
  const [, day] = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word) ?? [];
  const one = singular(word);
  return month ?? day ?? SAME.get(word) ?? SAME.get(one) ?? one;
}

/** The words of a text in the form in which they are compared. */
export const questionWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .split(/[^\p{L}\p{N}@.€$£']+/u)
    .map((word) => formOf(word.replace(/^[.']+|[.']+$/g, '')))
    .filter((word) => word !== '');

/** The forms of words in a list. */
export const formsOf = (list: string): ReadonlySet<string> => new Set(questionWords(list));

/** Verbs and nouns that say what is asked, where no label does. */
export const OPTIONAL = formsOf(
  `owe arrive bring back offer cost pay paid doing due assign responsible last first signed connect
   price number address charge use belong live look need take find reach call contact total name title
   play perform place happen held run go come work stand contain include cover receive buy hold apply leave
   install set select choose enter book registered ask worth wait amount value close made written posted stay remain keep
   spend spent earn make get went go see visit placed serve served pays paid`,
);

/** What a number counts that no label says. */
export const UNITS = formsOf(
  'day hour minute week month year night point person people piece percent euro pound dollar mb gb kb km mile',
);

export type Kind = 'date' | 'time' | 'amount' | 'span' | 'person' | 'place' | 'any';

/** A question, taken apart. */
export interface Question {
  readonly asks: 'count' | 'all' | 'one';
  readonly kind: Kind;
  /** `pending`, `request` of `how many pending requests are from Ann?` */
  readonly noun: readonly string[];
  readonly rest: readonly string[];
  /** `the cheapest`: of the rows, the one that comes first. */
  readonly best?: Superlative | undefined;
  /** `under £30`: what rows have to be on one side of. */
  readonly limit?: Limit | undefined;
}

export interface Limit {
  readonly order: 'least' | 'most';
  readonly isIncluded: boolean;
  readonly by: string;
  readonly amount: number;
}

const LEAD =
  /^(?:(?:and|so|then|please|also) )*(?:(?:tell|show|give|read|get|find|name|list|let)(?: me| us)?(?: out)?(?: know)?(?= ))?\s*/i;
const AUXILIARY =
  /^(is|are|was|were|do|does|did|has|have|had|can|will|of|in|on|at|from|to|with|for|that|by|who|whose|i|we|you|he|she|they|it|within|due)$/;
const ONE = /^(is|was|does|has)$/;

function kindOf(said: string): Kind {
  if (/\b(when|since|until when|by when)\b|\b(what|which) (date|day)\b/.test(said)) return 'date';
  if (/\b(what|which) time\b/.test(said)) return 'time';
  if (/\bhow long\b/.test(said)) return 'span';
  if (/^what (do|does|did) .+ (earn|pay|cost|spend)\b/.test(said)) return 'amount';
  if (/\b(how much|how expensive|price|costs?|fee|fare)\b/.test(said)) return 'amount';
  if (/^who\b|^(which|what) (company|firm|supplier|provider|person)\b/.test(said)) return 'person';
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

const LIMIT =
  /\b(?:for |at )?(less than|under|below|cheaper than|fewer than|more than|over|above|at least|at most|up to|no more than) ([€$£])?(\d[\d.,]*)(?: ?(€|[a-z]+))?(?=\s|$)/;

/** `under £30`, and the question without it. */
function limitIn(said: string): { limit?: Limit; plain: string } {
  const [whole, words, before, digits = '', behind] = LIMIT.exec(said) ?? [];
  if (whole === undefined || words === undefined) return { plain: said };
  const isPrice =
    before !== undefined || behind === undefined || /^(€|euros?|pounds?|dollars?)$/.test(behind);
  const order =
    /more than$|over|above|least/.test(words) && !words.startsWith('no ') ? 'least' : 'most';
  const isIncluded = /^(at|up|no)/.test(words);
  const amount = Number(digits.replace(/,/g, ''));
  const by = isPrice ? 'price' : behind;
  return { limit: { order, isIncluded, by, amount }, plain: said.replace(whole, ' ') };
}

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

/** Takes a question apart: what is asked for, and what is said of it. */
export function readQuestion(question: string): Question {
  const said = question
    .trim()
    .toLowerCase()
    .replace(/[?.!]+$/, '')
    .replace(/’/g, "'")
    // «Which guest stayed at the Ritz»: what is said of the Ritz tells which.
    .replace(/(?<=^(?:which|what) [a-z]+ |^who )[a-z]+ed (?=at|to|for|in|on|with|from)/, '')
    // «This thread» is the page, and «ticket 4830» may be called 4830.
    .replace(/\b(does|do|has|have|is|of|in|on) this [a-z]+\b/g, '$1')
    .replace(/\b[a-z]+ #?(?=\d{3,}\b)/g, (word) =>
      NOUNS.includes(word.split(' ')[0] ?? '') ? '' : word,
    );
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
  const isAll = isList && isPlural(noun.at(-1)) && !ONE.test(words[noun.length] ?? '');
  const isWhoAre = wh === 'who' && words[0] === 'are';
  return {
    asks: isCount ? 'count' : isAll || isWhoAre ? 'all' : 'one',
    kind: kindOf(led),
    noun: nounOf(noun),
    rest: contentOf(isNamed ? words.slice(noun.length) : led.split(/\s+/)),
    best,
    limit,
  };
}
