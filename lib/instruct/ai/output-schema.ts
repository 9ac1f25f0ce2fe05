import { checkBySchema } from '../../schemas/client-schema.js';

type Schema = Readonly<Record<string, unknown>>;

/** A URL that a model may name: the link of a node, or the page itself. It never writes one. */
const REFERENCE = /^link:(\d+|page)$/;

const URL_FORMATS: readonly unknown[] = ['uri', 'url', 'iri', 'uri-reference', 'iri-reference'];

/** Keywords whose values are data, not schemas. */
const DATA = ['enum', 'const', 'default', 'examples'];

/** Where a link leads: of a node, or of the page where there is no ID. */
type Links = (nodeId: number | undefined) => string | undefined;

/** The output that a client wants, by its JSON schema. */
export class Output {
  /** The schema as the model gets it, in which URLs are references. */
  readonly asked: Schema;
  readonly #schema: Schema;

  private constructor(schema: Schema) {
    this.#schema = schema;
    this.asked = { ...withReferences(schema) };
  }

  /** @throws TabwireError `invalid_request` */
  static async of(schema: Schema, signal: AbortSignal): Promise<Output> {
    await checkBySchema({ schema }, signal);
    return new Output(schema);
  }

  /**
   * What the model gave, with its references resolved; or what is wrong with it, in words for the model.
   *
   * @throws TabwireError `invalid_request` where the schema takes too long to be checked
   */
  async resolve(
    given: unknown,
    links: Links,
    signal: AbortSignal,
  ): Promise<{ value: unknown } | { wrong: string }> {
    const asked = await checkBySchema({ schema: this.asked, value: given }, signal);
    if (asked.length > 0) return { wrong: describeErrors(asked) };
    const unknown: string[] = [];
    const value = resolved(given, (reference, id) => {
      const url = links(id === 'page' ? undefined : Number(id));
      if (url === undefined) unknown.push(reference);
      return url ?? reference;
    });
    if (unknown.length > 0) return { wrong: `there is no ${unknown.join(', ')} on the page` };
    const violations = await checkBySchema({ schema: this.#schema, value }, signal);
    return violations.length > 0 ? { wrong: describeErrors(violations) } : { value };
  }
}

function describeErrors(violations: readonly { path: string; message: string }[]): string {
  return violations.map(({ path, message }) => `${path || 'it'} ${message}`).join('; ');
}

/** A copy of the schema in which each string with the format of a URL is a reference. */
function withReferences(schema: unknown): object {
  if (typeof schema !== 'object' || schema === null) return {};
  const { format, ...rest }: Schema = Object.fromEntries(Object.entries(schema));
  if (!URL_FORMATS.includes(format))
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]: [string, unknown]) => [
        key,
        DATA.includes(key) ? value : mapped(value),
      ]),
    );
  const hint = 'link:<node ID of the link>, or link:page for the page itself';
  const said = typeof rest.description === 'string' ? `${rest.description} (${hint})` : hint;
  return { type: rest.type ?? 'string', pattern: REFERENCE.source, description: said };
}

function mapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mapped);
  return typeof value === 'object' && value !== null ? withReferences(value) : value;
}

/** A copy of a JSON value in which the references are replaced. */
function resolved(value: unknown, replace: (reference: string, id: string) => string): unknown {
  if (typeof value === 'string') {
    const [, id] = REFERENCE.exec(value) ?? [];
    return id === undefined ? value : replace(value, id);
  }
  if (Array.isArray(value)) return value.map((item: unknown) => resolved(item, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [key, resolved(item, replace)]),
  );
}
