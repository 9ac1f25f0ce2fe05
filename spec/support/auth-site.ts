import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

interface Attempt {
  readonly host: string | undefined;
  readonly path: string;
  readonly authorization: string | undefined;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/**
 * A server that lets one user in, on two origins:
 *
 * - `/basic…` and `/digest…` answer `<title>in</title>`, or 401 with `<title>out</title>`
 * - `/html?<text>` serves the text as a page; `/redirect?<url>` redirects
 */
export class AuthSite {
  readonly attempts: Attempt[] = [];
  password = 's3cr3t!';
  readonly #server: Server;
  readonly #nonce = randomBytes(8).toString('hex');
  readonly #port: number;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.#port = port;
    server.on('request', (req, res) => {
      this.#answer(req, res);
    });
  }

  static async start(): Promise<AuthSite> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    return new AuthSite(server, address.port);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get other(): string {
    return `http://localhost:${this.#port}`;
  }

  /** The header of each request for a path, without the icon. */
  authorizations(path: string, origin = this.origin): (string | undefined)[] {
    const host = new URL(origin).host;
    return this.attempts
      .filter((attempt) => attempt.path === path && attempt.host === host)
      .map(({ authorization }) => authorization);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #answer(req: IncomingMessage, res: ServerResponse): void {
    const { authorization, host } = req.headers;
    const { pathname, search } = new URL(req.url ?? '/', this.origin);
    this.attempts.push({ host, path: pathname, authorization });
    const text = decodeURIComponent(search.slice(1));
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.setHeader('Cache-Control', 'no-store');
    if (pathname === '/html') res.end(text);
    else if (pathname === '/redirect') res.writeHead(302, { Location: text }).end();
    else if (!/^\/(basic|digest)/.test(pathname)) res.writeHead(404).end();
    else if (this.#admits(pathname, req)) res.end('<title>in</title>');
    else {
      const challenge = pathname.startsWith('/basic')
        ? 'Basic realm="basic"'
        : `Digest realm="digest", qop="auth", algorithm=MD5, nonce="${this.#nonce}"`;
      res.writeHead(401, { 'WWW-Authenticate': challenge }).end('<title>out</title>');
    }
  }

  #admits(path: string, { method, headers: { authorization = '' } }: IncomingMessage): boolean {
    if (path.startsWith('/basic'))
      return authorization === `Basic ${Buffer.from(`ann:${this.password}`).toString('base64')}`;
    const field = (name: string) =>
      new RegExp(`\\b${name}="?([^",]*)`).exec(authorization)?.[1] ?? '';
    const secret = md5(`ann:digest:${this.password}`);
    const request = md5(`${method ?? ''}:${field('uri')}`);
    const parts = [secret, this.#nonce, field('nc'), field('cnonce'), 'auth', request];
    return field('response') === md5(parts.join(':'));
  }
}
