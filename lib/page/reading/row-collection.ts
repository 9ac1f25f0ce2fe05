import type { Row } from './row-formats.js';
import { inSlices } from '../../request/in-slices.js';
import type { PageRows, Room } from './rows.js';

type Values = PageRows['rows'][number];

/** What a value takes in memory beside its text, with its name. */
const VALUE_BYTES = 32;

/** The rows of several pages, or of a list that shows them bit by bit. */
export class RowCollection {
  readonly #names: readonly string[];
  readonly #rows: Row[] = [];
  readonly #nulls = new Map<string, number>();
  readonly #max: Room;
  readonly #results: { hold(bytes: number): void };
  #bytes = 0;
  #values = 0;
  /** What the page had at the last look. */
  #last: Omit<PageRows, 'url' | 'next'> = { json: '', rows: [], ids: [] };

  /** @param results enters the bytes that the rows take in memory */
  constructor(names: readonly string[], max: Room, results: { hold(bytes: number): void }) {
    this.#names = names;
    this.#max = max;
    this.#results = results;
  }

  get room(): Room {
    return { bytes: this.#max.bytes - this.#bytes, values: this.#max.values - this.#values };
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** In how many rows each field is null. */
  get nulls(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#nulls);
  }

  /**
   * Takes the rows of a page.
   *
   * @returns false where it has those of the page before
   * @throws TabwireError `memory_limit`, `memory_full`
   */
  async takePage(page: PageRows): Promise<boolean> {
    // A page past the last one often shows that again.
    if (this.#rows.length > 0 && page.json === this.#last.json) return false;
    this.#last = page;
    await this.#add(page.rows, Buffer.byteLength(page.json));
    return true;
  }

  /**
   * Takes those rows of a list that were not there at the last look.
   *
   * @returns whether there is room for them
   * @throws TabwireError `memory_limit`, `memory_full`
   */
  async takeMore(page: PageRows): Promise<boolean> {
    const more = page.rows.slice(knownOf(this.#last, page));
    const bytes = Buffer.byteLength(textOf(more));
    const { room } = this;
    if (bytes > room.bytes || this.#valuesOf(more) > room.values) return false;
    this.#last = page;
    await this.#add(more, bytes);
    return true;
  }

  /** A row without values takes room too. */
  #valuesOf(rows: readonly Values[]): number {
    return rows.length * Math.max(1, this.#names.length);
  }

  async #add(rows: readonly Values[], bytes: number): Promise<void> {
    if (rows.length === 0) return;
    this.#bytes += bytes;
    this.#values += this.#valuesOf(rows);
    this.#results.hold(this.#bytes + this.#values * VALUE_BYTES);
    await inSlices(rows, (values) => {
      this.#rows.push(Object.fromEntries(this.#names.map((name, i) => [name, values[i] ?? null])));
      for (const [i, name] of this.#names.entries())
        if (values[i] === null) this.#nulls.set(name, (this.#nulls.get(name) ?? 0) + 1);
    });
  }
}

const textOf = (value: unknown) => JSON.stringify(value);

/**
 * How many of the rows that a list shows now it showed before. A list that only grows has its elements still, even
 * where a text in them has changed since. One that keeps only the rows in view drops elements, or uses them again
 * for other rows: there the longest end of the old rows that the new ones begin with counts.
 */
function knownOf(
  before: Pick<PageRows, 'rows' | 'ids'>,
  { rows, ids }: Pick<PageRows, 'rows' | 'ids'>,
): number {
  const old = before.rows.map(textOf);
  const now = rows.map(textOf);
  const isKept = old.length > 0 && before.ids.every((id, i) => id === ids[i]);
  const unchanged = old.filter((text, i) => text === now[i]).length;
  if (isKept && (now.length > old.length || unchanged * 2 >= old.length)) return old.length;
  return overlapOf(old, now);
}

/** The length of the longest end of one list that another begins with (Knuth, Morris, Pratt: in linear time). */
function overlapOf(old: readonly string[], now: readonly string[]): number {
  const borders = [0];
  const next = (text: string | undefined, from: number) => {
    let length = from;
    while (length > 0 && (length === now.length || now[length] !== text))
      length = borders[length - 1] ?? 0;
    return now[length] === text && text !== undefined ? length + 1 : 0;
  };
  for (const [i, text] of now.entries()) if (i > 0) borders.push(next(text, borders[i - 1] ?? 0));
  return old.reduce((length, text) => next(text, length), 0);
}
