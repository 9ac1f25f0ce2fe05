/** A control character, and half a surrogate pair, in JSON: `\u001b`. */
const ESCAPE = 6;

/** Quotes, brackets or braces. */
const AROUND = 2;

/**
 * How many bytes of UTF-8 the JSON of a plain value has, without making it: a text of control characters is six
 * times as long in JSON.
 *
 * @param max from where on it counts no further
 */
export function jsonBytes(value: unknown, max: number): number {
  let bytes = 0;
  // No recursion: what a page returns may be deep.
  const rest: unknown[] = [value];
  while (rest.length > 0 && bytes <= max) {
    const next = rest.pop();
    if (typeof next !== 'object' || next === null) bytes += scalarBytes(next);
    else if (Array.isArray(next)) {
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
    }
  }
  return bytes;
}

function scalarBytes(value: unknown): number {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value).length;
  return value === false ? 5 : 4;
}

/** Of a text in JSON, with its quotes. */
function textBytes(text: string): number {
  const { length } = text;
  let bytes = AROUND + length;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x20 && code < 0x80) {
      if (code === 0x22 || code === 0x5c) bytes += 1;
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

/** `\b`, `\t`, `\n`, `\f`, `\r` */
const isShort = (code: number): boolean => code >= 0x08 && code <= 0x0d && code !== 0x0b;

const isPair = (high: number, low: number): boolean =>
  high < 0xdc00 && low >= 0xdc00 && low <= 0xdfff;
