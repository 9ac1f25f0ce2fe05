import type { TObject, TSchema } from 'typebox';
import { TabwireError } from '../request/errors.js';

/** The places of a call's fields; a call from inside of the service has them all in the body. */
export interface Fields {
  readonly body?: unknown;
  /** Of a GET or a DELETE: a text for each name, or a list of texts where the name is repeated. */
  readonly query?: object;
  /** The parameters of the path but the browser's ID. */
  readonly path?: Readonly<Record<string, unknown>>;
}

/**
 * The fields of a call as one body, for the validator.
 *
 * @param schema of the command's body
 * @throws TabwireError `invalid_request` where the body and the path name one field differently
 */
export function merged(schema: TObject, { body, query = {}, path = {} }: Fields): unknown {
  return withPath(schema, fromQuery(schema, query, body), path);
}

/**
 * The fields of a GET or a DELETE: those of its query, read as the schema of the command's body declares them. Lists
 * are repeated (`roles=link&roles=button`), numbers and booleans are text. What can't be read as declared
 * stays text, for the validator to refuse; what the schema doesn't know stays too.
 *
 * @param body of the request, where it has one: what the query doesn't name may be there
 */
function fromQuery(schema: TObject, query: object, body: unknown): unknown {
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

/** The body with the parameters of the path as fields, read as the schema declares them; both may name them, if they agree. */
function withPath(
  schema: TObject,
  body: unknown,
  path: Readonly<Record<string, unknown>>,
): unknown {
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body)))
    return body; // for the validator to refuse
  const parameters = Object.entries(path);
  if (body && parameters.length === 0) return body;
  const fields: Record<string, unknown> = { ...body };
  for (const [name, text] of parameters) {
    const value = read(schema.properties[name], text);
    if (name in fields && fields[name] !== value)
      throw new TabwireError(
        'invalid_request',
        `The body and the path contain different values of ${name}. Send ${name} only in the path.`,
        { errors: [{ path: `/${name}`, message: 'differs from the path' }] },
      );
    fields[name] = value;
  }
  return fields;
}
