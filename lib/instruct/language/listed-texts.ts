import { exactPhrase, type ParsedAction } from './clauses.js';
import { contentText } from './covered-names.js';
import { isColon, MAX_NAME } from './named-fields.js';
import { isKnown, type Words } from './page-names.js';
import { isWord, itemsOf, textOf } from './token-text.js';
import type { Token } from './tokens.js';
import { isValue } from './values.js';
import { verbAt } from './verbs.js';
import { UI_VERBS } from './vocabulary.js';

/** `notes: gate code 4471, dog in the garden`: a text that goes on over commas, of which no part is about the page. */
export function listedText(words: Words): ParsedAction | undefined {
  const { tokens, source, names } = words;
  const at = tokens.findIndex(isColon);
  const name =
    at < 1 || at > MAX_NAME ? undefined : names.called(textOf(tokens.slice(0, at), source));
  const value = tokens.slice(at + 1);
  const [first, ...others] = itemsOf(value);
  const isText = names.taking('text').some((field) => field.name === name);
  if (name === undefined || !isText || !first || others.length === 0) return undefined;
  const isPlain =
    value.every(({ kind, text }) => kind === 'word' || text === ',') &&
    !value.some((token) => isWord(token, 'and', '&')) &&
    isValue(first) &&
    others.every((part) => isValue(part) && saysNothing(words, part));
  if (!isPlain) return undefined;
  return { do: 'set', target: exactPhrase(name), value: textOf(value, source) };
}

/** Whether a part of a text names nothing of the page and does nothing. */
const saysNothing = ({ source, names }: Words, part: readonly Token[]): boolean =>
  verbAt(part) === undefined &&
  !isWord(part[0], ...UI_VERBS) &&
  !part.some((_, at) => names.called(textOf(part.slice(0, at + 1), source)) !== undefined) &&
  !isKnown(textOf(part, source), names) &&
  names.like(contentText(part)).length === 0;
