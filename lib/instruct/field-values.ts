import { TabwireError } from '../request/errors.js';
import type { Action } from './language/actions.js';
import type { TargetPhrase } from './language/clauses.js';
import { isoDate } from './language/dates.js';
import { similar } from './language/forms.js';
import { number, OFF_WORDS, ON_WORDS } from './language/vocabulary.js';
import type { UiNode } from '../schemas/ui-map.js';
import { normalised } from './matching/name-matching.js';
import { tried, withSuggestions } from './matching/suggestions.js';
import type { Seen } from './matching/target-finder.js';

/** Values that are given to fields, boxes and selects. */

/** What is typed into a field: of a date in the form that such a field takes. */
export function typedInto({ node, target }: Seen, rest: Omit<TypeAction, 'target'>): TypeAction {
  const count = isNumber(node) ? number(rest.text) : undefined;
  if (count !== undefined && !/^an?$/i.test(rest.text))
    return { ...rest, target, text: /\d/.test(rest.text) ? rest.text : String(count) };
  const date = node.type === 'date' && rest.clear === true ? isoDate(rest.text) : undefined;
  return { ...rest, target, ...(date === undefined ? {} : { text: date }) };
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

/** The option that is meant: of that name, or the only one that begins with it; otherwise those that come close. */
export function optionOf(said: string, labels: readonly string[]): string | readonly string[] {
  if (labels.includes(said)) return said;
  // «To the last 7 days»
  const bare = said.replace(/^(the|a|an) (?=\S)/i, '');
  const found = [said, bare].map((one) => optionsLike(normalised(one), labels));
  const [options = []] = found.filter((some) => some.length > 0);
  const [option] = options;
  return option !== undefined && new Set(options).size === 1 ? option : options;
}

/** Those of the options that are called so, or else those whose names begin so. */
function optionsLike(name: string, labels: readonly string[]): readonly string[] {
  const same = labels.filter((label) => normalised(label) === name);
  return same.length > 0
    ? same
    : labels.filter((label) => normalised(label).startsWith(`${name} `));
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
