import { actionsOf, type Clause, type ParsedAction, type TargetPhrase } from './clauses.js';
import { isTitle } from './form-titles.js';
import { clickOn } from './named-buttons.js';
import type { PageNames } from './page-names.js';
import { opened } from './politeness.js';
import { isAboutField, withinPart, withTarget } from './scoped-clauses.js';
import { isWord, leadOf, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { verbAt } from './verbs.js';
import { ARTICLES, PREPOSITIONS } from './vocabulary.js';

/** Sentences that say first which form they fill, or send: `New visit: Rex, Dr Lee`, `book a new visit with Dr Lee, pet Rex`. */

/** What leads to the name of a form. */
const MAKES = [
  ...'open expand unfold make create add start write file begin book request register plan arrange enter send report do'.split(
    ' ',
  ),
  ...['open up', 'set up', 'fill in', 'fill out', 'go to', 'in', 'on', 'under'],
].map((words) => words.split(' '));

/** What sends the fields that are listed behind it: `sign on with badge number 4471, night shift`. */
const SENDS =
  'find search track look check calculate estimate sign log register subscribe join enrol enroll apply show get request submit book reserve order add create make start publish post place report record'.split(
    ' ',
  );

/** The name of what opens a form has at most so many words. */
const MAX_NAME = 6;

/** The form that the beginning of a sentence names, and what is said of it. */
export interface Headed {
  /** What opens the part of the page that the form is in; undefined of a form that a click brings. */
  readonly within?: string;
  /** What the page calls the form that it shows. */
  readonly region?: string;
  /** The button that brings it. */
  readonly button?: string;
  readonly text: string;
  readonly position: number;
  /** The button of the form that is called as what the sentence says first: `create a card`. */
  readonly sends?: string | undefined;
  /** Those of the form, or of the page. */
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
    const isOne = length > 0 && isWord(said[length], 'a', 'an', 'another');
    const head = isOne ? said.slice(length + 1) : withoutArticle(said.slice(length));
    for (let at = Math.min(MAX_NAME, head.length - 1); at > 0; at -= 1) {
      const behind = isWord(head[at], 'form', 'tab', 'page', 'section') ? at + 1 : at;
      const isMark = head[behind]?.kind === 'mark' || (length > 0 && isWord(head[behind], 'and'));
      const isInside =
        isWord(said[0], 'in', 'on', 'under') &&
        (isWord(head[behind], ...SENDS) || verbAt(head, behind) !== undefined);
      const isTitled = isTitle(head[behind]);
      const isEnd =
        isMark || isInside || isTitled || isWord(head[behind], 'with', 'for', 'to', '–', '-');
      const rest = head.slice(isMark ? behind + 1 : behind);
      if (!isEnd || rest.length === 0) continue;
      const text = textOf(head.slice(0, at), source);
      const found = formOf(text, names, isOne);
      const position = head[0]?.start ?? 0;
      const noun = head[at - 1]?.text ?? '';
      const sends = length > 0 ? found?.names.button(`${said[0]?.text ?? ''} ${noun}`) : undefined;
      if (found) return { ...found, text, position, sends, rest };
      const isShown = length === 0 || isWord(said[0], 'in', 'on', 'under', 'fill');
      const isForm = isWord(head[at], 'form', 'section') && !isOne && (isMark || isInside);
      const isPlain = at <= MAX_SHOWN && head.slice(0, at).every(isNoun);
      if (isShown && isForm && isPlain && names.button(text) === undefined)
        return { region: text, text, position, names, rest };
    }
  }
  return undefined;
}

/** What the page calls a form that it shows has at most so many words. */
const MAX_SHOWN = 3;

const isNoun = (token: Token) =>
  /^\p{L}+$/u.test(token.text) && !isWord(token, ...PREPOSITIONS) && verbAt([token]) === undefined;

/** What begins the name of a button that makes something: `a message` is made by «New message». */
const NEW = ['new', 'write', 'write a', 'compose'];

