import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Service } from '../../lib/execution/service.js';
import { decoded, socketAt } from '../../lib/interface/operations.js';
import type { SocketName } from '../../lib/interface/sockets.js';
import { clientClosed, TabwireError } from '../../lib/request/errors.js';
import { knownError, noFileHandles } from '../../lib/request/system-failure.js';
import { callerCheck, requireOwnTicket } from '../http/caller.js';
import { acceptChannel } from './channel.js';
import { acceptCdpClient } from './cdp.js';
import { acceptViewer } from './live.js';
import { isLate } from '../http/connections.js';
import { memberOf } from '../forwarding/forward.js';
import { UpgradeForwarder, type ForwardedUpgrade } from './forward.js';
import { pathOf, type Caller, type Head } from '../http/head.js';
import { endWithProblem } from '../http/raw-problem.js';
import { closeEndedLink, isOfEndedLink } from './ended-link.js';
import { SocketExchange, type ConnectRequest, type Handshake } from './exchange.js';

/** The largest message of a client. */
const MAX_MESSAGE_BYTES = 100 * 1024 * 1024;

/** The version that a refusal has to name (RFC 6455, 4.2.2). */
const VERSION = 'Sec-WebSocket-Version: 13';

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
  /** What a handshake that `ws` refuses is told to: it would answer by itself otherwise, in HTML. */
  const refusals = new WeakMap<IncomingMessage, (error: TabwireError) => void>();
  sockets.on('wsClientError', ({ message: why }, _socket, message) => {
    refusals.get(message)?.(badHandshake(why));
  });
  const forwarder = service.fleet && new UpgradeForwarder(service.fleet);
  const gate = { check: callerCheck(service), forwarder };
  server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const endpoint = socketAt(pathOf(message.url ?? ''));
    if (
      message.method !== 'GET' ||
      !endpoint ||
      !/^websocket$/i.test(message.headers.upgrade ?? '')
    ) {
      ignoreUpgrade(server, message, socket);
      return;
    }
    const exchange = new SocketExchange(message, service);
    const handshake = () =>
      new Promise<WebSocket>((resolve, reject) => {
        socket.once('close', () => {
          reject(hungUp());
        });
        refusals.set(message, reject);
        sockets.handleUpgrade(message, socket, head, (client) => {
          // Its close tells. What came with the handshake would be read before anybody listens to the rest.
          client.on('error', () => undefined);
          client.pause();
          resolve(client);
        });
      });
    const request = { socket, head, exchange };
    accept(service, request, endpoint, handshake, gate).catch((error: unknown) => {
      const problem = knownError(error);
      exchange.refused(problem);
      if (isOfEndedLink(endpoint, exchange.head, problem))
        closeEndedLink(handshake).catch(() => undefined); // its client has gone
      else endWithProblem(socket, problem, exchange.id, [VERSION]);
    });
  });
}

function hungUp(): TabwireError {
  return clientClosed('hung up before the handshake');
}

/** @param why of `ws`: `Missing or invalid Sec-WebSocket-Key header` */
function badHandshake(why: string): TabwireError {
  return new TabwireError(
    'malformed_request',
    `The request is no handshake of a WebSocket: ${why}. Connect with a WebSocket library (RFC 6455, version 13).`,
  );
}

/** The WebSocket endpoint that a request is for. */
type Endpoint = NonNullable<ReturnType<typeof socketAt>>;

interface Gate {
  readonly check: (head: Head) => Caller;
  readonly forwarder: UpgradeForwarder | undefined;
}

async function accept(
  service: Service,
  request: Omit<ForwardedUpgrade, 'member'>,
  endpoint: Endpoint,
  handshake: Handshake,
  { check, forwarder }: Gate,
): Promise<void> {
  const { socket, exchange } = request;
  const { gateway, fleet } = service;
  exchange.caller = check(exchange.head);
  if (isLate(socket)) throw noFileHandles();
  gateway.refuseWhenShuttingDown();
  const { name } = endpoint;
  const params = decoded(endpoint.params);
  exchange.begin(name, params.id);
  const member = fleet && memberOf(fleet, { params }, exchange.head, exchange.caller);
  if (member && forwarder) {
    exchange.leadsTo(member.tag);
    await forwarder.forward({ ...request, member });
    return;
  }
  requireOwnTicket(exchange.caller);
  const left = new AbortController();
  const leave = () => {
    left.abort(hungUp());
  };
  socket.once('close', leave);
  const { signal } = left;
  await ACCEPTS[name]({ service, params, exchange, handshake, transport: socket, signal });
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
      'A request with the header Upgrade cannot have a body. Send the request without Upgrade.',
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
