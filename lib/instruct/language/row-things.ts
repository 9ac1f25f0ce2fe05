import type { ParsedAction, PhraseRegion } from './clauses.js';
import type { Words } from './page-names.js';
import { isWord, withoutArticle } from './token-text.js';
import { verbAt } from './verbs.js';
import { PREPOSITIONS } from './vocabulary.js';

/** Buttons that say what a row is too, in its list: `Cancel hold` of the holds, where only «cancel» is said. */

/** `hold`, where one button is called «Cancel» and another word. */
export function thingOf(words: Words): string | undefined {
  const { names } = words;
  const [verb] = words.tokens;
  const [only, ...more] = names
    .buttonsFrom(verb?.text.toLowerCase() ?? '')
    .filter(({ length }) => length === 2);
  const [, thing = ''] = only ?? [];
  const isThing = /^\p{L}{3,}$/u.test(thing) && !PREPOSITIONS.includes(thing);
  // «Set battery below to 20» and «close the menu» are forms of the grammar; «close #409» and «the one about taps» are rows.
  const [first] = withoutArticle(words.tokens.slice(1));
  const isRow = isWord(first, 'one') || /^#?\d{2,}$/.test(first?.text ?? '');
  const isClosed = isWord(verb, 'close') && isRow;
  const isForm = verb === undefined || (verbAt(words.tokens) !== undefined && !isClosed);
  return more.length === 0 && isThing && !isForm ? thing : undefined;
}

/** The action, or the same on that button. */
export function orOfThing(
  action: ParsedAction | undefined,
  words: Words,
): ParsedAction | undefined {
  const things = thingOf(words);
  const verb = words.tokens[0]?.text.toLowerCase() ?? '';
  return action && things !== undefined ? withThings(action, verb, things) : action;
}

/** The row that a button of this name is in: of «Withdraw Ann's access» that of Ann, where the button says the rest. */
function rowOf(region: PhraseRegion, things: string): PhraseRegion {
  const whose = region.owner === undefined ? undefined : region.name?.replace(/ \S+$/, '');
  const isSaid = whose !== undefined && region.name === `${whose} ${things}`;
  return isSaid ? { ...region, name: whose } : { ...region, things };
}

function withThings(action: ParsedAction, verb: string, things: string): ParsedAction {
  if (action.do === 'several')
    return { ...action, actions: action.actions.map((one) => withThings(one, verb, things)) };
  if (action.do !== 'click') return action;
  const { readings } = action.target;
  const own = readings.filter(({ name }) => name.toLowerCase() === verb);
  const called = own.flatMap(({ region, ...reading }) =>
    region ? [{ ...reading, name: `${verb} ${things}`, region: rowOf(region, things) }] : [],
  );
  return { ...action, target: { ...action.target, readings: [...readings, ...called] } };
}
