import type { Response as Reply } from 'express';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { TabwireError } from '../../lib/request/errors.js';
import type { MemoryAccount } from '../../lib/request/memory-account.js';
import type { Grant } from '../../lib/request/grant.js';
import type { McpSession } from '../../lib/mcp/session.js';
import { KeptEvents } from './kept-events.js';
import { createMcpServer } from './server.js';

interface ConnectionOptions {
  /** By which its client came in: the session ends with that. */
  readonly grant: Grant;
  /** Where it enters what it keeps for a client that was cut. */
  readonly account: MemoryAccount;
  readonly version: string;
  readonly mintId: () => string;
  /** How long it stays without a request at work, in ms. */
  readonly timeoutMs: number;
  readonly onBegin: (id: string, connection: Connection) => void;
  readonly onEnd: (id: string) => void;
}

/** A client's session: it ends by the client's DELETE, or once nothing of it has been at work for a time. */
export class Connection {
  readonly grant: Grant;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly #session: McpSession;
  readonly #options: ConnectionOptions;
  readonly #kept: KeptEvents;
  /** Requests that are not answered, streams that are open, and calls that run on after a cut. */
  #atWork = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended: Promise<void> | undefined;
  readonly #leave: () => void;

  private constructor(session: McpSession, options: ConnectionOptions) {
    this.grant = options.grant;
    this.#session = session;
    this.#options = options;
    this.#kept = new KeptEvents(options.account, options.grant.key);
    this.transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: options.mintId,
      eventStore: this.#kept,
      onsessioninitialized: (id) => {
        options.onBegin(id, this);
      },
      onsessionclosed: () => this.end(),
    });
    this.#leave = options.grant.hold((why) => void this.end(why));
  }

  static async open(session: McpSession, options: ConnectionOptions): Promise<Connection> {
    const connection = new Connection(session, options);
    const server = createMcpServer(session, options.version, () => connection.#begin());
    try {
      await server.connect(connection.transport);
      return connection;
    } catch (error) {
      await connection.end();
      throw error;
    }
  }

  /** Whether a client knows its ID. */
  get hasBegun(): boolean {
    return this.transport.sessionId !== undefined;
  }

  /** Counts a reply as at work until it is sent, or cut. */
  hold(res: Reply): void {
    const end = this.#begin();
    if (res.closed) end();
    else res.once('close', end);
  }

  /** Ends its calls and its context. Later calls wait for the first. */
  end(why?: TabwireError): Promise<void> {
    this.#ended ??= this.#end(why);
    return this.#ended;
  }

  async #end(why?: TabwireError): Promise<void> {
    this.#leave();
    clearTimeout(this.#timer);
    const { sessionId } = this.transport;
    if (sessionId !== undefined) this.#options.onEnd(sessionId);
    await this.#session.end(why);
    // Not the DELETE's own turn: its reply is still to be sent.
    setImmediate(() => {
      void this.transport.close();
      this.#kept.end();
    });
  }

  /** Begins something at work; returns what ends it. */
  #begin(): () => void {
    this.#atWork += 1;
    clearTimeout(this.#timer);
    return () => {
      this.#atWork -= 1;
      if (this.#atWork > 0 || this.#ended) return;
      this.#timer = setTimeout(() => void this.end(), this.#options.timeoutMs);
      // It holds nothing that the end of the process does not end.
      this.#timer.unref();
    };
  }
}
