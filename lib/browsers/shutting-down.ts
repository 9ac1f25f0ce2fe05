import { RETRY_AFTER_S, TabwireError } from '../request/errors.js';

/** The error of requests that come during a shutdown, and of those that it aborts. */
export function shuttingDown(): TabwireError {
  return new TabwireError(
    'shutting_down',
    'The server is shutting down. Send the request to another server, or try again later.',
    { reason: 'shutdown', retry_after_s: RETRY_AFTER_S },
  );
}

/** The error of requests to open a browser while the server drains. */
export function draining(): TabwireError {
  return new TabwireError(
    'shutting_down',
    'The server is draining, so it opens no more browsers. Send the request to another server, or try again later.',
    { reason: 'draining', retry_after_s: RETRY_AFTER_S },
  );
}
