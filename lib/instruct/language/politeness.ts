import { isWord } from './token-text.js';
import type { Token } from './tokens.js';
import { verbAt } from './verbs.js';

/** Words of politeness and of order, which say nothing. */
const FILLERS = 'please kindly now just then finally afterwards also next lastly first'.split(' ');
const REQUESTS = [
  'can you',
  'could you',
  'would you',
  'will you',
  'i want to',
  'i want you to',
  'let us',
  "let's",
].map((words) => words.split(' '));
const COURTESIES = [['please'], ['thanks'], ['thank', 'you'], ['pls']];

const plain = ({ text }: Token) => text.toLowerCase().replace('’', "'");

/** How many words of a request stand at a place, before something else. */
function requestAt(tokens: readonly Token[], at: number): number {
  const request = REQUESTS.find(
    (words) =>
      at + words.length < tokens.length &&
      words.every((word, i) => {
        const token = tokens[at + i];
        return token?.kind === 'word' && plain(token) === word;
      }),
  );
  return request?.length ?? 0;
}

const isFiller = (tokens: readonly Token[], at: number) =>
  at + 1 < tokens.length && isWord(tokens[at], ...FILLERS);

/** Without what only makes it polite, at its beginning. */
export function opened(tokens: readonly Token[]): readonly Token[] {
  let at = 0;
  let doubtful: number | undefined;
  for (;;) {
    const request = requestAt(tokens, at);
    if (request > 0) at += request;
    else if (!isFiller(tokens, at)) break;
    else if (tokens[at + 1]?.kind === 'mark') at += 2;
    else {
      // «Next page» begins with no filler: one leads to a verb.
      doubtful ??= at;
      at += 1;
    }
  }
  return tokens.slice(doubtful === undefined || verbAt(tokens, at) ? at : doubtful);
}

/** For each place, whether a verb stands there, behind words of politeness or not. */
export function verbsOpen(tokens: readonly Token[]): boolean[] {
  const opens: boolean[] = [];
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const request = requestAt(tokens, at);
    if (request > 0) opens[at] = opens[at + request] === true;
    else if (verbAt(tokens, at)) opens[at] = true;
    else if (!isFiller(tokens, at)) opens[at] = false;
    else opens[at] = opens[at + (tokens[at + 1]?.kind === 'mark' ? 2 : 1)] === true;
  }
  return opens;
}

/** Without what only makes it polite, at its end: a question is one where it is a request. */
export function closed(tokens: readonly Token[]): readonly Token[] {
  const isRequest = requestAt(tokens, isFiller(tokens, 0) ? 1 : 0) > 0;
  let said = isRequest ? unquestioned(tokens) : tokens;
  for (;;) {
    const end = unquestioned(said);
    const courtesy = COURTESIES.find(
      (words) =>
        words.length < end.length &&
        words.every((word, i) => isWord(end.at(i - words.length), word)),
    );
    if (!courtesy) return said;
    said = end.slice(0, -courtesy.length);
    while (said.at(-1)?.kind === 'mark') said = said.slice(0, -1);
  }
}

/** Without the question mark of the last word. */
function unquestioned(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1);
  if (last?.kind !== 'word' || !last.text.endsWith('?') || last.text === '?')
    return last?.text === '?' ? tokens.slice(0, -1) : tokens;
  const { text, start, end } = last;
  return [...tokens.slice(0, -1), { kind: 'word', text: text.slice(0, -1), start, end: end - 1 }];
}
