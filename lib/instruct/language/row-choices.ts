import { actionsOf, exactPhrase, type ParsedAction, type TargetPhrase } from './clauses.js';
import { clickOn } from './named-buttons.js';
import { fieldNamed } from './named-fields.js';
import { isCalled } from './named-row-lists.js';
import { boxMeant, optionIn } from './named-options.js';
import { ofRow } from './named-rows.js';
import { checkOf, type PageNames, type Words } from './page-names.js';
import { covered } from './covered.js';
import { eachRow, rowsOf } from './row-names.js';
import { isRowNoun } from './row-nouns.js';
import { isWord, itemsOf, textOf, withoutArticle } from './token-text.js';
import type { Token } from './tokens.js';
import { PREPOSITIONS, UI_VERBS } from './vocabulary.js';

/** Clauses that choose an option in rows: `assign SO-5502 to Ann`, `make the ticket about the monitor high priority`. */

const GIVES =
  'assign give change set switch move hand reassign make put allocate transfer pass mark flag'.split(
    ' ',
  );

/** Behind these verbs the option may follow the row: `make 4104 urgent`. */
const MAKES = ['make', 'mark', 'flag', 'set', 'give'];

/** A row that no verb stands before is called by so many words at most. */
const MAX_NAME = 4;

/** An option that follows the row has at most so many words, with what its select is called. */
const MAX_OPTION = 4;

/** Whether words are a name, and say nothing of what is done. */
const isNamed = (tokens: readonly Token[]): boolean =>
  tokens.length <= MAX_NAME &&
  /^[\p{Lu}\d]/u.test(tokens[0]?.text ?? '') &&
  !tokens.some((token) => isWord(token, ...GIVES, ...UI_VERBS, ...PREPOSITIONS, 'under', 'into'));

interface Option {
  readonly option: string;
  /** The selects that have it. */
  readonly selects: readonly string[];
  /** What the select is called. */
  readonly noun?: string;
}

interface Choice extends Option {
  readonly row: readonly Token[];
}

/**
 * What the only select of a row, or of each of several rows, that has an option is set to, and a click on the button
 * of the row that is called as the verb.
 */
export function chosenIn(words: Words): ParsedAction | undefined {
  const { tokens, source, names } = words;
  const [verb, ...said] = tokens;
  // «Assign room 203 to Ann and room 207 to Bob»
  const parts = verb && isWord(verb, ...GIVES) ? itemsOf(said) : [];
  if (
    verb &&
    parts.length > 1 &&
    parts.every((part) => part.some((one) => isWord(one, 'to', 'as')))
  ) {
    const each = parts.map((part) => chosenIn({ ...words, tokens: [verb, ...part] }));
    const actions = each.flatMap((one) => (one ? actionsOf(one) : []));
    return each.includes(undefined) ? undefined : { do: 'several', actions };
  }
  const text = textOf(tokens, source);
  const button = verb && isWord(verb, ...GIVES) ? names.button(verb.text) : undefined;
  for (const { row, option, selects, noun } of choicesOf(words)) {
    // «Change the status to Open» is said of a field.
    const field =
      button === undefined ? fieldNamed(row, source, names) : names.called(textOf(row, source));
    const isOwn = names.called(textOf(row, source)) === undefined && button === undefined;
    // «Room for Olsen, Kari» is the select of her row.
    if (isOwn && field !== undefined && selects.includes(field))
      return { do: 'select', target: exactPhrase(field, text), option };
    if (field !== undefined) continue;
    // The only select may be in what the button brings.
    if (names.knowsHidden && button !== undefined && selects.length === 1) continue;
    const every = eachRow(row);
    const items = itemsOf(row);
    const several = items.length > 1 && items.every(isCalled) ? items : [row];
    const rows = every ? [[every.region]] : several.map((one) => rowsOf(one, source));
    // Of all rows the button would be that of none.
    if (rows.some((regions) => regions.length === 0) || (every && button !== undefined)) continue;
    const actions = rows.flatMap((regions): ParsedAction[] => {
      const readings = regions.map((region) => ({ name: noun ?? '', region }));
      const each = every ? { each: every.each } : {};
      const target: TargetPhrase = { text, readings, among: selects, ...each };
      const select = { do: 'select', target, option } as const;
      return button === undefined ? [select] : [select, clickOn(button, text, regions)];
    });
    const [only] = actions;
    return actions.length === 1 ? only : { do: 'several', actions };
  }
  return undefined;
}

/**
 * `rate the radiator repair as good`, `swap Ann's shift with Joan`: a click in a row, and an option of the dialog that it
 * brings.
 */
export function chosenBehind({ tokens, source, names }: Words): ParsedAction | undefined {
  if (!names.knowsHidden) return undefined;
  for (const [at, token] of tokens.entries()) {
    if (at < 2 || !isWord(token, ...BEFORE)) continue;
    const click = ofRow({ tokens: tokens.slice(0, at), source, names });
    const isRow =
      click?.do === 'click' &&
      click.target.each === undefined &&
      click.target.readings.every(({ region }) => region !== undefined);
    const asked = isRow ? askedBehind({ tokens: tokens.slice(at), source, names }) : undefined;
    if (click && asked)
      return { do: 'several', actions: [click, ...actionsOf(asked)], brings: true };
  }
  return undefined;
}

