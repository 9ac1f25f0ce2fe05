/** The JSON of a value, or why it has none. */
export interface Json {
  /** `thenable`: it has to be awaited first; `too_large`; or a clause that says what JSON can't hold. */
  problem?: string;
  value?: unknown;
  /** In characters. */
  size?: number;
  /** Whether the value refers to itself; there it has `null`. */
  cyclic?: boolean;
}

/**
 * The JSON of `this` as JSON.stringify has it, except that a reference to an object around it is null, and that
 * a `toJSON` of Object.prototype or Array.prototype is not called: old libraries define one that changes every
 * value. Runs in the page's own world.
 */
export function toJson(this: unknown, maxBytes: number): Json {
  // The page may have replaced JSON and the prototypes, so that this uses little but syntax.
  const isMethod = (value: unknown): value is (this: unknown, key: string) => unknown =>
    typeof value === 'function';
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  let bytes = 0;
  let cyclic = false;
  let problem: string | undefined;
  const ancestors: unknown[] = [];
  const refuse = (why: string): never => {
    problem = why;
    throw new Error(why);
  };
  /** Reads from an object; a window of another origin and a revoked proxy throw. */
  const inspect = <T>(read: () => T): T => {
    try {
      return read();
    } catch {
      return refuse('it holds an object that can not be read');
    }
  };
  const prototypeOf = (value: unknown): unknown => Object.getPrototypeOf(value);
  /** Whether a prototype is Object.prototype or Array.prototype, of any realm. */
  const isRoot = (prototype: object): boolean => {
    const next = prototypeOf(prototype);
    return next === null
      ? Object.hasOwn(prototype, 'isPrototypeOf')
      : Array.isArray(prototype) && prototypeOf(next) === null;
  };
  /** Whether a value's `toJSON` is called: it is the value's own, or of a prototype that is no root. */
  const usesToJson = (value: Record<string, unknown>): boolean => {
    if (!isMethod(value.toJSON)) return false;
    for (let at: unknown = value; isObject(at); at = prototypeOf(at))
      if (Object.hasOwn(at, 'toJSON')) return at === value || !isRoot(at);
    return true;
  };
  const copy = (value: unknown, key: string): unknown => {
    const source =
      isObject(value) && inspect(() => usesToJson(value)) && isMethod(value.toJSON)
        ? value.toJSON(key)
        : value;
    bytes += typeof source === 'string' ? source.length : 8;
    if (bytes > maxBytes) refuse('too_large');
    if (typeof source === 'bigint') refuse('it holds a bigint');
    if (typeof source === 'number') return source - source === 0 ? source : null;
    if (typeof source === 'function' || typeof source === 'symbol') return undefined;
    if (source instanceof Number || source instanceof String || source instanceof Boolean)
      return source.valueOf();
    if (!isObject(source)) return source;
    for (const ancestor of ancestors)
      if (ancestor === source) {
        cyclic = true;
        return null;
      }
    if (ancestors.length >= 200) refuse('it is nested deeper than 200 levels');
    ancestors[ancestors.length] = source;
    const result = inspect(() => Array.isArray(source)) ? copyItems(source) : copyMembers(source);
    ancestors.length -= 1;
    return result;
  };
  /** An object without a prototype, to which the page may have added setters. */
  const emptyObject = (): Record<string, unknown> => ({ __proto__: null });
  const copyItems = (source: Record<string, unknown>) => {
    const items: unknown[] = [];
    for (let i = 0; i < Number(source.length); i += 1)
      items[i] = copy(source[i], String(i)) ?? null;
    return items;
  };
  const copyMembers = (source: Record<string, unknown>) => {
    const members: Record<string, unknown> = emptyObject();
    for (const name of inspect(() => Object.keys(source))) {
      bytes += name.length;
      const member = copy(source[name], name);
      if (member !== undefined) members[name] = member;
    }
    return members;
  };
  try {
    if (isObject(this) && inspect(() => isMethod(this.then))) return { problem: 'thenable' };
    const value = copy(this, '');
    return { value, size: bytes, cyclic };
  } catch (error) {
    if (problem === undefined) throw error;
    return { problem };
  }
}
