import type { Request, Response } from 'express';
import { TabwireError } from '../lib/request/errors.js';

/** Aborts when the client of a request hangs up before the reply. */
export function leaving(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished)
      controller.abort(new TabwireError('timeout', 'The client hung up before the reply.'));
  });
  return controller.signal;
}

/** Demands that a body, where there is one, is JSON by its type. */
export function requireJson(req: Request): void {
  if (hasBody(req) && !req.is('application/json'))
    throw new TabwireError(
      'unsupported_media_type',
      'Send the body as JSON, with the header Content-Type: application/json.',
    );
}

/** Tells a client that asked first to send its body. */
export function continueBody(req: Request, res: Response): void {
  if (/^100-continue$/i.test(req.get('Expect') ?? '')) res.writeContinue();
}

function hasBody(req: Request): boolean {
  return req.get('Transfer-Encoding') !== undefined || Number(req.get('Content-Length') ?? 0) > 0;
}
