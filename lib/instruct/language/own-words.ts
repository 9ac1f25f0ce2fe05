import { actionsOf, exactPhrase, type ParsedAction, type Reading } from './clauses.js';
import { covered } from './covered.js';
import { clickOn } from './named-buttons.js';
import { fieldNamed, groupSet } from './named-fields.js';
import { checkOf, contentOf, onlyHaving, type Words } from './page-names.js';
import { isName, isWord, leadOf, phrases, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';

/** Statements about oneself, which give fields and groups values. */

const CALLED = phrases("i am | i'm | my name is | the name is | name | name is");

/** `I am Ann Lee`: the fields for the names, or the one for all. */
function introduced({ tokens, names }: Words): ParsedAction | undefined {
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

const HAVE = phrases("i have | i've | i have got | i've got | we have");

/** A group has at most so many words. */
const MAX_GROUP = 4;

/** `I have no gardening experience`: the radio button «None» of the group. */
function having({ tokens, source, names }: Words): ParsedAction | undefined {
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
const INSTEAD = phrases('instead of | rather than');

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

/** What says of an option that it is wanted: `half board would be nice`, `10:30 suits me best`. */
const SUITS =
  / (?:(?:would|will) (?:be (?:best|great|good|nice|perfect|ideal|fine|lovely)|do|suit (?:me|us)(?: best)?)|suits? (?:me|us)(?: best| fine| well)?|works?(?: best| fine| well)?|(?:is|are) (?:best|fine|perfect|ideal)|(?:(?:is|are) )?(?:needed|required|wanted|necessary))(?: ?(?:for|with|by) (?:me|us))?$/i;

/** The choice of what suits. */
export function suiting(
  { tokens, source, names }: Words,
  read: (tokens: readonly Token[]) => ParsedAction | undefined,
): ParsedAction | undefined {
  const isCalled = names.box(textOf(tokens, source)) !== undefined;
  if (isCalled || tokens.some(({ kind }) => kind !== 'word')) return undefined;
  const tail = SUITS.exec(wordsOf(tokens).join(' '))?.[0].trim().split(' ').length ?? 0;
  const action = tail === 0 ? undefined : read(tokens.slice(0, -tail));
  const isChosen = (one: ParsedAction) =>
    one.do === 'select' || (one.do === 'check' && one.checked);
  return action && actionsOf(action).every(isChosen) ? action : undefined;
}

/** `change the room from single to double`: options of one select, or radio buttons, of which one is checked. */
export function changed({ tokens, source, names }: Words): ParsedAction | undefined {
  const from = tokens.findIndex((token, at) => at > 0 && isWord(token, 'from'));
  const to = tokens.findLastIndex((token) => isWord(token, 'to'));
  if (!isWord(tokens[0], 'change', 'switch', 'move', 'set') || from < 1 || to < from + 2)
    return undefined;
  const [field, before, after] = [
    tokens.slice(1, from),
    tokens.slice(from + 1, to),
    tokens.slice(to + 1),
  ].map(withoutArticle);
  if (!field || !before || !after || !isName(after)) return undefined;
  const [old, chosen] = [before, after].map((said) => textOf(said, source));
  const [only, ...more] = names
    .selectsWith(chosen ?? '')
    .filter((name) => names.selectsWith(old ?? '').includes(name));
  const isField = field.length === 0 || fieldNamed(field, source, names) === only;
  if (only !== undefined && more.length === 0)
    return isField ? { do: 'select', target: exactPhrase(only), option: chosen ?? '' } : undefined;
  const [left, name] = [old, chosen].map((text) => names.box(text ?? ''));
  const areRadios = [left, name].every((one) => one !== undefined && names.isRadio(one));
  if (!areRadios || left === undefined || name === undefined || !names.isOn(left)) return undefined;
  return field.length === 0 ? checkOf(name) : inGroup(name, field, source);
}

/** `subscribe ann@x.example to the newsletter`: the field for an e-mail address that has the words, and the button. */
function subscribed({ tokens, source, names }: Words): ParsedAction | undefined {
  const at = tokens.findIndex(
    ({ kind, text }) => kind === 'word' && /^[^@\s]+@[^@\s]+$/.test(text),
  );
  const button = at < 1 || at > 2 ? undefined : names.button(textOf(tokens.slice(0, at), source));
  const place = tokens.slice(at + 1);
  const isPlace = place.length === 0 || isWord(place[0], 'to', 'for');
  const field = onlyHaving('field', ['email', ...wordsOf(place)], names);
  if (button === undefined || field === undefined || !isPlace) return undefined;
  const set = { do: 'set', target: exactPhrase(field), value: tokens[at]?.text ?? '' } as const;
  return { do: 'several', actions: [set, clickOn(button, textOf(tokens, source))] };
}

/** `you can reach me at ann@x.example or on 0660 1234`: the value tells which field it is for. */
const REACHED =
  /^(?:you (?:can|may|could) )?(?:reach|contact|call|ring|phone|text|mail|email|e-mail|message|write to) (?:me|us) (?:at|on|under|by|via) $/i;

/** The field for the address or the number. */
function reached({ tokens, source, names }: Words): ParsedAction | undefined {
  const at = tokens.findIndex(({ text }) => /[@\d]/.test(text));
  const value = textOf(tokens.slice(at), source);
  const isLed = at > 0 && REACHED.test(`${wordsOf(tokens.slice(0, at)).join(' ')} `);
  const kind = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value) ? 'email' : 'phone';
  const isNumber = /^\+?\d[\d /()-]{4,}$/.test(value);
  const field = isLed && (kind === 'email' || isNumber) ? names.called(kind) : undefined;
  return field === undefined ? undefined : { do: 'set', target: exactPhrase(field), value };
}

/** What says of somebody that a box is true. */
const STATES =
  /^(?:(?:he|she|they|i|we) (?:is|are|am|was|were|has|have|needs?|wants?)|(?:he|she|they|i|we)['’](?:s|re|m|ve)) (?=\S)/i;

/** `she's over 18`, of a box «My guest is over 18»; `he has two years or more of experience`, of a group. */
function statedOf({ tokens, source, names }: Words): ParsedAction | undefined {
  const text = textOf(tokens, source);
  const rest = STATES.exec(text) ? text.replace(STATES, '') : '';
  const at = tokens.length - rest.split(/\s+/).length;
  const said = rest === '' ? [] : tokens.slice(at);
  if (said.length === 0 || !isName(said) || said.some(({ kind }) => kind !== 'word'))
    return undefined;
  const [box, ...more] = said.length < 2 ? [] : names.having('box', contentOf(wordsOf(said)));
  const isEnd = box !== undefined && ` ${box}`.toLowerCase().endsWith(` ${rest.toLowerCase()}`);
  if (isEnd) return more.length > 0 || NOT.test(box) ? undefined : checkOf(box);
  const of = said.findLastIndex((token) => isWord(token, 'of', 'in'));
  const group = { tokens: said.slice(of + 1), source, names };
  const born = isWord(said[0], 'born') ? covered({ tokens: said, source, names }, true) : undefined;
  if (born?.action.do === 'set') return born.action;
  return of < 1 ? undefined : groupSet(group, said.slice(0, of));
}

const NOT = /\b(not|no|never|nobody|none)\b|n['’]t\b/i;

/** What the parts of a password are called, by their fields. */
const OLD = /\b(current|old|existing|present)\b/i;
const NEW = /\bnew\b/i;
const AGAIN = ['repeat', 'confirm', 'confirmation', 'again', 'retype', 're-enter', 'verify'];

/** `change my password from abc-1 to xyz-2`: the fields for the old one, the new one, and the new one again. */
export function renewed({ tokens, source, names }: Words): ParsedAction | undefined {
  const from = tokens.findIndex((token) => isWord(token, 'from'));
  const to = tokens.findLastIndex((token) => isWord(token, 'to'));
  const what = withoutArticle(tokens.slice(1, from));
  const [secret, ...more] = wordsOf(what);
  const isOne = to === from + 2 && to === tokens.length - 2;
  if (!isWord(tokens[0], 'change', 'update', 'reset') || !isOne || !secret || more.length > 0)
    return undefined;
  const fieldsOf = (text: string) =>
    names.like(text).flatMap(({ kind, name }) => (kind === 'field' ? [name] : []));
  const again = [...new Set(AGAIN.flatMap((word) => fieldsOf(`${word} ${secret}`)))];
  const others = fieldsOf(secret).filter((name) => !again.includes(name));
  const [old, ...olds] = others.filter((name) => OLD.test(name));
  const [new_, ...news] = others.filter((name) => NEW.test(name) && !OLD.test(name));
  const isWhole = others.length === 2 && olds.length + news.length === 0 && again.length < 2;
  if (old === undefined || new_ === undefined || !isWhole) return undefined;
  const set = (name: string, at: number) =>
    ({
      do: 'set',
      target: exactPhrase(name),
      value: textOf(tokens.slice(at, at + 1), source),
    }) as const;
  const sets = [set(old, from + 1), ...[new_, ...again].map((name) => set(name, to + 1))];
  const button = names.button(`${tokens[0]?.text ?? ''} ${secret}`);
  const click = button === undefined ? [] : [clickOn(button, textOf(tokens, source))];
  return { do: 'several', actions: [...sets, ...click] };
}

/** What is said of oneself: a name, what one has not, and where one can be reached. */
export const ownStatement = (words: Words): ParsedAction | undefined =>
  renewed(words) ??
  introduced(words) ??
  having(words) ??
  subscribed(words) ??
  reached(words) ??
  statedOf(words);
