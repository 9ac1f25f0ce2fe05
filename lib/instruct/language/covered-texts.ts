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

const JOINTS = ['and', '&', 'or', 'please', 'also', 'then', 'plus', 'as', 'into', 'is', 'not'];

/** `Copper kettle` of «New product: name Copper kettle, price 64»: all up to the comma, where it is a list. */
export function listedAt({ tokens, source, names }: Words, at: number): Literal | undefined {
  const rest = tokens.slice(at);
  const end = rest.findIndex(({ kind }) => kind === 'mark');
  const said = end === -1 ? rest : rest.slice(0, end);
  const isList = tokens.slice(0, at).some(isColon);
  const isPlain = said.every(
    (token) =>
      token.kind === 'word' &&
      !isWord(token, ...JOINTS, ...ARTICLES, ...PREPOSITIONS, ...PRONOUNS, ...UI_VERBS) &&
      names.called(token.text) === undefined,
  );
  return isList && isPlain && said.length > 0
    ? { text: textOf(said, source), length: said.length }
    : undefined;
}
