/** Texts in quotes: how lines write them, and how instructions may. */

/** Which signs end a text that one of these begins. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"”',
  '“': '”"',
  '„': '“”"',
  '«': '»',
  "'": "'’",
  '‘': '’',
};

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text in quotes, on one line. */
export function quote(text: string): string {
  return `"${text.replace(/["”\\\n\r\t]/g, (char) => ESCAPES[char] ?? `\\${char}`)}"`;
}

interface Quoted {
  readonly text: string;
  /** Behind the closing sign. */
  readonly end: number;
}

/**
 * Reads the quoted text that begins at `start`: up to the closing sign before a space, a comma or the
 * like, so that an apostrophe ends nothing. A backslash escapes; `\n`, `\r` and `\t` are controls.
 *
 * @returns undefined where no quoted text begins
 */
export function quotedAt(source: string, start: number): Quoted | undefined {
  const closing = CLOSING[source.charAt(start)];
  if (closing === undefined) return undefined;
  let text = '';
  for (let at = start + 1; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (char === '\\' && at + 1 < source.length) {
      at += 1;
      const escaped = source.charAt(at);
      text += ESCAPED[escaped] ?? escaped;
    } else if (closing.includes(char) && /^($|[\s.,;:!?)])/.test(source.slice(at + 1, at + 2)))
      return { text, end: at + 1 };
    else text += char;
  }
  return undefined;
}

/** A text with a word in place of each of its quotations, which no apostrophe begins. */
export function withoutQuotes(text: string, word = ''): string {
  return text.replace(/"[^"]*"|“[^”]*”|(?<![\p{L}\p{N}])'[^']*'/gu, word);
}

/** Whether a text has an «and», a «then», a comma or a full stop outside of quotations, behind which another clause may begin. */
export function hasJoint(text: string): boolean {
  return /[,&]|\.\s|\b(and|then)\b/i.test(withoutQuotes(text));
}
