import { invalidRequest } from './errors.js';

/** As deep as JSON may be nested: as a script's result. What is much deeper overflows the stack of whatever walks it. */
export const MAX_JSON_DEPTH = 200;

/** Values and names in one JSON text: to read so many takes 100 ms at worst. */
export const MAX_JSON_VALUES = 250_000;

/** What a value, or a name, takes in memory beside its text: `{"k1":1,"k2":1}` as a dictionary, `[{},{}]` less. */
export const JSON_VALUE_BYTES = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Why a JSON text is too much to be read, as a clause: `has more than 200 levels`; undefined: it may be read. */
export function jsonProblem(text: string): string | undefined {
  return measured(text).problem;
}

/** How many values and names a JSON text has, up to the first that is too much. */
function measured(text: string): { readonly values: number; readonly problem?: string } {
  let depth = 0;
  let values = 0;
  // A shorter text can be no deeper, and has few values.
  if (text.length <= MAX_JSON_DEPTH) return { values };
  for (let at = 0; at < text.length; at += 1)
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        if (depth > MAX_JSON_DEPTH)
          return { values, problem: `has more than ${MAX_JSON_DEPTH} levels` };
        if (values > MAX_JSON_VALUES) return { values, problem: TOO_MANY };
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
      case 0x3a: // :
        values += 1;
        if (values > MAX_JSON_VALUES) return { values, problem: TOO_MANY };
    }
  return { values };
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
 * @param enter called before the value is there, with the bytes that it takes in memory beside its text
 * @throws SyntaxError
 * @throws TabwireError `invalid_request` where it is nested too deep, or has too many values
 */
export function readJson(text: string, enter?: (bytes: number) => void): unknown {
  const { values, problem } = measured(text);
  if (problem !== undefined)
    throw invalidRequest(
      '',
      problem,
      `The JSON ${problem}. Send fewer values at a time, or fewer levels.`,
    );
  enter?.(values * JSON_VALUE_BYTES);
  return JSON.parse(text);
}
