import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Command, HttpMethod } from '../../../lib/execution/command.js';
import { describeApi } from '../../../lib/interface/openapi/document.js';
import { SOCKETS } from '../../../lib/interface/sockets.js';
import { ERRORS } from '../../../lib/request/error-codes.js';
import { CANONICAL, COMMAND_PATHS, sentOf } from '../../support/catalog.js';
import { MCP } from '../../../lib/interface/mcp.js';

interface Schema {
  $ref?: string;
  required?: string[];
  properties?: Record<string, { description?: string }>;
}

interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}
interface Response {
  description: string;
  headers: Record<string, unknown>;
  content: Record<string, Media>;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: { description?: string };
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: (Parameter & { $ref?: string })[];
  requestBody?: { required?: boolean; content: { 'application/json': Media } };
  responses: Record<string, Response & { $ref?: string }>;
  security?: unknown[];
}
interface Document {
  tags: { name: string }[];
  security?: unknown[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
    parameters: Record<string, { name: string; in: string; description: string }>;
    securitySchemes?: Record<string, unknown>;
  };
}

const BROWSER_EVENTS = '/browsers/{id}/events/';
const DOWNLOAD_FILES = [
  '/browsers/{id}/downloads/{download_id}/',
  '/browsers/{id}/contexts/{ctx_id}/downloads/{download_id}/',
];
const SYSTEM = [
  '/health/',
  '/ready/',
  '/status/',
  '/metrics',
  '/openapi.json',
  '/docs/',
  '/devtools/inspector.html',
];

const text = (authentication: boolean) =>
  JSON.stringify(describeApi({ version: '1.2.3', authentication }));
const document: Document = JSON.parse(text(true));

/** As the document has them: each error as a reference. */
const referred: Document = JSON.parse(text(true));

const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

/** The response that one of an operation refers to, or itself. */
function responseOf({ $ref, ...response }: Response & { $ref?: string }): Response {
  const name = $ref?.replace('#/components/responses/', '');
  return (name === undefined ? undefined : document.components.responses[name]) ?? response;
}

for (const operation of operations)
  for (const [status, response] of Object.entries(operation.responses))
    operation.responses[status] = responseOf(response);

/** The operation of a command, which must be there. */
function operationOf(path: string, method: HttpMethod): Operation {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
}

function bodyOf({ requestBody }: Operation): Media | undefined {
  return requestBody?.content['application/json'];
}

const ajv = new Ajv2020({ validateFormats: false, keywords: ['components'] });
ajv.addSchema({ components: document.components }, 'document');
/** By their schema's text: those of the problems of one status are alike for many commands. */
const validators = new Map<string, ValidateFunction>();

/** What is wrong with a value, by a schema of the document. */
function wrong(schema: Schema, value: unknown): unknown {
  const own = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
  const validate = validators.get(own) ?? ajv.compile(JSON.parse(own));
  validators.set(own, validate);
  return validate(value) ? [] : validate.errors;
}

function* references(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === '$ref') yield String(member);
    else yield* references(member);
  }
}

/** What a reference within the document leads to. */
function resolve(reference: string): unknown {
  const keys = reference.replace(/^#\//, '').split('/');
  return keys.reduce<unknown>(
    (value, key) => new Map(Object.entries(Object(value))).get(key),
    document,
  );
}

const pathFields = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

describe('the OpenAPI document', () => {
  it.each([true, false])('is valid (authentication: %s)', async (authentication) => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(text(authentication)));
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has each response of an error once, and is of a size that pages and generators can read', () => {
    const errors = Object.values(referred.paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ responses }) => Object.entries(responses))
      .filter(([status]) => Number(status) >= 400);
    expect(errors.filter(([, { $ref }]) => $ref === undefined)).toEqual([]);
    const shared = Object.values(document.components.responses).map((it) => JSON.stringify(it));
    expect(new Set(shared).size).toBe(shared.length);
    expect(text(true).length).toBeLessThan(1e6);
  });

  it('is the same each time', () => expect(text(true)).toBe(text(true)));

  it('has the commands with their paths and methods, the system’s endpoints, and no others', () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    const declared = COMMAND_PATHS.map(({ path, method }) => `${method} ${path}`);
    expect(described.sort()).toEqual(
      [
        ...declared,
        ...MCP.operations.map(({ method }) => `${method.toLowerCase()} ${MCP.path}`),
        ...[...DOWNLOAD_FILES, BROWSER_EVENTS, ...SYSTEM, ...SOCKETS.map(({ path }) => path)].map(
          (path) => `get ${path}`,
        ),
      ].sort(),
    );
  });

  it('gives each operation an ID of its own', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toEqual(expect.arrayContaining(['openBrowser', 'openBrowserByPost']));
    expect(ids).toEqual(expect.arrayContaining(['nodeClick', 'nodeClickInContext']));
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]*$/);
  });

  it('gives each operation a known tag, a summary and a description', () => {
    const tags = document.tags.map(({ name }) => name);
    for (const { tags: own, summary, description } of operations) {
      expect(tags).toEqual(expect.arrayContaining(own));
      expect([own.length, summary, description]).toEqual([
        1,
        expect.any(String),
        expect.any(String),
      ]);
      expect(summary.length * description.length).toBeGreaterThan(0);
    }
  });

  it('has what its references lead to', () => {
    const missing = [...references(document)].filter((it) => resolve(it) === undefined);
    expect(missing).toEqual([]);
  });

  it('asks for a key exactly where the service does', () => {
    expect(document.security).toEqual([{ ApiKey: [] }]);
    expect(document.components.securitySchemes).toEqual({
      ApiKey: expect.objectContaining({ type: 'apiKey', in: 'header', name: 'X-API-Key' }),
    });
    const open = operations.filter(({ security }) => security?.length === 0);
    const paths = ['/health/', '/ready/', '/devtools/inspector.html'];
    expect(open).toEqual(paths.map((path) => document.paths[path]?.get));
    expect(text(false)).not.toContain('ApiKey');
  });
});

