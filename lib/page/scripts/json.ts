/** What a client gets of a value, or why it gets none. */
export interface Json {
  /** `thenable`: it has to be awaited first; `too_large`; or in words what JSON can not hold. */
  problem?: string;
  value?: unknown;
  /** In characters. */
  size?: number;
  /** Whether the value refers to itself: `null` stands where it does. */
  cyclic?: boolean;
}

/**
 * What a client gets of `this`: its JSON, as JSON.stringify sees it, but for the circles, and for a `toJSON`
 * of Object.prototype or Array.prototype, which would bend every value. Runs in the page's own world.
 */
export function toJson(this: unknown, maxBytes: number): Json {
  // The page may have replaced JSON and the prototypes; little but syntax is relied on.
  const isMethod = (value: unknown): value is (this: unknown, key: string) => unknown =>
    typeof value === 'function';
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  let bytes = 0;
  let cyclic = false;
  let problem: string | undefined;
  const path: unknown[] = [];
  const refuse = (why: string): never => {
    problem = why;
    throw new Error(why);
  };
  /** Looks at an object itself, which a window of another origin and a revoked proxy forbid. */
  const look = <T>(read: () => T): T => {
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
  /** Whether the `toJSON` that a value has counts: the nearest one decides, of a proxy its own. */
  const converts = (value: Record<string, unknown>): boolean => {
    if (!isMethod(value.toJSON)) return false;
    for (let at: unknown = value; isObject(at); at = prototypeOf(at))
      if (Object.hasOwn(at, 'toJSON')) return at === value || !isRoot(at);
    return true;
  };
  const copy = (value: unknown, key: string): unknown => {
    const source =
      isObject(value) && look(() => converts(value)) && isMethod(value.toJSON)
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
    for (const outer of path)
      if (outer === source) {
        cyclic = true;
        return null;
      }
    if (path.length >= 200) refuse('it is nested deeper than 200 levels');
    path[path.length] = source;
    const result = look(() => Array.isArray(source)) ? copyItems(source) : copyMembers(source);
    path.length -= 1;
    return result;
  };
  /** Without a prototype, whose setters the page may have replaced. */
  const nothing = (): Record<string, unknown> => ({ __proto__: null });
  const copyItems = (source: Record<string, unknown>) => {
    const items: unknown[] = [];
    for (let i = 0; i < Number(source.length); i += 1)
      items[i] = copy(source[i], String(i)) ?? null;
    return items;
  };
  const copyMembers = (source: Record<string, unknown>) => {
    const members: Record<string, unknown> = nothing();
    for (const name of look(() => Object.keys(source))) {
      bytes += name.length;
      const member = copy(source[name], name);
      if (member !== undefined) members[name] = member;
    }
    return members;
  };
  try {
    if (isObject(this) && look(() => isMethod(this.then))) return { problem: 'thenable' };
    const value = copy(this, '');
    return { value, size: bytes, cyclic };
  } catch (error) {
    if (problem === undefined) throw error;
    return { problem };
  }
}
