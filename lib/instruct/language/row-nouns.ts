import type { Token } from './tokens.js';
import { singular } from './word-forms.js';

/** What people call the rows and items of a page. */
export const NOUNS =
  `row line item entry card record user member person customer message email mail letter order invoice product file
  document comment task note post result booking one account address album application article book branch charge
  contact conversation course device draft employee event flight issue job lesson notification page parcel payment
  photo picture plan project question recipe report request reservation review room shipment song story student
  subscription ticket thread transaction transfer video voucher alarm answer applicant appointment assignment bill booking
  bookmark build campaign candidate category channel class client commit coupon dataset deal delivery department
  deployment dish doctor domain episode exercise expense folder friend game group guest guide hotel household key
  label lead listing meal meeting movie offer option package patient payee playlist podcast property quote recipient
  reminder reply repository restaurant ride route sample seat series server service session shift shop show site
  size slot stock store supplier survey tab tag team template thing tool topic track trip vehicle vendor visit
  website workout ad alert announcement apartment backup bid bike car certificate chat claim cluster contract dog
  driver enquiry exam fare field flat grade host house image incident inquiry instance invitation invite lease
  license licence log machine mailbox medication memo model notice opening pet policy position prescription process
  prompt proposal rate referral rental role rule scan scene schedule seller space subscriber suggestion suite tariff
  term test token tour trial upload vacancy variant version volunteer webhook worker workspace van loan app
  colleague concert connection cottage exhibition festival fine gig jacket laptop lecture lens match partner
  performance phone plant player printer purchase race reading school screening shoe sofa spot stay teacher train
  treatment tutor villa village wine workshop zone gig absence title film leave paper essay manuscript
  chapter poem album rental permit shelf bin pallet animal pet pupil donation pledge grant journey fixture chore gift
  prize vaccination medicine timesheet quiz poll petition motion cheque payslip sensor lamp thermostat refund warranty
  shirt edition magazine newspaper snapshot plot code speaker tenancy tenant attendee sponsor
  visitor locker complaint inspection`.split(/\s+/);

/** The same of several. */
const ALL_NOUNS = new Set(NOUNS.map(singular));

/** Whether a word is what people call rows, one or several. */
export const callsRows = (word: string): boolean => ALL_NOUNS.has(singular(word.toLowerCase()));

/** The same of a token, outside of quotes. */
export const isRowNoun = (token: Token | undefined): boolean =>
  token?.kind === 'word' && callsRows(token.text);

/** Whether a word is what people call several rows: `tickets`. */
export const isSeveral = (token: Token | undefined): boolean =>
  token !== undefined && isRowNoun(token) && singular(token.text) !== token.text;

/** What says of a row only that it is one: «film» may tell one from others. */
const PLAIN = 'row line item entry card record result one'.split(' ');

/** The word, where it says of a row more than that it is one. */
export const kindSaid = (token: Token | undefined): { noun?: string } =>
  token && isRowNoun(token) && !PLAIN.includes(token.text.toLowerCase())
    ? { noun: token.text }
    : {};
