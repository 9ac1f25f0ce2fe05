/**
 * The US keyboard as data. `key`, `code` and `location` follow the W3C UI Events specifications;
 * `keyCode` is the Windows virtual key code that Chrome gives the key
 * (chromium: ui/events/keycodes/dom_us_layout_data.h).
 */

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

/** Keys that type a character: code, keyCode, character, character with Shift. */
const CHARACTER_ROWS = [
  ['Backquote', 192, '`', '~'],
  ['Digit1', 49, '1', '!'],
  ['Digit2', 50, '2', '@'],
  ['Digit3', 51, '3', '#'],
  ['Digit4', 52, '4', '$'],
  ['Digit5', 53, '5', '%'],
  ['Digit6', 54, '6', '^'],
  ['Digit7', 55, '7', '&'],
  ['Digit8', 56, '8', '*'],
  ['Digit9', 57, '9', '('],
  ['Digit0', 48, '0', ')'],
  ['Minus', 189, '-', '_'],
  ['Equal', 187, '=', '+'],
  ['KeyQ', 81, 'q', 'Q'],
  ['KeyW', 87, 'w', 'W'],
  ['KeyE', 69, 'e', 'E'],
  ['KeyR', 82, 'r', 'R'],
  ['KeyT', 84, 't', 'T'],
  ['KeyY', 89, 'y', 'Y'],
  ['KeyU', 85, 'u', 'U'],
  ['KeyI', 73, 'i', 'I'],
  ['KeyO', 79, 'o', 'O'],
  ['KeyP', 80, 'p', 'P'],
  ['BracketLeft', 219, '[', '{'],
  ['BracketRight', 221, ']', '}'],
  ['Backslash', 220, '\\', '|'],
  ['KeyA', 65, 'a', 'A'],
  ['KeyS', 83, 's', 'S'],
  ['KeyD', 68, 'd', 'D'],
  ['KeyF', 70, 'f', 'F'],
  ['KeyG', 71, 'g', 'G'],
  ['KeyH', 72, 'h', 'H'],
  ['KeyJ', 74, 'j', 'J'],
  ['KeyK', 75, 'k', 'K'],
  ['KeyL', 76, 'l', 'L'],
  ['Semicolon', 186, ';', ':'],
  ['Quote', 222, "'", '"'],
  ['KeyZ', 90, 'z', 'Z'],
  ['KeyX', 88, 'x', 'X'],
  ['KeyC', 67, 'c', 'C'],
  ['KeyV', 86, 'v', 'V'],
  ['KeyB', 66, 'b', 'B'],
  ['KeyN', 78, 'n', 'N'],
  ['KeyM', 77, 'm', 'M'],
  ['Comma', 188, ',', '<'],
  ['Period', 190, '.', '>'],
  ['Slash', 191, '/', '?'],
  ['Space', 32, ' ', ' '],
] as const;

/** Keys of the numeric keypad that act alike with and without Shift: code, keyCode, key. */
const NUMPAD_ROWS = [
  ['NumpadDivide', 111, '/'],
  ['NumpadMultiply', 106, '*'],
  ['NumpadSubtract', 109, '-'],
  ['NumpadAdd', 107, '+'],
  ['NumpadEqual', 187, '='],
  ['NumpadEnter', 13, 'Enter'],
  ['NumpadClear', 12, 'Clear'],
] as const;

/** Keys that NumLock rules: code, then keyCode and key with NumLock on, then with Shift as well. */
const NUM_LOCK_ROWS = [
  ['Numpad0', 96, '0', 45, 'Insert'],
  ['Numpad1', 97, '1', 35, 'End'],
  ['Numpad2', 98, '2', 40, 'ArrowDown'],
  ['Numpad3', 99, '3', 34, 'PageDown'],
  ['Numpad4', 100, '4', 37, 'ArrowLeft'],
  ['Numpad5', 101, '5', 12, 'Clear'],
  ['Numpad6', 102, '6', 39, 'ArrowRight'],
  ['Numpad7', 103, '7', 36, 'Home'],
  ['Numpad8', 104, '8', 38, 'ArrowUp'],
  ['Numpad9', 105, '9', 33, 'PageUp'],
  ['NumpadDecimal', 110, '.', 46, 'Delete'],
] as const;

