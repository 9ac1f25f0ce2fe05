import { serverStatus } from '../browsers/status.js';
import { scopeField } from '../fleet/gather.js';
import type { ErrorCode } from '../request/error-codes.js';

/** An endpoint of the service itself; all are GET. */
export interface SystemEndpoint {
  readonly name: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Of its query, in OpenAPI's terms. */
  readonly parameters?: readonly object[];
  /** Media type and schema of its reply. */
  readonly reply: Readonly<Record<string, object>>;
  /** The errors that it has beyond those of every endpoint. */
  readonly errors: readonly ErrorCode[];
  /** Whether it needs no API key. */
  readonly isPublic?: boolean;
}

/** Where the files of Chrome's DevTools are. */
export const DEVTOOLS_FILES = '/devtools/';

const status = (word: string) => ({
  'application/json': {
    schema: { type: 'object', required: ['status'], properties: { status: { const: word } } },
  },
});

const page = (type: string) => ({ [type]: { schema: { type: 'string' } } });

/** Every endpoint of the service itself, in the order of the documentation. */
export const SYSTEM = [
  {
    name: 'health',
    path: '/health/',
    operationId: 'readHealth',
    summary: 'Is it alive?',
    description: 'Answers as long as the process lives.',
    reply: status('ok'),
    errors: [],
    isPublic: true,
  },
  {
    name: 'ready',
    path: '/ready/',
    operationId: 'readReadiness',
    summary: 'Can it open a browser?',
    description:
      'Answers 503, as an open would, while all browsers are in use, memory or disk are short, Chrome does not start, and while the server shuts down. A member of a fleet is ready where another one has a place, until it drains.',
    reply: status('ready'),
    errors: ['at_capacity', 'browser_launch_failed', 'shutting_down'],
    isPublic: true,
  },
  {
    name: 'status',
    path: '/status/',
    operationId: 'readStatus',
    summary: 'What is in use?',
    description:
      'Places, memory, and for each browser its process, age, idle time, memory and processor time. Figures of processes are at most a second old.',
    parameters: [{ name: 'scope', in: 'query', schema: scopeField.scope }],
    reply: { 'application/json': { schema: serverStatus } },
    errors: ['invalid_request', 'unauthorized'],
  },
  {
    name: 'metrics',
    path: '/metrics',
    operationId: 'readMetrics',
    summary: 'Metrics',
    description: 'Figures of the service, in the text format of Prometheus.',
    reply: page('text/plain'),
    errors: ['unauthorized'],
  },
  {
    name: 'openapi',
    path: '/openapi.json',
    operationId: 'readOpenApi',
    summary: 'This document',
    description: 'The OpenAPI document, made from the declarations that route and validate.',
    reply: { 'application/json': { schema: { type: 'object' } } },
    errors: ['unauthorized'],
  },
  {
    name: 'docs',
    path: '/docs/',
    operationId: 'readDocs',
    summary: 'This document, readable',
    description: 'A page that shows the document and sends requests from it.',
    reply: page('text/html'),
    errors: ['unauthorized'],
  },
  {
    name: 'devtools',
    path: `${DEVTOOLS_FILES}inspector.html`,
    operationId: 'readDevTools',
    summary: 'Chrome’s own DevTools',
    description:
      'The front end of the DevTools of the installed Chrome, to be opened in a browser: Create a ticket with a `page_id` has its URL. This page asks for further files below `/devtools/`. They are Chrome’s own, hold nothing of a client’s, and need no API key; the WebSocket of `ws` does.',
    parameters: ['ws', 'wss'].map((name) => ({
      name,
      in: 'query',
      description: `The WebSocket of the page, without its scheme \`${name}://\`. It has to be of this server.`,
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
