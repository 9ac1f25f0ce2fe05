import type { ParsedAction } from './clauses.js';
import { around, isName, isWord, textOf, withoutArticle } from './token-text.js';
import { targetPhraseOf } from './target-phrases.js';
import {
  checked,
  choose,
  ensured,
  fill,
  searched,
  set,
  ticked,
  turn,
  typed,
} from './field-clauses.js';
import { CLICKS, clicked, close, confirmed, submit, timesOf } from './click-clauses.js';
import { come, extract, get, go, open, scroll, type Reader } from './page-clauses.js';
import type { Token } from './tokens.js';
import { consent, dismissed, LEAST_CONSENT } from './consent-clauses.js';
import { login, loginWith, use } from './login-clauses.js';
import { QUESTIONS, valueAsked } from './questions.js';
import { awaited, wait } from './waits.js';
import { arePlainKeys, CHOOSING_VERBS, keyProblem } from './vocabulary.js';

/** One clause, a verb and what belongs to it → what it says. */

const alone =
  (action: ParsedAction): Reader =>
  (rest) =>
    withoutArticle(rest).every((token) => isWord(token, 'page', 'the', 'this'))
      ? action
      : undefined;

/** After a verb that is said of keys and of buttons. */
const press: Reader = (rest, source, verb, isClause) => {
  const keys = keysIn(rest, source);
  if (keys === undefined) return clicked({})(rest, source, verb, isClause);
  return keyProblem(keys) === undefined ? { do: 'press', keys } : undefined;
};

/** Names joined like a chord, or a modifier with a plus: no button is called so without quotes. */
const CHORD = /^\w+(\+\w+)+$|^(alt|altgr|cmd|command|control|ctrl|meta|option|shift|win)\+/i;

/** What is said of keys, whether there are such or not; undefined where it names a button. */
function keysIn(rest: readonly Token[], source: string): string | undefined {
  const said = withoutArticle(rest);
  if (said.length > 1 && isWord(said[0], 'key', 'keys') && isName(said.slice(1)))
    return textOf(said.slice(1), source);
  if (said.length > 1 && isWord(said.at(-1), 'key')) return textOf(said.slice(0, -1), source);
  const times = timesOf(said);
  const words = times ? said.slice(0, -times.length) : said;
  if (words.length === 0 || words.some(({ kind }) => kind !== 'word')) return undefined;
  const keys = textOf(words, source).replace(/\s*\+\s*/g, '+');
  // «The plus button twice» is a button.
  if (times && words.length > 1 && !arePlainKeys(keys) && !CHORD.test(keys)) return undefined;
  if (times) return `${keys}${times.count}`;
  return arePlainKeys(keys) || CHORD.test(keys) ? keys : undefined;
}

const hover: Reader = (rest, source) => {
  const target = targetPhraseOf(isWord(rest[0], 'over', 'on') ? rest.slice(1) : rest, source);
  return target && { do: 'hover', target };
};

/** «Mark it as read» checks no box that is called so. */
const marked: Reader = (rest, source, verb, isClause) =>
  rest.slice(1).some((token) => isWord(token, 'as'))
    ? undefined
    : checked(true)(rest, source, verb, isClause);

const on =
  (act: 'clear' | 'toggle'): Reader =>
  (rest, source) => {
    // «Clear the phone and email fields»
    const pair = isWord(rest.at(-1), 'fields', 'boxes')
      ? around(rest.slice(0, -1), 'and')
      : undefined;
    const phrases = (pair ?? []).flatMap((said) => targetPhraseOf(said, source) ?? []);
    if (phrases.length === 2)
      return { do: 'several', actions: phrases.map((target) => ({ do: act, target })) };
    const target = targetPhraseOf(rest, source);
    return target && { do: act, target };
  };

/** What is no form of reading is a question: `get the price of the pen`. */
const readOrAsk: Reader = (rest, source, verb, isClause) => {
  // «Read more about the fair» and «get me the invoices of all orders» may press buttons.
  const isMore = isWord(rest[0], 'more') || (isWord(rest[0], 'me') && rest.some(isEvery));
  const read = get(rest, source, verb, isClause);
  return read ?? (isMore ? undefined : valueAsked(rest, source, verb, isClause));
};

const isEvery = (token: Token) => isWord(token, 'all', 'every', 'each', 'both');

const replaced = typed(true);
const added = typed(false);

