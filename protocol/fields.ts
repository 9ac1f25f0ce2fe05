/** What an object of CDP has: nothing is known of its members. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the members of a value; none where it is no object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
