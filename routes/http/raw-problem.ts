import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problem } from '../../lib/execution/problem.js';
import type { TabwireError } from '../../lib/request/errors.js';

/** How long a refused client may go on sending, so that it comes to read the refusal. */
const LINGER_MS = 1_000;

/** Answers on a socket that has no response of Node's with a problem document, and ends it. */
export function endWithProblem(
  socket: Duplex,
  error: TabwireError,
  requestId: string = randomUUID(),
  headers: readonly string[] = [],
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => {
    clearTimeout(timer);
  });
  socket.end(rawProblem(error, requestId, headers));
}

/** A whole response. */
function rawProblem(error: TabwireError, requestId: string, headers: readonly string[]): string {
  const { retry_after_s: retryAfter } = error.details;
  const body = JSON.stringify(problem(error, requestId));
  return [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    ...headers,
    ...(typeof retryAfter === 'number' ? [`Retry-After: ${retryAfter}`] : []),
    '',
    body,
  ].join('\r\n');
}
