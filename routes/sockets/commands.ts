import type { Command } from '../../lib/execution/command.js';
import { call } from '../../lib/execution/call.js';
import { failureFields } from '../../lib/execution/failure-fields.js';
import { problem } from '../../lib/execution/problem.js';
import type { Entrance } from '../../lib/execution/report.js';
import type { Service } from '../../lib/execution/service.js';
import { browserCommand } from '../../lib/interface/catalog.js';
import type { Deadline } from '../../lib/request/deadline.js';
import { clientClosed, TabwireError } from '../../lib/request/errors.js';
import { inTurn } from '../../lib/request/in-turn.js';
import { knownError } from '../../lib/request/system-failure.js';
import { baseUrlOf } from '../http/head.js';
import type { SocketConnection } from './connection.js';
import type { SocketExchange } from './exchange.js';

/** A command as a client sends it on a socket. */
export interface CommandMessage {
  readonly id: number;
  readonly command: string;
  readonly body?: object;
}

interface Options {
  readonly service: Service;
  readonly browserId: string;
  readonly exchange: SocketExchange;
  readonly connection: SocketConnection;
  readonly entrance: Exclude<Entrance, 'http' | 'batch' | 'mcp'>;
  /** How many commands may be at work. */
  readonly max: number;
}

/** Runs the commands that a client sends on a socket, and answers each with a message. */
export class SocketCommands {
  readonly #options: Options;
  /** The commands that wait for their turn or are at work, by ID; a live view, which cancels none, may use an ID twice. */
  readonly #running = new Map<number | symbol, Pick<Deadline, 'abort'>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Takes a command, which answers later.
   *
   * @param bytes of its message
   * @param place fields that the socket decides, which win; it may refuse the command
   * @throws TabwireError `invalid_request` if there is no such command
   */
  receive(message: CommandMessage, bytes: number, place: () => object = () => ({})): void {
    void this.#run(message, browserCommand(message.command, '/command'), bytes, place);
  }

  /** Ends a command, if it still runs. */
  cancel(id: number): void {
    this.#running.get(id)?.abort(clientClosed('canceled the command'));
  }

  /** Ends all commands: the client has gone. */
  end(): void {
    for (const deadline of this.#running.values()) deadline.abort(clientClosed('hung up'));
  }

  /** Sends a problem document. @param own what the message begins with: the ID of a command */
  fail(own: object, cause: unknown, requestId = this.#options.exchange.id, fields = {}): void {
    const error = knownError(cause);
    this.#send({ ...own, status: error.status, problem: problem(error, requestId, fields) });
  }

  async #run(
    { id, body }: CommandMessage,
    command: Command,
    bytes: number,
    place: () => object,
  ): Promise<void> {
    const { service, browserId, exchange, connection, entrance } = this.#options;
    const requestId = `${exchange.id}/${id}`;
    const key = entrance === 'channel' ? id : Symbol();
    let leave = () => {};
    // Not before it has begun: one that was refused may have the ID of another.
    let forget = () => {};
    try {
      const fields = { body: { ...body, ...place() } };
      this.#refuseMore(key);
      const memory = connection.enterCommand(bytes);
      leave = () => {
        memory.end();
      };
      const waiting = new AbortController();
      this.#running.set(key, waiting);
      forget = () => {
        this.#running.delete(key);
      };
      const { grant } = exchange.caller;
      await new Promise<void>((resolve) => {
        inTurn(grant, resolve);
      });
      waiting.signal.throwIfAborted();
      const reply = await call(service, command, fields, {
        browserId,
        grant,
        baseUrl: baseUrlOf(exchange.head),
        requestId,
        entrance,
        onBegin: (deadline) => {
          this.#running.set(key, deadline);
        },
        emit: (event, data) => {
          this.#send({ id, event, data });
        },
      });
      await connection.reply({ id, status: 200, reply }, service.settings.MAX_RESULT_BYTES);
    } catch (error) {
      this.fail({ id }, error, requestId, failureFields(command.reply.properties));
    } finally {
      leave();
      forget();
    }
  }

  /** @throws TabwireError if the ID is taken, or too many commands are at work */
  #refuseMore(key: number | symbol): void {
    const { entrance, max } = this.#options;
    if (this.#running.has(key))
      throw new TabwireError(
        'invalid_request',
        `A command with the id ${String(key)} is still running. Send each command with another id.`,
        { errors: [{ path: '/id', message: 'is the id of a command that is running' }] },
      );
    if (this.#running.size < max) return;
    const what = entrance === 'live' ? 'live view' : 'channel';
    throw new TabwireError(
      'connection_limit',
      `${max} commands of this ${what} are running. Wait for the reply of one before you send the next.`,
      { max_commands: max },
    );
  }

  #send(message: object): void {
    this.#options.connection.send(JSON.stringify(message));
  }
}
