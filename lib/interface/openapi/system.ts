import { errorResponses, REQUEST_ID } from './errors.js';
import type { ErrorCode } from '../../request/errors.js';
import { serverStatus } from '../../browsers/status.js';

/** An endpoint of the service itself; all are GET. */
interface SystemEndpoint {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Media type and schema of its reply. */
  readonly reply: Readonly<Record<string, object>>;
  readonly errors: readonly ErrorCode[];
  /** Needs no API key. */
  readonly open?: boolean;
}

const status = (word: string) => ({
  'application/json': {
    schema: { type: 'object', required: ['status'], properties: { status: { const: word } } },
  },
});

const page = (type: string) => ({ [type]: { schema: { type: 'string' } } });

const ENDPOINTS: readonly SystemEndpoint[] = [
  {
    path: '/health/',
    operationId: 'readHealth',
    summary: 'Is it alive?',
    description: 'Answers as long as the process lives.',
    reply: status('ok'),
    errors: [],
    open: true,
  },
  {
    path: '/ready/',
    operationId: 'readReadiness',
    summary: 'Can it open a browser?',
    description:
      'Answers 503, as an open would, while the browser limit is reached, memory or disk space is short, Chrome does not start, or the server shuts down.',
    reply: status('ready'),
    errors: ['at_capacity', 'browser_launch_failed', 'shutting_down'],
    open: true,
  },
  {
    path: '/status/',
    operationId: 'readStatus',
    summary: 'What is in use?',
    description:
      'Browser slots, memory, and for each browser its process, age, idle time, memory and processor time.',
    reply: { 'application/json': { schema: serverStatus } },
    errors: ['unauthorized'],
  },
  {
    path: '/metrics',
    operationId: 'readMetrics',
    summary: 'Metrics',
    description: 'Figures of the service, in the text format of Prometheus.',
    reply: page('text/plain'),
    errors: ['unauthorized'],
  },
  {
    path: '/openapi.json',
    operationId: 'readOpenApi',
    summary: 'This document',
    description: 'The OpenAPI document, made from the declarations that route and validate.',
    reply: { 'application/json': { schema: { type: 'object' } } },
    errors: ['unauthorized'],
  },
  {
    path: '/docs/',
    operationId: 'readDocs',
    summary: 'This document, readable',
    description: 'A page that shows the document and sends requests from it.',
    reply: page('text/html'),
    errors: ['unauthorized'],
  },
];

/** Errors that each of them may answer with. */
const COMMON_ERRORS: readonly ErrorCode[] = ['forbidden_origin', 'method_not_allowed', 'internal'];

/** The path items of the service's own endpoints. */
export function systemPaths(): Record<string, object> {
  return Object.fromEntries(
    ENDPOINTS.map(({ path, reply, errors, open = false, ...words }) => [
      path,
      {
        get: {
          tags: ['System'],
          ...words,
          ...(open ? { security: [] } : {}),
          responses: {
            200: { description: 'Done.', headers: REQUEST_ID, content: reply },
            ...errorResponses([...errors, ...COMMON_ERRORS]),
          },
        },
      },
    ]),
  );
}
