import Type from 'typebox';
import { CATALOG } from '../catalog.js';
import type { Command, HttpMethod } from '../../execution/command.js';
import type { Example } from '../../execution/declared-parts.js';
import { ABOUT } from './about.js';
import { eventSchema } from '../../schemas/events.js';
import { CDP_EVENT, eventsPath, GAP } from './browser-events.js';
import { withDownloadFile } from './download-file.js';
import { BROWSER_ID, errorResponses, HEADERS, PROBLEM, REQUEST_ID } from './errors.js';
import { mcpPath } from './mcp.js';
import { PARAMETERS } from './parameters.js';
import { shareErrorResponses } from './shared-responses.js';
import { withSockets } from './sockets.js';
import { systemPaths } from './system.js';
import { downloadRecord } from '../../schemas/downloads.js';
import { profileRecord } from '../../schemas/profiles.js';
import { browserRecord, contextRecord, pageRecord } from '../../schemas/records.js';

const TAGS = [
  { name: 'Browsers', description: 'Separate Chrome processes that clients open and delete.' },
  { name: 'Contexts', description: 'Isolated areas of a browser.' },
  { name: 'Pages', description: 'The tabs and windows of a browser.' },
  { name: 'Downloads', description: 'Files that pages have downloaded.' },
  { name: 'Profiles', description: 'Saved logins: cookies and localStorage for later browsers.' },
  { name: 'Commands', description: 'Commands on a page of a browser.' },
  { name: 'MCP', description: 'The Model Context Protocol, for agents.' },
  { name: 'System', description: 'The server itself.' },
];

/** Named schemas of the document, to which replies refer. */
const RECORDS = {
  Browser: browserRecord,
  Context: contextRecord,
  Page: pageRecord,
  Event: eventSchema,
  Download: downloadRecord,
  Profile: profileRecord,
};

/** Returns the OpenAPI 3.1 document of the API, made from the declarations that route and validate. */
export function describeApi(options: { version: string; authentication: boolean }): object {
  const { paths, responses } = shareErrorResponses(
    withSockets({
      ...withDownloadFile(commandPaths()),
      ...eventsPath(withNames),
      ...mcpPath(),
      ...systemPaths(),
    }),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tabwire',
      summary: 'Real Chrome behind plain HTTP.',
      description: ABOUT,
      version: options.version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    ...(options.authentication ? { security: [{ ApiKey: [] }] } : {}),
    tags: TAGS,
    paths,
    components: {
      schemas: { ...RECORDS, Gap: GAP, CdpEvent: CDP_EVENT, Problem: PROBLEM },
      responses,
      parameters: PARAMETERS,
      headers: HEADERS,
      ...(options.authentication ? { securitySchemes: { ApiKey: API_KEY } } : {}),
    },
  };
}

const API_KEY = {
  type: 'apiKey',
  in: 'header',
  name: 'X-API-Key',
  description: 'One of the server’s API keys.',
};

/** A command at one of its paths. */
interface CommandPath {
  readonly command: Command;
  readonly path: string;
  /** Whether this is the command's path with a context. */
  readonly inContext: boolean;
}

function commandPaths(): Record<string, object> {
  const commandPaths = CATALOG.flatMap((command) =>
    command.paths.map((path, index): CommandPath => ({ command, path, inContext: index > 0 })),
  );
  const paths: Record<string, object> = {};
  for (const place of [
    ...commandPaths.filter(({ inContext }) => !inContext),
    ...commandPaths.filter(({ inContext }) => inContext),
  ]) {
    for (const method of place.command.methods)
      paths[place.path] = { ...paths[place.path], [method]: operation(place, method) };
  }
  return paths;
}

