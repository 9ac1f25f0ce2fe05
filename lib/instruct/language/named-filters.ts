import { exactPhrase, type ParsedAction } from './clauses.js';
import { optionIn } from './named-options.js';
import { checkOf, onlyHaving, type Words } from './page-names.js';
import { isRowNoun } from './row-names.js';
import { isWord, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';

/** Clauses that say what is shown: `show only closed tickets`. */

const SHOWS = ['show', 'list', 'display', 'view', 'see'];

/** What follows «only» or has it at its end; undefined where nothing says so. */
function onlyOf(tokens: readonly Token[]): readonly Token[] | undefined {
  let said = tokens;
  let isOnly = false;
  for (;;) {
    const isLead = isWord(said[0], 'only', 'just');
    if (isLead) isOnly = true;
    if (!isLead && !isWord(said[0], ...SHOWS) && !(said !== tokens && isWord(said[0], 'me'))) break;
    said = said.slice(1);
  }
  if (!isOnly && said !== tokens && isWord(said.at(-1), 'only')) {
    isOnly = true;
    said = said.slice(0, -1);
  }
  const isPlain = said.length > 0 && said.every(({ kind }) => kind === 'word');
  return isOnly && isPlain ? withoutArticle(said) : undefined;
}

/** `only unread ones`, `show unread only`, where a box is called «Unread only» */
export function onlyThose({ tokens, names }: Words): ParsedAction | undefined {
  const said = onlyOf(tokens);
  if (!said) return undefined;
  const isThing = isWord(said.at(-1), 'ones', 'results') || isRowNoun(said.at(-1));
  const words = wordsOf(isThing && said.length > 1 ? said.slice(0, -1) : said);
  const name = onlyHaving('box', ['only', ...words], names);
  return name === undefined ? undefined : checkOf(name);
}

/** `show only closed tickets`, `only tickets that are closed`, `only show Ann's tickets`: an option, and what is shown. */
export function filtered({ tokens, source, names }: Words): ParsedAction | undefined {
  const said = onlyOf(tokens);
  if (!said) return undefined;
  const isThat = isWord(said[1], 'that', 'which', 'who') && isWord(said[2], 'are', 'is');
  const [first] = said;
  const owner = first && /^(.+)['’]s$/.exec(said.at(-2)?.text ?? '')?.[1];
  const owned = said.slice(0, -1).map((token, at, all): Token => {
    return owner !== undefined && at === all.length - 1
      ? { ...token, text: owner, end: token.end - 2 }
      : token;
  });
  const options = [
    said,
    ...(isRowNoun(said.at(-1)) ? [owner === undefined ? said.slice(0, -1) : owned] : []),
    ...(isRowNoun(first) ? [said.slice(isThat ? 3 : 1)] : []),
  ].filter((option) => option.length > 0);
  const found = options.flatMap((option) => {
    const words = { tokens: option, source, names };
    // «Only Germany», without a word of what is shown, may be no filter.
    return filterOf(words) ?? (option === said ? undefined : optionIn(words)) ?? [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The option of the only filter that has it. */
function filterOf(words: Words) {
  const option = textOf(words.tokens, words.source);
  const [name, ...more] = words.names.filtersWith(option);
  if (name === undefined || more.length > 0) return undefined;
  const target = exactPhrase(name);
  return { do: 'select', target, option } as const;
}
