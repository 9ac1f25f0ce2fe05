import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Gateway } from '../../lib/browsers/gateway.js';
import type { Service } from '../../lib/execution/service.js';
import type { Memory } from '../../lib/machine/memory.js';
import { readSettings } from '../../lib/settings/settings.js';
import type { Log } from '../../lib/telemetry/log.js';
import { noLog } from './no-log.js';
import { createApp } from '../../routes/app.js';
import { endService, listensOn, startService } from '../../routes/service.js';
import { acceptUpgrades } from '../../routes/sockets/upgrade.js';
import { createHttpServer, type Limits } from '../../routes/server.js';
import { BASE_SETTINGS, ServiceClient } from './service.js';

interface Replaced {
  /** What memory there is. */
  readonly memory?: () => Memory;
  /** Of the HTTP server. */
  readonly limits?: Partial<Limits>;
  /** Where it listens; by itself it takes a port that is free. */
  readonly port?: number;
}

/** The whole service, as it ships, on a free port of this process. */
export class Tabwire extends ServiceClient {
  readonly service: Service;
  readonly #server: Server;

  private constructor(service: Service, server: Server, port: number) {
    super(`http://127.0.0.1:${port}`);
    this.service = service;
    this.#server = server;
  }

  /**
   * @param settings as environment variables
   * @param replaced stands in for what a test can't wait for, or can't have
   */
  static async start(
    settings: Record<string, string> = {},
    log: Log = noLog,
    { memory, limits, port = 0 }: Replaced = {},
  ): Promise<Tabwire> {
    const config = readSettings({ ...process.env, ...BASE_SETTINGS, ...settings });
    const service = await startService(config, log, memory);
    const { metrics } = service;
    const server = createHttpServer(createApp(service, 'test'), metrics, limits);
    acceptUpgrades(server, service);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    const tabwire = new Tabwire(service, server, address.port);
    try {
      await listensOn(service, address.port);
    } catch (error) {
      await tabwire.stop();
      throw error;
    }
    return tabwire;
  }

  get gateway(): Gateway {
    return this.service.gateway;
  }

  async stop(): Promise<void> {
    await endService(this.service);
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Lets go of the connections that clients keep for later. */
  closeIdleConnections(): void {
    this.#server.closeIdleConnections();
  }
}
