import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RawRequest {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Sends the head alone and leaves the body for later, which never comes. */
  readonly headOnly?: boolean;
}

export interface RawReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request that is on its way. */
export interface Sent {
  readonly reply: Promise<RawReply>;
  /** Resolves when the kernel has all of it. */
  readonly written: Promise<unknown>;
  /** Closes the connection before the reply; `reply` then rejects. */
  hangUp(): void;
}

/**
 * Sends a request as it stands: the path is not normalised, no body is made JSON, and `Host` is the
 * caller's where it names one. Each has a connection of its own.
 */
export function start(base: string, path: string, options: RawRequest = {}): Sent {
  const { method = 'GET', headers = {}, body, headOnly = false } = options;
  const { hostname, port } = new URL(base);
  const has = (name: string) => Object.keys(headers).some((it) => it.toLowerCase() === name);
  const call = request({
    hostname,
    port,
    path,
    method,
    headers,
    agent: false,
    setHost: !has('host'),
  });
  // Node frames the body of a GET or DELETE only when it is told its length.
  if (body !== undefined && !has('transfer-encoding') && !has('content-length'))
    call.setHeader('Content-Length', Buffer.byteLength(body));
  const reply = new Promise<RawReply>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (res) => {
      text(res).then((body) => {
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text: body });
      }, reject);
    });
  });
  reply.catch(() => undefined); // told to whoever awaits it
  const written = once(call, 'finish');
  written.catch(() => undefined);
  if (headOnly) {
    call.flushHeaders();
    void reply.finally(() => call.destroy()).catch(() => undefined);
  } else call.end(body);
  return { reply, written, hangUp: () => call.destroy() };
}

export function raw(base: string, path: string, options?: RawRequest): Promise<RawReply> {
  return start(base, path, options).reply;
}
