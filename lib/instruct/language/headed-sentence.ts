import { actionsOf, type Clause, type TargetPhrase } from './clauses.js';
import { clickOn } from './named-buttons.js';
import type { PageNames } from './page-names.js';
import { opened } from './politeness.js';
import { isAboutField, withinPart } from './scoped-clauses.js';
import { isWord, leadOf, textOf, withoutArticle } from './token-text.js';
import type { Token } from './tokens.js';
import { verbAt } from './verbs.js';

/** Sentences that say first which form they fill, or send: `New visit: Rex, Dr Lee`, `book a new visit with Dr Lee, pet Rex`. */

/** What leads to the name of a form. */
const MAKES = [
  ...'open expand unfold make create add start write file begin book request register plan arrange enter send report do'.split(
    ' ',
  ),
  ...['open up', 'set up', 'fill in', 'fill out', 'go to', 'in', 'on', 'under'],
].map((words) => words.split(' '));

/** The name of what opens a form has at most so many words. */
const MAX_NAME = 6;

/** The form that the beginning of a sentence names, by what opens it, and what is said of it. */
interface Headed {
  readonly within: string;
  readonly names: PageNames;
  readonly rest: readonly Token[];
}

export function headOf(
  tokens: readonly Token[],
  source: string,
  names: PageNames,
): Headed | undefined {
  const said = opened(tokens);
  const lead = leadOf(said, MAKES);
  // «Report an absence» may be the name.
  for (const length of lead ? [0, lead.length] : [0]) {
    const head = withoutArticle(said.slice(length));
    for (let at = Math.min(MAX_NAME, head.length - 1); at > 0; at -= 1) {
      const within = names.opener(textOf(head.slice(0, at), source));
      const inner = within === undefined ? undefined : names.inside(within);
      const behind = isWord(head[at], 'form', 'tab', 'page', 'section') ? at + 1 : at;
      const isMark = head[behind]?.kind === 'mark' || (length > 0 && isWord(head[behind], 'and'));
      const isInside = isWord(said[0], 'in', 'on', 'under') && verbAt(head, behind) !== undefined;
      const isEnd = isMark || isInside || isWord(head[behind], 'with', 'for', '–', '-');
      const rest = head.slice(isMark ? behind + 1 : behind);
      if (within !== undefined && inner && isEnd && rest.length > 0)
        return { within, names: inner, rest };
    }
  }
  return undefined;
}

/**
 * Those of the clauses, from the first on, that are about the fields of the part of the page that has been named, or
 * send them.
 */
export function inHead(clauses: readonly Clause[], { within, names }: Headed): Clause[] {
  const scoped: Clause[] = [];
  for (const [at, clause] of clauses.entries()) {
    const { action } = clause;
    const isSent = action.do === 'click' && at > 0 && isButton(action.target, names);
    const inside = isAboutField(action) || isSent ? withinPart(action, within) : undefined;
    if (!inside) break;
    scoped.push({ ...clause, action: inside, ...(at > 0 ? { goesOn: true } : {}) });
    if (isSent) break;
  }
  return scoped;
}

const isButton = ({ readings }: TargetPhrase, names: PageNames) =>
  readings.some(({ name, region }) => region === undefined && names.button(name) !== undefined);

/** What sends the fields that are listed behind it: `sign on with badge number 4471, night shift`. */
const SENDS =
  'find search track look check calculate estimate sign log register subscribe join enrol enroll apply show get request submit book reserve order add create report record'.split(
    ' ',
  );

/** A list of fields behind the name of the button that sends them. */
export interface Sent {
  readonly button: string;
  readonly text: string;
  readonly rest: readonly Token[];
}

/** Reads a sentence as such a list: `find order FO-12 with the e-mail a@b.example` says the order too. */
export function sentOf(
  tokens: readonly Token[],
  source: string,
  names: PageNames,
): Sent | undefined {
  const said = opened(tokens);
  // «Apply filters. Tick Gift wrap» says two things, one after the other.
  const isOne = said.every(({ kind, text }) => kind !== 'mark' || text === ',' || text === ':');
  if (!isWord(said[0], ...SENDS) || !isOne) return undefined;
  for (let length = Math.min(MAX_NAME, said.length - 2); length > 0; length -= 1) {
    const text = textOf(said.slice(0, length), source);
    const button = names.button(text);
    if (button === undefined || names.opener(text) !== undefined) continue;
    const isWith = isWord(said[length], 'with', 'using', 'by');
    if (isWith) return { button, text, rest: said.slice(length + 1) };
    const goesOn = said[length]?.kind === 'word' && !isWord(said[length], 'and', '&');
    return length > 1 && goesOn ? { button, text, rest: said.slice(length - 1) } : undefined;
  }
  return undefined;
}

/** The clauses of the list, and the click that sends it; undefined where it is no list of two fields or more. */
export function thenSent(clauses: readonly Clause[], { button, text }: Sent): Clause[] | undefined {
  const fields = clauses.flatMap(({ action }) => actionsOf(action));
  const isList = fields.length > 1 && clauses.every(({ action }) => isAboutField(action));
  const position = clauses[0]?.position ?? 0;
  if (!isList) return undefined;
  return [...clauses, { text, position, action: clickOn(button, text), goesOn: true }];
}
