/** A member of a JSON object; undefined where there is none. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** A text of a JSON object; empty where there is none. */
export function text(value: unknown, name: string): string {
  const found = field(value, name);
  if (typeof found === 'string') return found;
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : '';
}

/** A list of a JSON object; empty where there is none. */
export function items(value: unknown, name: string): readonly unknown[] {
  const found: unknown = field(value, name);
  return Array.isArray(found) ? found : [];
}
