import type { EventLog } from '../../lib/events/event-log.js';
import { MAX_TAKEN_BYTES, type EventSubscription } from '../../lib/events/event-subscription.js';
import { eventTypes } from '../../lib/events/event-record.js';
import {
  channelMessage,
  type ChannelMessage,
  type Subscribe,
} from '../../lib/interface/channel.js';
import { validator } from '../../lib/schemas/validate.js';
import { SocketCommands } from './commands.js';
import { SocketConnection } from './connection.js';
import type { ConnectRequest } from './exchange.js';
import { parsed } from './message.js';
import { inTurns } from './turns.js';

/** How many commands may be at work on one channel. */
const MAX_COMMANDS = 256;

const validate = validator<ChannelMessage>(channelMessage);

/** Connects a client that sends the commands of one browser as messages. */
export async function acceptChannel(request: ConnectRequest): Promise<void> {
  const { service, exchange, handshake } = request;
  const { id = '' } = request.params;
  const browser = service.gateway.browser(id);
  const socket = await handshake();
  exchange.connected(socket);
  const connection = new SocketConnection(socket, request);
  const commands = new SocketCommands({
    service,
    browserId: id,
    exchange,
    connection,
    entrance: 'channel',
    max: MAX_COMMANDS,
  });
  const { MAX_BODY_BYTES } = service.settings;
  const channel = new Channel(MAX_BODY_BYTES, browser.eventLog, connection, commands);
  connection.onMessage(
    inTurns(exchange.caller.grant, (text) => {
      channel.receive(text);
    }),
  );
  // `browser.ended` passes every filter.
  const end = browser.eventLog.subscribe({
    filter: { types: new Set() },
    onReady: () => {
      connection.end('The browser is gone.');
    },
  });
  // Its time counts as use of the browser.
  const leave = browser.usage.use();
  void connection.closed.then(() => {
    leave();
    end.dispose();
    channel.end();
  });
}

/** The commands of one client at work, and the events that it reads. */
class Channel {
  readonly #maxBytes: number;
  readonly #log: EventLog;
  readonly #connection: SocketConnection;
  readonly #commands: SocketCommands;
  #subscription: EventSubscription | undefined;
  #hasEnded = false;

  /** @param maxBytes of a message */
  constructor(
    maxBytes: number,
    log: EventLog,
    connection: SocketConnection,
    commands: SocketCommands,
  ) {
    this.#maxBytes = maxBytes;
    this.#log = log;
    this.#connection = connection;
    this.#commands = commands;
  }

  /** Takes a message of the client's. */
  receive(text: string): void {
    if (this.#hasEnded) return;
    let message: ChannelMessage | undefined;
    try {
      const { value, bytes } = parsed(text, this.#maxBytes);
      message = validate(value);
      this.#take(message, bytes);
    } catch (error) {
      const own = message !== undefined && 'id' in message ? { id: message.id } : {};
      this.#commands.fail(own, error);
    }
  }

  /** The client has gone: its commands end as those of a client that hangs up. */
  end(): void {
    this.#hasEnded = true;
    this.#subscription?.dispose();
    this.#commands.end();
  }

  #take(message: ChannelMessage, bytes: number): void {
    if ('cancel' in message) this.#commands.cancel(message.cancel);
    else if ('subscribe' in message) this.#subscribe(message.subscribe);
    else this.#commands.receive(message, bytes);
  }

  /** Sends the events that come from now on, in place of those that were asked for before; null: none. */
  #subscribe(subscribe: Subscribe | null): void {
    const { types, page_id: pageId, ctx_id: ctxId, after, urls } = subscribe ?? {};
    // First: one that is refused leaves the present one as it is.
    const filter = { types: types && eventTypes(types, '/subscribe/types'), pageId, ctxId };
    this.#subscription?.dispose();
    this.#subscription = undefined;
    if (!subscribe) return;
    const handOn = () => {
      // What the client does not read waits in the subscription, where the oldest are lost.
      if (this.#connection.isBlocked || subscription !== this.#subscription) return;
      const { events, lost } = subscription.take(Infinity, MAX_TAKEN_BYTES);
      if (lost > 0) this.#send({ event: 'gap', data: { type: 'gap', lost } });
      for (const event of events)
        this.#connection.send(`{"event":"${event.type}","data":${event.json(urls === 'full')}}`);
      if (subscription.length > 0) subscription.announce();
    };
    const subscription = this.#log.subscribe({ filter, after, onReady: handOn });
    this.#subscription = subscription;
    this.#connection.onDrain(() => {
      subscription.announce();
    });
  }

  #send(message: object): void {
    this.#connection.send(JSON.stringify(message));
  }
}
