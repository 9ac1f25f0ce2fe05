import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Service } from '../lib/execution/service.js';
import { decoded, find, type MatchedOperation } from '../lib/interface/operations.js';
import type { SocketName } from '../lib/interface/sockets.js';
import { TabwireError } from '../lib/request/errors.js';
import { authentication } from './auth.js';
import { acceptChannel } from './channel.js';
import { acceptCdpClient } from './cdp-socket.js';
import { acceptViewer } from './live.js';
import { pathOf, runChecks } from './head.js';
import { sameOrigin } from './origin.js';
import { asTabwireError } from './problem.js';
import { endWithProblem } from './raw-problem.js';
import { SocketExchange, type ConnectRequest, type Handshake } from './socket-exchange.js';

/** The largest message of a client. */
const MAX_MESSAGE_BYTES = 100 * 1024 * 1024;

/** What accepts the clients of each endpoint. @throws TabwireError before the handshake */
const ACCEPTS: Readonly<Record<SocketName, (request: ConnectRequest) => Promise<void>>> = {
  'cdp-browser': acceptCdpClient,
  'cdp-page': acceptCdpClient,
  channel: acceptChannel,
  live: acceptViewer,
};

/** Has a server answer requests to upgrade: its WebSocket endpoints, and whatever ignores the wish. */
export function acceptUpgrades(server: Server, service: Service): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const endpoint = endpointOf(message);
    if (!endpoint || !/^websocket$/i.test(message.headers.upgrade ?? '')) {
      ignoreUpgrade(server, message, socket);
      return;
    }
    const exchange = new SocketExchange(message, service);
    const handshake = () =>
      new Promise<WebSocket>((resolve, reject) => {
        socket.once('close', () => {
          reject(hungUp());
        });
        sockets.handleUpgrade(message, socket, head, resolve);
      });
    accept(service, socket, exchange, endpoint, handshake).catch((error: unknown) => {
      const problem = asTabwireError(error, service.settings.MAX_BODY_BYTES);
      exchange.refused(problem);
      endWithProblem(socket, problem, exchange.id);
    });
  });
}

function hungUp(): TabwireError {
  return new TabwireError('timeout', 'The client hung up before the handshake.');
}

/** The WebSocket endpoint that a request is for. */
interface Endpoint {
  readonly name: SocketName;
  readonly found: MatchedOperation;
}

function endpointOf(message: IncomingMessage): Endpoint | undefined {
  const found = find('GET', pathOf(message.url ?? ''));
  return found && 'operation' in found && found.operation.kind === 'socket'
    ? { name: found.operation.name, found }
    : undefined;
}

async function accept(
  service: Service,
  socket: Duplex,
  exchange: SocketExchange,
  endpoint: Endpoint,
  handshake: Handshake,
): Promise<void> {
  const { settings, keys, gateway } = service;
  const checks = [sameOrigin(settings), authentication(keys, gateway.tickets)];
  const { head } = exchange;
  exchange.caller = runChecks(checks, head);
  gateway.refuseWhenDraining();
  const left = new AbortController();
  const leave = () => {
    left.abort(hungUp());
  };
  socket.once('close', leave);
  const params = decoded(endpoint.found);
  exchange.begin(endpoint.name, params.id);
  const { signal } = left;
  await ACCEPTS[endpoint.name]({ service, params, exchange, handshake, transport: socket, signal });
}

/** Answers as if the client had not wished for another protocol (RFC 9110, 7.8): HTTP/2, for instance. */
function ignoreUpgrade(server: Server, message: IncomingMessage, socket: Duplex): void {
  const hasBody =
    message.headers['transfer-encoding'] !== undefined ||
    Number(message.headers['content-length'] ?? 0) > 0;
  if (hasBody) {
    // What follows the head is not read as HTTP any more.
    const problem = new TabwireError(
      'malformed_request',
      'A body can not follow a wish for another protocol. Send the request without Upgrade.',
    );
    endWithProblem(socket, problem);
    return;
  }
  const res = new ServerResponse(message);
  res.shouldKeepAlive = false;
  if (socket instanceof Socket) res.assignSocket(socket);
  res.once('finish', () => socket.end());
  server.emit('request', message, res);
}
