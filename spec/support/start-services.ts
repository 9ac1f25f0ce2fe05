import { once } from 'node:events';
import { createServer } from 'node:http';
import { Program } from './program.js';
import { SHARED_SERVICES } from './shared-services.js';

/** The services that were asked for, by Jest worker and kind of Chrome: `/1?shell`. */
const services = new Map<string, Promise<Program>>();

const server = createServer((request, response) => {
  // Files ask seconds apart: a connection that was kept could end while the next request is on its way.
  response.setHeader('Connection', 'close');
  const { url = '' } = request;
  const [, headless = ''] = url.split('?');
  const settings = headless === '' ? {} : { DEFAULT_HEADLESS: headless };
  const service = services.get(url) ?? Program.start(settings);
  services.set(url, service);
  service.then(
    ({ url }) => response.end(url),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

/** Before the first spec file: offers each Jest worker a service, which is started when a file asks for it. */
export default async function startServices(): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  process.env[SHARED_SERVICES] = `http://127.0.0.1:${address.port}/`;
}

/** After the last: ends them, as their users would. */
export async function stopServices(): Promise<void> {
  server.closeAllConnections();
  server.close();
  for (const started of services.values()) {
    const service = await started;
    service.kill('SIGTERM');
    await service.ended;
    await service.remove();
  }
}
