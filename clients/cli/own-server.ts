import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readSettingsWith } from '../../lib/settings/settings.js';
import { createLog } from '../../lib/telemetry/log.js';
import { createApp } from '../../routes/app.js';
import { createHttpServer } from '../../routes/server.js';
import { startService } from '../../routes/service.js';
import { version } from '../../routes/version.js';
import type { Address } from './api-client.js';

/**
 * Runs work with a server of this process alone: on loopback, at a free port, with a key that nobody else
 * knows. It ends with the work, and so do its browsers.
 *
 * @throws StartError
 */
export async function withOwnServer<T>(work: (address: Address) => Promise<T>): Promise<T> {
  const key = randomBytes(24).toString('base64url');
  const settings = readSettingsWith({
    HOST: '127.0.0.1',
    PORT: '0',
    POOL_SIZE: '0',
    LOG_LEVEL: 'error',
    API_KEYS: key,
    API_KEYS_FILE: '',
    FLEET_REDIS_URL: '',
    FLEET_PEERS: '',
    MEMBERS: '1',
  });
  const service = await startService(settings, createLog(settings.LOG_LEVEL, process.stderr.isTTY));
  const { gateway } = service;
  try {
    const server = createHttpServer(createApp(service, version()), service.metrics);
    try {
      server.listen(settings.PORT, settings.HOST);
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      gateway.listensOn(port);
      return await work({ url: `http://127.0.0.1:${port}/`, key });
    } finally {
      server.close();
      server.closeAllConnections();
    }
  } finally {
    await gateway.close();
  }
}
