import type { EventLog, EventSubscription } from '../lib/browsers/event-log.js';
import { eventTypes } from '../lib/browsers/event-record.js';
import type { Command } from '../lib/execution/command.js';
import { call } from '../lib/execution/execute.js';
import type { Service } from '../lib/execution/service.js';
import { problem } from '../lib/execution/problem.js';
import { browserCommand } from '../lib/interface/catalog.js';
import { channelMessage, type ChannelMessage, type Subscribe } from '../lib/interface/channel.js';
import { failureFields } from '../lib/execution/failure-fields.js';
import type { Deadline } from '../lib/request/deadline.js';
import { clientClosed, TabwireError } from '../lib/request/errors.js';
import type { MemoryEntry } from '../lib/request/memory-account.js';
import { validator } from '../lib/schemas/validate.js';
import { knownError } from '../lib/request/system-failure.js';
import { baseUrlOf } from './head.js';
import { SocketConnection } from './socket-connection.js';
import { parsed } from './socket-message.js';
import type { ConnectRequest, SocketExchange } from './socket-exchange.js';

/** How many commands may be at work on one channel. */
const MAX_COMMANDS = 256;

const validate = validator<ChannelMessage>(channelMessage);

type CommandMessage = Extract<ChannelMessage, { id: number }>;

/** Connects a client that sends the commands of one browser as messages. */
export async function acceptChannel(request: ConnectRequest): Promise<void> {
  const { service, exchange, handshake } = request;
  const { id = '' } = request.params;
  const browser = service.gateway.browser(id);
  const socket = await handshake();
  exchange.connected(socket);
  const connection = new SocketConnection(socket, request);
  const channel = new Channel(service, id, exchange, browser.eventLog, connection);
  connection.onMessage((text) => {
    channel.receive(text);
    return undefined;
  });
  // `browser.ended` passes every filter.
  const end = browser.eventLog.subscribe({
    filter: { types: new Set() },
    onReady: () => {
      connection.end('The browser is gone.');
    },
  });
  // Its time counts as use of the browser.
  void browser.usage
    .during(() => connection.closed)
    .finally(() => {
      end.dispose();
      channel.end();
    });
}

/** The commands of one client at work, and the events that it reads. */
class Channel {
  readonly #service: Service;
  readonly #browserId: string;
  readonly #exchange: SocketExchange;
  readonly #log: EventLog;
  readonly #connection: SocketConnection;
  /** The deadlines of its commands at work. */
  readonly #running = new Map<number, Pick<Deadline, 'abort'>>();
  #subscription: EventSubscription | undefined;

  constructor(
    service: Service,
    browserId: string,
    exchange: SocketExchange,
    log: EventLog,
    connection: SocketConnection,
  ) {
    this.#service = service;
    this.#browserId = browserId;
    this.#exchange = exchange;
    this.#log = log;
    this.#connection = connection;
  }

  /** Takes a message of the client's. */
  receive(text: string): void {
    let message: ChannelMessage | undefined;
    try {
      message = validate(parsed(text, this.#service.settings.MAX_BODY_BYTES));
      this.#take(message, text.length);
    } catch (error) {
      const own = message !== undefined && 'id' in message ? { id: message.id } : {};
      this.#fail(own, knownError(error));
    }
  }

  /** The client has gone: its commands end as those of a client that hangs up. */
  end(): void {
    this.#subscription?.dispose();
    for (const deadline of this.#running.values()) deadline.abort(left());
  }

  #take(message: ChannelMessage, bytes: number): void {
    if ('cancel' in message) this.#running.get(message.cancel)?.abort(left());
    else if ('subscribe' in message) this.#subscribe(message.subscribe);
    else void this.#run(message, browserCommand(message.command, '/command'), bytes);
  }

  async #run({ id, body }: CommandMessage, command: Command, bytes: number): Promise<void> {
    const { settings } = this.#service;
    let memory: MemoryEntry | undefined;
    const requestId = `${this.#exchange.id}/${id}`;
    let deadline: Pick<Deadline, 'abort'> | undefined;
    try {
      this.#refuseMore(id);
      memory = this.#connection.enterCommand(bytes);
      const reply = await call(
        this.#service,
        command,
        { body },
        {
          browserId: this.#browserId,
          grant: this.#exchange.caller.grant,
          baseUrl: baseUrlOf(this.#exchange.head),
          requestId,
          entrance: 'channel',
          onBegin: (begun) => {
            deadline = begun;
            this.#running.set(id, begun);
          },
          emit: (event, data) => {
            this.#send({ id, event, data });
          },
        },
      );
      this.#connection.reply({ id, status: 200, reply }, settings.MAX_RESULT_BYTES);
    } catch (error) {
      const failure = knownError(error);
      const fields = failureFields(command.reply.properties);
      this.#send({ id, status: failure.status, problem: problem(failure, requestId, fields) });
    } finally {
      memory?.end();
      // One that was refused may have the ID of another.
      if (deadline) this.#running.delete(id);
    }
  }

  /** @throws TabwireError where the ID is taken, or too many are at work */
  #refuseMore(id: number): void {
    if (this.#running.has(id))
      throw new TabwireError('invalid_request', `The command ${id} still runs. Number them anew.`, {
        errors: [{ path: '/id', message: 'is of a command that runs' }],
      });
    if (this.#running.size >= MAX_COMMANDS)
      throw new TabwireError(
        'connection_limit',
        `The channel has its ${MAX_COMMANDS} commands at work. Await one, or open another channel.`,
        { max_commands: MAX_COMMANDS },
      );
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
      const { events, lost } = subscription.take();
      if (lost > 0) this.#send({ event: 'gap', data: { type: 'gap', lost } });
      for (const event of events)
        this.#connection.send(`{"event":"${event.type}","data":${event.json(urls === 'full')}}`);
    };
    const subscription = this.#log.subscribe({ filter, after, onReady: handOn });
    this.#subscription = subscription;
    this.#connection.onDrain(handOn);
  }

  #fail(own: object, error: TabwireError): void {
    const { id } = this.#exchange;
    this.#send({ ...own, status: error.status, problem: problem(error, id) });
  }

  #send(message: object): void {
    this.#connection.send(JSON.stringify(message));
  }
}

function left(): TabwireError {
  return clientClosed('canceled the command');
}
