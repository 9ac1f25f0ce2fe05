import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { problem } from '../../lib/execution/problem.js';
import { nearPaths } from '../../lib/interface/operations.js';
import { UNDO_TIMEOUT_MS } from '../../lib/request/deadline.js';
import { TabwireError } from '../../lib/request/errors.js';
import { didYouMean } from '../../lib/request/near-names.js';
import { knownError } from '../../lib/request/system-failure.js';
import { exchangeOf } from './exchange.js';

/** The problem document (RFC 9457) of an error. It also notes the failure for the request's log line. */
export function problemOf(res: Response, error: TabwireError): object {
  const exchange = exchangeOf(res);
  const { id, found } = exchange;
  const { code, message, cause = message } = error;
  exchange.failure = { code, cause };
  return problem(error, id, found && 'operation' in found ? found.operation.failure : {});
}

/** Answers with a problem document. The one place that sets an error's status. */
export function sendProblem(res: Response, error: TabwireError): void {
  const { retry_after_s: retryAfter } = error.details;
  if (typeof retryAfter === 'number') res.set('Retry-After', String(retryAfter));
  if (!res.req.complete && /close/i.test(res.req.headers.connection ?? '')) closeAfterBody(res);
  res.status(error.status).type('application/problem+json');
  res.send(JSON.stringify(problemOf(res, error)));
}

/**
 * Closes the connection behind the body, which Node.js reads and drops: if it closes the connection behind the reply,
 * a client that is still sending may get a reset, and never read the reply.
 */
function closeAfterBody(res: Response): void {
  res.shouldKeepAlive = true;
  res.once('finish', () => {
    finished(res.req, () => res.req.socket.end());
  });
}

/** Ends a stream of events with an event `error`. A reader that does not read it is cut off. */
export function endStream(res: ServerResponse, error: object): void {
  const timer = setTimeout(() => res.destroy(), UNDO_TIMEOUT_MS);
  res.once('close', () => {
    clearTimeout(timer);
  });
  res.end(`event: error\ndata: ${JSON.stringify(error)}\n\n`);
}

export function bodyTooLarge(maxBodyBytes: number): TabwireError {
  return new TabwireError(
    'body_too_large',
    `The body is larger than ${maxBodyBytes} bytes. Send less, or ask the operator to raise MAX_BODY_BYTES.`,
    { max_body_bytes: maxBodyBytes },
  );
}

export function unsupported(): TabwireError {
  return new TabwireError(
    'unsupported_media_type',
    'The body must be JSON in UTF-8, plain or compressed with gzip, deflate or br.',
  );
}

export function invalidJson(): TabwireError {
  return new TabwireError('invalid_json', 'The body is not valid JSON. Send a JSON object.');
}

/** The error for a method that a path does not have; sets `Allow`. */
export function methodNotAllowed(
  req: Request,
  res: Response,
  allow: readonly string[],
): TabwireError {
  const methods = allow.join(', ');
  res.set('Allow', methods);
  return new TabwireError(
    'method_not_allowed',
    `This path does not support ${req.method}. Use ${methods}.`,
    { allow },
  );
}

/** What a plain request gets from an endpoint that speaks WebSocket; sets `Upgrade`. */
export function upgradeRequired(res: Response): TabwireError {
  res.set({ Upgrade: 'websocket', Connection: 'Upgrade' });
  return new TabwireError(
    'upgrade_required',
    'This path accepts only WebSocket connections. Connect with a WebSocket client.',
  );
}

/** Answers the other methods of a path that has GET alone. */
export const readOnly: RequestHandler = (req, res) => {
  throw methodNotAllowed(req, res, ['GET', 'HEAD']);
};

export const routeNotFound: RequestHandler = (req) => {
  const { near, known } = nearPaths(req.path);
  throw new TabwireError(
    'route_not_found',
    `There is no ${req.method} ${req.path}.${didYouMean(near)} GET /openapi.json lists the endpoints.`,
    { did_you_mean: near, known },
  );
};

/** The last handler: answers with the problem document of any error that a route did not answer itself. */
export const problems: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) next(error);
  else sendProblem(res, knownError(error));
};
