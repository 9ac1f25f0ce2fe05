/** What a client gets of `this`: its JSON, as JSON.stringify sees it. Runs in the page's own world. */
export function toJson(
  this: unknown,
  maxBytes: number,
): { problem?: string; value?: unknown; size?: number } {
  // The page may have replaced JSON and the prototypes; little but syntax is relied on.
  const isMethod = (value: unknown): value is (this: unknown, key: string) => unknown =>
    typeof value === 'function';
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  let bytes = 0;
  let problem: string | undefined;
  const path: unknown[] = [];
  const refuse = (why: string): never => {
    problem = why;
    throw new Error(why);
  };
  const copy = (value: unknown, key: string): unknown => {
    const source = isObject(value) && isMethod(value.toJSON) ? value.toJSON(key) : value;
    bytes += typeof source === 'string' ? source.length : 8;
    if (bytes > maxBytes) refuse('too_large');
    if (typeof source === 'bigint') refuse('it holds a bigint');
    if (typeof source === 'number') return source - source === 0 ? source : null;
    if (typeof source === 'function' || typeof source === 'symbol') return undefined;
    if (source instanceof Number || source instanceof String || source instanceof Boolean)
      return source.valueOf();
    if (!isObject(source)) return source;
    for (const outer of path) if (outer === source) refuse('it refers to itself');
    if (path.length >= 200) refuse('it is nested deeper than 200 levels');
    path[path.length] = source;
    const result = Array.isArray(source) ? copyItems(source) : copyMembers(source);
    path.length -= 1;
    return result;
  };
  /** Without a prototype, whose setters the page may have replaced. */
  const nothing = (): Record<string, unknown> => ({ __proto__: null });
  const copyItems = (source: readonly unknown[]) => {
    const items: unknown[] = [];
    for (let i = 0; i < source.length; i += 1) items[i] = copy(source[i], String(i)) ?? null;
    return items;
  };
  const copyMembers = (source: Record<string, unknown>) => {
    const members: Record<string, unknown> = nothing();
    for (const name of Object.keys(source)) {
      bytes += name.length;
      const member = copy(source[name], name);
      if (member !== undefined) members[name] = member;
    }
    return members;
  };
  if (isObject(this) && isMethod(this.then)) return { problem: 'thenable' };
  try {
    const value = copy(this, '');
    return { value, size: bytes };
  } catch (error) {
    if (problem === undefined) throw error;
    return { problem };
  }
}
