import type { Server } from 'node:http';
import type { Service } from '../lib/execution/service.js';
import { createApp } from './app.js';
import { createHttpServer } from './server.js';
import { acceptUpgrades } from './sockets/upgrade.js';
import { version } from './version.js';

/** Creates the HTTP server of a service, with all that it answers. */
export function httpServerOf(service: Service): Server {
  const server = createHttpServer(createApp(service, version()), service.metrics);
  acceptUpgrades(server, service);
  return server;
}
