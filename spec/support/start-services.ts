import { once } from 'node:events';
import { access, constants, statfs } from 'node:fs/promises';
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

/** Files in memory, where there is room for all that specs keep at a time. */
const IN_MEMORY = '/dev/shm';
const LEAST_BYTES = 4 * 2 ** 30;

async function hasRoom(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= LEAST_BYTES;
  } catch {
    return false;
  }
}

/** Before the first spec file: offers each Jest worker a service, which is started when a file asks for it. */
export default async function startServices(): Promise<void> {
  // A Chrome whose profile is on no disk computes a tenth less for its start. Jest's own cache stays where it is.
  if (process.env.TMPDIR === undefined && (await hasRoom(IN_MEMORY)))
    process.env.TMPDIR = IN_MEMORY;
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
