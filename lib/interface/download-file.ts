import Type from 'typebox';
import { MAX_TIMEOUT_MS } from '../request/deadline.js';
import type { ErrorCode } from '../request/error-codes.js';

/** Operation that streams the file of a download. It is not a command. */
export const DOWNLOAD_FILE = {
  paths: [
    '/browsers/{id}/downloads/{download_id}/',
    '/browsers/{id}/contexts/{ctx_id}/downloads/{download_id}/',
  ],
  operationId: 'readDownload',
  summary: 'Read the file of a download',
  description:
    'Returns the file of a download, with its name and a media type derived from the name; ranges are possible. A running download fails with 409 `download_running`. With `wait=true`, the request waits for the end of the download, and fails with 504 `timeout` after `timeout_ms`. A download without a file fails with 422 `download_failed`, with its `state` and `reason`.',
  query: Type.Object(
    {
      wait: Type.Optional(
        Type.Boolean({
          description: 'true: waits until the download has ended; false by default.',
        }),
      ),
      timeout_ms: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MAX_TIMEOUT_MS,
          description: 'Limits the wait, in ms; DEFAULT_TIMEOUT_MS (30000) by default.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  errors: [
    'invalid_request',
    'unauthorized',
    'forbidden_origin',
    'browser_not_found',
    'context_not_found',
    'download_not_found',
    'method_not_allowed',
    'download_running',
    'precondition_failed',
    'range_not_satisfiable',
    'download_failed',
    'internal',
    'no_file_handles',
    'member_unreachable',
    'memory_limit',
    'memory_full',
    'shutting_down',
    'timeout',
  ],
} as const satisfies { readonly errors: readonly ErrorCode[] } & Readonly<Record<string, unknown>>;
