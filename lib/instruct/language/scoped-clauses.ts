import {
  actionsOf,
  type Clause,
  type ParsedAction,
  type PhraseRegion,
  type TargetPhrase,
} from './clauses.js';
import { rowsOf } from './row-names.js';
import { regionsOf } from './target-phrases.js';
import { clickOn } from './named-buttons.js';
import type { PageNames } from './page-names.js';
import { opened } from './politeness.js';
import { isWord, leadOf, phrases, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { verbAt } from './verbs.js';
import { singular } from './word-forms.js';

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
    // «Under Trips cancel A and confirm it» says two steps.
    if (isWord(tokens[from - 1], 'and') || (!isMark && !verbAt(tokens, at))) continue;
    const said = tokens.slice(isWord(tokens[0], 'next') ? 2 : 1, at);
    // «Under Orders cancel 1042 and click Yes» says two steps.
    if (isWord(said.at(-1), 'and', '&')) return undefined;
    const place = said.length > 1 && isWord(said.at(-1), 'tab') ? said.slice(0, -1) : said;
    const regions = [...regionsOf(place, 'in', source), ...rowsOf(place, source)];
    const action = regions.length > 0 ? read(tokens.slice(from)) : undefined;
    const scoped = action && inRegions(action, regions);
    if (scoped) return scoped;
  }
  return undefined;
}

