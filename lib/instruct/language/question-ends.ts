import { indexes, isWord, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';

/** What stands at the ends of questions and says nothing of what is asked for. */

/** `when it is done`: an answer that is not there yet is awaited. */
const DONE =
  /^((it|that|this)([’']s| is| has| was)? ?)?(done|finished|ready|over|complete|completed|loaded|available|there|sent|through)$/i;

/** Without `the current value of`, and `here` at its end. */
export function askedName(rest: readonly Token[]): readonly Token[] {
  let said = withoutArticle(rest);
  if (said.length > 1 && isWord(said[0], 'his', 'her', 'its', 'their', 'our')) said = said.slice(1);
  if (said.length > 1 && isWord(said[0], 'current')) said = said.slice(1);
  if (isWord(said[0], 'value') && isWord(said[1], 'of')) said = withoutArticle(said.slice(2));
  if (isWord(said.at(-1), 'moment', 'present')) said = said.slice(0, indexes(said, 'at').at(-1));
  const end = said.findIndex((token) => isWord(token, 'when', 'once', 'after'));
  const isAfter = DONE.test(wordsOf(said.slice(end + 1)).join(' '));
  if (end > 0 && isAfter) said = said.slice(0, end);
  while (said.length > 1 && isWord(said.at(-1), 'here', 'now', 'right', 'currently', 'today'))
    said = said.slice(0, -1);
  return said;
}

/** `the message that comes up afterwards`, `the number you get` */
const ENDS = [
  / (?:afterwards|after that|then)$/i,
  / (?:that|which) (?:comes up|appears|pops up|shows up|is shown|you get|i get)$/i,
  /(?<=^the .+) you get$/i,
];

/** Without what says only that the answer comes with a step before. */
export const withoutEnd = (tokens: readonly Token[]): readonly Token[] =>
  ENDS.reduce((said, end) => {
    const [found] = end.exec(wordsOf(said).join(' ')) ?? [];
    const length = found?.trim().split(' ').length ?? 0;
    const isPlain = said.slice(-length).every(({ kind }) => kind === 'word');
    return length > 0 && isPlain ? said.slice(0, -length) : said;
  }, tokens);

/** `List their names.` */
const NAMED =
  /^(?:please )?(?:list|name|show me|give me|tell me|i (?:need|want)) (?:them|(?:all )?(?:their|the) names)(?: please)?$/i;

/** `It's on the Fines tab.` */
const PLACED =
  /^(?:(?:please )?(?:look|see|check)|it(?:['’]s| is)|they(?:['’]re| are)|you(?:['’]ll| will| can)? find (?:it|them|that|this)) (?:in|on|under|at) (?:the )?(?=\S)/i;

const PARTS = ['tab', 'section', 'page', 'menu', 'panel', 'area'];

/** A question without the sentence behind it that asks for names, and the place where that sentence says to look. */
export function askedWhole(all: readonly Token[]): {
  readonly tokens: readonly Token[];
  readonly place: readonly Token[];
} {
  const end = all.findIndex((token) => token.text.endsWith('?')) + 1;
  const [tokens, behind] = [all.slice(0, end), all.slice(end)];
  const said = wordsOf(behind).join(' ');
  const [lead] = PLACED.exec(said) ?? [];
  const isList = NAMED.test(said) && isWord(all[0], 'which', 'what', 'who');
  if (end === 0 || behind.length === 0 || (lead === undefined && !isList))
    return { tokens: withoutEnd(all), place: [] };
  const named = behind.slice(lead?.trim().split(' ').length ?? behind.length);
  const place = isWord(named.at(-1), ...PARTS) ? named.slice(0, -1) : named;
  return { tokens, place: lead === undefined ? [] : withoutArticle(place) };
}
