import { phrases } from './token-text.js';
import { ARTICLES, PREPOSITIONS } from './vocabulary.js';

/** Words of clauses of which every word is accounted for. */

/** What may say that something gets a value, before the first of them; some are also what buttons are called. */
export const LEADS = new Set(
  `set change put enter type write input fill use make update adjust choose pick specify provide keep have need
   want wants like restrict narrow limit filter show only just display list find for take taking
   taken book request ask apply order reserve rent hire plan schedule turn switch tick check mark enable activate add
   include with pay paying ship deliver i i'm i’m im i'd i’d i'll i’ll we'll we’ll am is will would we we're we’re we'd we’d
   it it's it’s come coming them rather prefer prefers let let's want's go going off me us there are off in down out up on opt call
   travel travelling fly flying ride sit live stay staying speak upgrade was correct amend`.split(
    /\s+/,
  ),
);

/** Those that may stand behind the name of a part of the page. */
export const GIVES = 'set put enter type choose select pick tick check mark turn switch say'.split(
  ' ',
);

/** Those that are said of boxes. */
export const TICKS = 'tick check mark enable activate'.split(' ');

/** The same of two words. */
export const SWITCHES = phrases('turn on | turn off | switch on | switch off');

/** Those that take something away. */
export const OFF = new Set('untick uncheck deselect unselect disable deactivate'.split(' '));

/** Those that give a text. */
export const TYPES = 'enter type write fill input update change put set'.split(' ');

/** Those that do something to what stands behind them, and choose nothing. */
export const DOES =
  'pay paying order reserve book rent hire plan schedule ship deliver call upgrade apply'.split(
    ' ',
  );

/** What joins the others, and says nothing. */
export const FILLERS = new Set([
  ...ARTICLES,
  ...PREPOSITIONS,
  ...'& , because and also then well plus please should be is are only just one ones that those which who what whats things me us down up our his her their option per do everything fine ok okay lovely would i i’m it’s'.split(
    ' ',
  ),
  ...["i'm", "it's", "what's", 'what’s', "that's", 'that’s'],
]);

/** What is done with that which an option is about. */
export const SENT = 'delivered shipped sent paid booked brought'.split(' ');

export const UNITS = new Set(
  'minutes minute hours hour days day euros euro pounds pound dollars dollar percent km miles people persons gb mb'.split(
    ' ',
  ),
);

/** What says where the rest is to be found, or what it is about. */
export const PLACES = ['in', 'on', 'under', 'at', 'for', 'of', 'within'];

export const ASKING =
  "what what's what’s whats which who when where why how is are does did has".split(' ');

/** Verbs of which the things that they are said of may be left out: «show the tickets that are open». */
export const SHOWING = 'show only just filter'.split(' ');

/** «Choose that we absorb the fee», «enter that I am away from 1 August» */
export const SAYS = 'choose pick select untick uncheck say state enter put note'.split(' ');
