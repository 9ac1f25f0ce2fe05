/**
 * What the page functions in the page's own world share. The page may have replaced JSON, the prototypes and the names
 * of constructors: these use little but syntax, and get what they need by literals.
 */

export function isMethod(value: unknown): value is (this: unknown, key: string) => unknown {
  return typeof value === 'function';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether the constructors of objects and arrays do what they should. */
export function isSound(objects: ObjectConstructor, arrays: ArrayConstructor): boolean {
  try {
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
  } catch {
    return false;
  }
}

/** Whether a value is a Number, a String or a Boolean, which JSON has as what it holds. */
export function isBoxed(value: object): boolean {
  const kinds: unknown[] = [(0).constructor, ''.constructor, true.constructor];
  for (let i = 0; i < kinds.length; i += 1) {
    const kind = kinds[i];
    if (typeof kind === 'function' && value instanceof kind) return true;
  }
  return false;
}

/** Copies a value as JSON has it. */
export class JsonCopy {
  /** Of the copy, in characters. */
  size = 0;
  cyclic = false;
  closed: string | null = null;
  /** Why the value has no JSON, once something has thrown for it. */
  problem: string | undefined;
  readonly #objects: ObjectConstructor;
  readonly #arrays: ArrayConstructor;
  readonly #maxSize: number;
  readonly #ancestors: unknown[] = [];

  constructor(objects: ObjectConstructor, arrays: ArrayConstructor, maxSize: number) {
    this.#objects = objects;
    this.#arrays = arrays;
    this.#maxSize = maxSize;
  }

  of(value: unknown, key: string): unknown {
    const source =
      isRecord(value) && this.inspect(() => this.#usesToJson(value)) && isMethod(value.toJSON)
        ? value.toJSON(key)
        : value;
    this.size += typeof source === 'string' ? source.length : 8;
    if (this.size > this.#maxSize) this.#refuse('too_large');
    if (typeof source === 'bigint') this.#refuse('it contains a bigint');
    if (typeof source === 'number') return source - source === 0 ? source : null;
    if (typeof source === 'function' || typeof source === 'symbol') return undefined;
    if (!isRecord(source)) return source;
    if (isBoxed(source)) return source.valueOf();
    const ancestors = this.#ancestors;
    for (let i = 0; i < ancestors.length; i += 1)
      if (ancestors[i] === source) {
        this.cyclic = true;
        return null;
      }
    if (ancestors.length >= 200) this.#refuse('it is nested deeper than 200 levels');
    ancestors[ancestors.length] = source;
    const isArray = this.inspect(() => this.#arrays.isArray(source));
    const result = isArray ? this.#items(source) : this.#members(source);
    ancestors.length -= 1;
    return result;
  }

  /** Reads from an object; a window of another origin and a revoked proxy throw. */
  inspect<T>(read: () => T): T {
    try {
      return read();
    } catch {
      return this.#refuse('it contains an object that no script may read');
    }
  }

  #refuse(why: string): never {
    this.problem = why;
    throw new Error(why);
  }

  /** Whether a prototype is Object.prototype or Array.prototype, of any realm. */
  #isRoot(prototype: object): boolean {
    const next: unknown = this.#objects.getPrototypeOf(prototype);
    return next === null
      ? this.#objects.hasOwn(prototype, 'isPrototypeOf')
      : this.#arrays.isArray(prototype) && this.#objects.getPrototypeOf(next) === null;
  }

  /** Whether a value's `toJSON` is called: it is the value's own, or of a prototype that is no root. */
  #usesToJson(value: Record<string, unknown>): boolean {
    if (!isMethod(value.toJSON)) return false;
    for (let at: unknown = value; isRecord(at); at = this.#objects.getPrototypeOf(at))
      if (this.#objects.hasOwn(at, 'toJSON')) return at === value || !this.#isRoot(at);
    return true;
  }

  #items(source: Record<string, unknown>): unknown[] {
    const items: unknown[] = [];
    const { length } = source;
    for (let i = 0; typeof length === 'number' && i < length; i += 1)
      items[i] = this.of(source[i], `${i}`) ?? null;
    return items;
  }

  #members(source: Record<string, unknown>): Record<string, unknown> {
    // An object without a prototype, to which the page may have added setters.
    const members: Record<string, unknown> = { __proto__: null };
    const names = this.inspect(() => this.#objects.keys(source));
    for (let i = 0; i < names.length; i += 1) {
      const name = names[i] ?? '';
      this.size += name.length;
      const member = this.of(this.#read(source, name), name);
      if (member !== undefined) members[name] = member;
    }
    return members;
  }

  /** Reads a member; null where Chrome lets nobody read it. */
  #read(source: Record<string, unknown>, name: string): unknown {
    try {
      return source[name];
    } catch (error) {
      if (!isRecord(error) || error.name !== 'SecurityError') throw error;
      this.closed ??= name;
      return null;
    }
  }
}
