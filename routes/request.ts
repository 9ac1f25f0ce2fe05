import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { type Deadline } from '../lib/deadline.js';
import { TabwireError } from '../lib/errors.js';
import type { Gateway } from '../lib/gateway.js';
import type { Failure } from './problem.js';

/** Printable, and short enough for a log line. */
const SANE_ID = /^[\w.:=+/@-]{1,128}$/;

/** The request's ID: the caller's, if it sent a sane one. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get('X-Request-Id');
  res.set('X-Request-Id', given !== undefined && SANE_ID.test(given) ? given : randomUUID());
  next();
};

/** One log line and one observation per request, when it is over. */
export function accessLog({ log, metrics }: Gateway): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    res.once('close', () => {
      const ms = Math.round((performance.now() - start) * 10) / 10;
      const command = String(res.locals.command ?? 'none');
      // 499: the client hung up before the reply.
      const status = res.writableFinished ? res.statusCode : 499;
      const failure = failureOf(res);
      metrics.requests.inc({ command, status: String(status) });
      metrics.duration.observe({ command }, ms / 1000);
      log.info('request', {
        id: res.get('X-Request-Id'),
        method: req.method,
        command,
        key: typeof res.locals.key === 'string' ? res.locals.key : undefined,
        browser: typeof res.locals.browser === 'string' ? res.locals.browser : undefined,
        ms,
        status,
        code: failure?.code,
      });
      if (failure && (failure.code === 'internal' || failure.code === 'browser_launch_failed'))
        log.error('failed', { id: res.get('X-Request-Id'), cause: words(failure.cause) });
    });
    next();
  };
}

function failureOf(res: Response): Failure | undefined {
  const locals: { failure?: Failure } = res.locals;
  return locals.failure;
}

/** An error's stack, or whatever else was thrown. */
function words(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

/** Ends the work of a request whose client hung up. */
export function abortOnLeave(res: Response, deadline: Deadline): void {
  res.once('close', () => {
    if (!res.writableFinished)
      deadline.abort(new TabwireError('timeout', 'The client hung up before the reply.'));
  });
}

/** A body where there may be one: it must be JSON by its type. */
export const jsonOnly: RequestHandler = (req, _res, next) => {
  if (hasBody(req) && !req.is('application/json'))
    throw new TabwireError(
      'unsupported_media_type',
      'Send the body as JSON, with the header Content-Type: application/json.',
    );
  next();
};

/** Tells a client that asked first to send its body. */
export const continueBody: RequestHandler = (req, res, next) => {
  if (/^100-continue$/i.test(req.get('Expect') ?? '')) res.writeContinue();
  next();
};

export function hasBody(req: Request): boolean {
  return req.get('Transfer-Encoding') !== undefined || Number(req.get('Content-Length') ?? 0) > 0;
}
