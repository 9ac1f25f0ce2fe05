import { ERRORS } from '../request/error-codes.js';
import type { TabwireError } from '../request/errors.js';
import type { FailureFields } from './failure-fields.js';

/** A problem document (RFC 9457), with `fields` and then the error's details as further members. */
export function problem(
  { code, status, message, details, retryable }: TabwireError,
  requestId: string | undefined,
  fields: FailureFields = {},
): object {
  return {
    type: `/docs/#${code}`,
    title: ERRORS[code].title,
    status,
    detail: message,
    code,
    request_id: requestId,
    retryable,
    ...fields,
    ...details,
  };
}
