import { answersBehind } from './dialog-answers.js';
import { isWord } from './token-text.js';
import type { Token } from './tokens.js';
import { verbAt } from './verbs.js';

/** Where clauses end and begin: commas, full stops and «and». */

/** A run of commas and «and»: where a clause may end, and where the next begins. */
export interface Joint {
  readonly from: number;
  readonly to: number;
}

export const isJoint = (token: Token | undefined) =>
  token?.kind === 'mark' || isWord(token, 'and', '&');

/** Without marks and «and» at its ends, and without the number or dash of a list's item. */
export function withoutMarks(tokens: readonly Token[]): readonly Token[] {
  let from = 0;
  let to = tokens.length;
  while (from < to && (isJoint(tokens[from]) || /^([-*•]|\d+[.)])$/.test(tokens[from]?.text ?? '')))
    from += 1;
  // «1.» is a word and a mark.
  if (/^\d+$/.test(tokens[from]?.text ?? '') && tokens[from + 1]?.text === '.' && to - from > 2)
    from += 2;
  // «Click -» names a button.
  const isDashAt = (at: number) => at > from + 1 && isWord(tokens[at], '-', '–', '—');
  while (to > from && (isJoint(tokens[to - 1]) || isDashAt(to - 1))) to -= 1;
  return tokens.slice(from, to);
}

/** What is done behind what is awaited: `once it says Ready press Go`. */
const CLICKS = 'click press tap hit choose select pick open go sort'.split(' ');

/**
 * Each run of them in a sentence, and where a step may follow what is awaited.
 *
 * @param isVerb whether a button of the page begins with a word
 */
export function jointsOf(tokens: readonly Token[], isVerb: (word: string) => boolean): Joint[] {
  const steps = tokens.flatMap(({ kind, text }, at) => {
    const word = text.toLowerCase();
    return kind === 'word' && (CLICKS.includes(word) || isVerb(word)) ? [at] : [];
  });
  const behindAwaited = (from: number, to: number) => {
    const isSoon = isWord(tokens[from], 'as') && isWord(tokens[from + 1], 'soon');
    // «Once it says press Go, …»
    const isLast = tokens[to]?.text !== ',' && (isSoon || isWord(tokens[from], 'once', 'when'));
    // «When do I have to bring it back?» asks.
    const isAsked = /^(is|are|was|were|do|does|did|can|will)$/i.test(tokens[from + 1]?.text ?? '');
    const own = isLast && !isAsked ? steps.filter((at) => at > from + 1 && at < to) : [];
    return own.map((at): Joint => ({ from: at, to: at }));
  };
  const runs = runsOf(tokens);
  const ends = runs.flatMap((run, at) => [...behindAwaited(runs[at - 1]?.to ?? 0, run.from), run]);
  return [...ends, ...behindAwaited(runs.at(-1)?.to ?? 0, tokens.length)];
}

function runsOf(tokens: readonly Token[]): Joint[] {
  const joints: Joint[] = [];
  for (let at = 1; at < tokens.length; at += 1) {
    // «User: ann / password: s3cret»
    const parts = (i: number) =>
      (isJoint(tokens[i]) && !isInName(tokens, i)) ||
      isWord(tokens[i], '/', '+') ||
      isBut(tokens, i) ||
      isDash(tokens, i);
    if (!parts(at)) continue;
    const from = at;
    while (parts(at)) at += 1;
    if (at < tokens.length) joints.push({ from, to: at });
  }
  return joints;
}

const isTitled = (token: Token | undefined) =>
  token?.kind === 'word' && /^\p{Lu}/u.test(token.text);

/** «Set the company to Brennan & Daughters Ltd» gives one value; «set A to Yes & B to No» says two things. */
function isInName(tokens: readonly Token[], at: number): boolean {
  const behind = tokens.slice(at + 1);
  const end = behind.findIndex(isJoint);
  const rest = end === -1 ? behind : behind.slice(0, end);
  return (
    isWord(tokens[at], '&') &&
    isWord(tokens[at - 2], 'to', 'as', 'called', 'named') &&
    isTitled(tokens[at - 1]) &&
    isTitled(rest[0]) &&
    !rest.some((token) => isWord(token, 'to', 'as', 'with'))
  );
}

/** «Large – and add it» goes on with a step, and «10:00 – 12:00» is one name. */
const isDash = (tokens: readonly Token[], at: number) =>
  isWord(tokens[at], '-', '–', '—') &&
  (isWord(tokens[at + 1], 'and', 'then') || verbAt(tokens, at + 1) !== undefined);

/** «But keep it when it asks» answers what the step before brings, and «but send me a copy» is another step. */
const isBut = (tokens: readonly Token[], at: number) => {
  const rest = tokens.slice(isWord(tokens[at + 1], 'then') ? at + 2 : at + 1);
  return isWord(tokens[at], 'but') && (isWord(rest[0], ...STEPS) || answersBehind(rest));
};

/** «But wait for it» and «but save it first» come before. */
const STEPS =
  'no without send add include tick untick check uncheck leave keep turn switch set make choose select pick enter type fill click press'.split(
    ' ',
  );

/** «Fill that in», behind the values that it is about. */
const REPEATS =
  /^(?:please )?(?:(?:fill|enter|type|write|note) (?:that|this|it|all that|everything) (?:in|down|there)|(?:fill|enter|type|write|put) (?:that|this|it|all that|everything) (?:in|into|on) the form)(?: please)?$/i;

/** Without parts between marks and «and» that say again what is to be done with the values before. */
export function withoutRepeats(tokens: readonly Token[]): readonly Token[] {
  const ends = [...tokens.flatMap((token, at) => (isJoint(token) ? [at] : [])), tokens.length];
  const repeated = new Set(
    ends.flatMap((end, i) => {
      const before = ends[i - 1];
      if (before === undefined || before === 0 || end - before > MAX_REPEAT) return [];
      const words = tokens.slice(before + 1, end).map(({ text }) => text);
      return REPEATS.test(words.join(' ')) ? Array.from(words, (_, at) => before + 1 + at) : [];
    }),
  );
  return repeated.size === 0 ? tokens : tokens.filter((_, at) => !repeated.has(at));
}

/** In words, with the mark before them. */
const MAX_REPEAT = 9;
