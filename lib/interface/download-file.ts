import Type from 'typebox';
import { MAX_TIMEOUT_MS } from '../request/deadline.js';
import type { ErrorCode } from '../request/error-codes.js';

/** The file of a download, streamed: an operation that is no command. */
export const DOWNLOAD_FILE = {
  paths: [
    '/browsers/{id}/downloads/{download_id}/',
    '/browsers/{id}/contexts/{ctx_id}/downloads/{download_id}/',
  ],
  operationId: 'readDownload',
  summary: 'Read the file of a download',
  description:
    'The file, as it was downloaded, with its name and the media type that its name tells. Ranges are possible. A download that runs is 409 `download_running`, unless `wait=true`; one that has no file, since it failed, was canceled, was too large or was to be discarded, is 422 `download_failed` with its `state` and `reason`.',
  query: Type.Object(
    {
      wait: Type.Optional(
        Type.Boolean({ description: 'Wait until the download has ended; false by default.' }),
      ),
      timeout_ms: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MAX_TIMEOUT_MS,
          description: 'How long to wait, in ms; the server has a default (30000).',
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
