import { withNames } from './names.js';
import { membersOf, type Schema } from './schema.js';

/**
 * The classes that have an operation as a method. `pages` and `contexts` stand for all that have a page,
 * or a context, to work on: the browser itself, a context of it, and `pages` a page too.
 */
export const OWNERS = ['pages', 'contexts', 'page', 'context', 'browser', 'service'] as const;

export type Owner = (typeof OWNERS)[number];

export interface Operation {
  /** `nodeClick` */
  readonly id: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly owner: Owner;
  /** The path below that of the owner. */
  readonly below: string;
  /** The parameters of `below`, which are arguments of the method, and whether each is an integer. */
  readonly inPath: readonly { readonly name: string; readonly schema: Schema }[];
  /** Where its fields go; what the owner knows is not among them. */
  readonly fieldsIn: 'query' | 'body';
  readonly fields: Schema;
  /** What the client sends by itself. */
  readonly fixed: Readonly<Record<string, string>>;
  /** A schema, or `text` or `bytes` where the reply is no JSON. */
  readonly reply: Schema | 'text' | 'bytes';
  /** The class that its reply makes one of. */
  readonly opens: 'Browser' | 'Context' | 'Page' | undefined;
}

/** What the clients are made from. */
export interface Interface {
  readonly operations: readonly Operation[];
  /** Every object that a field or a reply has, by name. */
  readonly schemas: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface ApiOperation {
  readonly tags: readonly string[];
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
interface Api {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

const BROWSER = '/browsers/{id}/';
const CONTEXT = `${BROWSER}contexts/{ctx_id}/`;
const PAGE = `${BROWSER}pages/{page_id}/`;

const OPENS: Readonly<Record<string, Operation['opens']>> = {
  openBrowser: 'Browser',
  createContext: 'Context',
  openPage: 'Page',
};

/** The operations of an OpenAPI document that a client of plain HTTP has, and their types. */
export function interfaceOf(document: object): Interface {
  const api: Api = JSON.parse(withRecordNames(JSON.stringify(document)), described);
  const operations = Object.entries(api.paths)
    .filter(([path]) => !isTwin(api, path))
    .flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, operation]) => isPlain(operation))
        .map(([method, operation]) => operationOf(api, path, method, operation)),
    );
  const used = JSON.stringify(operations);
  const records = Object.entries(api.components.schemas).filter(
    ([name]) => name === 'ProblemDocument' || used.includes(`/schemas/${name}"`),
  );
  return withNames(operations, Object.fromEntries(records));
}

/** An empty description is none. */
const described = (key: string, value: unknown) =>
  key === 'description' && value === '' ? undefined : value;

/** Records and problem documents are called so, since the names that they have are those of classes. */
const withRecordNames = (text: string) =>
  text
    .replace(/(?<="#\/components\/schemas\/)(Browser|Context|Page)(?=")/g, '$1Record')
    .replace(/(?<=[{,]")(Browser|Context|Page)(?=":{"type":"object")/g, '$1Record')
    .replace(/(?<=#\/components\/schemas\/|,")Problem(?="[,:}])/g, 'ProblemDocument');

/** Whether an operation is that of a browser in a context. */
const isTwin = ({ paths }: Api, path: string) =>
  path.startsWith(CONTEXT) && path !== CONTEXT && path.replace(CONTEXT, BROWSER) in paths;

/** Whether it is one request with one reply: no WebSocket, no web page, no second method for the same. */
function isPlain({ operationId, tags, responses }: ApiOperation): boolean {
  const [type] = Object.keys(responses[200]?.content ?? {});
  const again = /By(Get|Post|Put)$/.test(operationId);
  return type !== undefined && type !== 'text/html' && !tags.includes('MCP') && !again;
}

function operationOf(
  api: Api,
  path: string,
  method: string,
  { operationId: id, summary, parameters = [], requestBody, responses }: ApiOperation,
): Operation {
  const all = parameters.map((parameter) =>
    parameter.$ref === undefined ? parameter : parameterOf(api, parameter.$ref),
  );
  const body = requestBody?.content['application/json']?.schema;
  const content = responses[200]?.content ?? {};
  const fields = body ?? queryOf(all);
  const { owner, below } = placeOf(api, path, fields);
  const streams = 'text/event-stream' in content && 'format' in (fields.properties ?? {});
  const known = [
    ...(owner === 'pages' || owner === 'contexts' ? ['ctx_id'] : []),
    ...(owner === 'pages' ? ['page_id'] : []),
    ...(streams ? ['format', 'cdp', 'ticket'] : []),
  ];
  return {
    id,
    summary,
    method: method.toUpperCase(),
    path,
    owner,
    below,
    inPath: all
      .filter((parameter) => parameter.in === 'path' && below.includes(`{${parameter.name}}`))
      .map(({ name, schema }) => ({ name, schema })),
    fieldsIn: body ? 'body' : 'query',
    fields: withoutMembers(fields, known),
    fixed: streams ? { format: 'json' } : {},
    reply: replyOf(content),
    opens: OPENS[id],
  };
}

function parameterOf({ components }: Api, ref: string): Parameter {
  const parameter = components.parameters[ref.split('/').at(-1) ?? ''];
  if (!parameter) throw new Error(`there is no ${ref}`);
  return parameter;
}

function queryOf(parameters: readonly Parameter[]): Schema {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    required: query.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
  };
}

/** Whose an operation is, and its path below the owner's. */
function placeOf(
  { paths }: Api,
  path: string,
  { properties = {} }: Schema,
): { readonly owner: Owner; readonly below: string } {
  if (path.startsWith(CONTEXT)) return { owner: 'context', below: path.slice(CONTEXT.length) };
  if (path.startsWith(PAGE)) return { owner: 'page', below: path.slice(PAGE.length) };
  if (!path.startsWith(BROWSER)) return { owner: 'service', below: path };
  const below = path.slice(BROWSER.length);
  if (below === '' || !(CONTEXT + below in paths)) return { owner: 'browser', below };
  return { owner: 'page_id' in properties ? 'pages' : 'contexts', below };
}

function withoutMembers(schema: Schema, names: readonly string[]): Schema {
  const members = membersOf(schema).filter(({ name }) => !names.includes(name));
  return {
    type: 'object',
    required: members.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(members.map(({ name, schema: of }) => [name, of])),
  };
}

function replyOf(content: Content): Operation['reply'] {
  const json = content['application/json'];
  if (json) return json.schema ?? {};
  return 'text/plain' in content ? 'text' : 'bytes';
}
