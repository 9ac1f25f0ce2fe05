import { setImmediate as nextTurn } from 'node:timers/promises';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import type { UiNode } from '../../schemas/ui-map.js';
import { lineOf } from '../language/action-lines.js';
import { targetOf, type Action, type ActionTarget } from '../language/actions.js';
import type { ParsedAction } from '../language/clauses.js';
import { parse } from '../language/grammar.js';
import { withoutQuotes } from '../language/quotes.js';
import { isWord } from '../language/token-text.js';
import { OpenQuote, tokenize, type Token } from '../language/tokens.js';
import { ARTICLES, PREPOSITIONS } from '../language/vocabulary.js';
import { find, goesOn, suits, targetFor, type Wanted } from './match.js';
import { normalisedName } from './name-index.js';
import { isNear, opposes } from './name-matching.js';
import { singular } from '../language/word-forms.js';

/**
 * Sentences that a refusal shows in place of the one that it refuses. Each is tried before: parsed, and looked up among
 * the nodes that were read for the refused one, which costs no round trip.
 */

const MAX_SUGGESTIONS = 5;

/** So many nodes are tried for one refusal. */
const MAX_TRIED = 10;

/** Nodes whose names are read before others have their turn. */
const SLICE = 250;

/** What a refused clause says, done to another node; undefined where only the page tells whether that works. */
function sayAgain(action: ParsedAction, node: UiNode, target: ActionTarget): Action | undefined {
  switch (action.do) {
    case 'hover':
    case 'clear':
      return { do: action.do, target };
    case 'click':
    case 'check':
    case 'get':
    case 'type':
      return { ...action, target };
    case 'toggle':
      return { do: 'click', target };
    case 'scroll':
      return typeof action.to === 'object' ? { do: 'scroll', to: target } : undefined;
    case 'set':
      return suits('type', node) && action.vague === undefined
        ? { do: 'type', target, text: action.value, clear: true }
        : undefined;
    default:
      return undefined;
  }
}

/** Of the nodes, those on which what was said works, as sentences. */
export async function suggestionsOn(
  found: readonly UiNode[],
  action: ParsedAction,
  wanted: Wanted,
  nodes: readonly UiNode[],
): Promise<string[]> {
  const actions = found.slice(0, MAX_TRIED).flatMap((node) => {
    const said = sayAgain(action, node, targetFor(node, wanted, nodes));
    return said ? [said] : [];
  });
  return tried(actions, wanted, nodes);
}

/** The same of the nodes that have one of the names like what was said, as `similar` finds these. */
export async function suggestionsNear(
  said: string,
  names: readonly string[],
  action: ParsedAction,
  wanted: Wanted,
  nodes: readonly UiNode[],
): Promise<string[]> {
  const suitable = nodes.filter((node) => suits(wanted, node));
  const near = names.filter((name) => isClose(said, name));
  const found = near.flatMap((name) => suitable.filter((node) => node.name === name));
  return suggestionsOn(onlyOnes(found, wanted, nodes), action, wanted, nodes);
}

/** The same of the controls that a clause names in words that the grammar does not understand. */
export async function suggestionsFor(clause: string, nodes: readonly UiNode[]): Promise<string[]> {
  const tokens = tokensOf(clause);
  if (tokens.length === 0 || isHedged(clause)) return [];
  const found = (await named(clause, nodes)).filter(
    ({ name }) => !opposes(clause, name) && hasNumbers(clause, name),
  );
  const actions = onlyOnes(found, 'click', nodes).map((node) =>
    usual(node, tokens, targetFor(node, 'click', nodes)),
  );
  return tried(actions, 'click', nodes);
}

/** The nodes of whose names a clause has half of the words, those of the largest part first. */
async function named(clause: string, nodes: readonly UiNode[]): Promise<UiNode[]> {
  const said = new Set(wordsOf(clause).map(singular));
  const shares: { node: UiNode; share: number; of: number }[] = [];
  for (const [index, node] of nodes.entries()) {
    if (index % SLICE === SLICE - 1) await nextTurn();
    const words = contentOf(node.name);
    const share = words.filter((word) => said.has(singular(word))).length;
    if (share > 0 && share * 2 >= words.length) shares.push({ node, share, of: words.length });
  }
  const ordered = shares.sort((a, b) => b.share / b.of - a.share / a.of || b.share - a.share);
  return ordered.slice(0, MAX_TRIED).map(({ node }) => node);
}

/** Adds to a refusal what works in its place. */
export function withSuggestions(error: TabwireError, suggestions: readonly string[]): TabwireError {
  if (suggestions.length === 0) return error;
  const { code, message, details, cause } = error;
  const more = `On this page you can say: ${suggestions.join('; ')}.`;
  return new TabwireError(code, `${message} ${more}`, { ...details, suggestions }, cause);
}

