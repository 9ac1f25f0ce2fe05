import type { ErrorCode } from '../../request/error-codes.js';
import { SYSTEM, type SystemEndpoint } from '../system.js';
import { errorResponses, REQUEST_ID } from './errors.js';

/** Errors of all endpoints of the server itself. */
const COMMON_ERRORS: readonly ErrorCode[] = ['forbidden_origin', 'method_not_allowed', 'internal'];

/** Describes the paths of the server's own endpoints. */
export function systemPaths(): Record<string, object> {
  return Object.fromEntries(
    SYSTEM.map(
      ({ name: _name, path, reply, errors, isPublic = false, ...words }: SystemEndpoint) => [
        path,
        {
          get: {
            tags: ['System'],
            ...words,
            ...(isPublic ? { security: [] } : {}),
            responses: {
              200: { description: 'Done.', headers: REQUEST_ID, content: reply },
              ...errorResponses([...errors, ...COMMON_ERRORS]),
            },
          },
        },
      ],
    ),
  );
}
