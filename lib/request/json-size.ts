import { JSON_VALUE_BYTES } from './json.js';
import { MAX_PIECE, textPieces } from './text-pieces.js';

/** From so many characters on, it is faster to encode a text than to read its characters. */
const MIN_ENCODED = 1_024;

/** The encoded piece of a text: a character of one UTF-16 unit has at most three bytes. */
const encoded = Buffer.allocUnsafe(3 * MAX_PIECE);

/** A control character, and half a surrogate pair, in JSON: `\u001b`. */
const ESCAPE = 6;

/** Quotes, brackets or braces. */
const AROUND = 2;

/** What a list has for each of its values. */
const SCALAR_MEMORY = 8;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * How many bytes of UTF-8 the JSON of a plain value has, without making it: a text of control characters is six
 * times as long in JSON.
 *
 * @param max from where on it counts no further
 */
export function jsonBytes(value: unknown, max: number): number {
  return jsonSize(value, max).bytes;
}

/** Does the same, and measures about how many bytes the lists, objects and numbers take in memory beside the texts. */
export function jsonSize(
  value: unknown,
  max: number,
): { readonly bytes: number; readonly memory: number } {
  let bytes = 0;
  let memory = 0;
  // No recursion: what a page returns may be deep.
  const rest: unknown[] = [value];
  while (rest.length > 0 && bytes <= max) {
    const next = rest.pop();
    memory += SCALAR_MEMORY;
    if (typeof next !== 'object' || next === null) bytes += scalarBytes(next);
    else if (Array.isArray(next)) {
      memory += JSON_VALUE_BYTES;
      bytes += AROUND + Math.max(0, next.length - 1);
      for (const item of next) rest.push(item);
    } else {
      bytes += AROUND;
      let fields = 0;
      for (const name of Object.keys(next)) {
        const item: unknown = Reflect.get(next, name);
        if (item === undefined) continue;
        fields += 1;
        bytes += textBytes(name) + 1;
        rest.push(item);
      }
      bytes += Math.max(0, fields - 1);
      memory += (1 + fields) * JSON_VALUE_BYTES;
    }
  }
  return { bytes, memory };
}

/**
 * How many values and names a plain value has.
 *
 * @param max from where on it counts no further
 */
export function jsonValues(value: unknown, max: number): number {
  let count = 1;
  const rest: unknown[] = [value];
  while (rest.length > 0 && count <= max) {
    const next = rest.pop();
    if (typeof next !== 'object' || next === null) continue;
    const items = Array.isArray(next) ? next : Object.values(next);
    count += Array.isArray(next) ? items.length : 2 * items.length;
    // No spread: there may be more items than a call takes arguments.
    if (count <= max) for (const item of items) rest.push(item);
  }
  return count;
}

function scalarBytes(value: unknown): number {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value).length;
  return value === false ? 5 : 4;
}

/** Of a text in JSON, with its quotes. */
function textBytes(text: string): number {
  const { length } = text;
  if (length >= MIN_ENCODED && text.isWellFormed()) return encodedBytes(text);
  let bytes = AROUND + length;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x20 && code < 0x80) {
      if (code === QUOTE || code === BACKSLASH) bytes += 1;
    } else if (code < 0x20) bytes += isShort(code) ? 1 : ESCAPE - 1;
    else if (code < 0x800) bytes += 1;
    else if (code < 0xd800 || code > 0xdfff) bytes += 2;
    else if (isPair(code, text.charCodeAt(at + 1))) {
      bytes += 2;
      at += 1;
    } else bytes += ESCAPE - 1;
  }
  return bytes;
}

/** The same of a text without half surrogate pairs. */
function encodedBytes(text: string): number {
  let bytes = AROUND;
  for (const piece of textPieces(text)) {
    const length = encoded.write(piece);
    bytes += length + escapesIn(length);
  }
  return bytes;
}

/** By how many bytes the escape sequences in JSON are longer than the characters of the encoded piece. */
function escapesIn(length: number): number {
  let bytes = 0;
  for (let at = 0; at < length; at += 1) {
    const byte = encoded[at] ?? 0;
    if (byte < 0x20) bytes += isShort(byte) ? 1 : ESCAPE - 1;
    else if (byte === QUOTE || byte === BACKSLASH) bytes += 1;
  }
  return bytes;
}

/** `\b`, `\t`, `\n`, `\f`, `\r` */
const isShort = (code: number): boolean => code >= 0x08 && code <= 0x0d && code !== 0x0b;

const isPair = (high: number, low: number): boolean =>
  high < 0xdc00 && low >= 0xdc00 && low <= 0xdfff;
