import { TabwireError } from '../request/errors.js';
import type { Action } from './language/actions.js';
import type { TargetPhrase } from './language/clauses.js';
import { isoDate, isoTime } from './language/dates.js';
import { similar } from './language/forms.js';
import { number, OFF_WORDS, ON_WORDS } from './language/vocabulary.js';
import type { UiNode } from '../schemas/ui-map.js';
import { notInteractable } from '../page/nodes/not-interactable.js';
import { normalised, partsOf } from './matching/name-matching.js';
import { singular, singulars } from './language/word-forms.js';
import { sortOption } from './matching/sort-options.js';
import { tried, withSuggestions } from './matching/suggestions.js';
import type { Seen } from './matching/target-finder.js';

/** Values that are given to fields, boxes and selects. */

/** What is typed into a field: of a date in the form that such a field takes. */
export function typedInto({ node, target }: Seen, rest: Omit<TypeAction, 'target'>): TypeAction {
  const said = isNumber(node) ? withoutUnit(rest.text, node) : rest.text;
  const count = isNumber(node) ? number(said) : undefined;
  // Of «1960 to 1975» such a field takes the digits, and of «21 knots» or «more» nothing.
  const isNoNumber = /^(number|range)$/.test(node.type ?? '') && !/\d/.test(said);
  const isVague = isNumber(node) && /\d.*\p{L}.*\d/u.test(said);
  if (isVague || (isNoNumber && count === undefined && /\p{L}/u.test(said))) throw vagueValue(said);
  if (isNumber(node) && /^\D?\d.*\p{L}/u.test(said) && Number.isNaN(Number(said)))
    throw notInteractable(node.node_id, 'value_refused', {
      why: 'takes a number alone',
      hint: 'Send the number without words and units.',
    });
  if (count !== undefined && !/^an?$/i.test(said))
    return { ...rest, target, text: /\d/.test(said) ? said : String(count) };
  const isoOf = node.type === 'date' ? isoDate : node.type === 'time' ? isoTime : undefined;
  const iso = rest.clear === true ? isoOf?.(rest.text) : undefined;
  return { ...rest, target, ...(iso === undefined ? {} : { text: iso }) };
}

/** `6 hours` for a field that is called so: «Estimate (hours)». */
function withoutUnit(text: string, { name }: UiNode): string {
  const [, count = '', unit = ''] = /^(\S+) (\p{L}+)$/u.exec(text) ?? [];
  const isDegree = /^degrees?$/i.test(unit) && name.includes('°');
  const isOwn = normalised(name)
    .split(' ')
    .map(singular)
    .includes(singular(normalised(unit)));
  return unit !== '' && (isOwn || isDegree) && number(count) !== undefined ? count : text;
}

const isNumber = ({ type, role }: UiNode) =>
  /^(number|range)$/.test(type ?? '') || role === 'spinbutton' || role === 'slider';

type TypeAction = Extract<Action, { do: 'type' }>;

/** Words that say what a value is are not typed. */
export function vagueValue(value: string): TabwireError {
  return new TabwireError(
    'instruction_not_understood',
    `${JSON.stringify(value)} may be a text to type, or say which text to type. Put a text to type in quotes.`,
    { value },
  );
}

/** @throws TabwireError `target_not_found` */
export function stateOf(value: string, { text }: TargetPhrase, { role, name }: UiNode): boolean {
  const isChosen = role.endsWith('radio') && normalised(name) === normalised(value);
  if (isChosen && normalised(text) !== normalised(name)) return true;
  if (ON_WORDS.includes(value.toLowerCase())) return true;
  if (OFF_WORDS.includes(value.toLowerCase())) return false;
  throw new TabwireError(
    'target_not_found',
    `${JSON.stringify(text)} is not a field but a box to check. Say on or off.`,
    { target: text },
  );
}

/**
 * The option that is meant: of that name or time, or the only one that begins with it or has a part of that name;
 * otherwise those that come close.
 */
export function optionOf(said: string, labels: readonly string[]): string | readonly string[] {
  if (labels.includes(said)) return said;
  // «To the last 7 days»
  const bare = said.replace(/^(the|a|an) (?=\S)/i, '');
  const time = isoTime(said);
  const found = [
    ...[said, bare].map((one) => optionsLike(normalised(one), labels)),
    time === undefined ? [] : labels.filter((label) => isoTime(label) === time),
  ];
  const [options = []] = found.filter((some) => some.length > 0);
  const [option] = options;
  if (option !== undefined && new Set(options).size === 1) return option;
  return sortOption(said, labels) ?? options;
}

/** Those of the options that are called so, or else those whose names begin so. */
function optionsLike(name: string, labels: readonly string[]): readonly string[] {
  const same = labels.filter((label) => normalised(label) === name);
  if (same.length > 0) return same;
  // «Only desserts», of an option «Dessert»
  const alike = labels.filter((label) => singulars(normalised(label)) === singulars(name));
  if (alike.length > 0) return alike;
  const begun = labels.filter((label) => normalised(label).startsWith(`${name} `));
  return begun.length > 0 ? begun : labels.filter((label) => partsOf(label).includes(name));
}

/** The refusal of an option that a select does not have, or has several of. */
export async function noOption(
  said: string,
  labels: readonly string[],
  found: readonly string[],
  { target, nodes }: Seen,
): Promise<TabwireError> {
  const near = found.length > 0 ? found : similar(said, labels);
  const only = near.filter((one) => labels.indexOf(one) === labels.lastIndexOf(one));
  const choices = only.map((option): Action => ({ do: 'select', target, option }));
  const refusal = new TabwireError(
    found.length > 0 ? 'target_ambiguous' : 'target_not_found',
    `${found.length > 0 ? 'Several options begin with' : 'No option is called'} ${JSON.stringify(said)}. The options are: ${labels.slice(0, 50).join(', ')}.`,
    { target: said, did_you_mean: near },
  );
  return withSuggestions(refusal, await tried(choices, 'select', nodes));
}
