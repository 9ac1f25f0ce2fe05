import type { Clause, ParsedAction } from './clauses.js';
import { verbIn } from './politeness.js';
import { isWord, unmarked } from './token-text.js';
import type { Token } from './tokens.js';
import { verbAt } from './verbs.js';
import { ARTICLES, PREPOSITIONS, UI_VERBS } from './vocabulary.js';

/** What an instruction says at its end that is not to be done: `but don't send it`. Nothing is done for it. */

export interface Refrain {
  /** What comes before it. */
  readonly head: readonly Token[];
  readonly tail: readonly Token[];
  readonly verb: string;
}

/** Words that say more than what is not to be done. */
const MORE =
  'instead until till unless if before after except otherwise only just again twice and or then but without when where anything something everything'.split(
    ' ',
  );
const EMPTY = [...ARTICLES, ...PREPOSITIONS, 'it', 'is', 'yet', 'now', 'not', 'do', 'me'];
const CHECKS = ['check', 'tick', 'untick', 'uncheck', 'mark'];

/**
 * Finds it at the end of a sentence; undefined where what is said may be more than that.
 *
 * @param others what other sentences before say: behind them it may be a sentence of its own
 */
export function refrainOf(tokens: readonly Token[], others: readonly Token[]): Refrain | undefined {
  for (let at = tokens.length - 2; at > (others.length > 0 ? -1 : 0); at -= 1) {
    const length = negationAt(tokens, at);
    if (length === 0) continue;
    const isBut = isWord(tokens[at - 1], 'but');
    const before = tokens[at - 1];
    const isJoined =
      isBut ||
      at === 0 ||
      isWord(tokens[at], 'without') ||
      (before?.kind === 'mark' && /[,.]/.test(before.text));
    const head = unmarked(tokens.slice(0, isBut ? at - 1 : at));
    const tail = tokens.slice(at);
    const said = tail.slice(length);
    const verb = said[0]?.text.toLowerCase() ?? '';
    const isPlain = said.every((token) => token.kind !== 'mark' && !isWord(token, ...MORE));
    const known = new Set([...others, ...head].map(({ text }) => text.toLowerCase()));
    const isOther = said.every(
      ({ text }) => EMPTY.includes(text.toLowerCase()) || !known.has(text.toLowerCase()),
    );
    return isJoined && isPlain && isOther && (at === 0 || head.length > 0)
      ? { head, tail, verb: verbIn(verb) ?? verb }
      : undefined;
  }
  return undefined;
}

/** How many words at a place negate the verb behind them; 0 for none. */
function negationAt(tokens: readonly Token[], at: number): number {
  if (isWord(tokens[at], 'without')) {
    const word = tokens[at + 1];
    const isVerb = word?.kind === 'word' && /ing$/i.test(word.text);
    return isVerb && verbIn(word.text.toLowerCase()) !== undefined ? 1 : 0;
  }
  const length =
    isWord(tokens[at], 'do') && isWord(tokens[at + 1], 'not')
      ? 2
      : isWord(tokens[at], "don't", 'don’t', 'dont', 'never')
        ? 1
        : 0;
  const isVerb =
    verbAt(tokens, at + length) !== undefined ||
    isWord(tokens[at + length], ...UI_VERBS, 'message', 'notify');
  return length > 0 && isVerb ? length : 0;
}

/** Whether the clauses before do nothing of it, and none of them ends with a text that may go on. */
export function keepsTo({ verb }: Refrain, clauses: readonly Clause[]): boolean {
  const sends = (action: ParsedAction): boolean =>
    ['submit', 'login', 'search', 'press'].includes(action.do) ||
    (action.do === 'several' && action.actions.some(sends));
  if (!CHECKS.includes(verb) && clauses.some(({ action }) => sends(action))) return false;
  const last = clauses.at(-1);
  const action = last?.action.do === 'several' ? last.action.actions.at(-1) : last?.action;
  const text = action?.do === 'type' ? action.text : action?.do === 'set' ? action.value : '';
  return !/\s\p{Ll}/u.test(text) || last?.text.endsWith(text) !== true;
}
