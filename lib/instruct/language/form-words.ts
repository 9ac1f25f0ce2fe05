import { actionsOf, type Clause, type ParsedAction } from './clauses.js';
import { covered } from './covered.js';
import { isJoint } from './joints.js';
import { contentOf, type PageNames } from './page-names.js';
import { closed, opened, unfilled } from './politeness.js';
import { isAboutField } from './scoped-clauses.js';
import { isWord, unmarked, wordsOf } from './token-text.js';
import { tokenize, type Token } from './tokens.js';
import { UI_VERBS } from './vocabulary.js';

/** What instructions say of forms and dialogs: their fields, and the button that sends them. */

/** A form or a dialog. */
export interface NamedForm {
  readonly isShown: boolean;
  /** The name of what opens the part of the page that it is in; nothing is known to open a dialog of rows. */
  readonly opener: string | undefined;
  /** What it is called. */
  readonly heading: string | undefined;
  readonly names: PageNames;
  readonly buttons: readonly string[];
  /** The names of its fields for passwords, without which it is not sent. */
  readonly passwords: readonly string[];
}

/** An instruction of more words says more than one thing. */
const MAX_WORDS = 40;

/** What no form takes: a condition, an alternative, what is not to be done. */
const OTHERS =
  "not no never don't don’t dont unless if whether without except or either instead but otherwise nothing nobody when while because".split(
    ' ',
  );

/** An instruction that a form may account for. */
export interface Told {
  readonly tokens: readonly Token[];
  readonly source: string;
  /** The verb with which it says at its end that the form is sent. */
  readonly sends: string | undefined;
}

/** An instruction as forms read it; undefined where none can account for it. */
export function toldForms(source: string): Told | undefined {
  const said = unmarked(unfilled(opened(closed(tokenize(source)))));
  const isOther = said.some((token) => isWord(token, ...OTHERS));
  const isLong = said.length > MAX_WORDS;
  return isOther || isLong || said.length < 3 ? undefined : { ...withoutSending(said), source };
}

/** Whether a form is sent in the end. */
export const sends = ({ action }: Clause): boolean => actionsOf(action).at(-1)?.do === 'click';

/** Whether clauses only fill fields where a verb of the instruction may be that of the button which sends them. */
export function mayBeSent(clauses: readonly Clause[], source: string): boolean {
  const actions = clauses.flatMap(({ action }) => actionsOf(action));
  const [first, ...behind] = actions;
  const fields = first?.do === 'click' ? behind : actions;
  if (fields.length === 0 || !fields.every(isAboutField)) return false;
  const said = toldForms(source)?.tokens ?? [];
  const leads = said.filter((_token, at) => at === 0 || isJoint(said[at - 1]));
  // «Click New, fill Name with Ann» sends nothing.
  return leads.some(
    (token) =>
      token.kind === 'word' &&
      !isWord(token, ...FILLS, ...SHOWS, 'go', 'switch', 'then') &&
      (fields === behind || isWord(token, ...UI_VERBS)),
  );
}

/** Verbs that press or show what is named, and send no form. */
export const SHOWS = 'click press tap hit push open show see view get bring'.split(' ');

const SENDS =
  /^(?:submit|send|confirm|save|complete|finish|place|book|order|request|register|pay|add)(?: (?:it|this|that|them|the \S+|my \S+))?(?: off)?$/i;

/** An instruction without what says at its end that the form is sent: `… and confirm it`. */
function withoutSending(tokens: readonly Token[]): Omit<Told, 'source'> {
  const joins = (token: Token | undefined) => isJoint(token) || isWord(token, 'then');
  const at = tokens.findLastIndex(joins);
  const isSent = at > 1 && SENDS.test(wordsOf(tokens.slice(at + 1)).join(' '));
  if (!isSent) return { tokens, sends: undefined };
  let end = at;
  while (joins(tokens[end - 1])) end -= 1;
  return { tokens: tokens.slice(0, end), sends: tokens[at + 1]?.text };
}

/** What words say of the fields of a form; undefined where some of them say something else. */
export function fieldsIn(
  tokens: readonly Token[],
  source: string,
  names: PageNames,
): readonly ParsedAction[] | undefined {
  const found = tokens.length > 0 ? covered({ tokens, source, names }, true) : undefined;
  return found?.hasPlace === false ? actionsOf(found.action) : undefined;
}

const KEEPS =
  /^(?:cancel|close|back|go back|no\b|not (?:now|yet)|keep|leave|clear|reset|empty|discard|never ?mind|dismiss)/i;

/** The button of a form whose name begins with a verb: «Move lesson», «Yes, cancel lesson». */
export function sentBy(verbs: readonly string[], form: Named): string | undefined {
  const own = buttonsOf(verbs, form);
  const [only, ...more] = own.length > 1 ? own.filter((name) => !KEEPS.test(name)) : own;
  return more.length === 0 ? only : undefined;
}

type Named = Pick<NamedForm, 'names' | 'buttons'>;

function buttonsOf(verbs: readonly string[], { names, buttons }: Named): readonly string[] {
  const said = names.stems(verbs.filter((verb) => !isWord(wordOf(verb), ...FILLS)).join(' '));
  return buttons.filter((name) => {
    const [first = ''] = contentOf(name.replace(/^yes,? /i, '').split(/\s+/));
    return said.includes(names.stems(first)[0] ?? '');
  });
}

/** Whether an instruction may say that a form is sent: by one of these buttons, or at its end. */
export function saysSending({ tokens, sends: sent }: Told, form: Named): boolean {
  return sent !== undefined || buttonsOf(wordsOf(tokens), form).length > 0;
}

/** Verbs that give a field a value, and send nothing. */
const FILLS = 'set put enter type write fill choose select pick change make tick check'.split(' ');

export const wordOf = (text: string): Token => ({ kind: 'word', text, start: 0, end: text.length });

/** The only button of a form that sends it. */
export function sender({ buttons }: NamedForm): string | undefined {
  const [only, ...more] = buttons.filter((name) => !KEEPS.test(name));
  return more.length === 0 ? only : undefined;
}