function operation({ command, path, inContext }: CommandPath, method: HttpMethod): object {
  const { summary, help, errors } = command;
  const [first = method] = command.methods;
  const again = method !== first;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parameters = [
    ...inPath.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...queryParameters(command, method, inPath),
  ];
  return {
    tags: [tagOf(command)],
    operationId:
      command.name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()) +
      (inContext ? 'InContext' : '') +
      (again ? `By${capitalized(method)}` : ''),
    summary:
      summary + (inContext ? ', in a context' : '') + (again ? `, by ${method.toUpperCase()}` : ''),
    description: again ? `The same as \`${first.toUpperCase()} ${path}\`. ${help}` : help,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'get' || method === 'delete' ? {} : requestBody(command, inPath)),
    responses: {
      200: {
        description: 'Done.',
        headers: {
          ...REQUEST_ID,
          ...(command.on === 'gateway' && command.fleet !== 'placed' ? {} : BROWSER_ID),
        },
        content: {
          'application/json': { schema: withNames(replyOf(command)) },
          ...eventsOf(command),
          // The content itself, which OpenAPI 3.1 describes without a schema.
          ...Object.fromEntries((command.content?.types ?? []).map((type) => [type, {}])),
        },
      },
      ...errorResponses(errors, command.reply.properties),
    },
  };
}

/** Returns the schema of the JSON that is sent. */
function replyOf({ reply, bare }: Command): object {
  return (bare === undefined ? undefined : reply.properties[bare]) ?? reply;
}

/** Describes a reply as server-sent events, for whose schemas OpenAPI 3.1 has no form. */
function eventsOf({ events }: Command): object {
  if (events.length === 0) return {};
  const names = events.map((event) => `\`${event}\``).join(', ');
  const description = `Server-sent events: ${names}, or \`error\` with the problem document.`;
  return { 'text/event-stream': { schema: Type.String({ description }) } };
}

function tagOf({ on, paths: [path = ''] }: Command): string {
  if (on === 'page') return 'Commands';
  if (!path.startsWith('/browsers/')) return path === '/drain/' ? 'System' : 'Profiles';
  if (path.includes('/downloads/')) return 'Downloads';
  if (path.includes('/contexts/')) return 'Contexts';
  return path.includes('/pages/') ? 'Pages' : 'Browsers';
}

/** Returns the fields of the body that are not in the path, as query parameters. */
function queryParameters(
  { body }: Command,
  method: HttpMethod,
  inPath: readonly string[],
): object[] {
  if (method !== 'get' && method !== 'delete') return [];
  return Object.entries(without(body.properties, inPath)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !Type.IsOptional(schema),
    schema,
  }));
}

/** Returns the body without the fields of the path; an empty object if no field is left. */
function requestBody({ body, examples }: Command, inPath: readonly string[]): object {
  const fields = without(body.properties, inPath);
  if (Object.keys(fields).length === 0) return {};
  // A new object schema computes which of the remaining fields are required.
  const schema = Type.Object(fields, { additionalProperties: false });
  const shown = Object.fromEntries(
    examples.map((example): [string, object] => [
      slug(example.summary),
      exampleWithout(example, inPath),
    ]),
  );
  return {
    requestBody: {
      ...('required' in schema ? { required: true } : {}),
      content: {
        'application/json': {
          schema,
          ...(examples.length > 0 ? { examples: shown } : {}),
        },
      },
    },
  };
}

function exampleWithout({ summary, body, html }: Example, inPath: readonly string[]): object {
  return {
    summary,
    ...(html === undefined ? {} : { description: `On a page with \`${html}\`.` }),
    value: without(body, inPath),
  };
}

/** Replaces named schemas in the schema of a reply by references. */
function withNames(schema: object): unknown {
  const names = new Map<unknown, string>(
    Object.entries(RECORDS).map(([name, record]) => [record, name]),
  );
  const text = JSON.stringify(schema, (_key, value: unknown) => {
    const name = names.get(value);
    return name === undefined ? value : { $ref: `#/components/schemas/${name}` };
  });
  return JSON.parse(text);
}

function without<T>(
  fields: Readonly<Record<string, T>>,
  names: readonly string[],
): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function slug(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
