import type { ParsedAction } from './clauses.js';
import {
  fieldNamed,
  fieldValue,
  isColon,
  isValueOf,
  isWholeName,
  MAX_NAME,
} from './named-fields.js';
import type { Words } from './page-names.js';
import { isWord, leadOf, textOf, withoutArticle } from './token-text.js';
import type { Token } from './tokens.js';
import { ARTICLES } from './vocabulary.js';

/** Clauses that name several fields and their values one after the other: `passengers 4 cabin Premium`. */

/** What may stand before the first field. */
const LEADS = [
  'filter by',
  'filter for',
  'filter',
  'with',
  'for',
  'fill in the form with',
  'fill out the form with',
  'fill the form with',
  'fill in',
  'enter',
  'set',
  'use',
  'search for',
].map((words) => words.split(' '));

const JOINTS = ['is', 'to', 'as', 'contains'];

/** Where the value of a field begins, and the field's name. */
interface FieldAt {
  readonly name: readonly Token[];
  readonly nameEnd: number;
  readonly valueAt: number;
}

const isCapital = ({ kind, text }: Token) => kind === 'quoted' || !/^\p{Ll}+$/u.test(text);

/** Reads fields and their values; undefined where there are fewer than two. */
export function run(words: Words): ParsedAction | undefined {
  const { tokens, source, names } = words;
  const lead = leadOf(tokens, LEADS);
  const actions: ParsedAction[] = [];
  const used = new Set<string>();
  let joined: boolean | undefined;
  for (let at = lead?.length ?? 0; at < tokens.length;) {
    const field = fieldAt(words, at, lead !== undefined);
    if (!field) return undefined;
    let end = field.valueAt + 1;
    while (end < tokens.length && !fieldAt(words, end, lead !== undefined)) end += 1;
    const value = unjoined(tokens.slice(field.valueAt, end));
    const isJoined = field.valueAt > field.nameEnd;
    // «Note: Call Street Watch» is one value, and «from New York to Rome» are two.
    joined ??= isJoined;
    const isEven = joined === isJoined && (isJoined || value.every(isCapital));
    const isSure =
      isValueOf(field.name, value, source) || names.selectsWith(textOf(value, source)).length > 0;
    const action = isSure ? fieldValue({ ...words, tokens: field.name }, value) : undefined;
    const name = fieldNamed(field.name, source, names);
    // «Filter by assignee Ann» is about the filter that has her, and no field of a form.
    const filters = lead?.[0] === 'filter' ? names.filtersWith(textOf(value, source)) : [];
    const isFilter = filters.length === 0 || (name !== undefined && filters.includes(name));
    if (lead?.[0] === 'filter' && !names.knowsOptions) return undefined;
    if (!isFilter) return undefined;
    if (!action || !isEven || name === undefined || used.has(name)) return undefined;
    used.add(name);
    actions.push(action);
    at = end;
  }
  const [only] = actions;
  if (actions.length === 1 && lead && lead.length > 1) return only;
  return actions.length > 1 ? { do: 'several', actions } : undefined;
}

/** The field whose name stands at a place, and a value behind it. */
function fieldAt(
  { tokens, source, names }: Words,
  from: number,
  isLed: boolean,
): FieldAt | undefined {
  const begin = isWord(tokens[from], ...ARTICLES) ? from + 1 : from;
  for (let end = Math.min(begin + MAX_NAME, tokens.length - 1); end > begin; end -= 1) {
    const name = tokens.slice(begin, end);
    if (name.some(({ kind }) => kind !== 'word')) continue;
    const isField = isLed
      ? fieldNamed(name, source, names) !== undefined
      : isWholeName({ tokens: name, source, names });
    if (!isField || names.box(textOf(name, source)) !== undefined) continue;
    const joint = tokens[end];
    const isJoint = joint !== undefined && (isColon(joint) || isWord(joint, ...JOINTS));
    const valueAt = isJoint ? end + 1 : end;
    return valueAt < tokens.length ? { name, nameEnd: end, valueAt } : undefined;
  }
  return undefined;
}

/** A value without the comma or the «and» before the next field. */
function unjoined(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1);
  const isJoint = last?.kind === 'mark' || isWord(last, 'and', '&', '/');
  return withoutArticle(isJoint && tokens.length > 1 ? unjoined(tokens.slice(0, -1)) : tokens);
}
