import { createHash } from 'node:crypto';
import { PassThrough, pipeline, Transform, type Readable } from 'node:stream';
import type { Request } from 'express';
import { hungUp, wholeBody } from '../http/whole-body.js';

/** A body that is smaller is read whole: it goes on in one write with its head, and its timeout_ms is known. */
const SMALL_BYTES = 64 * 1024;

/** The body of a request that is forwarded. */
export type ForwardedBody = Buffer | Readable | null;

/** The body of a request on its way to another member: a small one whole, another one as it comes. */
export async function bodyOf(req: Request): Promise<ForwardedBody> {
  const length = Number(req.headers['content-length'] ?? 0);
  const isStream = req.headers['transfer-encoding'] !== undefined;
  if (!isStream && length === 0) return null;
  return isStream || length > SMALL_BYTES ? passing(req) : wholeBody(req);
}

/** A body with a seal at its end, which proves to the member that gets it that it is the one that was sent. */
export function sealed(body: Readable, seal: (digest: Buffer) => Buffer): Readable {
  const sum = createHash('sha256');
  const whole = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, seal(sum.digest()));
    },
  });
  pipeline(body, whole, () => undefined); // told to whoever sends it
  return whole;
}

/** The request itself would end with what reads it, and its connection with that, before there is a reply. */
function passing(req: Request): Readable {
  const body = new PassThrough();
  req.pipe(body);
  req.once('close', () => {
    if (!req.complete) body.destroy(hungUp());
  });
  body.on('error', () => undefined); // told to whoever sends it
  return body;
}
