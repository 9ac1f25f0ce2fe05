import { Slices } from './slices.js';
import { MAX_PIECE, textPieces } from './text-pieces.js';

/** All large JSON is written in the same slices: several replies together hold the event loop no longer than one. */
const slices = new Slices();

/** Whether the JSON still has a reader. Where it has none, the rest is not written. */
type HasReader = () => boolean;

/**
 * Returns the JSON of a plain value, as UTF-8. The event loop serves others meanwhile.
 *
 * @param bytes the length of the JSON
 */
export async function jsonBuffer(
  value: unknown,
  bytes: number,
  hasReader: HasReader,
): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes);
  let length = 0;
  await write(
    value,
    (piece) => {
      length += buffer.write(piece, length);
    },
    hasReader,
  );
  return buffer.subarray(0, length);
}

/** Does the same, and returns a text. */
export async function jsonText(value: unknown, hasReader: HasReader): Promise<string> {
  let text = '';
  await write(
    value,
    (piece) => {
      text += piece;
    },
    hasReader,
  );
  return text;
}

async function write(
  value: unknown,
  take: (piece: string) => void,
  hasReader: HasReader,
): Promise<void> {
  let slice = await slices.begin();
  for (const piece of jsonPieces(value)) {
    take(piece);
    if (!slice.isOver) continue;
    slice.end();
    if (!hasReader()) return;
    slice = await slices.begin();
  }
  slice.end();
}

/** Returns the JSON of a plain value, as `JSON.stringify` writes it, in pieces. */
export function* jsonPieces(value: unknown): Generator<string, void> {
  // No recursion: what a page returns may be deep.
  const open: Cursor[] = [];
  let text = '';
  let next = value;
  for (;;) {
    if (typeof next === 'string' && next.length > MAX_PIECE) {
      yield `${text}"`;
      // Without its second half, the first half of a surrogate pair would be written as an escape sequence.
      for (const piece of textPieces(next)) yield JSON.stringify(piece).slice(1, -1);
      text = '"';
    } else if (typeof next === 'object' && next !== null) {
      const inner = new Cursor(next);
      open.push(inner);
      text += inner.start;
    } else text += next === undefined ? 'null' : JSON.stringify(next);
    while (open.at(-1)?.isAtEnd) text += open.pop()?.end ?? '';
    const around = open.at(-1);
    if (!around) break;
    text += around.label;
    next = around.next();
    if (text.length <= MAX_PIECE) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Walks the values of a list or an object. */
class Cursor {
  readonly #value: object;
  /** Undefined for a list. */
  readonly #names: readonly string[] | undefined;
  readonly #length: number;
  #at = 0;

  constructor(value: object) {
    this.#value = value;
    const isWritten = (name: string) => Reflect.get(value, name) !== undefined;
    const names = Array.isArray(value) ? undefined : Object.keys(value).filter(isWritten);
    this.#names = names;
    this.#length = Array.isArray(value) ? value.length : (names?.length ?? 0);
  }

  get start(): string {
    return this.#names ? '{' : '[';
  }

  get end(): string {
    return this.#names ? '}' : ']';
  }

  get isAtEnd(): boolean {
    return this.#at === this.#length;
  }

  /** The text before the next value: `,"name":`. */
  get label(): string {
    const comma = this.#at === 0 ? '' : ',';
    const name = this.#names?.[this.#at];
    return name === undefined ? comma : `${comma}${JSON.stringify(name)}:`;
  }

  next(): unknown {
    const key = this.#names?.[this.#at] ?? this.#at;
    this.#at += 1;
    return Reflect.get(this.#value, key);
  }
}
