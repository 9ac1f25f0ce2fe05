import type { Request as Incoming, Response as Reply } from 'express';
import type { Grant } from '../../lib/request/grant.js';
import { endStream, problemOf } from '../http/problem.js';
import { HeldStream } from '../http/request-memory.js';

/**
 * A request as the web's API has it; its body is parsed already.
 *
 * @param id that it has in the logs
 * @param baseUrl where its client reaches the service
 */
export function webRequest(
  { method, originalUrl, headers }: Incoming,
  id: string,
  baseUrl = 'http://tabwire.invalid',
): Request {
  const fields = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name.startsWith(':') ? [] : [[name, [value].flat().join(', ')]],
  );
  const { pathname, search } = new URL(originalUrl, baseUrl);
  const own = new Headers(fields);
  own.set('X-Request-Id', id);
  return new Request(new URL(pathname + search, baseUrl), { method, headers: own });
}

/**
 * Sends a response of the web's API; resolves when it is sent, or its client has left.
 *
 * @param grant by which the client came in: a response that is sent still ends with that
 */
export async function sendResponse(
  { status, headers, body }: Response,
  res: Reply,
  grant: Grant,
): Promise<void> {
  res.status(status);
  headers.forEach((value, name) => void res.setHeader(name, value));
  if (!body) {
    res.end();
    return;
  }
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
  // A proxy must neither keep nor gather what it passes on.
  if (isStream) res.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  res.flushHeaders();
  const reader = body.getReader();
  res.once('close', () => {
    reader.cancel().catch(() => undefined);
  });
  const leave = grant.hold((why) => {
    if (isStream) endStream(res, problemOf(res, why));
    else res.destroy();
  });
  res.once('close', leave);
  const held = new HeldStream(res);
  try {
    // What the client does not read would wait in `body`, where nobody counts it.
    for (;;) {
      const { done, value } = await reader.read();
      if (done || res.writableEnded || res.destroyed) break;
      held.write(value);
    }
  } catch {
    res.destroy(); // there is no room for what the client does not read
  }
  if (!res.writableEnded) res.end();
}