it('has the fields of each GET and DELETE in its query', () => {
  for (const { command, path, method } of COMMAND_PATHS) {
    const { parameters = [] } = operationOf(path, method);
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const { properties } = command.body;
    const { required = [] }: Schema = JSON.parse(JSON.stringify(command.body));
    const names = Object.keys(properties).filter((name) => !pathFields(path).includes(name));
    expect(query).toEqual(
      (['get', 'delete'].includes(method) ? names : []).map((name) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema: JSON.parse(JSON.stringify(properties[name])),
      })),
    );
    const bare = query.filter(({ schema }) => !schema?.description);
    expect(bare).toEqual([]);
  }
});

it('has the parameters of each path, and these only there', () => {
  for (const { path, method } of COMMAND_PATHS) {
    const operation = operationOf(path, method);
    const parameters = (operation.parameters ?? []).flatMap(({ $ref }) => $ref ?? []);
    expect(parameters.map(resolve)).toEqual(
      pathFields(path).map((name) =>
        expect.objectContaining({ name, in: 'path', description: expect.stringMatching(/./) }),
      ),
    );
    const fields = bodyOf(operation)?.schema.properties ?? {};
    for (const name of pathFields(path)) expect(fields).not.toHaveProperty(name);
  }
});

describe.each(CANONICAL)('$method $path', ({ command, path, method }) => {
  const operation = operationOf(path, method);
  const body = bodyOf(operation);
  const fields = body?.schema.properties ?? {};

  it('describes each field of its body', () => {
    const expected = Object.keys(command.body.properties).filter(
      (name) => !pathFields(path).includes(name),
    );
    const hasBody = method === 'put' || method === 'post';
    expect(Object.keys(fields)).toEqual(hasBody ? expected : []);
    const bare = Object.entries(fields).filter(([, { description }]) => !description);
    expect(bare).toEqual([]);
  });

  it('asks for a body exactly where a field is required', () => {
    const required = (body?.schema.required ?? []).length > 0;
    expect(operation.requestBody?.required ?? false).toBe(required);
  });

  it('has examples that its schema accepts', () => {
    const examples = Object.values(body?.examples ?? {});
    expect(examples).toHaveLength(body ? command.examples.length : 0);
    for (const { value } of examples) expect(wrong(body?.schema ?? {}, value)).toEqual([]);
  });

  it('has the reply', () => {
    const schema = operation.responses[200]?.content['application/json']?.schema;
    const [, name] = schema?.$ref?.split('/schemas/') ?? [];
    const reply = name === undefined ? schema : document.components.schemas[name];
    const declared = sentOf(command);
    expect(reply?.required).toEqual(declared.required);
    expect(Object.keys(reply?.properties ?? {})).toEqual(Object.keys(declared.properties ?? {}));
  });

  it('has each error under its status', () => {
    const statuses = command.errors.map((code) => String(ERRORS[code].status));
    expect(Object.keys(operation.responses).sort()).toEqual(
      [...new Set(['200', ...statuses])].sort(),
    );
    for (const code of command.errors) {
      const { status, title } = ERRORS[code];
      expect(operation.responses[status]?.description).toContain(`\`${code}\`: ${title}`);
      expect(wrong(problemOf(operation, status).schema, problem(command, code))).toEqual([]);
    }
  });

  it('has errors that tell the failure in the reply’s own field, and the right status', () => {
    const { example, schema } = problemOf(operation, 400);
    expect(wrong(schema, example)).toEqual([]);
    const told = Object.entries(failure(command));
    for (const [field] of told)
      expect(wrong(schema, { ...Object(example), [field]: 'yes' })).toHaveLength(1);
    expect(wrong(schema, { ...Object(example), status: 404 })).toHaveLength(1);
    expect(wrong(schema, { ...Object(example), code: 'timeout' })).toHaveLength(1);
  });

  it('has the headers of its responses', () => {
    for (const [status, { headers }] of Object.entries(operation.responses)) {
      const named =
        command.on === 'gateway' && command.name !== 'open-browser' ? [] : ['X-Tabwire-Browser'];
      const more = { 200: named, 405: ['Allow'], 503: ['Retry-After'] }[status] ?? [];
      expect(Object.keys(headers)).toEqual(['X-Request-Id', ...more]);
    }
  });
});

function problemOf(operation: Operation, status: number): Media {
  const media = operation.responses[status]?.content['application/problem+json'];
  if (!media) throw new Error(`${operation.operationId} has no ${status}`);
  return media;
}

/** A problem document as the service sends it. */
function problem(command: Command, code: keyof typeof ERRORS): object {
  const { status, title, retryable } = ERRORS[code];
  const type = `/docs/#${code}`;
  const more = { detail: 'It is so. Do this.', request_id: 'r1', errors: [], reason: 'unknown' };
  return { ...failure(command), type, title, status, code, retryable, ...more };
}

function failure({ reply }: Command): object {
  const fields = Object.entries({ ok: false, success: false, deleted: null });
  return Object.fromEntries(fields.filter(([name]) => name in reply.properties));
}
