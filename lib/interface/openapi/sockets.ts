import type { ErrorCode } from '../../request/error-codes.js';
import { SOCKETS, type SocketEndpoint } from '../sockets.js';
import { errorResponses, REQUEST_ID } from './errors.js';

/** Errors that each WebSocket endpoint may send in place of the upgrade. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'malformed_request',
  'unauthorized',
  'forbidden_origin',
  'method_not_allowed',
  'upgrade_required',
  'internal',
  'no_file_handles',
  'member_unreachable',
  'memory_limit',
  'memory_full',
  'shutting_down',
];

/** Adds the WebSocket endpoints to the path items, as GETs that switch protocols. */
export function withSockets(paths: Readonly<Record<string, object>>): Record<string, object> {
  const all: Record<string, object> = { ...paths };
  for (const socket of SOCKETS) all[socket.path] = { ...all[socket.path], get: operation(socket) };
  return all;
}

function operation(socket: SocketEndpoint): object {
  const { path, operationId, summary, description, errors, query } = socket;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    tags: ['Browsers'],
    operationId,
    summary,
    description,
    parameters: [
      ...inPath.map((name) => ({ $ref: `#/components/parameters/${name}` })),
      {
        name: 'ticket',
        in: 'query',
        description: 'Replaces the API key; see Create a ticket.',
        schema: { type: 'string' },
      },
      ...Object.entries(query?.properties ?? {})
        .filter(([name]) => name !== 'ticket')
        .map(([name, schema]) => ({ name, in: 'query', schema })),
    ],
    responses: {
      101: { description: 'The connection is now a WebSocket.', headers: REQUEST_ID },
      ...errorResponses([...errors, ...COMMON_ERRORS]),
    },
  };
}
