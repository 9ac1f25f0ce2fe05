import type { Request, Response } from 'express';
import type { TObject } from 'typebox';
import { clientClosed, invalidRequest, TabwireError } from '../../lib/request/errors.js';

/** Whether the query of a request has fields: of all methods but those whose body has them. */
const hasQueryFields = ({ method }: Request): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'DELETE';

/**
 * The fields in the query of a request.
 *
 * @param schema of the command's body
 * @throws TabwireError `invalid_request` for a field that belongs in the body
 */
export function queryFields(req: Request, schema: TObject): object {
  if (hasQueryFields(req)) return req.query;
  if (!req.url.includes('?')) return {};
  const plain = (one: string) => one.toLowerCase().replace(/[^a-z]/g, '');
  const fields = new Map(Object.keys(schema.properties).map((field) => [plain(field), field]));
  const [name] = Object.keys(req.query).flatMap((one) => fields.get(plain(one)) ?? []);
  if (name === undefined) return {};
  const detail = `The field ${name} of a ${req.method} request belongs in its body. Send it there.`;
  throw invalidRequest(`/${name}`, 'belongs in the body', detail);
}

/** Whether all of a reply is sent. Of a connection that breaks, Node.js counts as written what it has dropped. */
export const isSent = ({ writableFinished, req }: Response): boolean =>
  writableFinished && req.socket.errored === null;

/**
 * Has a reply whose turn has not come close with its connection: Node.js closes only that of the first of the
 * requests that were sent without waiting.
 */
export function closeWithConnection({ socket }: Request, res: Response): void {
  if (res.socket) return;
  const close = () => {
    if (res.socket) return; // its turn has come
    res.destroy();
    res.emit('close');
  };
  socket.setMaxListeners(0).once('close', close);
  res.once('close', () => socket.off('close', close));
}

/** Calls `abort` when the client hangs up before the reply is sent, or at once where it has. */
export function whenLeft(res: Response, abort: (reason: TabwireError) => void): void {
  const closed = () => {
    if (!isSent(res)) abort(clientClosed('hung up before the reply'));
  };
  if (res.destroyed) closed();
  else res.once('close', closed);
}

/** Requires that a body, where there is one, has the type JSON. @throws TabwireError `unsupported_media_type` */
export function requireJson(req: Request): void {
  if (hasBody(req) && !req.is('application/json'))
    throw new TabwireError(
      'unsupported_media_type',
      'Send the body as JSON, with the header Content-Type: application/json.',
    );
}

/**
 * Answers 100 Continue to a client that waits for it before it sends its body (RFC 9110, section 10.1.1).
 *
 * @throws TabwireError `expectation_failed` where it expects something else
 */
export function continueBody(req: Request, res: Response): void {
  const expected = req.get('Expect');
  if (expected === undefined) return;
  if (!/^100-continue$/i.test(expected))
    throw new TabwireError(
      'expectation_failed',
      'This server supports the header "Expect: 100-continue" and no other value. Send the request without Expect.',
    );
  res.writeContinue();
}

/** Whether a request has a body: by its Transfer-Encoding or Content-Length (RFC 9112, section 6). */
export function hasBody(req: Request): boolean {
  return req.get('Transfer-Encoding') !== undefined || Number(req.get('Content-Length') ?? 0) > 0;
}
