import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { BrowserIds } from '../../lib/fleet/browser-ids.js';
import { Fleet } from '../../lib/fleet/fleet.js';
import type { MemberLoad } from '../../lib/fleet/member.js';
import { PROOF_HEADER } from '../../lib/fleet/proof.js';
import { socketOf } from '../../lib/fleet/member-url.js';
import type { ToldDrain } from '../../lib/fleet/supervisor-messages.js';
import type { Supervised } from '../../lib/settings/fleet.js';
import { memberSettings } from '../../lib/settings/member-share.js';
import { readSettings } from '../../lib/settings/settings.js';
import type { Log } from '../../lib/telemetry/log.js';
import { Metrics } from '../../lib/telemetry/metrics.js';

export const FLEET_SECRET = 'a secret of thirty-two characters';

interface StartOptions {
  readonly port?: number;
  readonly version?: string;
  readonly supervised?: Supervised;
}

/** A member of a fleet without a browser: what it is to the others alone, on a port of its own. */
export class FleetMember {
  readonly fleet: Fleet;
  readonly load: { -readonly [Name in keyof MemberLoad]: MemberLoad[Name] };
  /** The warnings and errors of its log. */
  readonly log: string[];
  /** The drains that other members of its server have begun or taken back. */
  readonly drains: ToldDrain[];
  readonly metrics: Metrics;
  readonly url: string;
  readonly #server: Server;

  private constructor(
    parts: Pick<FleetMember, 'drains' | 'fleet' | 'load' | 'log' | 'metrics'>,
    server: Server,
    url: string,
  ) {
    this.fleet = parts.fleet;
    this.load = parts.load;
    this.log = parts.log;
    this.drains = parts.drains;
    this.metrics = parts.metrics;
    this.url = url;
    this.#server = server;
  }

  /**
   * @param port where it listens; by itself it takes one that is free
   * @param supervised where it is a member of a server, as that of its number
   */
  static async start(
    settings: Record<string, string>,
    { port = 0, version = '1.0.0', supervised }: StartOptions = {},
  ): Promise<FleetMember> {
    const log: string[] = [];
    const load = { slots: 2, used: 0, queued: 0, pooled: 0, draining: false };
    const drains: ToldDrain[] = [];
    const config = supervised
      ? memberSettings(readSettings(settings), 0, supervised, FLEET_SECRET)
      : readSettings({ FLEET_SECRET, ...settings });
    const note = (message: string) => void log.push(message);
    const logger: Log = { debug: () => {}, info: () => {}, warn: note, error: note };
    const metrics = new Metrics();
    const ids = new BrowserIds(config.FLEET_SECRET);
    const fleet = await Fleet.start({
      settings: config,
      ids,
      version,
      load: () => load,
      logins: { ended: () => [], take: () => undefined },
      onDrain: (drain) => void drains.push(drain),
      log: logger,
      metrics,
    });
    if (!fleet) throw new Error('no fleet');
    const server = createServer((request, response) => {
      const header = String(request.headers[PROOF_HEADER]);
      const asked = { method: String(request.method), target: String(request.url) };
      try {
        fleet.proofs.verify(header, asked, { once: false });
        const text = JSON.stringify(fleet.self);
        response.setHeader(PROOF_HEADER, fleet.proofs.answer(header, text)).end(text);
      } catch {
        response.writeHead(401).end();
      }
    });
    if (supervised) server.listen(socketOf(supervised.sockets, supervised.name));
    else server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const own = typeof address === 'object' && address ? address.port : 0;
    const url = supervised ? `http://${supervised.name}` : `http://127.0.0.1:${own}`;
    const member = new FleetMember({ fleet, load, log, metrics, drains }, server, url);
    try {
      await fleet.listensOn(own);
    } catch (error) {
      await member.stop();
      throw error;
    }
    return member;
  }

  get tag(): string {
    return this.fleet.ids.tag;
  }

  /** The tags of the others that it knows. */
  get others(): readonly string[] {
    return this.fleet.members.list().map(({ tag }) => tag);
  }

  /** Ends it as a member does that leaves. */
  async stop(): Promise<void> {
    await this.fleet.close();
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
