import type { Connection } from '../../protocol/connection.js';
import { abortable } from '../request/deadline.js';
import { TabwireError } from '../request/errors.js';
import type { CdpAccess } from './cdp-access.js';
import { CdpCaller } from './cdp-caller.js';
import { RawEvents, type RawEventFilter } from './cdp-events.js';
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
  readonly #readers = new Set<RawEvents>();
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
      throw new TabwireError(
        'cdp_denied',
        'The operator of this server has turned raw CDP off (CDP_ACCESS=off).',
      );
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
    this.#requirePlace();
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
      await abortable(this.#browser.clientComes(), signal);
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

  /**
   * Attaches a reader of raw events, who has to start and to dispose of them.
   *
   * @throws TabwireError `cdp_denied`, `connection_limit`, `invalid_request`
   */
  async readEvents(filter: RawEventFilter, signal: AbortSignal): Promise<RawEvents> {
    this.#requirePlace();
    const source = {
      connection: this.#connection,
      access: this.#access,
      contextOf: (id: string) => this.#browser.contextOf(id),
    };
    const events = new RawEvents(source, filter, () => this.#readers.delete(events));
    this.#readers.add(events);
    try {
      await abortable(this.#browser.clientComes(), signal);
      await events.attach(signal);
    } catch (error) {
      events.dispose();
      throw error;
    }
    return events;
  }

  #requirePlace(): void {
    this.requireAccess();
    if (this.#connected.size + this.#readers.size + this.#connecting < MAX_CLIENTS) return;
    throw new TabwireError(
      'connection_limit',
      `The browser already has ${MAX_CLIENTS} CDP clients. Disconnect a client first.`,
      { max_clients: MAX_CLIENTS },
    );
  }

  /** The browser ends: nobody is connected any more. */
  end(): void {
    const carriers = [...this.#connected.values()];
    this.#connected.clear();
    for (const carrier of carriers) carrier.ended('browser');
  }
}
