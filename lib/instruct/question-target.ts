import type { Action } from './language/actions.js';
import { exactPhrase, type ParsedAction } from './language/clauses.js';
import { targetPhraseOf } from './language/target-phrases.js';
import { tokenize } from './language/tokens.js';
import { suits, targetFor } from './matching/match.js';
import { normalised } from './matching/name-matching.js';
import type { TargetFinder } from './matching/target-finder.js';

type Question = Extract<ParsedAction, { do: 'ask' }>;

/** A question for the value of a field is answered by the field. */
export async function questionOf(action: Question, targets: TargetFinder): Promise<Action> {
  const { what, name } = action;
  if (what !== 'value') return action;
  const nodes = await targets.nodes('value');
  const fields = nodes.filter((node) => suits('value', node));
  const named = fields.filter((node) => namesOf(name).includes(normalised(node.name)));
  const [field, ...more] = named.length > 0 ? named : await inPlace(name, targets, fields);
  if (!field) return action;
  const state = suits('check', field) ? 'state' : 'value';
  if (more.length === 0)
    return { do: 'get', what: state, target: targetFor(field, 'value', nodes) };
  const place = exactPhrase(name);
  return { do: 'get', what: state, target: (await targets.target(place, 'value', action)).target };
}

/** `priority of 1140`, also where `priority of ticket 1140` is said. */
function namesOf(name: string): string[] {
  return [name, name.replace(/ [a-z]+ (#?\d{3,})$/i, ' $1')].map(normalised);
}

/** The only field of that name in a row or a part of the page: `quantity of the copper kettle`. */
async function inPlace(
  name: string,
  targets: TargetFinder,
  fields: Parameters<TargetFinder['among']>[2],
): Promise<Awaited<ReturnType<TargetFinder['among']>>> {
  const place = /["“]/.test(name) ? undefined : targetPhraseOf(tokenize(name), name);
  const readings = place?.readings.filter(({ region }) => region !== undefined) ?? [];
  const exact = readings.map((reading) => ({ ...reading, exactly: true as const }));
  const found = place ? await targets.among({ ...place, readings: exact }, 'value', fields) : [];
  return found.length === 1 ? found : [];
}
