import { actionsOf, exactPhrase, type ParsedAction, type TargetPhrase } from './clauses.js';
import { covered } from './covered.js';
import { isJoint } from './joints.js';
import { clickOn } from './named-buttons.js';
import { ofRow } from './named-rows.js';
import { aroundRow } from './row-steps.js';
import { contentOf, type PageNames, type Words } from './page-names.js';
import { closed, opened, unfilled } from './politeness.js';
import { withinPart, withTarget } from './scoped-clauses.js';
import { isWord, textOf, unmarked, wordsOf } from './token-text.js';
import { tokenize, type Token } from './tokens.js';

/**
 * Instructions of which every word is accounted for by one form or dialog that the page does not show, and by the row
 * whose button brings the dialog: `request a trip from 3 May to 5 May`, `move the lesson about idioms to 3 May at 19:45`.
 */

/** A form or a dialog that the page does not show. */
export interface HiddenForm {
  /** The name of what opens the part of the page that it is in; nothing is known to open a dialog of rows. */
  readonly opener: string | undefined;
  /** What it is called. */
  readonly heading: string | undefined;
  readonly names: PageNames;
  readonly buttons: readonly string[];
}

/** An instruction of more words says more than one thing. */
const MAX_WORDS = 40;

/** What no form takes: a condition, an alternative, what is not to be done. */
const OTHERS =
  "not no never don't don’t dont unless if whether without except or either instead but otherwise nothing nobody when while because".split(
    ' ',
  );

/** An instruction that a form may account for. */
interface Told {
  readonly tokens: readonly Token[];
  readonly source: string;
  /** Whether it says at its end that the form is sent. */
  readonly sends: boolean;
}

/** An instruction as forms read it; undefined where none can account for it. */
export function toldForms(source: string): Told | undefined {
  const said = unmarked(unfilled(opened(closed(tokenize(source)))));
  const isOther = said.some((token) => isWord(token, ...OTHERS));
  const isLong = said.length > MAX_WORDS;
  return isOther || isLong || said.length < 3 ? undefined : { ...withoutSending(said), source };
}

/** Reads an instruction by a form; undefined where some of its words say something else. */
export function readByForm(
  { sends, ...said }: Told,
  names: PageNames,
  form: HiddenForm,
): ParsedAction | undefined {
  const words = { ...said, names };
  return form.opener === undefined ? asked(words, form) : filled(words, form, sends);
}

const SENDS =
  /^(?:submit|send|confirm|save|complete|finish|place|book|order|request|register|pay|add)(?: (?:it|this|that|them|the \S+|my \S+))?(?: off)?$/i;

/** An instruction without what says at its end that the form is sent: `… and confirm it`. */
function withoutSending(tokens: readonly Token[]): Omit<Told, 'source'> {
  const joins = (token: Token | undefined) => isJoint(token) || isWord(token, 'then');
  const at = tokens.findLastIndex(joins);
  const isSent = at > 1 && SENDS.test(wordsOf(tokens.slice(at + 1)).join(' '));
  if (!isSent) return { tokens, sends: false };
  let end = at;
  while (joins(tokens[end - 1])) end -= 1;
  return { tokens: tokens.slice(0, end), sends: true };
}

/** What fills a form in a part of the page that something opens. */
function filled(words: Words, form: HiddenForm, sends: boolean): ParsedAction | undefined {
  const { tokens, source } = words;
  const { opener, names } = form;
  const [verb, ...rest] = tokens;
  const named = verb && sentBy([verb.text], form);
  const fields = fieldsIn(named === undefined ? tokens : rest, source, names);
  const isSent = sends || named !== undefined;
  const button = named ?? (sends ? sender(form) : undefined);
  if (!fields || opener === undefined || (isSent && button === undefined)) return undefined;
  // A single field may be one of another part of the page, where no word says which.
  const isTold = tokens.some(({ kind, text }) => kind === 'word' && names.isAbout(text));
  if (fields.length < 2 && !isSent && !isTold) return undefined;
  const clicks = button === undefined ? [] : [clickOn(button, textOf(tokens, source))];
  return withinPart({ do: 'several', actions: [...fields, ...clicks] }, opener);
}

