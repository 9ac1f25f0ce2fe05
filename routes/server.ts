import {
  createServer,
  IncomingMessage,
  ServerResponse,
  type RequestListener,
  type Server,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { TabwireError } from '../lib/request/errors.js';
import type { Metrics } from '../lib/telemetry/metrics.js';
import { keepFileHandles } from './http/connections.js';
import { originForm } from './forwarding/head.js';
import { endWithProblem } from './http/raw-problem.js';

/** The limits for clients that are slow, broken or hostile; times in ms. */
export interface Limits {
  /** From the first byte of a request to the end of its head. */
  readonly headersTimeout: number;
  /** From the first byte to the end of the body. The reply has the request's own deadline. */
  readonly requestTimeout: number;
  /** How long an unused connection stays open: longer than clients keep theirs in a pool. */
  readonly keepAliveTimeout: number;
  /** How often the first two are checked. */
  readonly connectionsCheckingInterval: number;
  /** The request line and the headers together, in bytes. */
  readonly maxHeaderSize: number;
}

const LIMITS: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
};

/**
 * Creates the HTTP server. What Node.js refuses before there is a request (HTTP that it can't parse, a head that
 * is too large, a request that does not end in time) gets a problem document too.
 */
export function createHttpServer(
  app: Express,
  metrics: Metrics,
  limits: Partial<Limits> = {},
): Server {
  const effective = { ...LIMITS, ...limits };
  const answer = inOriginForm(app);
  // A missing Host and an unknown Expect are left to the app, whose answers are problem documents.
  const server = createServer(
    { ...effective, ...messagesOf(app), requireHostHeader: false },
    answer,
  );
  keepFileHandles(server);
  server.on('checkExpectation', answer);
  server.on('checkContinue', answer); // `continueBody` answers it, after the checks
  const replies = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, res) => {
    replies.set(socket, res);
    // A connection that waits for its next request keeps nothing of the last one.
    res.once('close', () => {
      if (replies.get(socket) === res) replies.delete(socket);
    });
  });
  const refused = new WeakSet<Duplex>();
  const refuse = (socket: Duplex, error: TabwireError) => {
    // The rest of what the client sends can't be parsed either, and comes as another error.
    if (refused.has(socket)) return;
    refused.add(socket);
    const reply = replies.get(socket);
    if (!socket.writable || reply?.headersSent) {
      socket.destroy();
      return;
    }
    // A request whose head was complete is counted by its exchange.
    if (!reply) metrics.requests.inc({ command: 'none', status: String(error.status) });
    endWithProblem(socket, error);
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, clientError(error.code, effective));
  });
  server.on('connect', (_req, socket) => {
    socket.on('error', () => socket.destroy());
    refuse(
      socket,
      new TabwireError(
        'malformed_request',
        'This server is not a proxy, so it does not support CONNECT. GET /openapi.json lists the endpoints.',
      ),
    );
  });
  return server;
}

/** Has Express find the operation by the path that the checks read, whatever else it would make of a whole URL. */
function inOriginForm(app: Express): RequestListener {
  return (req, res) => {
    const { url = '' } = req;
    if (/^[a-z][a-z\d+.-]*:\/\//i.test(url))
      Object.assign(req, { originalUrl: url, url: originForm(url) });
    app(req, res);
  };
}

/**
 * The classes of requests and replies that have from the start the prototypes which Express sets on each. To change
 * a prototype takes V8 as long as half of a command, and it keeps the object until it collects all garbage.
 */
function messagesOf(app: Express) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

function clientError(code: string | undefined, limits: Limits): TabwireError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new TabwireError(
        'headers_too_large',
        `The request line and the headers are larger than ${limits.maxHeaderSize} bytes. Send shorter headers, and put long values into the body.`,
        { max_header_bytes: limits.maxHeaderSize },
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new TabwireError(
        'request_timeout',
        `The server did not receive the request in time: it waits ${limits.headersTimeout} ms for the headers and ${limits.requestTimeout} ms for the whole request. Send the request without pauses.`,
      );
    default:
      return new TabwireError(
        'malformed_request',
        'The request is not valid HTTP/1.1 (RFC 9112). Send the request with an HTTP library, over plain HTTP.',
      );
  }
}
