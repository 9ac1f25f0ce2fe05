import { TabwireError } from '../request/errors.js';
import type { Action } from './language/actions.js';
import type { TargetPhrase } from './language/clauses.js';
import { isoDate } from './language/dates.js';
import { similar } from './language/forms.js';
import { OFF_WORDS, ON_WORDS } from './language/vocabulary.js';
import type { UiNode } from '../schemas/ui-map.js';
import { normalised } from './matching/name-matching.js';
import { tried, withSuggestions } from './matching/suggestions.js';
import type { Seen } from './matching/target-finder.js';

/** Values that are given to fields, boxes and selects. */

/** What is typed into a field: of a date in the form that such a field takes. */
export function typedInto({ node, target }: Seen, rest: Omit<TypeAction, 'target'>): TypeAction {
  const date = node.type === 'date' && rest.clear === true ? isoDate(rest.text) : undefined;
  return { ...rest, target, ...(date === undefined ? {} : { text: date }) };
}

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
  const name = normalised(said);
  const same = labels.filter((label) => normalised(label) === name);
  const begin = labels.filter((label) => normalised(label).startsWith(`${name} `));
  const found = labels.includes(said) ? [said] : same.length > 0 ? same : begin;
  const [option] = found;
  return option !== undefined && new Set(found).size === 1 ? option : found;
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
