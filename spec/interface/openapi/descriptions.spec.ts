import { expect, it } from '@jest/globals';
import { describeApi } from '../../../lib/interface/openapi/document.js';

interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Described {
  readonly $ref?: string;
  readonly name?: string;
  readonly description?: string;
  readonly schema?: Schema;
}

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Described[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, Described & { readonly content?: Content; readonly headers?: object }>
  >;
}

interface Document {
  readonly tags: readonly Described[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Described & Schema>>>>;
}

const text = JSON.stringify(describeApi({ version: '1.2.3', authentication: true }));
const document: Document = JSON.parse(text);

/** The fields of a schema that have no description: a constant tells what it is by its value. */
function fieldsOf(schema: Schema | undefined, where: string): string[] {
  if (!schema) return [];
  const { properties = {}, patternProperties = {}, anyOf = [], allOf = [], items } = schema;
  const own = Object.entries(properties)
    .filter(([, it]) => [it.description, it.$ref, it.const].every((has) => has === undefined))
    .map(([name]) => `${where}.${name}`);
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, it]) => fieldsOf(it, `${where}.${name}`)),
    ...[...Object.values(patternProperties), ...anyOf, ...allOf].flatMap((it) =>
      fieldsOf(it, where),
    ),
    ...fieldsOf(items, `${where}[]`),
  ];
}

const contentOf = (content: Content = {}, where: string) =>
  Object.values(content).flatMap(({ schema }) => fieldsOf(schema, where));

/** The steps of an instruction, whose fields docs/instruct.md explains. */
const OF_INSTRUCTIONS = 'instruct/ 200.data';

const isMissing = ({ $ref, description = '', schema }: Described) =>
  $ref === undefined && description === '' && schema?.description === undefined;

it('has a description of every operation, parameter, field and response', () => {
  const missing = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const where = `${method} ${path}`;
      const { summary = '', description = '', parameters = [], responses } = operation;
      return [
        ...(summary === '' || description === '' ? [where] : []),
        ...parameters.filter(isMissing).map(({ name = '' }) => `${where}?${name}`),
        ...parameters.flatMap(({ schema, name = '' }) => fieldsOf(schema, `${where}?${name}`)),
        ...contentOf(operation.requestBody?.content, `${where} body`),
        ...Object.entries(responses).flatMap(([status, response]) => [
          ...(isMissing(response) ? [`${where} ${status}`] : []),
          ...contentOf(response.content, `${where} ${status}`),
        ]),
      ];
    }),
  );
  const parts = Object.entries(document.components).flatMap(([kind, all]) =>
    Object.entries(all).flatMap(([name, part]) => [
      ...(isMissing(part) ? [`${kind} ${name}`] : []),
      ...fieldsOf(part, name),
    ]),
  );
  const tags = document.tags.filter(isMissing).map(({ name = '' }) => name);
  const all = [...missing, ...parts, ...tags];
  expect(all.filter((where) => !where.includes(OF_INSTRUCTIONS))).toEqual([]);
});
