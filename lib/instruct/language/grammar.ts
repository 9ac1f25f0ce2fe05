import { isErrorCode, TabwireError } from '../../request/errors.js';
import type { Clause, ParsedAction } from './clauses.js';
import { withConsentOnce } from './consent-clauses.js';
import { withDialogFirst, withVerbsBefore } from './dialog-answers.js';
import { titleOf } from './form-titles.js';
import { notUnderstood } from './forms.js';
import {
  clickOf,
  headOf,
  inHead,
  sendingOf,
  sentOf,
  thenSent,
  type Headed,
} from './headed-sentence.js';
import { thenSending } from './covered-sending.js';
import { checkLater } from './later-clicks.js';
import { closed, imperative, verbsOpen } from './politeness.js';
import { beginsName } from './named-clauses.js';
import { declined } from './named-options.js';
import type { PageNames } from './page-names.js';
import { isJoint, withoutMarks, withoutRepeats } from './joints.js';
import { hinted, hintOf } from './part-hints.js';
import { withoutReason } from './reasons.js';
import { withRowsBefore } from './row-pronouns.js';
import { Sentence } from './sentence.js';
import { keepsTo, refrainOf } from './refrain.js';
import { isWord, textOf } from './token-text.js';
import { OpenQuote, tokenize, type Token } from './tokens.js';

/** More than fifty steps have. */
const MAX_JOINTS = 200;

/**
 * Reads a whole instruction; nothing of it has been done when it isn't understood. Takes time in proportion
 * to its length.
 *
 * @param names of the page's controls, for clauses that say a name alone
 * @throws TabwireError `instruction_not_understood`
 */
export function parse(source: string, names?: PageNames): Clause[] {
  let tokens: readonly Token[];
  try {
    tokens = withoutRepeats(imperative(tokenize(source), names));
  } catch (error) {
    if (!(error instanceof OpenQuote)) throw error;
    throw notUnderstood(source.slice(error.start), error.start, 'The quotation is not closed.');
  }
  if (tokens.filter(isJoint).length > MAX_JOINTS)
    throw notUnderstood(
      source,
      0,
      `The instruction has more than ${MAX_JOINTS} commas, full stops and “and”. Send it in parts, or put texts in quotes.`,
    );
  const sentences = sentencesOf(tokens, names).map((sentence) =>
    names ? withoutReason(withoutHeading(sentence, names), names) : sentence,
  );
  const refrain = refrainOf(sentences.at(-1) ?? [], sentences.slice(0, -1).flat());
  // Only the page tells whether it is about a box that is checked.
  if (refrain && !names) throw notUnderstood(textOf(refrain.tail, source), startOf(refrain.tail));
  const before = refrain
    ? [...sentences.slice(0, -1), refrain.head].filter(({ length }) => length > 0)
    : sentences;
  // «Don't send me offers» unchecks the box of that name.
  const tail = refrain?.tail ?? [];
  const isStep = names && declined({ tokens: tail, source, names }) !== undefined;
  const positive = isStep ? [...before, tail] : before;
  const isOnly = positive.length === 1;
  let head: Headed | undefined;
  const said = positive.flatMap((sentence) => {
    const hint = names && hintOf(sentence, names);
    if (hint)
      return hinted(new Sentence(hint.said, source, { names, isOnly }).clauses(), hint, source);
    const list = names && listed(sentence, source, names, head);
    head = list?.head;
    return list?.clauses ?? new Sentence(sentence, source, { names, isOnly }).clauses();
  });
  const sent = head && said.length > 0 && !refrain ? [...said, ...sendingOf(head)] : said;
  const ordered = withVerbsBefore(withRowsBefore(withDialogFirst(keptFirst(sent))));
  checkLater(ordered);
  const clauses = withConsentOnce(ordered);
  checkOrder(clauses);
  const path = clauses.find(
    ({ action, position }) =>
      isNoName(action) && /(?:->|=>|→|>|›)\s*$/.test(source.slice(0, position)),
  );
  if (path) throw notUnderstood(path.text, path.position);
  if (refrain && !isStep && !keepsTo(refrain, clauses))
    throw notUnderstood(textOf(refrain.tail, source), startOf(refrain.tail));
  const [sentence, ...more] = positive;
  const isAlone = more.length === 0 && !refrain;
  if (clauses.length > 0)
    return names && sentence && isAlone ? thenSending(clauses, sentence, names) : clauses;
  throw new TabwireError(
    'instruction_not_understood',
    'The instruction is empty. Say what to do.',
    { clause: '', position: 0 },
  );
}

/** Behind an arrow stands the name of what is clicked: «More > Find duplicates» searches nothing. */
const isNoName = ({ do: done }: ParsedAction): boolean => done === 'search' || done === 'ask';

/** What says only that values follow: `filters: full-time, in Leeds`. */
const HEADINGS = 'filter filters criteria fields details data values options form'.split(' ');

const withoutHeading = (tokens: readonly Token[], names: PageNames): readonly Token[] => {
  const [word, colon] = tokens;
  const isHeading = isWord(word, ...HEADINGS) && colon?.text === ':';
  const text = word?.text ?? '';
  const isNamed = [names.opener(text), names.called(text), names.box(text)].some(
    (one) => one !== undefined,
  );
  return isHeading && !isNamed ? tokens.slice(2) : tokens;
};

/** The clauses of a list of fields, and the form that more of them may follow for. */
interface Listed {
  readonly clauses: Clause[];
  readonly head?: Headed;
}

/**
 * A list of fields behind the name of a form, or of the button that sends them; undefined of another sentence.
 *
 * @param before the form that the sentence before is about
 */
