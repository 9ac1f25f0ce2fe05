import { EXTRACTS, type Extract } from './actions.js';
import type { ParsedAction } from './clauses.js';
import { isName, isWord, leadOf, textOf, withoutArticle, wordsOf } from './token-text.js';
import { targetPhraseOf } from './target-phrases.js';
import type { Token } from './tokens.js';
import { urlOf } from './urls.js';

/** What is said of the page as a whole: go, scroll, wait, read. */

/**
 * Reads what follows a verb; undefined where it does not fit.
 *
 * @param isClause whether words are a clause of their own, which a value without quotes must not contain
 */
export type Reader = (
  rest: readonly Token[],
  source: string,
  verb: string,
  isClause: (tokens: readonly Token[]) => boolean,
) => ParsedAction | undefined;

/** What leads to a place behind a verb of motion. */
const TO = ['to', 'into', 'over to', 'back to'].map((words) => words.split(' '));

export const open: Reader = (rest, source, verb) => {
  const goal = rest.slice(leadOf(rest, TO)?.length ?? 0);
  const url = isName(goal) ? urlOf(textOf(goal, source)) : undefined;
  if (url !== undefined) return { do: 'navigate', url };
  const [first] = goal;
  if (goal.length === 1 && first?.kind === 'quoted' && /^(go|navigate|visit)$/.test(verb))
    return { do: 'navigate', url: first.text };
  const isOpen = verb === 'open';
  const target = targetPhraseOf(goal, source, isOpen ? verb : undefined);
  return target && { do: 'click', target: isOpen ? { ...target, opens: true } : target };
};

export const go: Reader = (rest, source, verb, isClause) => {
  const [first] = rest;
  const words = wordsOf(rest).join(' ').toLowerCase();
  if (/^(back( (a|one) page)?|(back )?to the (previous|last) page)$/.test(words))
    return { do: 'back' };
  if (rest.length === 1 && isWord(first, 'forward', 'forwards')) return { do: 'forward' };
  return leadOf(rest, TO) ? open(rest, source, verb, isClause) : undefined;
};

/** `return to Orders` */
export const come: Reader = (rest, ...more) =>
  go([{ kind: 'word', text: 'to', start: 0, end: 0 }, ...rest], ...more);

export const scroll: Reader = (rest, source) => {
  const words = wordsOf(rest).join(' ').toLowerCase();
  const [, way] = /^(up|down)( a (bit|page|screen)| one (page|screen))?$/.exec(words) ?? [];
  if (way === 'up' || way === 'down') return { do: 'scroll', to: way };
  const [, end] =
    /^(?:back )?(?:(?:up|down|all the way) )?to (?:the )?(?:very )?(top|bottom|end)(?: of (?:the )?page)?$/.exec(
      words,
    ) ?? [];
  if (end !== undefined) return { do: 'scroll', to: end === 'top' ? 'top' : 'bottom' };
  const steps = ['down', 'up', 'back'].includes(rest[0]?.text.toLowerCase() ?? '') ? 1 : 0;
  if (!isWord(rest[steps], 'to')) return undefined;
  const to = targetPhraseOf(rest.slice(steps + 1), source);
  return to && { do: 'scroll', to };
};

export const get: Reader = (rest, source, verb, isClause) => {
  const said = withoutArticle(rest);
  const what = said[0]?.text.toLowerCase();
  const of = isWord(said[1], 'of', 'from', 'in');
  if ((what === 'text' || what === 'value' || what === 'state') && of && said.length > 2) {
    if (what === 'text' && isPage(said.slice(2))) return { do: 'extract', what };
    const target = targetPhraseOf(said.slice(2), source);
    return target && { do: 'get', what, target };
  }
  return extract(rest, source, verb, isClause);
};

export const extract: Reader = (rest, source, verb, isClause) => {
  const said = rest.filter((token) => !isWord(token, 'all', 'the', 'every', 'page'));
  const words = wordsOf(said).join(' ').toLowerCase();
  const what = words.replace(/ (of|from|on|in)$/, '').replace(/^page /, '');
  const known = EXTRACTS.find((one): one is Extract => what === one || `${what}s` === one);
  if (known === undefined || said.some(({ kind }) => kind === 'quoted'))
    return verb === 'extract' && isWord(rest[0], 'text', 'value', 'state')
      ? get(rest, source, 'get', isClause)
      : undefined;
  return { do: 'extract', what: known };
};

function isPage(tokens: readonly Token[]): boolean {
  return tokens.every((token) => isWord(token, 'the', 'page', 'this', 'whole'));
}
