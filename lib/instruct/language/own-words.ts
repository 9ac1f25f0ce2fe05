import { exactPhrase, type ParsedAction, type Reading } from './clauses.js';
import type { Words } from './page-names.js';
import { isName, isWord, leadOf, textOf, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';

/** Statements about oneself, which give fields and groups values. */

const CALLED = ['i am', "i'm", 'i’m', 'my name is', 'the name is', 'name', 'name is'].map((words) =>
  words.split(' '),
);

/** `I am Ann Lee`: the fields for the names, or the one for all. */
export function introduced({ tokens, names }: Words): ParsedAction | undefined {
  const lead = leadOf(tokens, CALLED);
  const said = tokens.slice(lead?.length ?? 0);
  const isPerson = said.every(
    ({ kind, text }) => kind === 'word' && /^\p{Lu}[\p{L}'’-]+$/u.test(text),
  );
  const [first, last, ...more] = wordsOf(said);
  if (!lead || !isPerson || first === undefined || last === undefined) return undefined;
  const set = (name: string, value: string) =>
    ({ do: 'set', target: exactPhrase(name), value }) as const;
  const [given, family] = [names.called('first name'), names.called('last name')];
  const whole = names.called('full name') ?? names.called('name');
  // Where a name of three words has its middle is not known.
  if (given !== undefined && family !== undefined)
    return more.length > 0 || whole !== undefined
      ? undefined
      : { do: 'several', actions: [set(given, first), set(family, last)] };
  return whole === undefined ? undefined : set(whole, wordsOf(said).join(' '));
}

const HAVE = ['i have', 'i’ve', "i've", 'i have got', "i've got", 'i’ve got', 'we have'].map(
  (words) => words.split(' '),
);

/** A group has at most so many words. */
const MAX_GROUP = 4;

/** `I have no gardening experience`: the radio button «None» of the group. */
export function having({ tokens, source, names }: Words): ParsedAction | undefined {
  const lead = HAVE.filter((words) => leadOf(tokens, [words])).at(-1);
  const said = tokens.slice(lead?.length ?? 0);
  const group = said.slice(1);
  const isNone = lead !== undefined && isWord(said[0], 'no');
  if (!isNone || group.length === 0 || group.length > MAX_GROUP || !isName(group)) return undefined;
  const name = ['none', 'no']
    .flatMap((one) => names.box(one) ?? [])
    .find((one) => names.isRadio(one));
  return name === undefined ? undefined : inGroup(name, group, source);
}

function inGroup(name: string, group: readonly Token[], source: string): ParsedAction {
  const region = { how: 'in', name: textOf(group, source) } as const;
  const reading: Reading = { name, exactly: true, roles: ['radio', 'menuitemradio'], region };
  return { do: 'check', target: { text: name, readings: [reading] }, checked: true };
}

/** What is said of a row may be said of a group of radio buttons: `a little experience`. */
export function orInGroup(
  action: ParsedAction | undefined,
  { names }: Words,
): ParsedAction | undefined {
  if (action?.do !== 'check' || action.target.each !== undefined) return action;
  const groups = action.target.readings.flatMap(({ name, region }): Reading[] =>
    names.isRadio(name) && region?.how === 'near' && region.name !== undefined
      ? [{ name, exactly: true, region: { how: 'in', name: region.name } }]
      : [],
  );
  const readings = [...groups.slice(0, 1), ...action.target.readings];
  return { ...action, target: { ...action.target, readings } };
}

/** What is not chosen: `by phone instead of email`. */
const INSTEAD = [
  ['instead', 'of'],
  ['rather', 'than'],
];

/** The choice of one option in place of another of the same select or group. */
export function instead(
  { tokens, source, names }: Words,
  read: (tokens: readonly Token[]) => ParsedAction | undefined,
): ParsedAction | undefined {
  const at = tokens.findIndex((_, i) => leadOf(tokens.slice(i, i + 2), INSTEAD) !== undefined);
  const other = textOf(
    isWord(tokens[at + 2], 'by') ? tokens.slice(at + 3) : tokens.slice(at + 2),
    source,
  );
  const action = at < 1 || other === '' ? undefined : read(tokens.slice(0, at));
  if (action?.do === 'select' || action?.do === 'set')
    return names.selectsWith(other).includes(action.target.readings[0]?.name ?? '')
      ? action
      : undefined;
  const left = names.box(other);
  const [chosen] = action?.do === 'check' && action.checked ? action.target.readings : [];
  const areRadios = [left, chosen?.name].every((name) => name !== undefined && names.isRadio(name));
  return areRadios && left?.toLowerCase() !== chosen?.name.toLowerCase() ? action : undefined;
}