function listed(
  tokens: readonly Token[],
  source: string,
  names: PageNames,
  before: Headed | undefined,
): Listed | undefined {
  const read = (rest: readonly Token[], own: PageNames) => {
    try {
      return new Sentence(rest, source, { names: own, isOnly: false }).clauses();
    } catch (error) {
      if (!isErrorCode(error, 'instruction_not_understood')) throw error;
      return undefined;
    }
  };
  const sentIn = (said: readonly Token[], own: PageNames) => {
    const sent = sentOf(said, source, own);
    const fields = sent && read(sent.rest, own);
    return sent && fields && thenSent(fields, sent);
  };
  const titled = (head: Headed) => {
    const title = titleOf(head, source);
    const rest = title && withoutMarks(title.rest);
    const more = rest && (rest.length === 0 ? [] : read(rest, head.names));
    return more && [title.clause, ...more];
  };
  const all = (head: Headed) =>
    sentIn(head.rest, head.names) ?? read(head.rest, head.names) ?? titled(head) ?? [];
  const head = headOf(tokens, source, names);
  const said = head ? all(head) : [];
  const own = head ? inHead(said, head, false) : [];
  const from = said[own.length]?.position;
  const rest = head && from !== undefined ? head.rest.filter(({ start }) => start >= from) : [];
  // What follows is said of the page.
  const others = rest.length === 0 ? [] : read(rest, names);
  if (head && own.length > 0 && others) {
    const clauses = [...clickOf(head), ...own, ...others];
    return isOpen(own) && others.length === 0 ? { clauses, head } : { clauses };
  }
  const sent = sentIn(tokens, names);
  if (sent) return { clauses: sent };
  const next = (before && read(tokens, before.names)) ?? [];
  const clauses = before ? inHead(next, before, true) : [];
  if (!before || clauses.length === 0 || clauses.length < next.length) return undefined;
  return isOpen(clauses) ? { clauses, head: before } : { clauses };
}

/** Whether the form that clauses are about has not been sent yet. */
const isOpen = (clauses: readonly Clause[]): boolean => clauses.at(-1)?.action.do !== 'click';

const startOf = (tokens: readonly Token[]) => tokens[0]?.start ?? 0;

/** «Log in as Ann … and remember me» checks the box of the form before the form is sent. */
function keptFirst(clauses: Clause[]): Clause[] {
  const at = clauses.findIndex(({ action }) => action.do === 'login');
  const [login, next] = clauses.slice(at, at + 2);
  const isKept = next?.action.do === 'check' && /^(remember|keep|stay)\b/i.test(next.text);
  if (at < 0 || login?.action.do !== 'login' || !isKept) return clauses;
  const action = { ...login.action, kept: next.action.target };
  return [...clauses.slice(0, at), { ...login, action }, ...clauses.slice(at + 2)];
}

/** Behind an article or a preposition, `first` is no place in the order of the steps. */
const EARLIER = /(?<!\b(?:the|a|an|my|to|as|is|in|with|for)\s)\b(?:first|beforehand|before that)$/i;

/** `newest first`, `the highest price first` */
const SORTED =
  /\b(newest|oldest|latest|earliest|soonest|cheapest|lowest|highest|shortest|longest|largest|smallest|biggest|nearest|closest|(best|top|most) \w+)( \w+){0,2} first$/i;

/** «Sign out, but save first» says its steps in another order. @throws TabwireError */
function checkOrder(clauses: readonly Clause[]): void {
  // «Description: ask Ann first» is a text.
  const isText = ({ action }: Clause) => action.do === 'set' && EARLIER.test(action.value);
  const late = clauses
    .slice(1)
    .find((one) => EARLIER.test(one.text) && !SORTED.test(one.text) && !isText(one));
  if (late) throw notUnderstood(late.text, late.position);
}

/** Whether an arrow leads to a name that begins like a search: `More > Find duplicates`. */
const isFound = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at - 1], ...ARROWS) && isWord(tokens[at], 'find', 'search', 'look');

const ARROWS = ['->', '=>', '→', '>', '›'];

/** `click on Orders, then on Returns` leaves out the second verb. */
const isOnAgain = (before: readonly Token[], next: Token | undefined): boolean =>
  isWord(next, 'on') && isWord(before[1], 'on') && isWord(before[0], 'click', 'press', 'tap');

const clickAt = (token: Token | undefined): Token => {
  const start = token?.start ?? 0;
  return { kind: 'word', text: 'click', start, end: start };
};

/**
 * Parts between marks that always end a clause: a new line, `;` and «then», behind a joint, before a verb, or before
 * the name of a button or a field.
 */
function sentencesOf(tokens: readonly Token[], names?: PageNames): (readonly Token[])[] {
  const verbs = verbsOpen(tokens);
  const opens = tokens.map(
    (_token, at) => verbs[at] === true || (names !== undefined && beginsName(tokens, at, names)),
  );
  const sentences: Token[][] = [];
  let sentence: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    const isThen =
      isWord(token, 'then') && (isJoint(tokens[index - 1]) || opens[index + 1] === true);
    const isEnd = isThen || isWord(token, ...ARROWS);
    // «Menu > Settings» are two clicks.
    if (isEnd || (token.kind === 'mark' && token.text === ';')) {
      sentences.push(isWord(sentence.at(-1), 'but') ? sentence.slice(0, -1) : sentence);
      const isClick = isFound(tokens, index + 1) || isOnAgain(sentence, tokens[index + 1]);
      sentence = isClick ? [clickAt(tokens[index + 1])] : [];
    } else sentence.push(token);
  }
  return [...sentences, sentence]
    .map((said) => withoutMarks(closed(said)))
    .filter((said) => said.length > 0);
}