/** What a dialog is asked for that the button of a row brings: the reading that gives it most. */
function asked(words: Words, form: HiddenForm): ParsedAction | undefined {
  let most: readonly ParsedAction[] = [];
  for (const { row, rest } of [...partings(words.tokens)].slice(0, MAX_PARTINGS)) {
    const fields = fieldsIn(rest, words.source, form.names);
    if (!fields) continue;
    const click = ofRow({ ...words, tokens: row }) ?? aroundRow({ ...words, tokens: row });
    const name =
      click?.do === 'click' && isInRow(click.target) ? click.target.readings[0]?.name : undefined;
    // «Move the lesson», where the button of the row is «Reschedule» and the dialog «Move lesson»
    const verbs = [...(name?.split(' ') ?? []), row[0]?.text ?? ''];
    const isOwn = verbs.some((verb) => form.names.isAbout(verb));
    const button = isOwn ? (sentBy(verbs, form) ?? sender(form)) : undefined;
    if (!click || name === undefined || button === undefined) continue;
    const send = clickOn(button, textOf(words.tokens, words.source));
    const inside = [...fields, send].map((one) => inDialog(one, form));
    if (inside.length >= most.length) most = [click, ...inside];
  }
  return most.length === 0 ? undefined : { do: 'several', actions: most, brings: true };
}

const isInRow = ({ each, readings }: TargetPhrase): boolean =>
  each === undefined && readings.every(({ region }) => region !== undefined);

/** The same, in the dialog of this heading. */
function inDialog(action: ParsedAction, { heading }: HiddenForm): ParsedAction {
  if (heading === undefined || !('target' in action)) return action;
  const { text, readings } = action.target;
  const region = { how: 'in', name: heading } as const;
  return withTarget(action, exactPhrase(readings[0]?.name ?? text, text, region));
}

/** What may stand before what a dialog asks for. */
const BEFORE = 'as with to until till by for on from at in and using because of'.split(' ');

/** So many ways to part an instruction are tried. */
const MAX_PARTINGS = 30;

/** The ways to part an instruction into a button with its row, and what is said of the dialog. */
function* partings(
  tokens: readonly Token[],
): Generator<{ row: readonly Token[]; rest: readonly Token[] }> {
  const [verb] = tokens;
  if (!verb) return;
  for (const [at, token] of tokens.entries())
    if (at > 1 && (token.kind === 'mark' || isWord(token, ...BEFORE)))
      yield { row: tokens.slice(0, at), rest: withoutLead(tokens.slice(at)) };
  // «Take 250 mL of acetone from stock for the project Kappa-12»
  for (const [from, token] of tokens.entries()) {
    if (from < 2 || !isWord(token, 'of', 'for', 'from')) continue;
    for (let to = from + 2; to <= tokens.length; to += 1) {
      const next = tokens[to];
      if (next && next.kind !== 'mark' && !isWord(next, ...BEFORE)) continue;
      const comma: Token = { kind: 'mark', text: ',', start: verb.end, end: verb.end };
      const rest = [...tokens.slice(1, from), comma, ...tokens.slice(to)];
      yield { row: [verb, ...tokens.slice(from + 1, to)], rest };
    }
  }
}

const withoutLead = (tokens: readonly Token[]): readonly Token[] => {
  const at = tokens.findIndex(
    (token) => token.kind !== 'mark' && !isWord(token, 'and', 'with', 'give', 'giving', 'using'),
  );
  return tokens.slice(Math.max(at, 0));
};

/** What words say of the fields of a form; undefined where some of them say something else. */
function fieldsIn(
  tokens: readonly Token[],
  source: string,
  names: PageNames,
): readonly ParsedAction[] | undefined {
  const found = tokens.length > 0 ? covered({ tokens, source, names }, true) : undefined;
  return found?.hasPlace === false ? actionsOf(found.action) : undefined;
}

const KEEPS = /^(?:cancel|close|back|go back|no\b|not now|keep|discard|never ?mind|dismiss)/i;

/** The button of a form whose name begins with a verb: «Move lesson», «Yes, cancel lesson». */
function sentBy(verbs: readonly string[], { names, buttons }: HiddenForm): string | undefined {
  const said = names.stems(verbs.filter((verb) => !isWord(wordOf(verb), ...FILLS)).join(' '));
  const own = buttons.filter((name) => {
    const [first = ''] = contentOf(name.replace(/^yes,? /i, '').split(/\s+/));
    return said.includes(names.stems(first)[0] ?? '');
  });
  const [only, ...more] = own.length > 1 ? own.filter((name) => !KEEPS.test(name)) : own;
  return more.length === 0 ? only : undefined;
}

/** Verbs that give a field a value, and send nothing. */
const FILLS = 'set put enter type write fill choose select pick change make tick check'.split(' ');

const wordOf = (text: string): Token => ({ kind: 'word', text, start: 0, end: text.length });

/** The only button of a form that sends it. */
function sender({ buttons }: HiddenForm): string | undefined {
  const [only, ...more] = buttons.filter((name) => !KEEPS.test(name));
  return more.length === 0 ? only : undefined;
}
