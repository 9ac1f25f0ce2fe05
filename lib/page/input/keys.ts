import {
  ALIAS_ROWS,
  CHARACTER_ROWS,
  NAMED_ROWS,
  NUM_LOCK_ROWS,
  NUMPAD_ROWS,
  SIDED_ROWS,
} from './us-keyboard.js';

/** One physical key of the US layout, as CDP's Input.dispatchKeyEvent wants it. */
export interface Key {
  /** `KeyboardEvent.key`: a character, or a name such as `ArrowUp`. */
  readonly key: string;
  /** `KeyboardEvent.code`: the place on the keyboard; empty for a character that it lacks. */
  readonly code: string;
  /** `windowsVirtualKeyCode`. As in `KeyboardEvent.keyCode`, 16 is the left Shift and the right. */
  readonly keyCode: number;
  /** What the key inserts; absent where it inserts nothing. */
  readonly text?: string;
  /** 0 standard, 1 left, 2 right, 3 numeric keypad. */
  readonly location: 0 | 1 | 2 | 3;
  /** Reaching this `key` on a US keyboard needs Shift. */
  readonly shift: boolean;
}

export type Modifier = 'Alt' | 'Control' | 'Meta' | 'Shift';

/** The bits of CDP's `modifiers` field. */
export const MODIFIER_BIT: Readonly<Record<Modifier, number>> = {
  Alt: 1,
  Control: 2,
  Meta: 4,
  Shift: 8,
};

function makeKey(
  code: string,
  keyCode: number,
  key: string,
  location: Key['location'],
  shift = false,
): Key {
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
  return { key, code, keyCode, location, shift, ...(text === undefined ? {} : { text }) };
}

/** Every key, as it is without Shift and with NumLock on. */
export const KEYS: readonly Key[] = [
  ...CHARACTER_ROWS.map(([code, keyCode, key]) => makeKey(code, keyCode, key, 0)),
  ...NAMED_ROWS.map(([code, keyCode, key = code]) => makeKey(code, keyCode, key, 0)),
  ...SIDED_ROWS.map(([code, keyCode, key, location]) => makeKey(code, keyCode, key, location)),
  ...NUMPAD_ROWS.map(([code, keyCode, key]) => makeKey(code, keyCode, key, 3)),
  ...NUM_LOCK_ROWS.map(([code, keyCode, key]) => makeKey(code, keyCode, key, 3)),
];

const SHIFTED: ReadonlyMap<string, Key> = new Map([
  ...CHARACTER_ROWS.filter(([, , plain, withShift]) => plain !== withShift).map(
    ([code, keyCode, , key]) => [code, makeKey(code, keyCode, key, 0, true)] as const,
  ),
  ...NUM_LOCK_ROWS.map(
    ([code, , , keyCode, key]) => [code, makeKey(code, keyCode, key, 3, true)] as const,
  ),
]);

/** The first to claim a name keeps it: main block before keypad, left before right. */
function firstOfEach(entries: Iterable<readonly [string, Key]>): ReadonlyMap<string, Key> {
  const found = new Map<string, Key>();
  for (const [name, key] of entries) {
    if (!found.has(name)) found.set(name, key);
  }
  return found;
}

const BY_CHARACTER = firstOfEach(
  [...KEYS, ...SHIFTED.values()].flatMap((key) => {
    if (key.code === 'Enter') return [['\n', key] as const, ['\r', key] as const];
    if (key.code === 'Tab') return [['\t', key] as const];
    return key.location === 0 && key.text !== undefined ? [[key.text, key] as const] : [];
  }),
);

const BY_EXACT_NAME = firstOfEach([
  ...KEYS.map((key) => [key.code, key] as const),
  ...KEYS.filter(({ key }) => key.length > 1).map((key) => [key.key, key] as const),
]);

const ALIASES = ALIAS_ROWS.flatMap(([alias, name]) => {
  const key = BY_EXACT_NAME.get(name) ?? BY_CHARACTER.get(name);
  return key === undefined ? [] : [[alias, key] as const];
});

/** What each name stands for: every `code`, every `key` longer than a character, the aliases. */
export const KEY_NAMES: ReadonlyMap<string, Key> = new Map([...BY_EXACT_NAME, ...ALIASES]);

/** F1 to F24 are left out: a small f and a number is the letter f with a count. */
const BY_FOLDED_NAME = firstOfEach(
  [...KEY_NAMES]
    .filter(([name]) => !/^F\d+$/.test(name))
    .map(([name, key]) => [name.toLowerCase(), key] as const),
);

/** The key with this name of `KEY_NAMES`, in any letter case (F1 to F24 only as written there). */
export function keyNamed(name: string): Key | undefined {
  return KEY_NAMES.get(name) ?? BY_FOLDED_NAME.get(name.toLowerCase());
}

/**
 * The key that types this character on a US keyboard, never one of the keypad. `\n` and `\r` are
 * Enter, `\t` is Tab.
 */
export function keyForChar(char: string): Key | undefined {
  return BY_CHARACTER.get(char);
}

/**
 * The same physical key with Shift held: `a` → `A`, `1` → `!`, Numpad7 → Home (NumLock is on).
 * Others are unchanged.
 */
export function shifted(key: Key): Key {
  return SHIFTED.get(key.code) ?? key;
}

function isModifier(name: string): name is Modifier {
  return Object.hasOwn(MODIFIER_BIT, name);
}

/** Which modifier this key is, if it is one. AltGraph isn't: CDP has no bit for it. */
export function modifierOf(key: Key): Modifier | undefined {
  return isModifier(key.key) ? key.key : undefined;
}
