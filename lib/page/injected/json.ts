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
  // The page may have replaced JSON, the prototypes and the names of constructors: this uses little but syntax,
  // and finds what it needs by literals.
  const { constructor: objects }: { constructor: unknown } = {};
  const { constructor: arrays }: { constructor: unknown } = [];
  const isMethod = (value: unknown): value is (this: unknown, key: string) => unknown =>
    typeof value === 'function';
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  let bytes = 0;
  let cyclic = false;
  let closed: string | null = null;
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
      return refuse('it contains an object that no script may read');
    }
  };
  const isObjects = (value: unknown): value is ObjectConstructor => typeof value === 'function';
  const isArrays = (value: unknown): value is ArrayConstructor => typeof value === 'function';
  if (!isObjects(objects) || !isArrays(arrays)) return { problem: 'replaced' };
  const attempt = (test: () => boolean): boolean => {
    try {
      return test();
    } catch {
      return false;
    }
  };
  /** Whether what this works with does what it should. */
  const isSound = () => {
    const probe: object = { __proto__: null, a: 1 };
    const keys = objects.keys(probe);
    return (
      keys.length === 1 &&
      keys[0] === 'a' &&
      objects.getPrototypeOf(probe) === null &&
      objects.hasOwn(probe, 'a') &&
      !objects.hasOwn(probe, 'b') &&
      arrays.isArray([]) &&
      !arrays.isArray(probe)
    );
  };
  const prototypeOf = (value: unknown): unknown => objects.getPrototypeOf(value);
  /** Whether a prototype is Object.prototype or Array.prototype, of any realm. */
  const isRoot = (prototype: object): boolean => {
    const next = prototypeOf(prototype);
    return next === null
      ? objects.hasOwn(prototype, 'isPrototypeOf')
      : arrays.isArray(prototype) && prototypeOf(next) === null;
  };
  /** Whether a value's `toJSON` is called: it is the value's own, or of a prototype that is no root. */
  const usesToJson = (value: Record<string, unknown>): boolean => {
    if (!isMethod(value.toJSON)) return false;
    for (let at: unknown = value; isObject(at); at = prototypeOf(at))
      if (objects.hasOwn(at, 'toJSON')) return at === value || !isRoot(at);
    return true;
  };
  /** Whether a value is a Number, a String or a Boolean, which JSON has as what it holds. */
  const isBoxed = (value: object): boolean => {
    const kinds: unknown[] = [(0).constructor, ''.constructor, true.constructor];
    for (let i = 0; i < kinds.length; i += 1) {
      const kind = kinds[i];
      if (typeof kind === 'function' && value instanceof kind) return true;
    }
    return false;
  };
  /** Reads a member; null where Chrome lets nobody read it. */
  const read = (source: Record<string, unknown>, name: string): unknown => {
    try {
      return source[name];
    } catch (error) {
      if (!isObject(error) || error.name !== 'SecurityError') throw error;
      closed ??= name;
      return null;
    }
  };
  const copy = (value: unknown, key: string): unknown => {
    const source =
      isObject(value) && inspect(() => usesToJson(value)) && isMethod(value.toJSON)
        ? value.toJSON(key)
        : value;
    bytes += typeof source === 'string' ? source.length : 8;
    if (bytes > maxBytes) refuse('too_large');
    if (typeof source === 'bigint') refuse('it contains a bigint');
    if (typeof source === 'number') return source - source === 0 ? source : null;
    if (typeof source === 'function' || typeof source === 'symbol') return undefined;
    if (!isObject(source)) return source;
    if (isBoxed(source)) return source.valueOf();
    for (let i = 0; i < ancestors.length; i += 1)
      if (ancestors[i] === source) {
        cyclic = true;
        return null;
      }
    if (ancestors.length >= 200) refuse('it is nested deeper than 200 levels');
    ancestors[ancestors.length] = source;
    const result = inspect(() => arrays.isArray(source)) ? copyItems(source) : copyMembers(source);
    ancestors.length -= 1;
    return result;
  };
  /** An object without a prototype, to which the page may have added setters. */
  const emptyObject = (): Record<string, unknown> => ({ __proto__: null });
  const copyItems = (source: Record<string, unknown>) => {
    const items: unknown[] = [];
    const { length } = source;
    for (let i = 0; typeof length === 'number' && i < length; i += 1)
      items[i] = copy(source[i], `${i}`) ?? null;
    return items;
  };
  const copyMembers = (source: Record<string, unknown>) => {
    const members: Record<string, unknown> = emptyObject();
    const names = inspect(() => objects.keys(source));
    for (let i = 0; i < names.length; i += 1) {
      const name = names[i] ?? '';
      bytes += name.length;
      const member = copy(read(source, name), name);
      if (member !== undefined) members[name] = member;
    }
    return members;
  };
  try {
    if (!attempt(isSound)) return { problem: 'replaced' };
    if (isObject(this) && inspect(() => isMethod(this.then))) return { problem: 'thenable' };
    const value = copy(this, '');
    return { value, size: bytes, cyclic, closed };
  } catch (error) {
    if (problem === undefined) throw error;
    return { problem };
  }
}