/** Keys that stand to the left and right: code, keyCode, key, location. */
const SIDED_ROWS = [
  ['ShiftLeft', 16, 'Shift', 1],
  ['ShiftRight', 16, 'Shift', 2],
  ['ControlLeft', 17, 'Control', 1],
  ['ControlRight', 17, 'Control', 2],
  ['AltLeft', 18, 'Alt', 1],
  ['AltRight', 18, 'Alt', 2],
  ['MetaLeft', 91, 'Meta', 1],
  ['MetaRight', 92, 'Meta', 2],
  // Not on a US keyboard. It shares a place with the right Alt, which comes first to keep the name.
  ['AltRight', 225, 'AltGraph', 2],
] as const;

/** The rest: code, keyCode, and key where its name differs from the code. */
const NAMED_ROWS: readonly (readonly [code: string, keyCode: number, key?: string])[] = [
  ['Escape', 27],
  ['F1', 112],
  ['F2', 113],
  ['F3', 114],
  ['F4', 115],
  ['F5', 116],
  ['F6', 117],
  ['F7', 118],
  ['F8', 119],
  ['F9', 120],
  ['F10', 121],
  ['F11', 122],
  ['F12', 123],
  ['F13', 124],
  ['F14', 125],
  ['F15', 126],
  ['F16', 127],
  ['F17', 128],
  ['F18', 129],
  ['F19', 130],
  ['F20', 131],
  ['F21', 132],
  ['F22', 133],
  ['F23', 134],
  ['F24', 135],
  ['Backspace', 8],
  ['Tab', 9],
  ['Enter', 13],
  ['CapsLock', 20],
  ['NumLock', 144],
  ['ScrollLock', 145],
  ['ContextMenu', 93],
  ['PrintScreen', 44],
  ['Pause', 19],
  ['Help', 47],
  ['Insert', 45],
  ['Delete', 46],
  ['Home', 36],
  ['End', 35],
  ['PageUp', 33],
  ['PageDown', 34],
  ['ArrowLeft', 37],
  ['ArrowUp', 38],
  ['ArrowRight', 39],
  ['ArrowDown', 40],
  ['BrowserBack', 166],
  ['BrowserForward', 167],
  ['BrowserRefresh', 168],
  ['BrowserStop', 169],
  ['BrowserSearch', 170],
  ['BrowserFavorites', 171],
  ['BrowserHome', 172],
  ['AudioVolumeMute', 173],
  ['AudioVolumeDown', 174],
  ['AudioVolumeUp', 175],
  ['MediaTrackNext', 176],
  ['MediaTrackPrevious', 177],
  ['MediaStop', 178],
  ['MediaPlayPause', 179],
  ['LaunchMail', 180],
  ['MediaSelect', 181, 'LaunchMediaPlayer'],
  ['LaunchApp1', 182, 'LaunchApplication1'],
  ['LaunchApp2', 183, 'LaunchApplication2'],
];

/** What people also call a key. A name of `KEYS` is never among these. */
const ALIAS_ROWS = [
  ['Plus', '+'],
  ['Spacebar', ' '],
  ['Ctrl', 'Control'],
  ['Option', 'Alt'],
  ['AltGr', 'AltGraph'],
  ['Cmd', 'Meta'],
  ['Command', 'Meta'],
  ['Win', 'Meta'],
  ['Windows', 'Meta'],
  ['Esc', 'Escape'],
  ['Return', 'Enter'],
  ['Del', 'Delete'],
  ['Ins', 'Insert'],
  ['Up', 'ArrowUp'],
  ['Down', 'ArrowDown'],
  ['Left', 'ArrowLeft'],
  ['Right', 'ArrowRight'],
  ['PgUp', 'PageUp'],
  ['PgDn', 'PageDown'],
] as const;

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
