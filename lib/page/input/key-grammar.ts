import { didYouMean, nearNames } from '../../request/near-names.js';
import { graphemesOf } from './graphemes.js';
import { KEY_NAMES, keyForChar, keyNamed, modifierOf, shifted, type Key } from './keys.js';

/** One key pressed `count` times while the modifiers are held. */
export interface Stroke {
  /** In the order written, which is the order to press them in. */
  readonly modifiers: readonly Key[];
  readonly key: Key;
  /** 1 to 1000. */
  readonly count: number;
}

/** A string of keys that can't be read. The message says what to write instead. */
export class KeyGrammarError extends Error {
  /** The part between commas that failed, without the spaces around it. */
  readonly part: string;
  /** Where the part begins in the string: an offset in UTF-16 units, from 0. */
  readonly position: number;

  constructor(part: string, position: number, problem: string) {
    super(`${quote(part)} at position ${String(position)}: ${problem}`);
    this.name = 'KeyGrammarError';
    this.part = part;
    this.position = position;
  }
}

const MAX_COUNT = 1000;
const MAX_HOLD_MS = 60_000;

/** What the number after a key's name means, and how the messages speak of it. */
interface NumberRule {
  readonly max: number;
  readonly noun: string;
  readonly optional: boolean;
  readonly hint: string;
}

const COUNT: NumberRule = {
  max: MAX_COUNT,
  noun: 'count',
  optional: true,
  hint: 'Separate keys with commas to press one after the other, as in "1,0".',
};

const DURATION: NumberRule = {
  max: MAX_HOLD_MS,
  noun: 'duration in milliseconds',
  optional: false,
  hint: 'Write it directly after the key, as in "ArrowUp500".',
};

/** A text with the place where it stands in the whole string. */
interface Part {
  readonly text: string;
  readonly position: number;
}

/**
 * Reads a comma-separated list of keys, such as `Control+a, Backspace, h, i, Tab2`.
 *
 * - **Part**: `[Modifier+]…Key[count]`. Whitespace around a key is ignored; an empty part is an
 *   error.
 * - **Key**: a DOM `code` (`KeyA`, `Digit5`, `Numpad0`), a DOM `key` (`Enter`, `ArrowUp`), or one
 *   character. `Comma`, `Plus` and `Space` stand for the characters that the grammar itself uses. A
 *   `key` that several keys share means the one of the main block, or the left one.
 * - **Aliases**: Ctrl, Option (Alt), AltGr (AltGraph), Cmd, Command, Win and Windows (Meta), Esc,
 *   Return, Del, Ins, Up, Down, Left, Right, PgUp, PgDn, Spacebar, Plus.
 * - **Case**: names are read in any case, characters are not: `A` is the key A with `shift` true.
 *   F1 to F24 need their capital, because `f3` is the letter f three times, as `a3` is aaa.
 * - **Count**: 1 to 1000, without leading zeros. The longest known name is read first: `F113` is
 *   F11 three times, `Numpad05` is Numpad0 five times. Only where the rest is then no count is a
 *   shorter name tried: `F100` is not F10 with the count 0 but the letter F a hundred times.
 * - **Chord**: the parts before the last must be Alt, Control, Meta or Shift, plain or with Left or
 *   Right, each once. The count is the last key's. A lone modifier may be that key. A chord holds
 *   the modifiers that it names and no other: `Shift+a` gives the key `A`; `Control+A` gives the
 *   key `A` with `shift` false (as in Playwright: what a keyboard sends under CapsLock), so that it
 *   stays apart from `Control+Shift+A`. The key keeps its `text`, though under Alt, Control or Meta
 *   nothing is inserted.
 * - **Other characters**: one that no US keyboard has (é, 漢, 😀; one grapheme) becomes a key without
 *   `code` and with `keyCode` 0 whose `text` is the character. Input.dispatchKeyEvent refuses a
 *   `text` of more than four UTF-16 units, as some emoji have; Input.insertText takes it.
 *
 * @throws KeyGrammarError naming the first part that can't be read
 */
export function parseKeys(keys: string): Stroke[] {
  return splitAtCommas(keys).map((part) => {
    const { modifiers, key, number } = parseChord(part, COUNT);
    return { modifiers, key, count: number };
  });
}

/**
 * Reads one key or chord of `parseKeys` and the milliseconds to hold it, 1 to 60000: `ArrowUp500`,
 * `5500` (the key 5 for 500 ms), `Shift+ArrowDown300`. The longest known name is read first:
 * `F11500` is F11 for 500 ms and `F1250` is F12 for 50 ms, but `F1500` is F1 for 500 ms, since F15
 * would leave `00`. A whole name is never split: `F11` lacks its duration, it is not F1 for 1 ms.
 *
 * @throws KeyGrammarError
 */
export function parseHold(key: string): { stroke: Stroke; durationMs: number } {
  const whole = trimmed(key, 0);
  if (key.includes(',')) {
    throw failure(whole, 'Only one key can be held at a time. For the comma key, write Comma500.');
  }
  const { modifiers, key: held, number } = parseChord(whole, DURATION);
  return { stroke: { modifiers, key: held, count: 1 }, durationMs: number };
}

/**
 * Reads the name of one key, as a part of `parseKeys`, without a chord or a count.
 *
 * @throws KeyGrammarError
 */
