import type { TObject, TSchema } from 'typebox';

/**
 * The fields of a GET: those of its query, read as the schema of the command's body declares them. Lists
 * are repeated (`roles=link&roles=button`), numbers and booleans are text. What can't be read as declared
 * stays text, for the validator to refuse; what the schema doesn't know stays too.
 *
 * @param query as Express parses it: a string for each name, or a list where the name is repeated
 * @param body of the GET, where it has one: what the query doesn't name may be there
 */
export function fromQuery(schema: TObject, query: object, body: unknown): unknown {
  const entries: [string, unknown][] = Object.entries(query);
  if (entries.length === 0) return body;
  const fields = entries.map(([name, value]) => [name, read(schema.properties[name], value)]);
  return { ...(typeof body === 'object' ? body : {}), ...Object.fromEntries(fields) };
}

function read(schema: TSchema | undefined, value: unknown): unknown {
  const { type, items }: { type?: unknown; items?: TSchema } = schema ?? {};
  if (type === 'array') return [value].flat().map((item) => read(items, item));
  if (typeof value !== 'string') return value;
  if (type === 'boolean' && /^(true|false)$/.test(value)) return value === 'true';
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}