function formOf(
  text: string,
  names: PageNames,
  isOne: boolean,
): Pick<Headed, 'within' | 'button' | 'names'> | undefined {
  const made = MAKES.flatMap((words) => [
    `${words.join(' ')} a ${text}`,
    `${words.join(' ')} ${text}`,
  ]);
  for (const name of isOne ? [text, ...NEW.map((one) => `${one} ${text}`), ...made] : [text]) {
    const within = names.opener(name);
    const inner = within === undefined ? undefined : names.inside(within);
    if (within !== undefined && inner) return { within, names: inner };
    // «Add address» may send the form, and what the page does not show may be another «Name».
    const button = isOne && names.knowsHidden ? names.button(name) : undefined;
    if (button !== undefined && /^(new|write|compose)\b/i.test(button)) return { button, names };
  }
  return undefined;
}

/**
 * Those of the clauses, from the first on, that are about the fields of the form that has been named, or send them.
 *
 * @param isBehind whether others of the form stand before them
 */
export function inHead(clauses: readonly Clause[], head: Headed, isBehind: boolean): Clause[] {
  const { within, region, button, names } = head;
  const own: Clause[] = [];
  for (const [at, clause] of clauses.entries()) {
    const { action } = clause;
    const isNext = isBehind || at > 0;
    const isSent = action.do === 'click' && isNext && isButton(action.target, names);
    if (!isAboutField(action) && !isSent) break;
    const placed = region === undefined ? action : inRegion(action, region);
    const inside = within === undefined ? placed : withinPart(action, within);
    if (!inside) break;
    const isBrought = button !== undefined && !isSent;
    own.push({
      ...clause,
      action: inside,
      ...(isNext || isBrought ? { goesOn: true } : {}),
      ...(isBrought ? { isBrought } : {}),
    });
    if (isSent) break;
  }
  return own;
}

/** The same in a part of the page that is called so; what is in a group has its place. */
function inRegion(action: ParsedAction, name: string): ParsedAction {
  if (action.do === 'several')
    return { ...action, actions: action.actions.map((one) => inRegion(one, name)) };
  if (!('target' in action)) return action;
  const region = { how: 'in', name } as const;
  const readings = action.target.readings.map((reading) => ({ region, ...reading }));
  return withTarget(action, { ...action.target, readings });
}

/** The click that sends the form, where the sentence begins with it, and no clause has done so. */
export function sendingOf({ sends, within, text, position }: Headed): Clause[] {
  const click = sends === undefined ? undefined : clickOn(sends, text);
  const action = click && within !== undefined ? withinPart(click, within) : undefined;
  return action ? [{ text, position, action, goesOn: true }] : [];
}

/** The click that brings the form. */
export const clickOf = ({ button, text, position }: Headed): readonly Clause[] =>
  button === undefined ? [] : [{ text, position, action: clickOn(button, text) }];

const isButton = ({ readings }: TargetPhrase, names: PageNames) =>
  readings.some(({ name, region }) => region === undefined && names.button(name) !== undefined);

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
  // «Sign in as Ann …» is a form of the grammar.
  const isSearch = isWord(said[0], 'search') && isWord(said[1], 'for');
  if (!isWord(said[0], ...SENDS) || !isOne || (verbAt(said) && !isSearch)) return undefined;
  for (let length = Math.min(MAX_NAME, said.length - 2); length > 0; length -= 1) {
    const text = textOf(said.slice(0, length), source);
    if (said.slice(0, length).some(({ kind }) => kind === 'mark')) continue;
    const plain = said
      .slice(0, length)
      .filter((token, at) => !isWord(token, ...ARTICLES) && !(isSearch && at === 1));
    const button = names.button(text) ?? names.button(wordsOf(plain).join(' '));
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
  const isList =
    (fields.length > 1 || /^search for /i.test(text)) &&
    clauses.every(({ action }) => isAboutField(action));
  const position = clauses[0]?.position ?? 0;
  if (!isList) return undefined;
  return [...clauses, { text, position, action: clickOn(button, text), goesOn: true }];
}
