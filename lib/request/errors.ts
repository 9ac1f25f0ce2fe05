import { ERRORS, isRetryable, type ErrorCode } from './error-codes.js';
import type { Secrets } from './secrets.js';

/** More members of the problem document, e.g. `reason` or `errors`. */
type ErrorDetails = Readonly<Record<string, unknown>>;

/** `Retry-After` in seconds: an estimate, since nothing says when a place will be free. */
export const RETRY_AFTER_S = 5;

/**
 * A failure that the client gets as a problem document. `message` becomes the problem's `detail`: one sentence on
 * what is wrong and one on what to do. `dialogs` and the like go into `details`.
 */
export class TabwireError extends Error {
  override readonly name = 'TabwireError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  get retryable(): boolean {
    return isRetryable(this.code, this.details.reason);
  }

  /** The same failure with secret values neither in its message nor in its details. */
  redacted(secrets: Secrets): TabwireError {
    if (secrets.isEmpty) return this;
    const { code, message, details } = this;
    return new TabwireError(code, secrets.redactText(message), secrets.redact(details), this.cause);
  }

  /** The same failure with further members in its problem document. */
  with(details: ErrorDetails): TabwireError {
    return new TabwireError(this.code, this.message, { ...this.details, ...details }, this.cause);
  }
}

/**
 * The error `invalid_request` for fields that the schema allows and that don't fit each other or the page.
 *
 * @param path JSON pointer to the field, e.g. `/files`; empty: the body
 * @param message what is wrong there, without a subject: `must be one`
 * @param detail the whole sentence, with what to do
 */
export function invalidRequest(path: string, message: string, detail: string): TabwireError {
  return new TabwireError('invalid_request', detail, { errors: [{ path, message }] });
}

/** The end of work whose client hung up or canceled it. @param what it did: `hung up before the reply` */
export function clientClosed(what: string): TabwireError {
  return new TabwireError('client_closed', `The client ${what}.`);
}

/** Whether nobody waits for the work any more: its time is up, its client hung up, or may do it no more. */
export function isGivenUp(error: unknown): error is TabwireError {
  return isErrorCode(error, 'timeout', 'client_closed', 'unauthorized');
}

/** Whether `error` is a failure with one of these codes. */
export function isErrorCode(error: unknown, ...codes: ErrorCode[]): error is TabwireError {
  return error instanceof TabwireError && codes.includes(error.code);
}
