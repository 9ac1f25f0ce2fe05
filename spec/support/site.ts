import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const PAGES = new URL('../../../spec/pages/', import.meta.url);

/** A page of so many encoded characters is in its URL. */
const LONGEST_TEXT = 200;

/** Where Chrome looks for the icon of a page that names none. */
const ICON = '/favicon.ico';

/** A request that the site got, for tests that look at what Chrome sent. */
interface Visit {
  readonly method: string;
  readonly url: string;
  /** The URL with the text of its page, where it has the name of one. */
  readonly fullUrl: string;
  readonly headers: IncomingMessage['headers'];
}

/**
 * Web servers for pages on two sites, so that frames across them are out-of-process frames:
 *
 * - `/<name>.html` serves `spec/pages/<name>.html`, in which `{{here}}` and `{{other}}` are the origins
 * - `/html?<text>` serves the text as a page (see `page`)
 * - `/hang` never answers; `/stall` sends headers and half a page, and nothing more
 * - `/slow?ms=…` answers so much later
 * - `/status/<code>?<text>`, `/redirect?to=…`, `/circle` (redirects to itself), `/download`
 * - `/csp?<text>` serves the text as a page that may load and run nothing
 * - `/script?<text>` serves the text as JavaScript
 * - `/login?<name>` logs the visitor in with a cookie that no script sees; `/account` greets by its name
 * - `/events?<text>` is an event stream that sends the text and stays open
 * - a WebSocket opens at any path, and stays open
 * - `/held?<text>` serves the text as a page once the test calls `release()`
 * - `/favicon.ico` is not found, and no visit: Chrome asks for it by itself, some time after a page has loaded
 */
export class Site {
  /** `http://127.0.0.1:<port>`, unless it was started elsewhere */
  readonly origin: string;
  /** The same pages on another site: `http://localhost:<port>` */
  readonly other: string;
  readonly visits: Visit[] = [];
  readonly #server: Server;
  readonly #awaited = new Set<() => void>();
  readonly #sockets = new Set<Duplex>();
  #held: (() => void)[] = [];
  /** Pages by the query that stands for them. */
  readonly #pages = new Map<string, string>();

  private constructor(server: Server, address: string, port: number) {
    this.#server = server;
    this.origin = `http://${address}:${port}`;
    this.other = `http://localhost:${port}`;
    server.on('request', (req, res) => void this.#answer(req, res));
    server.on('upgrade', ({ headers }, socket) => {
      const key = `${headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accept = createHash('sha1').update(key).digest('base64');
      const lines = [
        'Upgrade: websocket',
        'Connection: Upgrade',
        `Sec-WebSocket-Accept: ${accept}`,
      ];
      socket.on('error', () => socket.destroy());
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      this.#sockets.add(socket);
    });
  }

  /**
   * @param at another loopback address; the pages are on one site only then
   * @param port by itself one that is free
   */
  static async start(at = '127.0.0.1', port = 0): Promise<Site> {
    const server = createServer();
    // Both names resolve to the loopback address that IPv4 has.
    server.listen(port, at);
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    return new Site(server, at, address.port);
  }

  /** URL of a page with this HTML. A long page has a short name: Chrome lays out the URL with each navigation. */
  page(html: string, origin = this.origin): string {
    const text = encodeURIComponent(html);
    if (text.length <= LONGEST_TEXT) return `${origin}/html?${text}`;
    const name = createHash('sha1').update(html).digest('hex');
    this.#pages.set(`?${name}`, html);
    return `${origin}/html?${name}`;
  }

  /** Answers all that wait at `/held`. */
  release(): void {
    for (const answer of this.#held.splice(0)) answer();
  }

  /** The first request whose full URL contains `part`: one that came before, or the next that comes. */
  visit(part: string): Promise<Visit> {
    return new Promise((resolve) => {
      const check = () => {
        const visit = this.visits.find(({ fullUrl }) => fullUrl.includes(part));
        if (!visit) return;
        this.#awaited.delete(check);
        resolve(visit);
      };
      this.#awaited.add(check);
      check();
    });
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', this.origin);
    const text = this.#pages.get(url.search) ?? decodeURIComponent(url.search.slice(1));
    const { method = '', url: asked = '', headers } = req;
    const isNamed = this.#pages.has(url.search);
    const fullUrl = isNamed ? `${url.pathname}?${encodeURIComponent(text)}` : asked;
    if (asked === ICON) {
      res.writeHead(404).end();
      return;
    }
    this.visits.push({ method, url: asked, fullUrl, headers });
    for (const check of this.#awaited) check();
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.setHeader('Cache-Control', 'no-store');
    if (url.pathname === '/html') res.end(text);
    else if (url.pathname === '/hang') return;
    else if (url.pathname === '/held') this.#held.push(() => res.end(text));
    else if (url.pathname === '/events') {
      res.setHeader('Content-Type', 'text/event-stream');
      res.write(`data: ${text}\n\n`);
    } else if (url.pathname === '/csp') {
      res.setHeader('Content-Security-Policy', "default-src 'none'");
      res.end(text);
    } else if (url.pathname === '/script') {
      res.setHeader('Content-Type', 'text/javascript; charset=utf-8');
      res.end(text);
    } else if (url.pathname === '/stall')
      res.write('<!doctype html><title>half</title><p id=half>half');
    else if (url.pathname === '/slow') {
      const late = setTimeout(
        () => res.end('<!doctype html><title>slow</title><p id=slow>slow'),
        Number(url.searchParams.get('ms')),
      );
      res.on('close', () => clearTimeout(late));
    } else if (url.pathname.startsWith('/status/')) {
      res.statusCode = Number(url.pathname.slice('/status/'.length));
      res.end(text);
    } else if (url.pathname === '/redirect') {
      // A header's bytes: UTF-8, as servers send it.
      const to = Buffer.from(url.searchParams.get('to') ?? '/').toString('latin1');
      res.writeHead(302, { Location: to }).end();
    } else if (url.pathname === '/login') {
      res.setHeader('Set-Cookie', `session=${text}; HttpOnly; SameSite=Lax; Path=/; Max-Age=3600`);
      res.writeHead(302, { Location: '/account' }).end();
    } else if (url.pathname === '/account') {
      const [, name = 'nobody'] = /\bsession=(\w+)/.exec(req.headers.cookie ?? '') ?? [];
      res.end(`<!doctype html><title>${name}</title><p>Welcome, ${name}`);
    } else if (url.pathname === '/circle') res.writeHead(302, { Location: '/circle' }).end();
    else if (url.pathname === '/download') {
      res.setHeader('Content-Disposition', 'attachment; filename=file.bin');
      res.setHeader('Content-Type', 'application/octet-stream');
      res.end('data');
    } else if (url.pathname.endsWith('.html')) await this.#file(url.pathname.slice(1), res);
    else res.writeHead(404).end();
  }

  async #file(name: string, res: ServerResponse): Promise<void> {
    try {
      const html = await readFile(new URL(name, PAGES), 'utf8');
      res.end(html.replaceAll('{{here}}', this.origin).replaceAll('{{other}}', this.other));
    } catch {
      res.writeHead(404).end();
    }
  }
}
