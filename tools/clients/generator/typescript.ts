import openapiTS, { astToString } from 'openapi-typescript';
import { OWNERS, type Interface, type Operation } from './operations.js';
import { membersOf, type Schema } from './schema.js';
import { sentence, withRegion, wrapped } from './words.js';

const HEAD =
  '/** The types of the HTTP interface, which `make clients` writes by openapi-typescript. */\n';

/** clients/typescript/src/schema.ts: the types. */
export async function typescriptSchema({ operations, schemas }: Interface): Promise<string> {
  const paths: Record<string, object> = {};
  for (const operation of operations)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: described(operation, schemas),
    };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Tabwire', version: '' },
    paths,
    components: { schemas: { ...schemas } },
  };
  const types = await openapiTS(JSON.stringify(document), {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    defaultNonNullable: false,
    silent: true,
  });
  return HEAD + astToString(types);
}

/** The operation as OpenAPI has it, without its failures: they throw. */
function described(operation: Operation, schemas: Interface['schemas']): object {
  const { path, fields, fieldsIn, reply, summary } = operation;
  const members = membersOf(schemas[nameOf(fields)] ?? {});
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: operation.inPath.find((one) => one.name === name)?.schema ?? { type: 'string' },
    })),
    ...(fieldsIn === 'query' ? members : []).map(({ name, schema, required }) => ({
      name,
      in: 'query',
      required,
      schema,
    })),
  ];
  const needsBody = members.some(({ required }) => required);
  return {
    operationId: operation.id,
    summary,
    parameters,
    ...(fieldsIn === 'body'
      ? {
          requestBody: { required: needsBody, content: { 'application/json': { schema: fields } } },
        }
      : {}),
    responses: { 200: { description: '', content: contentOf(reply) } },
  };
}

function contentOf(reply: Operation['reply']): object {
  if (reply === 'text') return { 'text/plain': { schema: { type: 'string' } } };
  if (reply === 'bytes') return { 'application/octet-stream': {} };
  return { 'application/json': { schema: reply } };
}

const nameOf = ({ $ref = '' }: Schema) => $ref.split('/').at(-1) ?? '';

/** clients/typescript/src/tabwire.ts with its generated parts. @param file as it is */
export function typescriptClient(file: string, { operations, schemas }: Interface): string {
  return OWNERS.reduce(
    (text, owner) =>
      withRegion(
        text,
        owner,
        operations
          .filter((operation) => operation.owner === owner)
          .flatMap((operation) => method(operation, schemas)),
      ),
    file,
  );
}

function method(operation: Operation, schemas: Interface['schemas']): string[] {
  const { id, summary, inPath, fields, opens } = operation;
  const members = membersOf(schemas[nameOf(fields)] ?? {});
  const optional = members.every(({ required }) => !required);
  const signature = [
    ...inPath.map(
      ({ name, schema }) => `${name}: ${schema.type === 'integer' ? 'number' : 'string'}`,
    ),
    ...(members.length > 0 ? [`fields: api.${nameOf(fields)}${optional ? ' = {}' : ''}`] : []),
    'options: Options = {}',
  ].join(', ');
  const call = `replyOf(this.http.${operation.method}('${operation.path}', ${requestOf(operation, members)}))`;
  return [
    '',
    ...wrapped(`${sentence(summary)} */`, '  /** '),
    ...(opens
      ? [
          `  async ${id}(${signature}): Promise<${opens}> {`,
          `    const reply = await ${call};`,
          `    return new ${opens}(this.server, { ...this.ids, ${OPENED[opens]} }, reply);`,
        ]
      : [`  ${id}(${signature}): Promise<${replyOf(operation)}> {`, `    return ${call};`]),
    '  }',
  ];
}

const OPENED = {
  Browser: 'id: reply.id',
  Context: 'ctx_id: reply.ctx_id',
  Page: 'page_id: reply.page_id',
};

/** What openapi-fetch is told: parameters and body, and how to read the reply. */
function requestOf(
  { path, owner, inPath, fieldsIn, fixed, reply }: Operation,
  members: readonly { readonly name: string }[],
): string {
  const constants = Object.entries(fixed).map(([name, value]) => `${name}: '${value}'`);
  const given = owner === 'pages' ? 'this.onPage(fields)' : 'fields';
  const fields = constants.length > 0 ? `{ ...${given}, ${constants.join(', ')} }` : given;
  const ids = ['...this.ids', ...inPath.map(({ name }) => name)].join(', ');
  const parameters = [
    ...(path.includes('{') ? [`path: ${inPath.length === 0 ? 'this.ids' : `{ ${ids} }`}`] : []),
    ...(fieldsIn === 'query' && members.length > 0 ? [`query: ${fields}`] : []),
  ];
  const isTimed = members.some(({ name }) => name === 'timeout_ms');
  return [
    '{',
    ...(parameters.length > 0 ? [`params: { ${parameters.join(', ')} },`] : []),
    ...(fieldsIn === 'body' ? [`body: ${fields},`] : []),
    ...(reply === 'text' ? [`parseAs: 'text',`] : []),
    ...(reply === 'bytes' ? [`parseAs: 'arrayBuffer',`] : []),
    `...this.init(${isTimed ? 'fields' : '{}'}, options),`,
    '}',
  ].join(' ');
}

function replyOf({ id, reply }: Operation): string {
  if (reply === 'text') return 'string';
  if (reply === 'bytes') return 'ArrayBuffer';
  if (reply.$ref !== undefined) return `api.${nameOf(reply)}`;
  return `api.operations['${id}']['responses'][200]['content']['application/json']`;
}
