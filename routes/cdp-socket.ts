import type { WebSocket } from 'ws';
import type { Carrier, Connected } from '../lib/control/cdp-clients.js';
import { UNDO_TIMEOUT_MS } from '../lib/request/deadline.js';
import type { ConnectRequest } from './socket-exchange.js';

/** What may wait for a client to read it, in bytes. */
const MAX_BACKLOG_BYTES = 64 * 1024 * 1024;

/** How often a client has to show that it is there. */
const PING_MS = 20_000;

/** Close codes of RFC 6455 (section 7.4.1) and of its registry. */
const GOING_AWAY = 1001;
const TRY_AGAIN_LATER = 1013;

/** Connects a client of CDP to a browser, or to the page that the path names. */
export async function acceptCdpClient({
  service,
  params: { id = '', page_id: pageId },
  exchange,
  handshake,
  signal,
}: ConnectRequest): Promise<void> {
  const browser = service.gateway.browser(id);
  if (pageId !== undefined) browser.contexts.ofPage(pageId).page(pageId);
  const carrier = new SocketCarrier();
  const client = await browser.cdp.connect(carrier, pageId, signal);
  try {
    const socket = await handshake();
    exchange.connected(socket);
    // Its time counts as use of the browser.
    void browser.usage.during(() => carrier.carry(socket, client));
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Carries messages between a client's WebSocket and its sessions. */
class SocketCarrier implements Carrier {
  #socket: WebSocket | undefined;
  #ended: string | undefined;

  /** Resolves when the client has gone, or was sent away. */
  carry(socket: WebSocket, client: Connected): Promise<void> {
    this.#socket = socket;
    let isHere = true;
    const pings = setInterval(() => {
      if (!isHere) socket.terminate();
      isHere = false;
      socket.ping();
    }, PING_MS);
    socket.on('pong', () => {
      isHere = true;
    });
    socket.on('error', () => undefined); // its close tells
    // A Buffer each, as its binaryType is by default.
    socket.on('message', (data: Buffer) => {
      client.receive(data.toString());
      const drained = client.drained();
      if (!drained) return;
      socket.pause();
      void drained.then(() => {
        socket.resume();
      });
    });
    if (this.#ended !== undefined) this.ended('browser');
    return new Promise((resolve) => {
      socket.once('close', () => {
        clearInterval(pings);
        client.close();
        resolve();
      });
    });
  }

  message(text: string): void {
    const socket = this.#socket;
    if (socket?.readyState !== socket?.OPEN) return;
    if (socket && socket.bufferedAmount > MAX_BACKLOG_BYTES)
      this.#close(TRY_AGAIN_LATER, 'The client reads too slowly.');
    else socket?.send(text);
  }

  ended(why: 'page' | 'browser'): void {
    this.#ended = why;
    this.#close(GOING_AWAY, `The ${why} is gone.`);
  }

  /** A client that does not answer is cut off. */
  #close(code: number, reason: string): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.close(code, reason);
    const timer = setTimeout(() => {
      socket.terminate();
    }, UNDO_TIMEOUT_MS);
    socket.once('close', () => {
      clearTimeout(timer);
    });
  }
}
