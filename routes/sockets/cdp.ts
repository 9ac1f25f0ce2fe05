import type { Carrier } from '../../lib/control/cdp-clients.js';
import { inClientTerms } from '../../lib/execution/circumstances.js';
import { SocketConnection } from './connection.js';
import type { ConnectRequest } from './exchange.js';

/** Connects a client of CDP to a browser, or to the page that the path names. */
export async function acceptCdpClient(request: ConnectRequest): Promise<void> {
  const { service, exchange, handshake, signal } = request;
  const { id = '', page_id: pageId } = request.params;
  const browser = service.gateway.browser(id);
  if (pageId !== undefined) browser.contexts.ofPage(pageId).page(pageId);
  const carrier = new SocketCarrier();
  const client = await inClientTerms(service, browser, () =>
    browser.cdp.connect(carrier, pageId, signal),
  );
  try {
    const socket = await handshake();
    exchange.connected(socket);
    const connection = new SocketConnection(socket, request);
    connection.onMessage((text) => {
      client.receive(text);
      return client.drained();
    });
    carrier.carryOver(connection);
    // Its time counts as use of the browser.
    const leave = browser.usage.use();
    void connection.closed.then(() => {
      leave();
      client.close();
    });
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Carries what comes for a client to its connection, once there is one: nothing comes before its first call. */
class SocketCarrier implements Carrier {
  #connection: SocketConnection | undefined;
  #ended: string | undefined;

  carryOver(connection: SocketConnection): void {
    this.#connection = connection;
    if (this.#ended !== undefined) connection.end(this.#ended);
  }

  message(text: string): void {
    this.#connection?.send(text);
  }

  ended(why: 'page' | 'browser'): void {
    this.#ended = `The ${why} is gone.`;
    this.#connection?.end(this.#ended);
  }
}
