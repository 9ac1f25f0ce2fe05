import type { Clause } from './clauses.js';
import { clickOn } from './named-buttons.js';
import type { PageNames } from './page-names.js';
import { withinPart } from './scoped-clauses.js';
import { textOf, unmarked, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';

/** Sentences that say at their end where something is: `duplicate this event, it's under More`. */

const HINT =
  /^(?:it['’]s|it is|they['’]re|they are|that['’]s|that is|look|see|you(?:['’]ll| can| will)? find (?:it|them|that))(?: all)? (?:in|on|under|at|inside|behind) (?:(?:the|my|your) )?(.+?)(?: (?:tab|menu|page|section|panel))?$/i;

/** A hint has at most so many words. */
const MAX_WORDS = 10;

interface Hint {
  /** What opens the part of the page. */
  readonly opener: string;
  readonly said: readonly Token[];
  readonly hint: readonly Token[];
}

export function hintOf(tokens: readonly Token[], names: PageNames): Hint | undefined {
  const from = tokens.findLastIndex(
    (token, at) => at > 0 && (tokens[at - 1]?.kind === 'mark' || token.text.startsWith('(')),
  );
  const hint = from < 1 ? [] : tokens.slice(from);
  if (hint.length === 0 || hint.length > MAX_WORDS) return undefined;
  const words = wordsOf(hint)
    .join(' ')
    .replace(/^\(|\)$/g, '');
  const [, name] = HINT.exec(words) ?? [];
  const opener = name === undefined ? undefined : names.opener(name);
  return opener === undefined ? undefined : { opener, hint, said: unmarked(tokens.slice(0, from)) };
}

/** The clauses, in the part of the page that the hint names. */
export function hinted(
  clauses: readonly Clause[],
  { opener, hint }: Hint,
  source: string,
): Clause[] {
  const inside = clauses.flatMap((clause) => {
    const action = withinPart(clause.action, opener);
    return action ? [{ ...clause, action }] : [];
  });
  if (inside.length === clauses.length) return inside;
  const text = textOf(hint, source);
  return [{ text, position: hint[0]?.start ?? 0, action: clickOn(opener, text) }, ...clauses];
}