export function keyNamedAlone(name: string): Key {
  const part = trimmed(name, 0);
  const key = findKey(name) ?? findKey(part.text);
  if (key === undefined)
    throw failure(part, 'This is no key. Write one name, such as Shift, Enter, KeyA or a.');
  if (key.code !== '') return key;
  throw failure(part, 'No key of a US keyboard types this. To insert it, send insert_text.');
}

function splitAtCommas(keys: string): Part[] {
  let position = 0;
  return keys.split(',').map((text) => {
    const part = trimmed(text, position);
    position += text.length + 1;
    return part;
  });
}

function trimmed(text: string, position: number): Part {
  return { text: text.trim(), position: position + text.length - text.trimStart().length };
}

function parseChord(
  part: Part,
  rule: NumberRule,
): { modifiers: readonly Key[]; key: Key; number: number } {
  if (part.text === '') {
    throw failure(
      part,
      'A key is missing here. For the comma key, write Comma; for the space bar, Space; ' +
        'for a line break, Enter.',
    );
  }
  const names = part.text.split('+').map((name) => name.trim());
  if (names.includes('')) {
    throw failure(
      part,
      'The sign + joins modifiers and a key, as in Control+a. For the plus key, write Plus.',
    );
  }
  const modifiers = names.slice(0, -1).map((name) => modifierNamed(name, part));
  const last = numberedKey(names.at(-1) ?? '', part, rule);
  rejectRepeats([...modifiers, last.key], part);
  return { modifiers, key: underModifiers(last.key, modifiers), number: last.number };
}

function modifierNamed(name: string, part: Part): Key {
  const key = keyNamed(name);
  if (key !== undefined && modifierOf(key) !== undefined) return key;
  throw failure(
    part,
    `${quote(name)} is not a modifier. Before a +, write Alt, Control, Meta or Shift, without a ` +
      'count. To press keys one after the other, separate them with commas.',
  );
}

function rejectRepeats(keys: readonly Key[], part: Part): void {
  const repeated = keys.find((key, i) => keys.findIndex(({ code }) => code === key.code) < i);
  if (repeated !== undefined) {
    throw failure(part, `${repeated.key} is in this chord twice. Write it once.`);
  }
}

function underModifiers(key: Key, modifiers: readonly Key[]): Key {
  if (modifiers.length === 0) return key;
  if (modifiers.some((modifier) => modifierOf(modifier) === 'Shift')) return shifted(key);
  return key.shift ? { ...key, shift: false } : key;
}

/** Reads a name and the number behind it. */
function numberedKey(text: string, part: Part, rule: NumberRule): { key: Key; number: number } {
  const whole = findKey(text);
  if (whole !== undefined && rule.optional) return { key: whole, number: 1 };
  if (whole !== undefined) throw failure(part, `The ${rule.noun} is missing. ${rule.hint}`);

  const nameEnd = endWithoutDigits(text);
  let longest: { name: string; rest: string } | undefined;
  // No name ends in more than two digits, so that no more than these need a look.
  for (let end = Math.min(nameEnd + 2, text.length - 1); end >= Math.max(nameEnd, 1); end -= 1) {
    const name = text.slice(0, end);
    const rest = text.slice(end);
    const key = findKey(name);
    if (key === undefined) continue;
    if (isNumber(rest, rule)) return { key, number: Number(rest) };
    longest ??= { name, rest };
  }
  if (longest !== undefined) {
    throw failure(
      part,
      `After the key ${quote(longest.name)}, ${quote(longest.rest)} is no valid ${rule.noun}: ` +
        `write a whole number from 1 to ${String(rule.max)} without leading zeros. ${rule.hint}`,
    );
  }
  const name = text.slice(0, nameEnd);
  throw failure(
    part,
    `There is no key ${quote(name)}.${didYouMean(nearNames(name, KEY_NAMES.keys()))} Write the name of a key, such as Enter, ` +
      'ArrowUp, KeyA or F5, or one character. To enter a text, use the type command.',
  );
}

function isNumber(text: string, rule: NumberRule): boolean {
  return /^[1-9]\d*$/.test(text) && Number(text) <= rule.max;
}

/** A scan from the end: a regular expression would take quadratic time on a long run of digits. */
function endWithoutDigits(text: string): number {
  let end = text.length;
  while (end > 0 && isDigit(text.charAt(end - 1))) end -= 1;
  return end;
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}

function findKey(name: string): Key | undefined {
  return keyForChar(name) ?? keyNamed(name) ?? characterOffKeyboard(name);
}

/** A character that no key types, as a key that inserts it; never a control or half a pair. */
function characterOffKeyboard(name: string): Key | undefined {
  // One code point is one character.
  const isOne = name === String.fromCodePoint(name.codePointAt(0) ?? 0);
  const [first] = isOne ? [name] : graphemesOf(name);
  if (first !== name || /[\p{Cc}\p{Cs}]/u.test(name)) return undefined;
  return { key: name, code: '', keyCode: 0, text: name, location: 0, shift: false };
}

const QUOTE_LIMIT = 60;

function quote(text: string): string {
  return text.length <= QUOTE_LIMIT ? `"${text}"` : `"${text.slice(0, QUOTE_LIMIT)}…"`;
}

function failure(part: Part, problem: string): KeyGrammarError {
  return new KeyGrammarError(part.text, part.position, problem);
}
