import { randomUUID } from 'node:crypto';
import type { Request, Response as Reply } from 'express';
import type { Service } from '../../lib/execution/service.js';
import { sessionOptions } from '../../lib/mcp/options.js';
import { Places } from '../../lib/mcp/places.js';
import { McpSession } from '../../lib/mcp/session.js';
import type { Grant } from '../../lib/request/grant.js';
import { exchangeOf } from '../http/exchange.js';
import { baseUrlOf } from '../http/head.js';
import type { Placement } from '../forwarding/placement.js';
import { Connection } from './connection.js';
import { sendResponse, webRequest } from './web.js';

const INITIALIZE = 'initialize';

/** The sessions of all clients of MCP, each by its ID. */
export class McpEndpoint {
  readonly #service: Service;
  readonly #version: string;
  readonly #placement: Placement | undefined;
  readonly #places: Places;
  readonly #connections = new Map<string, Connection>();

  /** @param placement where this server is a member of a fleet */
  constructor(service: Service, version: string, placement: Placement | undefined) {
    this.#service = service;
    this.#version = version;
    this.#placement = placement;
    this.#places = new Places(service);
    service.metrics.gauge('tabwire_mcp_sessions', 'Sessions of MCP.', () => this.#connections.size);
  }

  /** Answers a request: of a session that there is, or one that begins a session. */
  readonly answer = async (req: Request, res: Reply): Promise<void> => {
    const exchange = exchangeOf(res);
    const { grant } = exchange.caller;
    const id = req.get('Mcp-Session-Id');
    const known = id === undefined ? undefined : this.#connections.get(id);
    // The session of another key is none, and neither is that of another login.
    if (id !== undefined && known?.grant !== grant) {
      res.status(404).json(noSession(id));
      return;
    }
    const connection = known ?? (await this.#begin(req, res, grant));
    if (!connection) return;
    connection.hold(res);
    const body: unknown = req.body;
    const request = webRequest(req, exchange.id, baseUrlOf(exchange.head));
    const response = await connection.transport.handleRequest(request, {
      ...(body === undefined ? {} : { parsedBody: body }),
    });
    await sendResponse(response, res, grant);
    // It was no `initialize`, and there is nothing to come back to.
    if (!known && !connection.hasBegun) await connection.end();
  };

  /**
   * A session that its client has not been told of yet; undefined where another member has begun it, and answered.
   *
   * @throws TabwireError `invalid_request`; `at_capacity` to a member that asks
   */
  async #begin(req: Request, res: Reply, grant: Grant): Promise<Connection | undefined> {
    const { settings, fleet, account } = this.#service;
    const options = sessionOptions(req.query, settings);
    const body: unknown = req.body;
    // Counted from now on: others that begin at the same time need room beside it.
    const session = new McpSession(this.#service, options, this.#places, grant);
    try {
      if (!(await this.#isElsewhere(body, options.ownBrowser, res)))
        return await Connection.open(session, {
          grant,
          account,
          version: this.#version,
          // Of a fleet, it says whose the session is, as the ID of a browser does.
          mintId: () => fleet?.ids.mint() ?? randomUUID(),
          timeoutMs: settings.MCP_SESSION_TIMEOUT_MS,
          onBegin: (id, connection) => {
            this.#connections.set(id, connection);
          },
          onEnd: (id) => {
            this.#connections.delete(id);
          },
        });
    } catch (error) {
      await session.end();
      throw error;
    }
    await session.end();
    return undefined;
  }

  /** Has another member begin a session whose browser has no room here; resolves whether one did. */
  async #isElsewhere(body: unknown, ownBrowser: boolean, res: Reply): Promise<boolean> {
    if (!this.#placement || !isInitialize(body) || this.#places.hasRoom(ownBrowser)) return false;
    return this.#placement.beginElsewhere(body, this.#places.expected, res);
  }
}

function isInitialize(body: unknown): boolean {
  return (
    typeof body === 'object' && body !== null && 'method' in body && body.method === INITIALIZE
  );
}

/** As the specification has it: the client begins a new session. */
function noSession(id: string): object {
  const message = `There is no session ${id}: it has ended or expired. Send initialize to begin another session.`;
  return { jsonrpc: '2.0', id: null, error: { code: -32_001, message } };
}