/** What stands before what a dialog asks for: `on 3 May` may say which row it is. */
const BEFORE = ['as', 'with', 'to', 'until', 'till', 'by'];

/** An option, a box, or fields with their values. */
function askedBehind(words: Words): ParsedAction | undefined {
  const tail = { ...words, tokens: withoutArticle(words.tokens.slice(1)) };
  const box = boxMeant(tail);
  const choice = box === undefined ? optionIn(tail) : checkOf(box);
  // «Delete Ann with the e-mail a@b.example» says which Ann.
  if (choice || isWord(words.tokens[0], 'as', 'with')) return choice;
  const fields = covered(words, true);
  return fields?.hasPlace === false ? fields.action : undefined;
}

/** Whether the options, which are not known yet, may say that a clause chooses in a row: `set ticket 4103 to urgent`. */
export function mayChoose({ tokens, source, names }: Words): boolean {
  const [verb, ...rest] = tokens;
  const at = rest.findLastIndex((token) => isWord(token, 'to'));
  if (names.knowsOptions || !verb || !isWord(verb, ...GIVES) || at < 1) return false;
  const row = withoutArticle(rest.slice(0, at));
  const isRow = isRowNoun(row[0]) && row.length > 1 && fieldNamed(row, source, names) === undefined;
  return isRow || names.button(verb.text) !== undefined;
}

/** The rows and options that a clause may say. */
function choicesOf(words: Words): Choice[] {
  const { tokens } = words;
  const from = isWord(tokens[0], ...GIVES) ? 1 : 0;
  const at = tokens.findLastIndex((token) => isWord(token, 'to', 'as'));
  const [before, behind] = [tokens.slice(from, at), tokens.slice(at + 1)];
  const choices: Choice[] = [];
  if (!words.names.knowsOptions) return choices;
  const add = (row: readonly Token[], said: readonly Token[]) => {
    const found = row.length > 0 ? optionSaid(said, words) : undefined;
    if (found) choices.push(withoutNoun(row, found, words.names));
  };
  // «Pepper to e-mail», behind another, and «SO-5502 goes to Ann»
  const isOne = !before.some((token) => isWord(token, 'to', 'as'));
  if (at > from && isOne && (from === 1 || isNamed(before))) {
    add(isWord(before.at(-1), 'go', 'goes', 'back') ? before.slice(0, -1) : before, behind);
    // «Assign Ann to SO-5502»
    if (isWord(tokens[0], 'assign', 'reassign', 'allocate')) add(behind, before);
  }
  if (at === -1 && isWord(tokens[0], ...MAKES))
    for (let length = Math.min(MAX_OPTION, tokens.length - 2); length > 0; length -= 1)
      add(tokens.slice(1, -length), tokens.slice(-length));
  return choices;
}

/** `urgent`, `high priority`, `room 203`, the beginning of a name: `Marek` of «Marek Nowak». */
function optionSaid(tokens: readonly Token[], { source, names }: Words): Option | undefined {
  const said = withoutArticle(tokens);
  const option = textOf(said, source);
  const selects = selectsWith(option, names);
  if (selects.length > 0) return { option, selects };
  // «High priority», «room 203»
  for (const [noun, rest] of [
    [said.at(-1), said.slice(0, -1)],
    [said[0], said.slice(1)],
  ] as const) {
    if (noun?.kind !== 'word' || rest.length === 0) continue;
    const label = textOf(rest, source);
    const own = selectsWith(label, names).filter((name) => hasWord(name, noun.text, names));
    if (own.length > 0) return { option: label, selects: own, noun: noun.text };
  }
  const begun = /^\p{Lu}/u.test(option) ? names.like(option) : [];
  const found = begun.filter(
    (one) => one.kind === 'option' && one.option?.startsWith(`${option} `) === true,
  );
  const labels = new Set(found.map((one) => one.option));
  const [label] = labels;
  return label === undefined || labels.size > 1
    ? undefined
    : { option: label, selects: found.map(({ name }) => name) };
}

/** `the ticket` of `the priority of the ticket`, where selects with the option are called so. */
function withoutNoun(row: readonly Token[], found: Option, names: PageNames): Choice {
  const said = withoutArticle(row);
  const [noun, of] = said;
  const isOf = noun?.kind === 'word' && isWord(of, 'of', 'for', 'on') && said.length > 2;
  if (!isOf || found.noun !== undefined) return { ...found, row };
  const own = found.selects.filter((name) => hasWord(name, noun.text, names));
  return own.length === 0
    ? { ...found, row }
    : { ...found, selects: own, noun: noun.text, row: said.slice(2) };
}

/** The selects that have an option, and do not filter. */
const selectsWith = (option: string, names: PageNames): readonly string[] => {
  const filters = names.filtersWith(option);
  return names.selectsWith(option).filter((name) => !filters.includes(name));
};

const hasWord = (name: string, word: string, names: PageNames): boolean =>
  names.stems(word).every((stem) => names.stems(name).includes(stem));
