import { ADDITIONS, COURTESIES, FILLERS, MINDING, REQUESTS, SIGNED } from './courtesy-words.js';
import type { PageNames } from './page-names.js';
import { isWord, unmarked, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { verbAt } from './verbs.js';
import { ARTICLES, CLICKING_VERBS, PRONOUNS, UI_VERBS } from './vocabulary.js';
import { baseForms } from './word-forms.js';

/** A question that begins with one of these is answered. */
const ASKING = ['what', "what's", 'what’s', 'whats', 'how', 'which', 'when', 'is', 'are', 'who'];

const plain = ({ text }: Token) => text.toLowerCase().replace('’', "'");

/** By their first word; the longer ones first. */
const REQUESTS_FROM = new Map<string, string[][]>();
for (const request of REQUESTS) {
  const [first = ''] = request;
  const known = REQUESTS_FROM.get(first);
  if (known) known.push(request);
  else REQUESTS_FROM.set(first, [request]);
}

/** How many words of a request stand at a place, before something else. */
function requestAt(tokens: readonly Token[], at: number): number {
  const wordAt = (place: number) => {
    const token = tokens[place];
    return token?.kind === 'word' ? plain(token) : undefined;
  };
  const request = REQUESTS_FROM.get(wordAt(at) ?? '')?.find(
    (words) =>
      at + words.length < tokens.length && words.every((word, i) => wordAt(at + i) === word),
  );
  return request?.length ?? greetingAt(tokens, at);
}

/** `Hi Tom,`, `Dear Ms Okafor,` */
function greetingAt(tokens: readonly Token[], at: number): number {
  const end = tokens.slice(at, at + 4).findIndex(({ kind }) => kind === 'mark');
  const isName = tokens.slice(at + 1, at + end).every(({ text }) => /^\p{Lu}/u.test(text));
  const isGreeting = isWord(tokens[at], 'hi', 'hey', 'hello', 'dear') && end > 1 && isName;
  return isGreeting && tokens[at + end]?.text === ',' ? end : 0;
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
      if (!isWord(tokens[at], 'please', 'kindly', 'pls', 'plz')) doubtful ??= at;
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
  let begin = 0;
  while (
    requestAt(tokens, begin) === 0 &&
    (isFiller(tokens, begin) || tokens[begin]?.kind === 'mark')
  )
    begin += 1;
  const isRequest = requestAt(tokens, begin) > 0 || isWord(tokens[begin], ...ASKING);
  let said = unsigned(isRequest ? unquestioned(tokens) : tokens);
  for (;;) {
    const end = unquestioned(unmarked(said));
    const courtesy =
      remarkOf(end) ??
      COURTESIES.find(
        (words) =>
          words.length < end.length &&
          // «No thanks» is the name of a button, and «the first» is one of several.
          !isWord(end.at(-words.length - 1), 'no', ...ARTICLES) &&
          words.every((word, i) => isWord(end.at(i - words.length), word)),
      );
    if (!courtesy) return said;
    const rest = unmarked(end.slice(0, -courtesy.length));
    said = isRequest ? unquestioned(rest) : rest;
  }
}

/** A sentence that says nothing of the page. */
const REMARK =
  /^((i|we)(['’]d| would)?( really| very much)? appreciate (it|that)|that(['’]d| would) (be (great|lovely|kind|wonderful)|help a lot)|it(['’]s| is)( quite| rather| very)? urgent|(i['’]m|i am) in a hurry|(there['’]s )?no (rush|hurry)|sorry (for the trouble|to bother you)|(i|we)(['’]ve| have) been waiting (for )?(ages|hours|days|weeks|months)( for this)?|you(['’]re| are) (a star|the best))$/i;
const MAX_REMARK = 8;

/** The words of a remark behind the end of a sentence. */
function remarkOf(tokens: readonly Token[]): readonly Token[] | undefined {
  const from = tokens.findLastIndex((token, at) => at < tokens.length - 1 && isEnd(token)) + 1;
  const said = tokens.slice(from);
  return from > 0 && said.length <= MAX_REMARK && REMARK.test(wordsOf(said).join(' '))
    ? said
    : undefined;
}

/** Whether a sentence ends with a token. */
const isEnd = (token: Token | undefined): boolean =>
  token?.kind === 'mark' ? /[.!]/.test(token.text) : token?.text.endsWith('?') === true;

/** Without `. Cheers, Dave`. */
function unsigned(tokens: readonly Token[]): readonly Token[] {
  const [before, , comma, name] = tokens.slice(-4);
  const isName = name?.kind === 'word' && /^\p{Lu}\p{L}+$/u.test(name.text);
  if (!isName || comma?.text !== ',' || !isWord(tokens.at(-3), ...SIGNED)) return tokens;
  const length = isWord(before, 'best', 'kind', 'many', 'warm') ? 4 : 3;
  return isEnd(tokens.at(-length - 1)) ? unmarked(tokens.slice(0, -length)) : tokens;
}

/** Words that begin a sentence of one word. */
const SENTENCES = [...FILLERS, ...UI_VERBS, ...PRONOUNS, ...ARTICLES, 'cheers', 'never', 'not'];

/** Whether a full stop is that of an initial before a name, which ends nothing: `R. Vogel`. */
function isInitial(tokens: readonly Token[], at: number): boolean {
  const [initial, stop, name, end] = tokens.slice(Math.max(at - 1, 0), at + 3);
  const isLast = end === undefined || end.kind === 'mark' || isWord(end, 'and', 'as', 'in', 'into');
  return (
    at > 1 &&
    isLast &&
    stop?.text === '.' &&
    initial?.kind === 'word' &&
    /^\p{Lu}$/u.test(initial.text) &&
    name?.kind === 'word' &&
    /^\p{Lu}\p{Ll}+$/u.test(name.text) &&
    !isWord(name, ...SENTENCES) &&
    verbAt(tokens, at + 1) === undefined
  );
}

/**
 * With `open` in place of `opening` behind «would you mind», and without the full stops of initials and the particles of
 * «open up» and «print out».
 *
 * @param names of the page's controls, which may begin with another verb
 */
export function imperative(tokens: readonly Token[], names?: PageNames): readonly Token[] {
  const said = tokens.filter((_, at) => !isInitial(tokens, at) && !isParticle(tokens, at));
  return said.map((token, at) => {
    const isInflected =
      isWord(said[at - 1], 'mind', 'for', 'about', 'you') &&
      MINDING.some(
        (words) =>
          words.length <= at &&
          words.every((word, i) => plain(said[at - words.length + i] ?? token) === word),
      );
    const text = isInflected ? verbIn(plain(token), names) : undefined;
    return text === undefined || token.kind !== 'word' ? token : { ...token, text };
  });
}

/** `open up the plan`, `print out the list` */
const isParticle = (tokens: readonly Token[], at: number): boolean =>
  ((isWord(tokens[at], 'up') && isWord(tokens[at - 1], 'open', 'opening')) ||
    (isWord(tokens[at], 'out') && isWord(tokens[at - 1], 'print', 'printing'))) &&
  isWord(tokens[at + 1], ...ARTICLES);

/** Verbs that lead to a page: `taking me to the fees`. */
const LEADING = ['look', 'tell'];

const PAST: Readonly<Record<string, string>> = {
  sent: 'send',
  made: 'make',
  gave: 'give',
  took: 'take',
  chose: 'choose',
  bought: 'buy',
  withdrew: 'withdraw',
};

/** The verb that a word in -ing, or in the past, is of. */
export function verbIn(word: string, names?: PageNames): string | undefined {
  const forms = [PAST[word] ?? [], /(ing|ed)$/.test(word) ? baseForms(word) : []].flat();
  return forms.find(
    (text) =>
      [...UI_VERBS, ...CLICKING_VERBS, ...LEADING].includes(text) ||
      verbAt([{ kind: 'word', text, start: 0, end: 0 }]) !== undefined ||
      (names?.buttonsFrom(text) ?? []).length > 0,
  );
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
  const addition = ADDITIONS.find(
    (words) =>
      words.length < said.length &&
      words.every((word, i) => isWord(said.at(i - words.length), word)),
  );
  return addition ? unmarked(said.slice(0, -addition.length)) : said;
}

/** Without the question mark of the last word. */
function unquestioned(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1);
  if (last?.kind !== 'word' || !last.text.endsWith('?') || last.text === '?')
    return last?.text === '?' ? tokens.slice(0, -1) : tokens;
  const { text, start, end } = last;
  return [...tokens.slice(0, -1), { kind: 'word', text: text.slice(0, -1), start, end: end - 1 }];
}
