import { serverStatus } from '../schemas/status.js';
import { scopeField } from '../schemas/fleet.js';
import type { ErrorCode } from '../request/error-codes.js';

/** An endpoint of the server itself; all are GET. */
export interface SystemEndpoint {
  readonly name: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Parameters of its query, in the form of OpenAPI. */
  readonly parameters?: readonly object[];
  /** Media type and schema of its reply. */
  readonly reply: Readonly<Record<string, object>>;
  /** Errors in addition to those of all endpoints. */
  readonly errors: readonly ErrorCode[];
  /** Whether it needs no API key. */
  readonly isPublic?: boolean;
}

/** Path of the files of Chrome's DevTools. */
export const DEVTOOLS_FILES = '/devtools/';

const status = (word: string) => ({
  'application/json': {
    schema: { type: 'object', required: ['status'], properties: { status: { const: word } } },
  },
});

const page = (type: string) => ({ [type]: { schema: { type: 'string' } } });

/** All endpoints of the server itself, in the order of the documentation. */
export const SYSTEM = [
  {
    name: 'health',
    path: '/health/',
    operationId: 'readHealth',
    summary: 'Check whether the server runs',
    description: 'Replies 200 as long as the process runs.',
    reply: status('ok'),
    errors: [],
    isPublic: true,
  },
  {
    name: 'ready',
    path: '/ready/',
    operationId: 'readReadiness',
    summary: 'Check whether a browser can be opened',
    description:
      'Replies 200 if a browser can be opened at once. Otherwise it replies 503 with the error that opening a browser would get: all slots are in use, memory or disk space is short, Chrome does not start, or the server shuts down. A member of a fleet that does not drain also replies 200 if another member has a free slot.',
    reply: status('ready'),
    errors: ['at_capacity', 'browser_launch_failed', 'shutting_down'],
    isPublic: true,
  },
  {
    name: 'status',
    path: '/status/',
    operationId: 'readStatus',
    summary: 'Read what is in use',
    description:
      'Returns the slots and the memory of the server, and for each browser its process, age, idle time, memory and processor time. Figures of processes are at most a second old.',
    parameters: [{ name: 'scope', in: 'query', schema: scopeField.scope }],
    reply: { 'application/json': { schema: serverStatus } },
    errors: ['invalid_request', 'unauthorized'],
  },
  {
    name: 'metrics',
    path: '/metrics',
    operationId: 'readMetrics',
    summary: 'Read the metrics',
    description: 'Returns the metrics of the server, in the text format of Prometheus.',
    reply: page('text/plain'),
    errors: ['unauthorized'],
  },
  {
    name: 'openapi',
    path: '/openapi.json',
    operationId: 'readOpenApi',
    summary: 'Read the OpenAPI document',
    description: 'Returns this document, which the server generates from the code that it runs.',
    reply: { 'application/json': { schema: { type: 'object' } } },
    errors: ['unauthorized'],
  },
  {
    name: 'docs',
    path: '/docs/',
    operationId: 'readDocs',
    summary: 'Show the API documentation',
    description: 'Returns a page that shows this document and can send requests.',
    reply: page('text/html'),
    errors: ['unauthorized'],
  },
  {
    name: 'devtools',
    path: `${DEVTOOLS_FILES}inspector.html`,
    operationId: 'readDevTools',
    summary: 'Open Chrome’s DevTools',
    description:
      'Returns the DevTools of the installed Chrome, to open in a web browser; Create a ticket with a `page_id` returns the URL. The page loads further files below `/devtools/`. They are Chrome’s own files and need no API key, unlike the WebSocket in `ws`.',
    parameters: ['ws', 'wss'].map((name) => ({
      name,
      in: 'query',
      description: `Address of the page’s WebSocket on this server, without its scheme \`${name}://\`.`,
      schema: { type: 'string' },
    })),
    reply: page('text/html'),
    errors: [
      'cdp_denied',
      'devtools_unavailable',
      'browser_launch_failed',
      'browser_crashed',
      'at_capacity',
      'shutting_down',
      'timeout',
    ],
    isPublic: true,
  },
] as const satisfies readonly SystemEndpoint[];

export type SystemName = (typeof SYSTEM)[number]['name'];
