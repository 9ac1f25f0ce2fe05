import { NOUNS } from '../language/row-nouns.js';
import { ARTICLES } from '../language/vocabulary.js';
import { firstWords, stemOf } from '../language/word-stems.js';

/** The words of questions, in the form in which they are compared with those of a page. */

/** What questions are made of beside what they ask for. */
export const EMPTY: ReadonlySet<string> = new Set(
  `${ARTICLES.join(' ')} what what's which who who's whose when where how since until much many is are was were be been being
   do does did done has have had having i we you it they he she me us our his her their its there's i've we've
   to of in for as on at with by from and or there here tell give list say please can could will would let
   know want get got now right currently page order listed shown that this these those table each per
   approximately again still yet so far into out up all any one ones some every today exactly altogether about whom am already still ever`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** What means the same in what a page says, beside what means the same in any name. */
const SAME_WORDS = `
price cost expensive fee fare
phone hotline tel
ticket issue problem case
email mail
status state
start begin beginning commence
end finish
expiry expire expiration
departure depart
arrival arrive eta
assign assignee
request requester reporter
sender sent from author written wrote write writer
owner own belong
deadline due
quantity qty
location venue
rating rate score
teacher instructor tutor taught teach trainer coach lecturer
artist singer sing
duration long length
leader lead led
concert show gig event performance
employee colleague staff coworker worker teammate
customer client
apartment flat
car vehicle
parcel package
job position vacancy
reservation booking
remaining left
title headline
subject subj topic
change update modify edit
use used using
inside indoor indoors
outside outdoor outdoors
cancel cancelled cancellation
day daily
week weekly
month monthly
year yearly
hour hourly
`;
const SAME = firstWords(SAME_WORDS, stemOf);

const MONTH =
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?$/;

/** The form in which a word is compared. */
function formOf(word: string): string {
  const [, month] = MONTH.exec(word) ?? [];
  const [, day] = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word) ?? [];
  const stem = stemOf(word);
  return month ?? day ?? SAME.get(stem) ?? stem;
}

/** What is out of stock is not in stock. */
export const OUT_OF = /\bout of (?!the |an? )(?=\p{L})/gu;

/** The words of a text in the form in which they are compared. */
export const questionWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(OUT_OF, 'outof')
    .split(/[^\p{L}\p{N}@.€$£']+/u)
    .map((word) => formOf(word.replace(/^[.']+|[.']+$/g, '')))
    .filter((word) => word !== '');

/** The forms of words in a list. */
export const formsOf = (list: string): ReadonlySet<string> => new Set(questionWords(list));

/** Verbs and nouns that say what is asked, where no label does. */
export const OPTIONAL = formsOf(
  `owe arrive bring back offer cost pay paid doing due assign responsible last first signed connect
   price number address charge use belong live look need take find reach call contact total name title
   play perform place happen held run go come work stand contain include buy hold leave return
   install set choose enter book registered ask worth amount value made stay keep level
   spend spent earn make get went go see visit placed serve served pays paid give gave given drive`,
);

/** What people call the rows of a page, in the form in which words are compared. */
export const ROW_NOUNS = formsOf(NOUNS.join(' '));

/** What any row may be called. */
export const ANY_ROW = formsOf('title item entry row result');

/** What a number counts that no label says. */
export const UNITS = formsOf(
  'day hour minute week month year night point person people piece percent euro pound dollar mb gb kb km mile',
);
