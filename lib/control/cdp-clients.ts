import type { Connection } from '../../protocol/connection.js';
import { TabwireError } from '../request/errors.js';
import type { CdpAccess } from './cdp-access.js';
import { CdpCaller } from './cdp-caller.js';
import { CdpClient, type SharedBrowser } from './cdp-client.js';

/** At the same time, to one browser. */
const MAX_CLIENTS = 32;

/** A connected client, for whoever carries its messages. */
export interface Connected {
  receive(text: string): void;
  /** Resolves when Chrome has read what the client sent; undefined if it keeps up. */
  drained(): Promise<void> | undefined;
  /** The client has gone. */
  close(): void;
}

export interface Carrier {
  message(text: string): void;
  /** @param why `page`: its page is gone; `browser`: the browser has ended */
  ended(why: 'page' | 'browser'): void;
}

/** The clients that speak CDP to one browser: those that are connected, and those that call by HTTP. */
export class CdpClients {
  readonly #connection: Pick<Connection, 'attachClient' | 'drained'>;
  readonly #access: CdpAccess;
  readonly #browser: SharedBrowser;
  #connecting = 0;
  readonly #connected = new Map<CdpClient, Carrier>();
  readonly caller: CdpCaller;

  constructor(
    connection: Pick<Connection, 'attachClient' | 'drained'>,
    access: CdpAccess,
    browser: SharedBrowser,
  ) {
    this.#connection = connection;
    this.#access = access;
    this.#browser = browser;
    this.caller = new CdpCaller(connection, access, browser);
  }

  /** How many are connected. */
  get size(): number {
    return this.#connected.size;
  }

  /** @throws TabwireError `cdp_denied` where raw CDP is off */
  requireAccess(): void {
    if (this.#access.isOff)
      throw new TabwireError('cdp_denied', 'Raw CDP is off in this server (CDP_ACCESS=off).');
  }

  /**
   * Connects a client to the browser, or to one of its pages.
   *
   * @throws TabwireError `cdp_denied`, `connection_limit`
   */
  async connect(
    carrier: Carrier,
    targetId: string | undefined,
    signal: AbortSignal,
  ): Promise<Connected> {
    this.requireAccess();
    if (this.#connected.size + this.#connecting >= MAX_CLIENTS)
      throw new TabwireError(
        'connection_limit',
        `The browser has its ${MAX_CLIENTS} CDP clients. Disconnect one.`,
        { max_clients: MAX_CLIENTS },
      );
    const client = new CdpClient(this.#access, this.#browser, {
      message: (text) => {
        carrier.message(text);
      },
      ended: () => {
        if (this.#connected.delete(client))
          carrier.ended(targetId === undefined ? 'browser' : 'page');
      },
    });
    this.#connecting += 1;
    try {
      await client.attach(this.#connection, targetId, signal);
    } finally {
      this.#connecting -= 1;
    }
    this.#connected.set(client, carrier);
    return {
      receive: (text) => {
        client.receive(text);
      },
      drained: () => this.#connection.drained(),
      close: () => {
        if (this.#connected.delete(client)) client.detach();
      },
    };
  }

  /** The browser ends: nobody is connected any more. */
  end(): void {
    const carriers = [...this.#connected.values()];
    this.#connected.clear();
    for (const carrier of carriers) carrier.ended('browser');
  }
}