/** The same in one of the regions; undefined where it is in one already. */
export function inRegions(
  action: ParsedAction,
  regions: readonly PhraseRegion[],
): ParsedAction | undefined {
  if (action.do === 'login' && action.part === undefined) {
    const [region] = regions.filter(({ how, nth }) => how === 'in' && nth === undefined);
    return region?.name === undefined ? undefined : { ...action, part: region.name };
  }
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

/** What leads to a part of the page that something opens. */
const LEADS = phrases(`
  in | on | under | within | inside | at | from | using | go to | go into | go over to | head to |
  head over to | open | open up | visit | switch to | switch over to | change to | navigate to
`);

/** Behind these the name of a part of the page stands, and never what is opened. */
const IN_PART = ['in', 'on', 'under', 'within', 'inside', 'at'];

/** What the part is called beside its name. */
const PARTS =
  'tab page section settings form panel area screen view menu dialog window part pane list table'.split(
    ' ',
  );

/** The name of what opens a part has at most so many words. */
const MAX_OPENER = 6;

/**
 * `on the Security tab, sign out Porto`, `Security: sign out Porto`: what is done in the part of the page that a tab, a
 * menu or a link of the navigation shows.
 *
 * @param read what the words behind the name say
 */
export function inPart(
  tokens: readonly Token[],
  source: string,
  names: PageNames,
  read: (tokens: readonly Token[]) => ParsedAction | undefined,
): ParsedAction | undefined {
  const lead = leadOf(tokens, LEADS);
  const said = withoutArticle(tokens.slice(lead?.length ?? 0));
  for (let at = Math.min(MAX_OPENER, said.length - 1); at > 0; at -= 1) {
    const name = names.opener(textOf(said.slice(0, at), source));
    if (name === undefined) continue;
    const isNoun = isWord(said[at], ...PARTS);
    const behind = said.slice(isNoun ? at + 1 : at);
    const isMark = behind[0]?.kind === 'mark' || isWord(behind[0], '→', '->', '>', 'and');
    // «Files download» may be one name.
    const isInside = isWord(tokens[0], ...IN_PART) || (lead && isStart(behind, names));
    if (!isMark && !isInside) continue;
    const action = read(opened(isMark ? behind.slice(1) : behind));
    const inside = action && withinPart(action, name);
    if (inside) return inside;
  }
  return undefined;
}

/** Whether what stands before a colon opens a part of the page: «Add guest: name Ann» adds to no field «Guest». */
export function isHeadedPart(tokens: readonly Token[], source: string, names: PageNames): boolean {
  const at = tokens.findIndex(({ kind, text }) => kind === 'mark' && text === ':');
  const head = textOf(withoutArticle(tokens.slice(0, at)), source);
  const isField = names.called(head) !== undefined || names.box(head) !== undefined;
  return at > 0 && !isField && names.opener(head) !== undefined;
}

/** Whether words say a part of the page and no step: «In Orders to pick» picks nothing. */
export function isPartAlone(tokens: readonly Token[], source: string, names: PageNames): boolean {
  const said = withoutArticle(tokens.slice(1));
  return isWord(tokens[0], ...IN_PART) && names.opener(textOf(said, source)) !== undefined;
}

/** `choose Sign out from the Account menu`: the same with the name behind it. */
export function atPart(
  tokens: readonly Token[],
  source: string,
  names: PageNames,
  read: (tokens: readonly Token[]) => ParsedAction | undefined,
): ParsedAction | undefined {
  const end = isWord(tokens.at(-1), ...PARTS) ? tokens.slice(0, -1) : tokens;
  const at = end.findLastIndex((token) => isWord(token, ...IN_PART, 'from'));
  const name = names.opener(textOf(withoutArticle(end.slice(at + 1)), source));
  if (at < 1 || name === undefined) return undefined;
  const said = tokens.slice(0, at);
  // «The aged debts report from the Reports menu»
  const isKind = wordsOf([...said.slice(-1)]).some(
    (word) => singular(name.toLowerCase()) === singular(word.toLowerCase()),
  );
  const action =
    (isKind ? known(read(said.slice(0, -1)), names) : undefined) ??
    read(said) ??
    needed(said, source, names, name);
  return action && withinPart(action, name);
}

/** A click on what the page has. */
const known = (action: ParsedAction | undefined, names: PageNames): ParsedAction | undefined =>
  action?.do === 'click' && names.button(action.target.text) !== undefined ? action : undefined;

const NEEDS = phrases(
  "i need | we need | i want | i'd like | i would like | get me | give me | fetch me | get | fetch",
);

const BEGINS = phrases('start | begin | create | make | add');

/**
 * `I need the monthly summary`, behind which the menu stands that has an entry of this name; `start a report`, of a menu
 * that is called «New».
 */
function needed(
  tokens: readonly Token[],
  source: string,
  names: PageNames,
  menu: string,
): ParsedAction | undefined {
  const isNew = /^(?:\+ ?)?(?:new|create|add|start)\b/i.test(menu);
  const lead = leadOf(tokens, isNew ? [...NEEDS, ...BEGINS] : NEEDS);
  const name = names.button(textOf(withoutArticle(tokens.slice(lead?.length ?? 0)), source));
  return lead && name !== undefined ? clickOn(name, textOf(tokens, source)) : undefined;
}

/** Whether a step begins with a verb or the name of a button. */
const isStart = (tokens: readonly Token[], names: PageNames): boolean =>
  verbAt(tokens) !== undefined ||
  isWord(tokens[0], 'turn', 'switch') ||
  names.buttonsFrom(tokens[0]?.text.toLowerCase() ?? '').length > 0;

/** The same in the part of the page that something of this name opens. */
export function withinPart(action: ParsedAction, within: string): ParsedAction | undefined {
  if (action.do === 'search') return { ...action, within };
  if (action.do === 'several' && action.brings) {
    const [click, ...brought] = action.actions;
    const inside = click && withinPart(click, within);
    return inside && { ...action, actions: [inside, ...brought] };
  }
  const scoped = actionsOf(action).flatMap((one): ParsedAction[] =>
    'target' in one ? [withTarget(one, { ...one.target, within })] : [],
  );
  if (scoped.length < actionsOf(action).length) return undefined;
  const [only] = scoped;
  return scoped.length === 1 ? only : { do: 'several', actions: scoped };
}

/** The same, said of another target. */
export function withTarget(
  action: Extract<ParsedAction, { target?: TargetPhrase }>,
  target: TargetPhrase,
): ParsedAction {
  return { ...action, target };
}

/** Whether an action gives fields values. */
export const isAboutField = (action: ParsedAction): boolean =>
  actionsOf(action).every(({ do: done }) =>
    ['type', 'set', 'select', 'check', 'clear'].includes(done),
  );

/** Tells an unquoted name what follows, for the case that the name itself goes on with it. */
export function cut(clause: Clause, next: Clause | undefined): Clause {
  const { action } = clause;
  if (!next || !('target' in action)) return clause;
  const [word = ''] = next.text.split(/\s/, 1);
  const target: TargetPhrase = { ...action.target, cutBefore: word };
  return { ...clause, action: withTarget(action, target) };
}
