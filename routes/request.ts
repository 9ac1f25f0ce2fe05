import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { TabwireError } from '../lib/request/errors.js';
import type { Gateway } from '../lib/browsers/gateway.js';
import type { Failure } from './problem.js';

/** Printable, and short enough for a log line. */
const SANE_ID = /^[\w.:=+/@-]{1,128}$/;

/** What a request has to pass, or sets up for it. It throws, or the request goes on to the next. */
export type Door = (req: Request, res: Response) => void;

/** Doors in their order, as one middleware: Express takes as long to go on to another as most doors need. */
export function through(...doors: readonly Door[]): RequestHandler {
  return (req, res, next) => {
    for (const door of doors) door(req, res);
    next();
  };
}

/** The request's ID: the caller's, if it sent a sane one. */
export const requestId: Door = (req, res) => {
  const given = req.get('X-Request-Id');
  res.set('X-Request-Id', given !== undefined && SANE_ID.test(given) ? given : randomUUID());
};

/** One log line and one observation per request, when it is over. */
export function accessLog({ log, metrics }: Gateway): Door {
  return (req, res) => {
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

/** Aborts when the client of a request hangs up before the reply. */
export function leaving(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished)
      controller.abort(new TabwireError('timeout', 'The client hung up before the reply.'));
  });
  return controller.signal;
}

/** A body where there may be one: it must be JSON by its type. */
export const jsonOnly: Door = (req) => {
  if (hasBody(req) && !req.is('application/json'))
    throw new TabwireError(
      'unsupported_media_type',
      'Send the body as JSON, with the header Content-Type: application/json.',
    );
};

/** Tells a client that asked first to send its body. */
export const continueBody: Door = (req, res) => {
  if (/^100-continue$/i.test(req.get('Expect') ?? '')) res.writeContinue();
};

export function hasBody(req: Request): boolean {
  return req.get('Transfer-Encoding') !== undefined || Number(req.get('Content-Length') ?? 0) > 0;
}
