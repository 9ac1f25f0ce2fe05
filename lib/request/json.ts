import { timeSlice } from '../../protocol/time-slice.js';
import { invalidRequest } from './errors.js';

/** As deep as JSON may be nested: as a script's result. What is much deeper overflows the stack of whatever walks it. */
export const MAX_JSON_DEPTH = 200;

/** Values and names in one JSON text: to read so many takes 100 ms at worst, and 100 bytes of memory each. */
export const MAX_JSON_VALUES = 250_000;

/** A text with fewer characters is read at once. */
const LONG = 32 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Why a JSON text is too much to be read, as a clause: `is nested deeper than …`; undefined: it may be read. */
export function jsonProblem(text: string): string | undefined {
  let depth = 0;
  let values = 0;
  // A shorter text can be no deeper, nor have more values.
  if (text.length <= MAX_JSON_DEPTH) return undefined;
  for (let at = 0; at < text.length; at += 1)
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        if (depth > MAX_JSON_DEPTH) return `has more than ${MAX_JSON_DEPTH} levels`;
        if (values > MAX_JSON_VALUES) return TOO_MANY;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
      case 0x3a: // :
        values += 1;
        if (values > MAX_JSON_VALUES) return TOO_MANY;
    }
  return undefined;
}

const TOO_MANY = `has more than ${MAX_JSON_VALUES} values and names`;

/** The place of the quote that ends a string. Most strings have no quote within, and need no look at each character. */
function endOfString(text: string, start: number): number {
  const quote = text.indexOf('"', start + 1);
  if (quote === -1) return text.length;
  if (text.charCodeAt(quote - 1) !== BACKSLASH) return quote;
  let at = text.indexOf('\\', start + 1);
  for (; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) return at;
    if (char === BACKSLASH) at += 1;
  }
  return at;
}

/**
 * The value of a client's JSON.
 *
 * @throws SyntaxError
 * @throws TabwireError `invalid_request` where it is nested too deep, or has too many values
 */
export function readJson(text: string): unknown {
  const problem = jsonProblem(text);
  if (problem !== undefined)
    throw invalidRequest(
      '',
      problem,
      `The JSON ${problem}. Send fewer values at a time, or fewer levels.`,
    );
  return JSON.parse(text);
}

/**
 * Does what reads a text of so many characters: a long one in a turn of the event loop that has time for it.
 *
 * @param owner whom the text is from
 */
export function inTurn(owner: unknown, length: number, read: () => void): void {
  if (length < LONG) read();
  else timeSlice.run(owner, read);
}
