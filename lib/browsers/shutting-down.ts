import { RETRY_AFTER_S, TabwireError } from '../request/errors.js';

/** The error of requests that come during a shutdown, and of those that it aborts. */
export function shuttingDown(): TabwireError {
  return new TabwireError(
    'shutting_down',
    'The server is shutting down. Send the request to another server, or try again later.',
    {
      retry_after_s: RETRY_AFTER_S,
    },
  );
}
