import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { RequestError, Server } from 'proxy-chain';
import { fileHandles } from '../machine/file-handles.js';
import { isOwnUser } from '../machine/peer-user.js';
import { bypasses } from './bypass-list.js';
import { pinned } from './pinned-lookup.js';
import { failureHeaders } from './proxy-failure.js';
import { Denied, type EgressPolicy } from './policy.js';
import type { Upstream } from './upstream-proxy.js';

const PAGE =
  'Tabwire lets pages reach only the public internet, and this address does not belong to it. The operator can allow the address in EGRESS_ALLOW.\n';
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** Chrome's error codes for a client's proxy that fails. */
const LOGIN_REFUSED = 'net::ERR_PROXY_AUTH_REQUESTED';
const PROXY_FAILED = 'net::ERR_PROXY_CONNECTION_FAILED';
const SOCKS_FAILED = 'net::ERR_SOCKS_CONNECTION_FAILED';

/** proxy-chain's status where an upstream proxy refuses the credentials (its AUTH_FAILED). */
const AUTH_FAILED = 597;

/** A connection of Chrome's, and that to the server. */
const HANDLES_OF_CLIENT = 2;

class ProxyServer extends Server {
  /** Answers a request without its server. */
  override sendSocketResponse(
    socket: Socket,
    status = 500,
    headers: Record<string, string> = {},
    message = '',
  ): void {
    if (status !== AUTH_FAILED) super.sendSocketResponse(socket, status, headers, message);
    else super.sendSocketResponse(socket, 502, failureHeaders(LOGIN_REFUSED), message);
  }
}

/** A connection from Chrome. */
interface ProxyClient {
  readonly isOwnUser: Promise<boolean>;
  /** Aborted when it closes, which closes the connections that were dialled for it. */
  readonly closed: AbortSignal;
}

/**
 * The egress proxy of a Chrome: an HTTP proxy on 127.0.0.1 that looks a host up once, asks the policy for each
 * of its addresses, and dials those. HTTP comes as requests; TLS and WebSockets come as CONNECT. Chrome takes no
 * credentials for a proxy, so the proxy admits a client by the user that the other end runs as.
 */
export class EgressProxy {
  readonly #server: ProxyServer;
  readonly #policy: EgressPolicy;
  readonly #upstream: Upstream | undefined;
  readonly #onDenied: () => void;
  readonly #clients = new WeakMap<Socket, ProxyClient>();
  /** Requests that go to the upstream. */
  readonly #forwarded = new WeakSet<IncomingMessage>();
  #releasePort = () => {};

