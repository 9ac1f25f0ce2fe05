import type { ParsedAction, PhraseRegion, TargetPhrase } from './clauses.js';
import { rowsOf } from './row-names.js';
import { regionsOf } from './target-phrases.js';
import { isWord } from './token-text.js';
import type { Token } from './tokens.js';
import { verbAt } from './verbs.js';

/** Clauses that say first where something is to be done: `in the second row, click Edit`. */

/** Words for a place are at most so many. */
const MAX_PLACE = 12;

/**
 * Reads a clause with the place in front.
 *
 * @param read what the words behind the place say
 */
export function scopedAction(
  tokens: readonly Token[],
  source: string,
  read: (tokens: readonly Token[]) => ParsedAction | undefined,
): ParsedAction | undefined {
  if (!isWord(tokens[0], 'in', 'on', 'under', 'for', 'within', 'inside', 'at', 'next'))
    return undefined;
  if (isWord(tokens[0], 'next') && !isWord(tokens[1], 'to')) return undefined;
  for (let at = 2; at < Math.min(tokens.length - 1, MAX_PLACE); at += 1) {
    const isMark = tokens[at]?.kind === 'mark';
    const from = isMark ? at + 1 : at;
    if (!isMark && !verbAt(tokens, at)) continue;
    const place = tokens.slice(isWord(tokens[0], 'next') ? 2 : 1, at);
    const regions = [...regionsOf(place, 'in', source), ...rowsOf(place, source)];
    const action = regions.length > 0 ? read(tokens.slice(from)) : undefined;
    const scoped = action && inRegions(action, regions);
    if (scoped) return scoped;
  }
  return undefined;
}

function inRegions(
  action: ParsedAction,
  regions: readonly PhraseRegion[],
): ParsedAction | undefined {
  if (!('target' in action)) return undefined;
  const { readings } = action.target;
  if (readings.length === 0 || readings.every(({ region }) => region !== undefined))
    return undefined;
  const plain = readings.filter(({ region }) => region === undefined);
  const target: TargetPhrase = {
    ...action.target,
    readings: regions.flatMap((region) => plain.map((reading) => ({ ...reading, region }))),
  };
  return { ...action, target };
}
