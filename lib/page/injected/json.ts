import { isMethod, isRecord, isSound, JsonCopy } from './json-copy.js';

/** The JSON of a value, or why it has none. */
export interface Json {
  /** `thenable`: it has to be awaited first; `too_large`; `replaced`: the page has replaced what this works with; or a clause that says what JSON can't hold. */
  problem?: string;
  value?: unknown;
  /** In characters. */
  size?: number;
  /** Whether the value refers to itself; there it has `null`. */
  cyclic?: boolean;
  /** A member that Chrome lets nobody read, such as `localStorage` of a data: URL; there it has `null`. */
  closed?: string | null;
}

/**
 * The JSON of `this` as JSON.stringify has it, except that a reference to an object around it is null, and that
 * a `toJSON` of Object.prototype or Array.prototype is not called: old libraries define one that changes every
 * value. Runs in the page's own world.
 */
export function toJson(this: unknown, maxBytes: number): Json {
  const { constructor: objects }: { constructor: unknown } = {};
  const { constructor: arrays }: { constructor: unknown } = [];
  const isObjects = (value: unknown): value is ObjectConstructor => typeof value === 'function';
  const isArrays = (value: unknown): value is ArrayConstructor => typeof value === 'function';
  if (!isObjects(objects) || !isArrays(arrays) || !isSound(objects, arrays))
    return { problem: 'replaced' };
  const copy = new JsonCopy(objects, arrays, maxBytes);
  try {
    if (isRecord(this) && copy.inspect(() => isMethod(this.then))) return { problem: 'thenable' };
    const value = copy.of(this, '');
    return { value, size: copy.size, cyclic: copy.cyclic, closed: copy.closed };
  } catch (error) {
    if (copy.problem === undefined) throw error;
    return { problem: copy.problem };
  }
}
