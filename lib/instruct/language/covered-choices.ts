import { exactPhrase } from './clauses.js';
import { contentText, isAll, isTold, namesAt, type Part } from './covered-names.js';
import { isState } from './named-fields.js';
import { checkOf, contentOf, type Words } from './page-names.js';
import { isRowNoun } from './row-nouns.js';
import { isWord, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { OFF_WORDS, UI_VERBS } from './vocabulary.js';

/** Options and boxes, as parts of clauses. */

/**
 * `annual leave`, `Rock`, `network name invisible`: an option or a box that no other is called like.
 *
 * @param isWhole whether the words have to be all that the name has
 */
export function choiceAt(words: Words, at: number, isWhole: boolean): Part | undefined {
  for (const said of namesAt(words, at)) {
    // «2» may be any number.
    if (/^(\d{1,3}|all|any|none|others?|yes|no|on|off|default)$/i.test(contentText(said))) continue;
    const part = chosen(words, said, at, isWhole) ?? opposite(words, said);
    if (part) return part;
  }
  return undefined;
}

function chosen(
  { tokens, names }: Words,
  said: readonly Token[],
  at: number,
  isWhole: boolean,
): Part | undefined {
  // «Make it public»
  const isWholly = said.length === tokens.length && isWord(said[1], 'it');
  const text = contentText(isWholly ? said.filter((token) => !isWord(token, 'it')) : said);
  const [only, ...more] = names.like(text).filter(({ kind }) => kind !== 'field');
  if (!only || more.length > 0) return undefined;
  const { name, option } = only;
  const exact = isAll(names, said, only);
  // «Have the tickets sent» says of no «Mobile ticket».
  if (!exact && (isWhole || said.every(isRowNoun) || !isTold(names, said, only))) return undefined;
  // «Approve the rest» chooses no «Approved».
  const called = (option ?? name).toLowerCase().split(/[^\p{L}]+/u);
  const isVerb = said.length === 1 && isWord(said[0], ...UI_VERBS);
  if (isVerb && (!exact || !called.includes(text))) return undefined;
  const { length } = said;
  if (option !== undefined) {
    const select = { do: 'select', target: exactPhrase(name), option } as const;
    return { actions: [select], length, exact };
  }
  const state = tokens[at + length];
  const isStated = only.isRadio !== true && state?.kind === 'word' && isState(state.text);
  const checked = !(isStated && isWord(state, ...OFF_WORDS));
  // «Newsletter off» is no step of its own.
  return {
    actions: [checkOf(name, checked)],
    length: length + (isStated ? 1 : 0),
    exact: exact && !isStated,
  };
}

const OPPOSITES: Readonly<Record<string, string>> = {
  hide: 'show',
  forbid: 'allow',
  prohibit: 'allow',
  exclude: 'include',
  private: 'public',
  different: 'same',
};

/** The word that a word is the opposite of: `allow` of `disallow`. */
function oppositeOf(word: string): string | undefined {
  const said = word.toLowerCase();
  const [, positive] = /^(?:un|in|dis|non-?)(\p{L}{4,})$/u.exec(said) ?? [];
  return OPPOSITES[said] ?? positive;
}

/** `network name invisible` of the box «Network name visible» */
function opposite({ names }: Words, said: readonly Token[]): Part | undefined {
  const at = said.findIndex(({ text }) => oppositeOf(text) !== undefined);
  const word = oppositeOf(said[at]?.text ?? '');
  if (word === undefined || names.like(contentText(said)).length > 0) return undefined;
  const text = contentOf(wordsOf(said).map((one, i) => (i === at ? word : one))).join(' ');
  const [only, ...more] = names.like(text);
  if (only?.kind !== 'box' || only.isRadio === true || more.length > 0) return undefined;
  return { actions: [checkOf(only.name, false)], length: said.length, exact: true };
}

/** Whether a word alone may mean an option or a box. */
export const tells = ({ names }: Words, token: Token): boolean =>
  names.like(token.text).some((one) => one.kind !== 'field' && isTold(names, [token], one));
