import { once } from 'node:events';
import { access, constants, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOOP_STALLS, STALLS_FOLDER } from './loop-stalls.js';
import { Program } from './program.js';
import { SHARED_SERVICES } from './shared-services.js';

/** The services that were asked for, by Jest worker and kind of Chrome: `/1?shell`. */
const services = new Map<string, Promise<Program>>();

const WATCH = new URL('./loop-watch.js', import.meta.url).href;

/** Starts a service whose event loop is watched, where the system tells what a thread computes. */
async function started(url: string, settings: Readonly<Record<string, string>>): Promise<Program> {
  if (process.platform !== 'linux') return Program.start(settings);
  const stalls = join(process.env[STALLS_FOLDER] ?? '', encodeURIComponent(url));
  const watch = { NODE_OPTIONS: `--import=${WATCH}`, [LOOP_STALLS]: stalls };
  const program = await Program.start({ ...settings, ...watch });
  await writeFile(stalls, ''); // its start is not watched
  return program;
}

const server = createServer((request, response) => {
  // Files ask seconds apart: a connection that was kept could end while the next request is on its way.
  response.setHeader('Connection', 'close');
  const { url = '' } = request;
  const [, headless = ''] = url.split('?');
  const settings = headless === '' ? {} : { DEFAULT_HEADLESS: headless };
  const service = services.get(url) ?? started(url, settings);
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
  process.env[STALLS_FOLDER] = await mkdtemp(join(tmpdir(), 'tabwire-stalls-'));
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
  await rm(process.env[STALLS_FOLDER] ?? '', { recursive: true, force: true });
}