/** What is usually done to a control of its kind. */
function usual(node: UiNode, tokens: readonly Token[], target: ActionTarget): Action {
  if (suits('check', node))
    return { do: 'check', target, checked: !tokens.some((token) => isWord(token, ...OFF)) };
  const [value, ...more] = tokens.filter(({ kind }) => kind === 'quoted');
  return value && more.length === 0 && suits('type', node)
    ? { do: 'type', target, text: value.text, clear: true }
    : { do: 'click', target };
}

/** Words that say that something is not to be done, or only perhaps. */
const HEDGES = new Set(
  `not no never dont nobody nothing none neither nor without except unless if case when whenever until or instead but
   avoid skip`.split(/\s+/),
);
const isHedged = (said: string) => wordsOf(said).some((word) => HEDGES.has(word));

const OFF =
  'untick uncheck deselect unselect unmark disable off remove clear opt unsubscribe'.split(' ');

const EMPTY = new Set([...ARTICLES, ...PREPOSITIONS, 'and', 'it']);

/** Words that say where a thing is: the rest of its name says which of several is meant. */
const PLACING = /\b(for|of|in|from|next|beside|under|on|with|by|called|named|row|item)\b/i;

const wordsOf = (text: string) => normalisedName(text).split(' ');
const contentOf = (text: string) => wordsOf(text).filter((word) => word !== '' && !EMPTY.has(word));

function tokensOf(clause: string): readonly Token[] {
  try {
    return tokenize(clause);
  } catch (error) {
    if (error instanceof OpenQuote) return [];
    throw error;
  }
}

/** Whether a name has all numbers that were said: invoice 2039 is not invoice 2099. */
function hasNumbers(said: string, name: string): boolean {
  const known = new Set(wordsOf(name));
  const unquoted = withoutQuotes(said);
  return wordsOf(unquoted).every((word) => !/\d/.test(word) || known.has(word));
}

/** Whether a name may have been meant by another: nothing that was said is left out that tells one thing from another. */
function isClose(said: string, name: string): boolean {
  if (isHedged(said) || opposes(said, name) || !hasNumbers(said, name)) return false;
  const words = wordsOf(name);
  if (!contentOf(said).some((word) => words.some((one) => isNear(word, one)))) return false;
  return !PLACING.test(said) || hasAll(said, name);
}

function hasAll(said: string, name: string): boolean {
  const known = new Set(wordsOf(name).map(singular));
  return contentOf(said).every((word) => known.has(singular(word)));
}

/** Those that are the only ones of their role and name: which of several was meant is not guessed. */
function onlyOnes(found: readonly UiNode[], wanted: Wanted, nodes: readonly UiNode[]): UiNode[] {
  return found
    .slice(0, MAX_TRIED)
    .filter((node) => targetFor(node, wanted, nodes).nth === undefined);
}

/** The lines of those actions that are understood, and whose node is found again. */
export async function tried(
  actions: readonly Action[],
  wanted: Wanted,
  nodes: readonly UiNode[],
): Promise<string[]> {
  const lines = new Set<string>();
  for (const action of actions) {
    if (lines.size === MAX_SUGGESTIONS) break;
    if (await works(action, wanted, nodes)) lines.add(lineOf(action));
  }
  return [...lines];
}

async function works(action: Action, wanted: Wanted, nodes: readonly UiNode[]): Promise<boolean> {
  const line = lineOf(action);
  const target = targetOf(action);
  const node = nodes.find(({ node_id }) => node_id === target?.node_id);
  const [said, ...more] = parsed(line);
  const isRead = wanted === 'get' || wanted === 'value' || wanted === 'scroll';
  const isOpen = isRead || (node?.disabled !== true && node?.covered_by === undefined);
  if (!node || !target || !said || more.length > 0 || !isOpen) return false;
  const place = said.do === 'scroll' && typeof said.to === 'object' ? said.to : placeOf(said);
  const again = said.do === 'select' ? { ...said, target } : sayAgain(said, node, target);
  if (!place || !again || lineOf(again) !== line) return false;
  const { nodes: found } =
    place.nodeId === undefined
      ? await find(place, wanted, nodes, () => Promise.resolve([]))
      : { nodes: nodes.filter(({ node_id }) => node_id === place.nodeId) };
  const isOnly = found.length === 1 && found[0]?.node_id === node.node_id;
  return isOnly && goesOn(place, nodes).length === 0;
}

const placeOf = (action: ParsedAction) => ('target' in action ? action.target : undefined);

function parsed(line: string): ParsedAction[] {
  try {
    return parse(line).map(({ action }) => action);
  } catch (error) {
    if (isErrorCode(error, 'instruction_not_understood')) return [];
    throw error;
  }
}
