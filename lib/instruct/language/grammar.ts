import { TabwireError } from '../../request/errors.js';
import type { Clause, TargetPhrase, ParsedAction } from './clauses.js';
import { notUnderstood } from './forms.js';
import { isWord, textOf } from './token-text.js';
import { problemOf, actionOf, verbOf } from './verbs.js';
import { OpenQuote, tokenize, type Token } from './tokens.js';

/** Words of politeness and of order, which say nothing. */
const FILLERS = 'please kindly now just then finally afterwards also next lastly'.split(' ');
const REQUESTS = [
  'can you',
  'could you',
  'would you',
  'i want to',
  'i want you to',
  'let us',
  "let's",
];

/** In words. */
const LONGEST_REQUEST = Math.max(...REQUESTS.map((words) => words.split(' ').length));

/**
 * Reads a whole instruction; nothing of it has been done when it isn't understood.
 *
 * @throws TabwireError `instruction_not_understood`
 */
export function parse(source: string): Clause[] {
  let tokens: Token[];
  try {
    tokens = tokenize(source);
  } catch (error) {
    if (!(error instanceof OpenQuote)) throw error;
    throw notUnderstood(source.slice(error.start), error.start, 'The quotation is not closed.');
  }
  const clauses = sentencesOf(tokens).flatMap((sentence) =>
    new Sentence(sentence, source).clauses(),
  );
  if (clauses.length > 0) return clauses;
  throw new TabwireError(
    'instruction_not_understood',
    'The instruction is empty. Say what to do.',
    {
      clause: '',
      position: 0,
    },
  );
}

const isJoint = (token: Token | undefined) => token?.kind === 'mark' || isWord(token, 'and', '&');

/** Parts between marks that always end a clause: a new line, `;` and «then», behind a joint or before a verb. */
function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]];
  for (const [index, token] of tokens.entries()) {
    const ends =
      isJoint(tokens[index - 1]) || verbOf(opened(tokens.slice(index + 1))) !== undefined;
    const isThen = isWord(token, 'then') && ends;
    if (isThen || (token.kind === 'mark' && token.text === ';')) sentences.push([]);
    else sentences.at(-1)?.push(token);
  }
  return sentences.map(withoutMarks).filter((sentence) => sentence.length > 0);
}

/** Without marks and «and» at its ends, and without the number or dash of a list's item. */
function withoutMarks(tokens: readonly Token[]): Token[] {
  let from = 0;
  let to = tokens.length;
  while (from < to && (isJoint(tokens[from]) || /^([-*•]|\d+[.)])$/.test(tokens[from]?.text ?? '')))
    from += 1;
  // «1.» is a word and a mark.
  if (/^\d+$/.test(tokens[from]?.text ?? '') && tokens[from + 1]?.text === '.' && to - from > 2)
    from += 2;
  while (to > from && isJoint(tokens[to - 1])) to -= 1;
  return tokens.slice(from, to);
}

/** Without what only makes it polite. */
function opened(tokens: readonly Token[]): readonly Token[] {
  const start = tokens
    .slice(0, LONGEST_REQUEST + 1)
    .map(({ text }) => text.toLowerCase().replace('’', "'"))
    .join(' ');
  const request = REQUESTS.find((words) => start.startsWith(`${words} `));
  if (request !== undefined) return opened(tokens.slice(request.split(' ').length));
  const [first, second] = tokens;
  const isFiller = isWord(first, ...FILLERS, 'first') && tokens.length > 1;
  if (isFiller && (second?.kind === 'mark' || verbOf(opened(tokens.slice(1)))))
    return opened(tokens.slice(second?.kind === 'mark' ? 2 : 1));
  return tokens;
}

/** What stands between two hard ends: clauses that «and», commas or full stops may separate. */
class Sentence {
  readonly #tokens: readonly Token[];
  readonly #source: string;
  readonly #known = new Map<number, Clause[] | undefined>();

  constructor(tokens: readonly Token[], source: string) {
    this.#tokens = tokens;
    this.#source = source;
  }

  clauses(): Clause[] {
    const clauses = this.#from(0);
    if (clauses) return clauses;
    const [start, end] = this.#failed();
    const said = this.#tokens.slice(start, end);
    const why = problemOf(opened(withoutMarks(said)), this.#source);
    throw notUnderstood(textOf(said, this.#source), said[0]?.start ?? 0, why);
  }

  /** The clauses from a token on. Where a verb follows an «and», the clause ends there if it can. */
  #from(start: number, verb?: readonly Token[]): Clause[] | undefined {
    const known = verb === undefined && this.#known.get(start);
    if (known) return known;
    const clauses = this.#read(start, verb);
    if (verb === undefined) this.#known.set(start, clauses);
    return clauses;
  }

  #read(start: number, verb: readonly Token[] = []): Clause[] | undefined {
    for (const joint of this.#joints(start)) {
      const said = this.#said(start, joint.from, verb);
      if (!said) continue;
      const rest = this.#from(joint.to) ?? this.#from(joint.to, said.elided);
      if (rest) return [cut(said.clause, rest[0]), ...rest];
    }
    const last = this.#said(start, this.#tokens.length, verb);
    return last && [last.clause];
  }

  /** One clause, and the verb that the next may leave out: «fill A with B and C with D». */
  #said(
    start: number,
    end: number,
    verb: readonly Token[],
  ): { clause: Clause; elided: readonly Token[] } | undefined {
    const own = withoutMarks(this.#tokens.slice(start, end));
    const tokens = [...verb, ...opened(own)];
    const [first] = own;
    const action = first && actionOf(tokens, this.#source);
    if (!action) return undefined;
    const clause = { text: textOf(own, this.#source), position: first.start, action };
    const isTyped = action.do === 'type' && action.target !== undefined;
    const canElide = isTyped || action.do === 'set';
    // «type "a" into Email and Password» does not type the word Password.
    if (verb.length > 0 && !canElide) return undefined;
    return { clause, elided: canElide ? tokens.slice(0, verbOf(tokens)?.length ?? 0) : [] };
  }

  /** Where a clause that begins at `start` may end, and the next begin. */
  *#joints(start: number): Generator<{ from: number; to: number }> {
    for (let at = start + 1; at < this.#tokens.length; at += 1) {
      if (!isJoint(this.#tokens[at])) continue;
      const from = at;
      while (isJoint(this.#tokens[at])) at += 1;
      if (at < this.#tokens.length) yield { from, to: at };
    }
  }

  /** The first part that says nothing, for the error. */
  #failed(): [start: number, end: number] {
    let start = 0;
    for (const { from, to } of this.#joints(0)) {
      if (!verbOf(opened(this.#tokens.slice(to)))) continue;
      if (!this.#said(start, from, [])) return [start, from];
      start = to;
    }
    return [start, this.#tokens.length];
  }
}

/** Tells an unquoted name what follows, for the case that the name itself goes on with it. */
function cut(clause: Clause, next: Clause | undefined): Clause {
  const { action } = clause;
  if (!next || !('target' in action)) return clause;
  const [word = ''] = next.text.split(/\s/);
  const target: TargetPhrase = { ...action.target, cutBefore: word };
  const said: ParsedAction = withTarget(action, target);
  return { ...clause, action: said };
}

function withTarget(
  action: Extract<ParsedAction, { target?: TargetPhrase }>,
  target: TargetPhrase,
): ParsedAction {
  return { ...action, target };
}
