import { exactPhrase, type ParsedAction } from './clauses.js';
import { covered } from './covered.js';
import { setsTwo } from './named-bare.js';
import { boxAbout } from './named-boxes.js';
import { bare } from './named-buttons.js';
import { fieldNamed, fieldSet, isColon } from './named-fields.js';
import { namedAction } from './named-clauses.js';
import { optionIn } from './named-options.js';
import { everyTicked, ofThing } from './named-rows.js';
import { hasJoint } from './quotes.js';
import { renewed } from './own-words.js';
import type { PageNames, Words } from './page-names.js';
import { unfilled } from './politeness.js';
import { isName, isWord, itemsOf, textOf, withoutArticle } from './token-text.js';
import { tokenize, type Token } from './tokens.js';
import { actionOf } from './verbs.js';
import { CHOOSING_VERBS } from './vocabulary.js';

/** What the words of one clause say, by the forms of the grammar and by the names of the page. */

/** The words of a clause, and the names of the page where they are known. */
type Said = Omit<Words, 'names'> & { readonly names: PageNames | undefined };

/**
 * @param verb what the clause leaves out: «fill A with B and C with D»
 * @param place where it stands in its sentence
 */
export function clauseReading(
  { tokens, source, names }: Said,
  verb: readonly Token[],
  place: { readonly isPart: boolean; readonly isBehind: boolean },
): ParsedAction | undefined {
  const words = names && { tokens, source, names };
  const chosen = words && verb.length === 0 ? optionChosen(words) : undefined;
  if (chosen) return chosen;
  const isTwo = words !== undefined && setsTwo(words);
  const isNamed = words !== undefined && (isHeadedField(words) || isButton(words));
  const action = isTwo || isNamed ? undefined : actionOf([...verb, ...tokens], source);
  if (action && words && verb.length === 0) return byNames(action, words) ?? action;
  if (action || !names || verb.length > 0) return action;
  const plain = unfilled(tokens);
  return (
    namedAction(tokens, source, names, place) ??
    (plain.length === tokens.length ? undefined : namedAction(plain, source, names, place))
  );
}

/** Verbs that only click. */
const CLICKS = ['click', 'press', 'tap', 'hit'];

/** The same by the names of the page, where it has nothing that is called as the grammar reads it. */
function byNames(action: ParsedAction, words: Words): ParsedAction | undefined {
  const { names } = words;
  if (action.do === 'set' && names.field(action.target.text) === undefined) {
    const both = renewed(words);
    if (both) return both;
    const name = fieldNamed(tokenize(action.target.text), action.target.text, names);
    return name === undefined ? undefined : { ...action, target: exactPhrase(name, name) };
  }
  // «Empty the basket» is a button where no field is called so.
  if (action.do === 'clear' && names.field(action.target.text) === undefined) return bare(words);
  // «Type Wish», of a group or a select «Type»
  if (action.do === 'type' && action.target === undefined)
    return isWord(words.tokens[1], 'in', 'into') ? undefined : chosenOf(words);
  // «Visit on 3 May», of a field «Day of visit»
  if (action.do === 'click' && names.knowsOptions && !isWord(words.tokens[0], ...CLICKS))
    return names.button(action.target.text) === undefined
      ? (covered(words, true)?.action ?? closedRows(words))
      : undefined;
  if (action.do !== 'check' || names.box(action.target.text) !== undefined) return undefined;
  const each = hasJoint(action.target.text) ? everyTicked(words) : undefined;
  if (each) return each;
  const found = covered(words, true)?.action ?? boxAbout(words);
  return found?.do === 'check' && found.checked === action.checked ? found : undefined;
}

/** `close #409 and 387`, where the buttons of the rows are called «Close» and what the rows are. */
function closedRows(words: Words): ParsedAction | undefined {
  const items = itemsOf(words.tokens.slice(1));
  const areNumbers = items.every(([number, ...more]) => {
    return more.length === 0 && /^#?\d{3,}$/.test(number?.text ?? '');
  });
  const isClose = isWord(words.tokens[0], 'close') && items.length > 1;
  return isClose && areNumbers ? ofThing(words) : undefined;
}

/** What is one of the options of a select, or of a group of radio buttons, that the first word names. */
function chosenOf({ tokens, source, names }: Words): ParsedAction | undefined {
  const [first, ...said] = tokens;
  const text = textOf(said, source);
  const isOption = names.selectsWith(text).length > 0 || names.isRadio(text);
  return first && isOption ? fieldSet({ tokens: [first], source, names }, said) : undefined;
}

/** `what is wrong: it leaks`: what a field is called is no question. */
function isHeadedField({ tokens, source, names }: Words): boolean {
  const at = tokens.findIndex(isColon);
  return at > 0 && names.called(textOf(tokens.slice(0, at), source)) !== undefined;
}

/** `check out Ann`, of a button «Check out»: a row is checked out, and no box. */
function isButton({ tokens, source, names }: Words): boolean {
  const [verb, particle, row] = tokens;
  // «Log in as Ann» is a form of the grammar.
  const isParticle = isWord(particle, 'in', 'out', 'off', 'up') && !isWord(verb, 'log', 'sign');
  return (
    isParticle &&
    row !== undefined &&
    names.button(textOf(tokens.slice(0, 2), source)) !== undefined
  );
}

/** `choose Parental leave`: the option of this name, where nothing else is called so. */
function optionChosen({ tokens, source, names }: Words): ParsedAction | undefined {
  const option = withoutArticle(tokens.slice(1));
  const isChoice = isWord(tokens[0], ...CHOOSING_VERBS) && option.length > 0 && isName(option);
  return isChoice ? optionIn({ tokens: option, source, names }) : undefined;
}

/** Whether words are the whole name of a box: «tick A and B». */
export function isBoxName({ tokens, source, names }: Said): boolean {
  const text = textOf(withoutArticle(tokens), source);
  // «Check tickets 4821 and 4830»
  const isNumber = /^#?\d{3,}$/.test(text);
  return names?.box(text) !== undefined || (isNumber && names?.having('box', [text]).length === 1);
}