/** What a clause may begin with; the longer verbs come first. */
const VERBS: readonly (readonly [verb: string, reader: Reader])[] = [
  ...CLICKS,
  ['move the mouse to', hover],
  ['move the mouse over', hover],
  ...['put a tick', 'put a check', 'put a check mark', 'place a tick'].flatMap((verb) =>
    ['next to', 'at', 'in', 'on', 'beside'].map((place): [string, Reader] => [
      `${verb} ${place}`,
      ticked,
    ]),
  ),
  ...['take the tick off', 'take the tick out of', 'remove the tick from'].map(
    (verb): [string, Reader] => [verb, checked(false)],
  ),
  ['navigate', open],
  ['visit', open],
  ['browse', open],
  ['open', open],
  ['go', go],
  ...['head to', 'head over to', 'return to', 'come back to'].map((verb): [string, Reader] => [
    verb,
    come,
  ]),
  ['back', alone({ do: 'back' })],
  ['forward', alone({ do: 'forward' })],
  ['reload', alone({ do: 'reload' })],
  ['refresh', alone({ do: 'reload' })],
  ['click away', dismissed],
  ['click', clicked({})],
  ['tap', clicked({})],
  ['press', press],
  ['hit', press],
  ['push', press],
  ['hover', hover],
  ['type', added],
  ['enter', replaced],
  ['write', replaced],
  ['input', replaced],
  ['put', replaced],
  ['paste', replaced],
  ['fill', fill],
  ['set', set],
  ['change', set],
  ['correct', set],
  ['amend', set],
  ['clear', on('clear')],
  ['empty', on('clear')],
  ['erase', on('clear')],
  ...CHOOSING_VERBS.map((verb): [string, Reader] => [verb, choose]),
  ['check', checked(true)],
  ['tick', checked(true)],
  ['mark', marked],
  ['enable', checked(true)],
  ['uncheck', checked(false)],
  ['untick', checked(false)],
  ['deselect', checked(false)],
  ['unselect', checked(false)],
  ['make sure', ensured],
  ['unmark', checked(false)],
  ['disable', checked(false)],
  ['turn', turn],
  ['switch', turn],
  ['toggle', on('toggle')],
  ['submit', submit],
  ['close', close],
  ['page down', alone({ do: 'scroll', to: 'down' })],
  ['page up', alone({ do: 'scroll', to: 'up' })],
  ['get rid of', dismissed],
  ['dismiss', dismissed],
  ['hide', dismissed],
  ...LEAST_CONSENT,
  ['scroll', scroll],
  ['wait', wait],
  ['pause', wait],
  ['hold on', wait],
  ['hang on', wait],
  ['give it', wait],
  ['as soon as', awaited],
  ['once', awaited],
  ['when', awaited],
  ['search for', searched],
  ['extract', extract],
  ['list', extract],
  ['collect', extract],
  ...[
    'log in',
    'login',
    'log on',
    'sign in',
    'signin',
    'log me in',
    'sign me in',
    'authenticate',
  ].map((verb): [string, Reader] => [verb, login]),
  ['use', use],
  ['with the credentials', loginWith],
  ['with the login', loginWith],
  ['confirm with', confirmed],
  ['confirm by', confirmed],
  ...'accept|allow|agree|say yes|yes to|reject|decline|refuse|deny|say no|no thanks|no thank you|no to|turn down|opt out of'
    .split('|')
    .map((verb): [string, Reader] => [verb, consent]),
  ...QUESTIONS,
  ['read', readOrAsk],
  ['get', readOrAsk],
];

interface Verb {
  readonly verb: string;
  /** How many words it has. */
  readonly length: number;
  readonly read: Reader;
  /** Whether the next clause may leave it out: «fill A with B and C with D». */
  readonly elides: boolean;
}

/** «tick A and B» */
const CHECKS = new Set(['check', 'tick', 'uncheck', 'untick']);

/** By their first word; the longer ones first, as above. */
const BY_WORD = new Map<string, Verb[]>();
for (const [verb, read] of VERBS) {
  const words = verb.split(' ');
  const [first = ''] = words;
  const elides = [added, replaced, fill, set].includes(read) || CHECKS.has(verb);
  const found = { verb, length: words.length, read, elides };
  BY_WORD.set(first, [...(BY_WORD.get(first) ?? []), found]);
}

/** The verb that stands at a place of a text. */
export function verbAt(tokens: readonly Token[], at = 0): Verb | undefined {
  const first = tokens[at];
  if (first?.kind !== 'word') return undefined;
  return BY_WORD.get(first.text.toLowerCase())?.find(
    ({ verb, length }) =>
      length === 1 || verb.split(' ').every((word, i) => isWord(tokens[at + i], word)),
  );
}

/** Why a clause isn't understood, where more can be told than that. */
export function problemOf(tokens: readonly Token[], source: string): string | undefined {
  const found = verbAt(tokens);
  if (found?.read !== press) return undefined;
  const keys = keysIn(tokens.slice(found.length), source);
  const problem = keys === undefined ? undefined : keyProblem(keys);
  return problem && `${problem} A button’s name stands in quotes.`;
}

/** What one clause says; undefined where it isn't understood. */
export function actionOf(tokens: readonly Token[], source: string): ParsedAction | undefined {
  const isClause = (said: readonly Token[]) => read(said, source, () => false) !== undefined;
  return read(tokens, source, isClause);
}

function read(
  tokens: readonly Token[],
  source: string,
  isClause: Parameters<Reader>[3],
): ParsedAction | undefined {
  const found = verbAt(tokens);
  return found?.read(tokens.slice(found.length), source, found.verb, isClause);
}
