import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { gzipSync } from 'node:zlib';

/** A request as the server saw it, with what it answered. */
export interface Seen {
  readonly method: string;
  /** With the host that it was sent to. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  status: number;
  /** Of the response, as they were written. */
  responseHeaders: Readonly<Record<string, string | string[]>>;
  /** Of the body as it was written, compressed perhaps. */
  bodyBytes: number;
}

/** What the server answers to WebSockets that it wants credentials for. */
const CHALLENGES: Readonly<Record<string, string>> = {
  '/unauthorized': '401 Unauthorized\r\nWWW-Authenticate',
  '/proxy-unauthorized': '407 Proxy Authentication Required\r\nProxy-Authenticate',
};

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** More than one: chunked. */
  readonly body?: readonly (string | Buffer)[];
}

/**
 * A web server that counts what it sends, at two hosts of two sites. `/<name>` answers what the test says with
 * `serve`; `/echo` what it is sent; a WebSocket at `/socket` sends back each text that it gets, and
 * one at `/refused` is refused by 403.
 */
export class WireSite {
  readonly seen: Seen[] = [];
  readonly origin: string;
  readonly other: string;
  readonly #server: Server;
  readonly #answers = new Map<string, (seen: Seen) => Answer>();
  readonly #sockets = new Set<Duplex>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${port}`;
    this.other = `http://localhost:${port}`;
    server.on('request', (req, res) => void this.#answer(req, res));
    server.on('upgrade', (req, socket) => {
      this.#upgrade(req, socket);
    });
  }

  static async start(): Promise<WireSite> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    return new WireSite(server, address.port);
  }

  /** Answers a path from now on. */
  serve(path: string, answer: Answer | ((seen: Seen) => Answer)): void {
    this.#answers.set(path, typeof answer === 'function' ? answer : () => answer);
  }

  page(path: string, html: string): string {
    const icon = '<link rel=icon href=data:,>';
    this.serve(path, { headers: HTML, body: [`<!doctype html>${icon}${html}`] });
    return `${this.origin}${path}`;
  }

  script(path: string, text: string): void {
    this.serve(path, { headers: { 'Content-Type': 'text/javascript' }, body: [text] });
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(Buffer.from(chunk));
    const seen: Seen = {
      method: req.method ?? '',
      url: `http://${req.headers.host ?? ''}${req.url ?? ''}`,
      headers: req.headers,
      body: Buffer.concat(chunks),
      status: 404,
      responseHeaders: {},
      bodyBytes: 0,
    };
    this.seen.push(seen);
    const { pathname } = new URL(seen.url);
    const answer = this.#answers.get(pathname)?.(seen) ?? { status: 404 };
    const { status = 200, headers = {}, body = [] } = answer;
    const [only = ''] = body;
    const length =
      body.length > 1 || status === 304
        ? {}
        : { 'Content-Length': String(Buffer.byteLength(only)) };
    seen.status = status;
    // A chunk has its length before it, in hex, and the last one has none.
    const frame = (bytes: number) => (body.length > 1 ? bytes.toString(16).length + 4 : 0);
    const sizes = body.map((part) => Buffer.byteLength(part));
    const last = body.length > 1 ? '0\r\n\r\n'.length : 0;
    seen.bodyBytes = sizes.reduce((sum, bytes) => sum + bytes + frame(bytes), last);
    seen.responseHeaders = headers;
    res.writeHead(status, { 'Cache-Control': 'no-store', ...length, ...headers });
    for (const part of body) res.write(part);
    if (headers['Content-Type'] !== 'text/event-stream') res.end();
  }

  #upgrade(req: IncomingMessage, socket: Duplex): void {
    if (req.url === '/refused') {
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const challenge = CHALLENGES[req.url ?? ''];
    if (challenge !== undefined) {
      socket.end(`HTTP/1.1 ${challenge}: Basic realm="x"\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const key = `${req.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    this.seen.push({
      method: 'GET',
      url: `ws://${req.headers.host ?? ''}${req.url ?? ''}`,
      headers: req.headers,
      body: Buffer.alloc(0),
      status: 101,
      responseHeaders: {},
      bodyBytes: 0,
    });
    socket.on('error', () => socket.destroy());
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    this.#sockets.add(socket);
    // Short masked texts, one frame each: they are sent back unmasked.
    socket.on('data', (frame: Buffer) => {
      if (frame[0] === 0x88) socket.end(Buffer.from([0x88, 0]));
      if (frame[0] !== 0x81) return;
      const length = (frame[1] ?? 0) & 0x7f;
      const mask = frame.subarray(2, 6);
      const text = Buffer.from(
        frame.subarray(6, 6 + length).map((byte, i) => byte ^ (mask[i % 4] ?? 0)),
      );
      socket.write(Buffer.concat([Buffer.from([0x81, text.length]), text]));
    });
  }
}

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

/** A body and its headers, compressed. */
export function compressed(text: string, type: string): Answer {
  return {
    headers: { 'Content-Type': type, 'Content-Encoding': 'gzip' },
    body: [gzipSync(text)],
  };
}
