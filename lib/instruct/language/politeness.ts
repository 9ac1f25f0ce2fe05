import { isWord } from './token-text.js';
import type { Token } from './tokens.js';
import { verbAt } from './verbs.js';

/** Words of politeness and of order, which say nothing. */
const FILLERS =
  'please kindly now just then finally afterwards also next lastly first ok okay hi hello hey so thanks great plz pls um well'.split(
    ' ',
  );
const REQUESTS = [
  'can you',
  'could you',
  'would you',
  'will you',
  'i want to',
  'i want you to',
  'let us',
  "let's",
  'i need to',
  'i need you to',
  "i'd like to",
  "i'd like you to",
  'i would like to',
  'i would like you to',
  'we need to',
  'go ahead and',
  'would you kindly',
  'would you be so kind as to',
  'be so kind as to',
  'may i ask you to',
  'would it be possible to',
  'could i trouble you to',
  "i'd appreciate it if you could",
  'sorry to bother you but could you',
  'kindly do the needful and',
  'can u',
  'could u',
  'would you be able to',
  "i'd love to",
  "if you don't mind",
]
  .map((words) => words.split(' '))
  .sort((one, other) => other.length - one.length);
const COURTESIES = [
  'please',
  'thanks',
  'thank you',
  'thank you very much',
  'thanks a lot',
  'many thanks',
  'thank you so much',
  'pls',
  'plz',
  'thx',
  'cheers',
  'for me',
  ':)',
].map((words) => words.split(' '));

/** A question that begins with one of these is answered. */
const ASKING = ['what', "what's", 'what’s', 'whats', 'how', 'which', 'is'];

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
    if (request > 0) at += request + (tokens[at + request]?.kind === 'mark' ? 1 : 0);
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
    if (request > 0)
      opens[at] = opens[at + request + (tokens[at + request]?.kind === 'mark' ? 1 : 0)] === true;
    else if (verbAt(tokens, at)) opens[at] = true;
    else if (!isFiller(tokens, at)) opens[at] = false;
    else opens[at] = opens[at + (tokens[at + 1]?.kind === 'mark' ? 2 : 1)] === true;
  }
  return opens;
}

/** Without what only makes it polite, at its end: a question is one where it is a request. */
export function closed(tokens: readonly Token[]): readonly Token[] {
  const begin = isFiller(tokens, 0) ? 1 : 0;
  const isRequest = requestAt(tokens, begin) > 0 || isWord(tokens[begin], ...ASKING);
  let said = isRequest ? unquestioned(tokens) : tokens;
  for (;;) {
    const end = unquestioned(unmarked(said));
    const courtesy = COURTESIES.find(
      (words) =>
        words.length < end.length &&
        words.every((word, i) => isWord(end.at(i - words.length), word)),
    );
    if (!courtesy) return said;
    said = unmarked(end.slice(0, -courtesy.length));
  }
}

/** Without all words of politeness and order at its ends, whatever is left. */
export function unfilled(tokens: readonly Token[]): readonly Token[] {
  let at = 0;
  for (;;) {
    // «Next page» and «first item» are names.
    const isNoise = isFiller(tokens, at) && !isWord(tokens[at], 'next', 'first', 'also');
    const length = requestAt(tokens, at) || (isNoise ? 1 : 0);
    if (length === 0) break;
    at += length + (tokens[at + length]?.kind === 'mark' ? 1 : 0);
  }
  const said = tokens.slice(at);
  return said.length > 1 && isWord(said.at(-1), 'now') ? said.slice(0, -1) : said;
}

function unmarked(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.findLastIndex(({ kind }) => kind !== 'mark');
  return tokens.slice(0, last + 1);
}

/** Without the question mark of the last word. */
function unquestioned(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1);
  if (last?.kind !== 'word' || !last.text.endsWith('?') || last.text === '?')
    return last?.text === '?' ? tokens.slice(0, -1) : tokens;
  const { text, start, end } = last;
  return [...tokens.slice(0, -1), { kind: 'word', text: text.slice(0, -1), start, end: end - 1 }];
}
