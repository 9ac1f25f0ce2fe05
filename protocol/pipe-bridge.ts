import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { createServer } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';

/** Both ends of Chrome's `--remote-debugging-pipe`: NUL-terminated JSON in each direction. */
export interface DebuggingPipes {
  readonly incoming: NodeJS.ReadableStream;
  readonly outgoing: NodeJS.WritableStream;
}

export interface PipeBridge {
  /** `ws+unix:` address for the one client that the bridge takes. */
  readonly url: string;
  /** Answers a call in place of Chrome, which does not when its session ends. */
  fail(id: number): void;
  close(): void;
}

const NUL = 0;
const END = Buffer.of(NUL);
const BRACE = 0x7b;
const BACKSLASH = 0x5c;

/** The id of the call that a reply is for is in its first bytes. */
const HEAD_BYTES = 64;

/** chrome-remote-interface drops the connection above 256 MiB; one reply must not end a browser. */
const MAX_REPLY_BYTES = 200 * 1024 * 1024;

/**
 * Carries Chrome's debugging pipe to a WebSocket on a unix socket, so that chrome-remote-interface,
 * which speaks only WebSocket, works on it while Chrome listens on no port at all. The socket is
 * readable by its owner only, takes one connection and is unlinked as soon as it has it.
 *
 * @param socketPath an absolute path of at most 107 bytes (sun_path) in a private directory
 * @param maxTextBytes a reply that surely holds more fails as soon as that shows
 */
export async function bridgePipes(
  { incoming, outgoing }: DebuggingPipes,
  socketPath: string,
  maxTextBytes = MAX_REPLY_BYTES,
): Promise<PipeBridge> {
  const http = createServer();
  const server = new WebSocketServer({ server: http, maxPayload: MAX_REPLY_BYTES });
  server.on('error', () => undefined); // it is the listening promise that tells
  let client: WebSocket | undefined;
  let closed = false;

  server.on('connection', (socket) => {
    if (client || closed) {
      socket.terminate();
      return;
    }
    client = socket;
    http.close(); // closing the listener unlinks the socket; the open connection stays
    socket.on('message', (data: Buffer) => {
      // In one write: a second one costs the gateway as much again, and wakes Chrome twice.
      outgoing.write(Buffer.concat([data, END]));
    });
    readMessages(incoming, maxTextBytes, (message) => {
      // What isn't JSON is no Chrome's; chrome-remote-interface would throw where nobody catches.
      if (message.at(0) === BRACE || message.at(0) === '{') socket.send(message, { binary: false });
      else socket.terminate();
    });
    socket.on('error', () => {
      socket.terminate();
    });
  });

  // EPIPE and ECONNRESET here mean that Chrome is gone, which the end of `incoming` tells too.
  const close = () => {
    closed = true;
    client?.close();
    http.close();
  };
  outgoing.on('error', close);
  incoming.on('error', close);
  const gone = new Promise<never>((_, reject) => {
    incoming.on('close', () => {
      close();
      reject(new Error('the pipe is closed'));
    });
  });
  gone.catch(() => undefined);

  http.listen(socketPath);
  await Promise.race([once(http, 'listening'), gone]); // once closed it never listens
  await chmod(socketPath, 0o600);
  const fail = (id: number) => client?.send(failure(String(id), 'Session is gone'));
  return { url: `ws+unix://${socketPath}`, fail, close };
}

/** Calls `onMessage` for every NUL-terminated message, without copying more than once. */
function readMessages(
  pipe: NodeJS.ReadableStream,
  maxTextBytes: number,
  onMessage: (message: Buffer | string) => void,
): void {
  let parts: Buffer[] = [];
  let length = 0;
  let counted = 0;
  let escapes = 0;
  let failed = false;
  const isTooLarge = () => {
    if (length <= maxTextBytes) return false;
    for (; counted < parts.length; counted += 1) escapes += backslashesIn(parts[counted]);
    // At most six bytes of JSON (\u001b) are one of text.
    return length > MAX_REPLY_BYTES || length - 5 * escapes > maxTextBytes;
  };
  const add = (part: Buffer) => {
    if (failed) return;
    parts.push(part);
    length += part.length;
    failed = isTooLarge();
    if (!failed) return;
    // Its caller need not wait for the rest.
    onMessage(tooLarge(parts));
    parts = [];
  };
  const end = () => {
    const [first] = parts;
    if (!failed) onMessage(parts.length === 1 && first ? first : Buffer.concat(parts, length));
    parts = [];
    length = counted = escapes = 0;
    failed = false;
  };
  pipe.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let at = chunk.indexOf(NUL); at !== -1; at = chunk.indexOf(NUL, start)) {
      add(chunk.subarray(start, at));
      end();
      start = at + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  });
}

function backslashesIn(part: Buffer | undefined): number {
  let count = 0;
  for (let at = 0; part && at < part.length; at += 1) if (part[at] === BACKSLASH) count += 1;
  return count;
}

/** The failure that stands in for a reply that is too large; an event of that size becomes a no-op. */
function tooLarge(parts: readonly Buffer[]): string {
  const head = Buffer.concat(parts.slice(0, HEAD_BYTES)).toString('latin1', 0, HEAD_BYTES);
  const id = /^\{"id":(\d+)/.exec(head)?.[1] ?? '0';
  return failure(id, 'Reply is too large');
}

function failure(id: string, message: string): string {
  return `{"id":${id},"error":{"code":-32000,"message":"${message}"}}`;
}