  private constructor(policy: EgressPolicy, upstream: Upstream | undefined, onDenied: () => void) {
    this.#policy = policy;
    this.#upstream = upstream;
    this.#onDenied = onDenied;
    this.#server = new ProxyServer({
      port: 0,
      host: '127.0.0.1',
      authRealm: 'Tabwire',
      prepareRequestFunction: async ({ request, hostname, port, isHttp }) => {
        const host = hostname.replace(/^\[(.*)\]$/, '$1');
        const { isOwnUser, closed } = this.#client(request);
        if (!(await isOwnUser)) throw new RequestError('This proxy serves another user.\n', 403);
        try {
          return await this.#route({ host, port, isHttp }, request, closed);
        } catch (error) {
          if (error instanceof Denied) throw this.#refusal();
          if (this.#forwarded.has(request))
            throw new RequestError('', 502, failureHeaders(PROXY_FAILED));
          // Closed rather than answered with a page, so that Chrome reports a failure.
          request.socket.destroy();
          throw error;
        }
      },
    });
    this.#server.server.prependListener('connection', keepFileHandles);
    this.#server.server.prependListener(
      'request',
      (request: IncomingMessage, response: ServerResponse) => {
        this.#reportFailures(request, response);
      },
    );
  }

  /**
   * Replaces the answers that proxy-chain makes itself where a server fails: pages with a status from 590 to 599,
   * or 504, which a server may send too. They are those that it ends before the headers are sent.
   */
  #reportFailures(request: IncomingMessage, response: ServerResponse): void {
    const end = response.end.bind(response);
    const value = (...args: unknown[]): unknown => {
      if (!response.headersSent) {
        // Closed rather than answered with a page, so that Chrome reports a failure.
        if (!this.#forwarded.has(request)) return request.socket.destroy();
        const isSocks = this.#upstream?.protocol.startsWith('socks') ?? false;
        const headers = failureHeaders(isSocks ? SOCKS_FAILED : PROXY_FAILED);
        for (const [name, text] of Object.entries(headers)) response.setHeader(name, text);
        response.statusCode = 502;
      }
      return Reflect.apply(end, undefined, args);
    };
    Object.defineProperty(response, 'end', { value });
  }

  /**
   * @param upstream a client's proxy, to which requests are forwarded
   * @param onDenied called for each request that the policy denies
   */
  static async open(
    policy: EgressPolicy,
    upstream: Upstream | undefined,
    onDenied: () => void,
  ): Promise<EgressProxy> {
    const proxy = new EgressProxy(policy, upstream, onDenied);
    await proxy.#server.listen();
    proxy.#releasePort = policy.denyPort(proxy.#server.port);
    return proxy;
  }

  /** `http://127.0.0.1:<port>` */
  get address(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  async close(): Promise<void> {
    this.#releasePort();
    await this.#server.close(true);
  }

  #refusal(): RequestError {
    this.#onDenied();
    return new RequestError(PAGE, 403, HEADERS);
  }

  #client({ socket }: IncomingMessage): ProxyClient {
    const known = this.#clients.get(socket);
    if (known) return known;
    const closing = new AbortController();
    socket.once('close', () => closing.abort());
    const client = { isOwnUser: isOwnUser(socket), closed: closing.signal };
    this.#clients.set(socket, client);
    return client;
  }

  /** Decides how proxy-chain handles a request: over a socket to the host, or by the upstream. @throws Denied */
  async #route({ host, port, isHttp }: Destination, request: IncomingMessage, left: AbortSignal) {
    const upstream = this.#upstream;
    if (!upstream || bypasses(upstream.bypass, host, port)) {
      const socket = await dial(await this.#policy.resolve(host, port), port, left);
      return isHttp ? { httpAgent: only(socket) } : { customConnectServer: tunnelTo(socket) };
    }
    await this.#policy.checkForwarded(host, port);
    this.#forwarded.add(request);
    const addresses = await this.#policy.resolve(upstream.host, upstream.port);
    const upstreamProxyUrl = upstream.at(addresses);
    if (upstream.protocol !== 'http:')
      return { upstreamProxyUrl, httpsAgent: new TlsAgent({ lookup: pinned(addresses) }) };
    return { upstreamProxyUrl, httpAgent: only(await dial(addresses, upstream.port, left)) };
  }
}

/** Closes a connection of Chrome's when file handles are few: a page goes without before a client does. */
function keepFileHandles(socket: Socket): void {
  if (fileHandles.take(HANDLES_OF_CLIENT) > 0) socket.destroy();
  socket.once('close', () => {
    fileHandles.give(HANDLES_OF_CLIENT);
  });
}

interface Destination {
  /** Without brackets. */
  readonly host: string;
  readonly port: number;
  readonly isHttp: boolean;
}

/** Connects to one of the addresses, the first that answers; the connection ends when `signal` aborts. */
async function dial(
  addresses: LookupAddress[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  signal.throwIfAborted();
  const socket = connect({ host: 'checked', port, lookup: pinned(addresses) });
  // `connect` with a signal would leave a listener on it for each socket.
  const end = () => socket.destroy(new Error('the client left'));
  signal.addEventListener('abort', end);
  socket.once('close', () => {
    signal.removeEventListener('abort', end);
  });
  await once(socket, 'connect');
  socket.on('error', () => socket.destroy());
  return socket;
}

/** An agent that sends one request over an open connection. */
function only(socket: Socket): Agent {
  return Object.assign(new Agent(), { createConnection: () => socket });
}

/** A server for proxy-chain's `customConnectServer`, which connects the one tunnel that it gets with a socket. */
function tunnelTo(target: Socket) {
  const server = createServer();
  server.removeAllListeners('connection');
  server.once('connection', (source: Socket) => {
    source.setMaxListeners(20); // a pipeline in both directions adds more than ten
    // When either end breaks, the other is closed; proxy-chain's own tunnels would wait for it.
    pipeline(source, target, source, () => undefined);
  });
  return server;
}
