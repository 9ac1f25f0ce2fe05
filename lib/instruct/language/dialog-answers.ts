import { actionsOf, type Clause, type ParsedAction, type Reading } from './clauses.js';
import { withTarget } from './scoped-clauses.js';
import { textOf, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { ARTICLES } from './vocabulary.js';

/** Answers to what a dialog asks that a step before brings: `and confirm it`, `but go back when it asks`. */

const LAYER = '(?:dialog|popup|pop-up|window|modal|prompt|question|message|warning|box)';
const TO_CONFIRM = '(?: (?:to confirm|for confirmation|whether .{1,60}|if .{1,60}))?';
const COMES =
  '(?:comes up|pops up|appears|opens|shows|shows up|is shown|asks(?: you)?(?: to confirm)?)';

/** What says that it answers: `when it asks`, `in the dialog`. */
const ASKED = `(?:when|if|once|as soon as) (?:it asks(?: you| me| us)?${TO_CONFIRM}|(?:(?:you['’]re|you are|you get|i['’]m|i am) )?(?:asked|prompted)${TO_CONFIRM}|(?:it|(?:the|a|that) (?:confirmation )?${LAYER}) ${COMES})`;
const PLACE = `(?:in|on) (?:the|that) (?:confirmation )?${LAYER}(?: (?:that )?${COMES})?`;
const BEFORE = new RegExp(`^(?:${ASKED}|${PLACE}) (?=\\S)`, 'i');
const BEHIND = new RegExp(` (?:${ASKED}|${PLACE}|after all)$`, 'i');
const ALONE = new RegExp(`^${ASKED}$`, 'i');
const WHEN = new RegExp(`^${ASKED} | ${ASKED}$`, 'i');

/** An answer has at most so many words, with what says that it is one. */
const MAX_WORDS = 16;

const SAYS = '(?:(?:say|answer|reply|choose) (?:with )?)?';
const SURE =
  "(?: (?:please|really|definitely|do it|do that|go ahead|i['’]m sure|i am sure|we['’]re sure))?";
const AGREES = new RegExp(
  `^(?:${SAYS}(?:yes|ok|okay)${SURE}|(?:confirm|agree|accept|proceed|continue)(?: it| that| this| the ${LAYER})?|go ahead|do it)$`,
  'i',
);
const DECLINES = new RegExp(
  `^(?:${SAYS}no(?: thanks)?|(?:go back|back out|cancel|abort|never ?mind|do not|don['’]t|decline|refuse)(?: it| that| this| the ${LAYER})?(?: again)?)$`,
  'i',
);
const KEEPS = /^(?:keep|leave) (?:it|that|this|them|him|her)(?: there| alone| as it is)?$/i;
/** What is confirmed: `the dialog`, `the cancellation`. */
const NOUN = `(?:${LAYER}|choice|decision|request|\\p{L}{3,}(?:ion|al|ment|ing))`;
/** What answers, whether a dialog is spoken of or not. */
const SURELY = new RegExp(
  `^(?:yes${SURE}|(?:say|answer|reply) (?:with )?(?:yes|no|ok|okay)|confirm(?: it| that| this| (?:the|this|my) ${NOUN})?|(?:cancel|abort) the ${LAYER}(?: again)?)$`,
  'iu',
);
const CANCELS = new RegExp(`^(?:cancel|abort|leave|dismiss) the ${LAYER}(?: again)?$`, 'i');
const CHOOSES = /^(?:choose|decide|opt|prefer) (?:to )?/i;
/** «Click OK in the dialog» is a form of the grammar. */
const CLICKS = /^(?:click|press|tap|hit) (?:on )?/i;

/** What stands before the quoted name of a button. */
const ANSWERS = new RegExp(
  `^(?:${ASKED}|${PLACE}) (?:choose|select|pick|say|answer|reply|click|press|tap|hit)(?: on| with)?$`,
  'i',
);

const DIALOG = { how: 'in', kind: 'dialog' } as const;
const exact = (name: string): Reading => ({ name, exactly: true, region: DIALOG });
const like = (name: string): Reading => ({ name, region: DIALOG });

const AGREED = [
  ...['yes', 'ok', 'confirm', 'continue', 'proceed', 'agree'].map(exact),
  ...['yes', 'confirm'].map(like),
];
const DECLINED = [
  ...['no', 'cancel', 'go back', 'back', 'never mind', 'keep', 'not now'].map(exact),
  ...['no', 'keep', 'do not', 'dont'].map(like),
];
/** A page may ask without a dialog. */
const CONFIRM: Reading = { name: 'confirm', roles: ['button', 'link'] };
const KEPT = [exact('keep'), exact('keep it'), like('keep'), ...DECLINED];

/** What says that a dialog comes by itself; «if it comes» and «only when it comes» are conditions. */
const COMING = new RegExp(
  `^(?!.*\\b(?:only|but|if|unless)\\b).*\\b(?:when|once|as soon as) (?:the|a|that) (?:dialog|popup|pop-up|window|modal|prompt) ${COMES}\\b`,
  'i',
);

/** The clauses, of which the first answers a dialog that is awaited: `when the popup appears, click No thanks`. */
export function withDialogFirst(clauses: readonly Clause[]): readonly Clause[] {
  const [first] = clauses;
  if (first?.isLater !== true || !COMING.test(first.text)) return clauses;
  const { text, position } = first;
  return [{ text, position, action: { do: 'wait', layer: 'dialog' } }, ...clauses];
}

const wordsIn = (tokens: readonly Token[]) =>
  wordsOf(tokens.filter(({ kind }) => kind !== 'mark')).join(' ');

/** Whether words only say when something is answered: `when it asks`. */
export const isOnlyAsked = (tokens: readonly Token[]): boolean =>
  tokens.length <= MAX_WORDS && ALONE.test(wordsIn(tokens));

/** Whether words behind a «but» answer a dialog. */
export const answersBehind = (tokens: readonly Token[]): boolean => {
  const said = tokens.slice(0, MAX_WORDS);
  const end = said.findIndex(({ kind }) => kind === 'mark');
  const first = end < 1 ? said : said.slice(0, end);
  return isAnswer(first) || (isOnlyAsked(first) && end > 0) || SURELY.test(wordsIn(first));
};

const isAnswer = (tokens: readonly Token[]) =>
  (quotedAnswer(tokens) ?? answerOf(tokens)) !== undefined;

/** What a clause answers that says when or where: `when it asks, go back`, `say yes in the dialog`. */
export function dialogAnswer(tokens: readonly Token[], source: string): ParsedAction | undefined {
  const readings = quotedAnswer(tokens) ?? answerOf(tokens);
  return readings && { do: 'click', target: { text: textOf(tokens, source), readings } };
}

function answerOf(tokens: readonly Token[]): readonly Reading[] | undefined {
  if (tokens.length > MAX_WORDS || tokens.some(({ kind }) => kind === 'quoted')) return undefined;
  const said = wordsIn(tokens);
  const words = said.replace(BEFORE, '').replace(BEHIND, '');
  if (words === said) return undefined;
  if (CLICKS.test(words)) return WHEN.test(said) ? named(words.replace(CLICKS, '')) : undefined;
  return answered(words) ?? (CHOOSES.test(words) || isPhrase(words) ? named(words) : undefined);
}

/** `keep the shift`, where nothing but the name of a button is said. */
const isPhrase = (words: string) => /^(?:keep|leave|stay|yes|no)\b/i.test(words);

/** `answer "No, keep it"`, `when the dialog comes up, choose "Stay here"` */
function quotedAnswer(tokens: readonly Token[]): readonly Reading[] | undefined {
  const at = tokens.findIndex(({ kind }) => kind === 'quoted');
  const name = tokens[at];
  const isOne = name !== undefined && tokens.findLastIndex(({ kind }) => kind === 'quoted') === at;
  if (!isOne) return undefined;
  const [before, behind] = [wordsIn(tokens.slice(0, at)), wordsIn(tokens.slice(at + 1))];
  // «Answer "Yes" in the dialog» is «in the dialog answer "Yes"»; «click "Yes" in the dialog» is a form of the grammar.
  if (behind !== '' && !/^(?:answer|reply|say)(?: with)?$/i.test(before)) return undefined;
  const said = `${behind} ${before}`.trim();
  if (ANSWERS.test(said)) return [exact(name.text)];
  const isSaid = /^(?:answer|reply)(?: with)?$/i.test(said);
  // Others are questions, which the page answers.
  const isAnswered = /^(yes|no|ok|okay|keep|cancel|go back|never mind)\b/i.test(name.text);
  return isSaid && isAnswered ? [exact(name.text)] : undefined;
}

function answered(words: string): readonly Reading[] | undefined {
  const [one = '', other, ...more] = words.split(' and ');
  // «Say no and keep it» says it twice.
  const isTwice = other !== undefined && more.length === 0;
  const agrees = (said: string) => AGREES.test(said);
  const refuses = (said: string) => DECLINES.test(said) || KEEPS.test(said);
  if (isTwice)
    return [one, other].every(agrees) ? AGREED : [one, other].every(refuses) ? KEPT : undefined;
  if (agrees(words)) return AGREED;
  if (DECLINES.test(words)) return [exact(words), ...DECLINED];
  return KEEPS.test(words) ? KEPT : undefined;
}

/** The button that is called so: `keep the shift` is «Keep shift». */
function named(words: string): readonly Reading[] {
  const said = words.replace(CHOOSES, '').split(' ');
  const name = said.filter((word) => !ARTICLES.includes(word.toLowerCase())).join(' ');
  return [exact(said.join(' ')), like(name)];
}

const WANTS =
  /^confirm (?:that (?:it|this|he|she) (?:is|was|has been|should be) \p{L}+$|(?:that )?(?:i|we) (?:really |do )?(?:want (?:to|it|this|that)|wish to|mean (?:to|it)|intend to|am sure|are sure)\b)/iu;

const DECIDES =
  /^(?:(?:choose|decide|opt) to|(?:say|answer|reply)(?= (?:no|yes) (?:keep|leave|cancel|delete|remove|discard)\b)) (?=\S)/i;
/** `keep my place`, which only a dialog offers. */
const STAYS = /^(?:keep|leave) (?:my|the) \S+(?: \S+)?$/i;

/** `yes, I'm sure`, `confirm it`: an answer, where nothing on the page is called so. */
export function laterAnswer(tokens: readonly Token[], source: string): ParsedAction | undefined {
  const text = textOf(tokens, source);
  const words = wordsIn(tokens).replace(/^then /i, '');
  const [, rest] = /^yes (?:and )?(\S+(?: \S+){0,3})$/i.exec(words) ?? [];
  const target = (readings: readonly Reading[]): ParsedAction => {
    return { do: 'click', target: { text, readings } };
  };
  if (CANCELS.test(words)) return target(DECLINED);
  if (/^confirm/i.test(words) && (SURELY.test(words) || WANTS.test(words)))
    return target([CONFIRM, ...AGREED]);
  if (SURELY.test(words)) return target(answered(words) ?? AGREED);
  if (DECIDES.test(words) || STAYS.test(words)) return target(named(words.replace(DECIDES, '')));
  return rest === undefined ? undefined : target([exact(words), like(rest)]);
}

/** What no dialog is agreed with. */
const ENDS = ['cancel', 'close', 'dismiss', 'back', 'keep', 'discard', 'no', 'more', 'open'];

/** The clauses, of which one that agrees may mean the button that is called as the one before it: «Void it». */
export function withVerbsBefore(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause, at) => {
    const { action } = clause;
    const [before] = at === 0 ? [] : actionsOf(clauses[at - 1]?.action ?? action);
    if (action.do !== 'click' || before?.do !== 'click') return clause;
    if (!AGREED.every((one) => action.target.readings.includes(one))) return clause;
    const names = new Set(before.target.readings.flatMap(({ name }) => namesAgreeing(name)));
    const verbs = new Set([...names].flatMap((name) => (name.includes(' ') ? [] : [name])));
    const readings = [...action.target.readings, ...[...names].map(exact), ...[...verbs].map(like)];
    return { ...clause, action: withTarget(action, { ...action.target, readings }) };
  });
}

function namesAgreeing(name: string): readonly string[] {
  const [verb = '', ...more] = name.toLowerCase().split(' ');
  const whole = more.length > 0 && more.length < 3 ? [name] : [];
  if (verb === '' || ENDS.includes(verb)) return whole;
  const ends = ['', ' it', ' now', ' anyway', ' for good', ' permanently'];
  return [...whole, ...ends.map((end) => `${verb}${end}`)];
}
