import { once } from 'node:events';
import { createServer } from 'node:net';

/** So many ports of 127.0.0.1 that nothing listens on, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port is free');
    return address.port;
  });
  await Promise.all(servers.map(async (server) => once(server.close(), 'close')));
  return ports;
}
