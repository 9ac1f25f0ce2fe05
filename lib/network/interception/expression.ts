import type { RE2JS } from 're2js';
import { messageOf } from '../../../protocol/errors.js';
import { expressionSize } from './expression-size.js';

/** A URL for which the answer of a regular expression would take too long. */
export class RegexTooSlow extends Error {
  override readonly name = 'RegexTooSlow';
}

/** The most instructions of an expression: compiling one takes some 20 ms then (measured on Node.js 20). */
const MAX_SIZE = 1_000;

/** The most steps of a match, instructions times characters: some 30 ms at worst (measured on Node.js 20). */
const MAX_STEPS = 1_000_000;

/** What an expression may remember of its matches, in bytes: the more it does, the faster it is. */
const MAX_MEMORY = 64 * 1024;

/** What JavaScript has and an engine without backtracking can't have, with what it is called. */
const BEYOND: readonly (readonly [RegExp, string])[] = [
  [/^\(\?<?[=!]/, 'lookahead or lookbehind'],
  [/^\\([1-9]|k<)/, 'backreference'],
];

/** Escapes that RE2 knows as JavaScript does: before any other letter it has meanings of its own. */
const KNOWN_ESCAPE = /^\\([bBdDfnrsStvwW]|u....|x..|c.|[^A-Za-z]|$)/s;

/** Escapes; those of a character have all their digits, or else none. */
const ESCAPES = /\\(?:k<|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|.)/gs;

/** Escapes, classes, and the beginnings of groups. */
const PARTS = new RegExp(
  `${ESCAPES.source}|\\[(?:\\\\.|[^\\]\\\\])*\\]|\\((?:\\?(?:<?[=!])?)?`,
  'gs',
);

/**
 * A client's regular expression. Its engine never backtracks: the time of a match grows with the expression's size
 * and with the length of the URL, and with nothing else.
 */
export class Expression {
  readonly size: number;
  readonly #regex: RE2JS;

  private constructor(regex: RE2JS, size: number) {
    this.#regex = regex;
    this.size = size;
  }

  /**
   * Compiles an expression in the syntax of JavaScript.
   *
   * @throws Error whose message completes the sentence «… `url` …»
   */
  static async of(source: string, flags: string): Promise<Expression> {
    if (!/^i?$/.test(flags)) throw new Error(`has the flags ${flags}; the only possible flag is i`);
    checkSyntax(source, flags);
    const size = expressionSize(source);
    if (size > MAX_SIZE)
      throw new Error(
        `is a regular expression of about ${size} instructions, and the limit is ${MAX_SIZE}: use smaller numbers in {}, or a shorter expression`,
      );
    // Loaded with the first expression: it takes 30 ms.
    const { RE2JS } = await import('re2js');
    try {
      const translated = RE2JS.translateRegExp(source);
      const regex = RE2JS.compile(translated, flags === 'i' ? RE2JS.CASE_INSENSITIVE : 0);
      const { dfa } = regex.re2();
      dfa.stateBudget = dfa.memBudget = MAX_MEMORY;
      return new Expression(regex, size);
    } catch (error) {
      throw unreadable(error);
    }
  }

  /** @throws RegexTooSlow */
  fits(url: string): boolean {
    if (this.size * url.length > MAX_STEPS) throw new RegexTooSlow();
    return this.#regex.test(url);
  }
}

/** @throws Error where JavaScript does not know the expression, or the engine understands it in another way */
function checkSyntax(source: string, flags: string): void {
  try {
    new RegExp(source, flags);
  } catch (error) {
    throw unreadable(error);
  }
  for (const [part] of source.matchAll(PARTS)) {
    const [, name] = BEYOND.find(([pattern]) => pattern.test(part)) ?? [];
    if (name !== undefined)
      throw new Error(
        `has a ${name} (${part}), which Tabwire does not support, because it can take long: to exclude URLs, put a rule with the action continue before this rule`,
      );
    if (!isPlain(part))
      throw new Error(
        `has ${part}, which means different things in JavaScript and in Tabwire’s engine RE2: write it differently`,
      );
  }
}

/** Whether a part of an expression means the same to JavaScript and RE2. */
function isPlain(part: string): boolean {
  if (part.startsWith('['))
    return (
      !part.includes('[:') &&
      !/^\[\^?\]$/.test(part) &&
      [...part.matchAll(ESCAPES)].every(
        ([escape]) => KNOWN_ESCAPE.test(escape) && !/^\\[1-9]/.test(escape),
      )
    );
  return part.startsWith('(') || KNOWN_ESCAPE.test(part);
}

function unreadable(error: unknown): Error {
  return new Error(`is not a valid regular expression: ${messageOf(error)}`, { cause: error });
}
