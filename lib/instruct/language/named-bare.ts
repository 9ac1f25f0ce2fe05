import { actionsOf, type Clause, type ParsedAction, type TargetPhrase } from './clauses.js';
import { clickOn } from './named-buttons.js';
import { numbered } from './named-counts.js';
import { CALLED, fieldValue } from './named-fields.js';
import { boxMeant, optionIn, optionOfGroup } from './named-options.js';
import { sorted } from './named-search.js';
import { checkOf, type PageNames, type Words } from './page-names.js';
import { beginsAmount } from './row-amounts.js';
import { isAboutField } from './scoped-clauses.js';
import { indexes, isWord, textOf, withoutArticle, wordsOf } from './token-text.js';
import { verbAt } from './verbs.js';
import { ARTICLES, PREPOSITIONS, UI_VERBS } from './vocabulary.js';

/** Clauses that say no verb, and say something only beside others about fields. */

/** More words say more than a value. */
const MAX_WORDS = 8;

/** What says a value and no verb, beside clauses about other fields: `every quarter`, `floor 4`. */
export function bareAction(words: Words): ParsedAction | undefined {
  const said = withoutArticle(words.tokens);
  if (said.length > MAX_WORDS || said.some(({ kind }) => kind === 'mark')) return undefined;
  const option = { ...words, tokens: said };
  const name = boxMeant(option);
  if (name !== undefined) return checkOf(name);
  return (
    optionIn(option) ??
    numbered(option) ??
    sorted(option, false) ??
    optionOfGroup(option, false) ??
    spoken(option) ??
    pressed(option)
  );
}

/** `complete registration`: the whole name of a button that is no link. */
function pressed({ tokens, source, names }: Words): ParsedAction | undefined {
  const words = wordsOf(tokens).filter((word) => !ARTICLES.includes(word.toLowerCase()));
  // «Void it» answers what a step brings.
  const isOf = words.length > 1 && !isWord(tokens.at(-1), 'it', 'them');
  const name = isOf ? names.button(words.join(' ')) : undefined;
  const isLink = name !== undefined && names.having('link', words).length > 0;
  return name === undefined || isLink ? undefined : clickOn(name, textOf(tokens, source));
}

/** What is no value, but says more of a field. */
const NO_VALUE = [
  ...CALLED,
  ...PREPOSITIONS,
  ...ARTICLES,
  ...UI_VERBS,
  ...'fields boxes both all again too number address name only one ones it them him her below above later here there empty blank'.split(
    ' ',
  ),
];

/** Names of fields that may be verbs: «email him». */
const VERBS =
  'message comment note phone call email e-mail mail text name contact address filter report'.split(
    ' ',
  );

/**
 * `job title nurse`, beside clauses about other fields: the whole name of a field, and words in lower case.
 */
function spoken(words: Words): ParsedAction | undefined {
  const { tokens, source, names } = words;
  const isKnown = (['button', 'box', 'field'] as const).some(
    (kind) => names.having(kind, wordsOf(tokens)).length > 0,
  );
  const isVerb = verbAt(tokens) !== undefined || isWord(tokens[0], ...UI_VERBS, ...VERBS);
  const at = tokens.findIndex(
    (_, i) =>
      i > (isVerb ? 1 : 0) && names.called(textOf(tokens.slice(0, i), source)) !== undefined,
  );
  const value = tokens.slice(at);
  const isPlain = value.every(
    (token) =>
      token.kind === 'word' && /^[a-z'-]{2,}$/.test(token.text) && !isWord(token, ...NO_VALUE),
  );
  if (isKnown || at < 1 || value.length > 2 || !isPlain) return undefined;
  return fieldValue({ ...words, tokens: tokens.slice(0, at) }, value);
}

/** Whether what says no verb is beside what is about fields, and is not the other of two radio buttons. */
export function standTogether(
  { action, isBare }: Clause,
  next: Clause,
  { isAnd, isColon }: { readonly isAnd: boolean; readonly isColon: boolean },
  names?: PageNames,
): boolean {
  // «By post and as a mobile ticket» says two of one group, of which one would undo the other.
  if (isAnd && names && isRadio(next.action, names) && !choosesAnew(next.text)) {
    const isSet = action.do === 'set' && names.field(action.target.text) === undefined;
    if (isSet || isRadio(action, names)) return false;
  }
  // «Borrow a trailer and 2 ladders»: the second amount is of the same list.
  if (isAboutRow(action) && beginsAmount(next.text)) return false;
  // «Under Orders, cancel A and B» cancels both.
  const isInPart = action.do === 'click' && action.target.within !== undefined;
  if (isAnd && isInPart && isAboutField(next.action) && !choosesAnew(next.text)) return false;
  // «Sort by price, low to high» says one option.
  const isSame =
    !/^(select|choose|pick|set|sort|order|change)\b/i.test(next.text) &&
    action.do === 'select' &&
    next.action.do === 'select' &&
    action.target.text === next.action.target.text;
  // «Return the teapot: arrived damaged» opens the form that has the option.
  const brings = action.do === 'click' && bringsForm(action.target);
  const isList = isColon ? brings : isAboutField(action);
  if (isColon && isAboutField(next.action) && !brings) return false;
  return !isSame && (!next.isBare || isList) && (!isBare || isAboutField(next.action));
}

/** Whether something is clicked in a row. */
const isAboutRow = (action: ParsedAction): boolean =>
  actionsOf(action).some(
    (one) => one.do === 'click' && one.target.readings.every(({ region }) => region !== undefined),
  );

/** Whether a click may bring a form: «Add supplier» may send one. */
const bringsForm = ({ readings, within }: TargetPhrase): boolean =>
  within !== undefined ||
  readings.every(({ region }) => region !== undefined) ||
  readings.some(({ name }) => /^(new|write|compose|open)\b/i.test(name));

const CHOOSES =
  /^(choose|select|pick|tick|check|set|use|pay|ship|deliver|send|enable|turn|switch|make|put|i|we|go)\b/i;

/** Whether what a clause says chooses anew, maybe in another group. */
export const choosesAnew = (text: string): boolean => CHOOSES.test(text);

/** Whether an action is about a radio button that the words name without its group. */
const isRadio = (action: ParsedAction, names: PageNames): boolean =>
  actionsOf(action).some(
    (one) =>
      'target' in one &&
      names.isRadio(one.target.text) &&
      one.target.readings.some(({ region }) => region === undefined),
  );

/** «Set status to A1 team to B2» sets two fields. */
export function setsTwo({ tokens, source, names }: Words): boolean {
  const [, at] = isWord(tokens[0], 'set', 'change') ? indexes(tokens, 'to') : [];
  if (at === undefined) return false;
  const name = (length: number) => textOf(tokens.slice(at - length, at), source);
  return (
    names.field(name(1)) !== undefined ||
    [2, 3].some((length) => names.called(name(length)) !== undefined)
  );
}
