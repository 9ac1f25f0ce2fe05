import { exactPhrase } from './clauses.js';
import type { Literal, Part } from './covered-names.js';
import { isColon } from './named-fields.js';
import type { Words } from './page-names.js';
import { isWord, textOf } from './token-text.js';
import { ARTICLES, PREPOSITIONS, PRONOUNS, UI_VERBS } from './vocabulary.js';

/** Texts of several words, as parts of clauses. */

const TITLES = ['title', 'name', 'subject', 'topic', 'summary', 'headline'];

/** `called Advent warm-up`: the only field that says what a thing is called, and its value up to what goes on. */
export function calledAt({ tokens, source, names }: Words, at: number): Part | undefined {
  if (!isWord(tokens[at], 'called', 'named', 'titled')) return undefined;
  const [name, ...more] = new Set(TITLES.flatMap((title) => names.called(title) ?? []));
  const rest = tokens.slice(at + 1);
  const end = rest.findIndex(
    (token) => token.kind === 'mark' || isWord(token, ...PREPOSITIONS, 'and', '&', 'starting'),
  );
  const [first, ...others] = end === -1 ? rest : rest.slice(0, end);
  if (!first || name === undefined || more.length > 0) return undefined;
  const isQuoted = first.kind === 'quoted' && others.length === 0;
  const isPlain = [first, ...others].every(({ kind }) => kind === 'word');
  if (!isQuoted && !(isPlain && /^[\p{Lu}\d]/u.test(first.text))) return undefined;
  const value = isQuoted ? first.text : textOf([first, ...others], source);
  const action = { do: 'set', target: exactPhrase(name), value } as const;
  return { actions: [action], length: others.length + 2, exact: true };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** `ann@x.example`, of a form with one field for an e-mail address. */
export function emailAt({ tokens, names }: Words, at: number): Part | undefined {
  const token = tokens[at];
  const fields = names.having('field', ['email']);
  const [name, ...more] = fields.length > 0 ? fields : names.having('field', ['e', 'mail']);
  if (!names.isForm || !token || !EMAIL.test(token.text) || name === undefined || more.length > 0)
    return undefined;
  const action = { do: 'set', target: exactPhrase(name), value: token.text } as const;
  return { actions: [action], length: 1, exact: true };
}

/** `Ann Lee` of «a new booking for Ann Lee, …» and of «new person: Ann Lee, …»: a form has one field for what it makes. */
export function subjectAt({ tokens, source, names }: Words, at: number): Part | undefined {
  const before = tokens[at - 1];
  const isLed = isWord(before, 'for', 'called') || (before !== undefined && isColon(before));
  const isAbout = tokens.slice(0, at - 1).some(({ text }) => names.isAbout(text));
  if (!names.isForm || !isLed || !isAbout) return undefined;
  const rest = tokens.slice(at);
  const end = rest.findIndex((token) => token.kind === 'mark' || isWord(token, 'and', 'with'));
  const said = end === -1 ? rest : rest.slice(0, end);
  const isName = said.every(({ kind, text }) => kind === 'word' && /^\p{Lu}/u.test(text));
  const value = textOf(said, source);
  // «Ann Lee» is no «Company name».
  const isPerson = said.length > 1 && !FIRM.test(value);
  const [name, ...more] = TITLES.flatMap((title) => names.having('field', [title])).filter(
    (one) => !isPerson || !OF_OTHERS.test(one),
  );
  if (name === undefined || more.length > 0 || !isName || said.length === 0) return undefined;
  const action = { do: 'set', target: exactPhrase(name), value } as const;
  return { actions: [action], length: said.length, exact: true };
}

const FIRM = /&|\b(ltd|inc|llc|plc|gmbh|ag|co|company|and sons|group|services|partners)\b\.?/i;
const OF_OTHERS =
  /\b(company|agency|firm|business|employer|organi[sz]ation|school|parent|guardian|contact|file)\b/i;

const JOINTS = ['and', '&', 'or', 'please', 'also', 'then', 'plus', 'as', 'into', 'is', 'not'];

/** `Copper kettle` of «New product: name Copper kettle, price 64»: all up to the comma, where it is a list. */
export function listedAt({ tokens, source, names }: Words, at: number): Literal | undefined {
  const rest = tokens.slice(at);
  const end = rest.findIndex(({ kind }) => kind === 'mark');
  const said = end === -1 ? rest : rest.slice(0, end);
  // A form takes all that is said; «School meals go local» begins as a text does.
  const isText = names.isForm && /^\p{Lu}/u.test(said[0]?.text ?? '');
  const isList = isText || tokens.slice(0, at).some(isColon);
  const verbs = isText ? [] : UI_VERBS;
  const isPlain = said.every(
    (token) =>
      token.kind === 'word' &&
      !isWord(token, ...JOINTS, ...ARTICLES, ...PREPOSITIONS, ...PRONOUNS, ...verbs) &&
      names.called(token.text) === undefined,
  );
  return isList && isPlain && said.length > 0
    ? { text: textOf(said, source), length: said.length }
    : undefined;
}
