import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const CHUNK = Buffer.alloc(64 * 1024, 'x');

/**
 * A web server for files:
 *
 * - `/file?name=…&bytes=…` sends an attachment of so many bytes; with `&untold` it does not tell its length, with
 *   `&type=…` it has that type, with `&inline` it is no attachment
 * - `/held?name=…` sends 1,000 bytes of 2,000, and the rest once the test calls `release()`, or ends with `cut()`
 * - `/html?<text>` serves the text as a page
 */
export class FileSite {
  readonly origin: string;
  readonly #server: Server;
  readonly #held = new Set<ServerResponse>();
  #isCutting = false;
  /** Bytes of bodies that were handed to the system. */
  sent = 0;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${port}`;
    server.on('request', (req, res) => void this.#answer(new URL(req.url ?? '', this.origin), res));
  }

  static async start(): Promise<FileSite> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    return new FileSite(server, address.port);
  }

  /** URL of a file. */
  file(name: string, bytes: number, more = ''): string {
    return `${this.origin}/file?name=${encodeURIComponent(name)}&bytes=${bytes}${more}`;
  }

  held(name = 'held.bin'): string {
    this.#isCutting = false;
    return `${this.origin}/held?name=${name}`;
  }

  page(html: string): string {
    return `${this.origin}/html?${encodeURIComponent(`<!doctype html>${html}`)}`;
  }

  /** Sends the rest of what is held. */
  release(): void {
    for (const res of this.#held) res.end(CHUNK.subarray(0, 1_000));
    this.#held.clear();
  }

  /** Cuts the connections of what is held, and of each that comes again. */
  cut(): void {
    this.#isCutting = true;
    for (const res of this.#held) res.destroy();
    this.#held.clear();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(url: URL, res: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = url;
    if (pathname === '/html') {
      res.setHeader('Content-Type', 'text/html; charset=utf-8');
      res.end(decodeURIComponent(url.search.slice(1)));
      return;
    }
    if (pathname !== '/file' && pathname !== '/held') {
      res.writeHead(404).end();
      return;
    }
    const bytes = pathname === '/held' ? 2_000 : Number(query.get('bytes'));
    res.setHeader('Content-Type', query.get('type') ?? 'application/octet-stream');
    if (!query.has('inline')) {
      const name = encodeURIComponent(query.get('name') ?? 'file');
      res.setHeader('Content-Disposition', `attachment; filename*=UTF-8''${name}`);
    }
    if (!query.has('untold')) res.setHeader('Content-Length', bytes);
    if (pathname === '/held') {
      if (this.#isCutting) res.destroy();
      else res.write(CHUNK.subarray(0, 1_000));
      this.#held.add(res);
      return;
    }
    await pipeline(Readable.from(this.#chunks(bytes)), res).catch(() => undefined); // it was ended
  }

  *#chunks(bytes: number): Generator<Buffer> {
    for (let left = bytes; left > 0; left -= CHUNK.length) {
      const chunk = CHUNK.subarray(0, Math.min(left, CHUNK.length));
      this.sent += chunk.length;
      yield chunk;
    }
  }
}
