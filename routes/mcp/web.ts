import { once } from 'node:events';
import type { Request as Incoming, Response as Reply } from 'express';

/** A request as the web's API has it; its body is parsed already. */
export function webRequest({ method, originalUrl, headers }: Incoming): Request {
  const fields = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name.startsWith(':') ? [] : [[name, [value].flat().join(', ')]],
  );
  return new Request(new URL(originalUrl, 'http://tabwire.invalid/'), {
    method,
    headers: new Headers(fields),
  });
}

/** Sends a response of the web's API; resolves when it is sent, or its client has left. */
export async function sendResponse({ status, headers, body }: Response, res: Reply): Promise<void> {
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
  const left = once(res, 'close').then(() => reader.cancel().catch(() => undefined));
  for (;;) {
    const { done, value } = await reader.read();
    if (done || res.destroyed) break;
    if (!res.write(value)) await Promise.race([once(res, 'drain'), left]);
  }
  res.end();
}
