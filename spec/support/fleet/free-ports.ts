import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports of which the system gives one to whoever asks for any: of those, another process could be given one
 * before it is listened on.
 */
const FIRST = 20_000;

/** So many ports are for each Jest worker, and so many workers have their own. */
const EACH = 1_000;
const WORKERS = 12;

const own = FIRST + (Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS) * EACH;
/** Files of one worker begin at different ones: who knew an earlier service may still ask for it. */
let next = Math.floor(Math.random() * EACH);

/** So many ports of 127.0.0.1 that nothing listens on, all different, and others at each call. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let tries = 0; ports.length < count; tries += 1) {
    if (tries === EACH) throw new Error('no port is free');
    const port = own + next;
    next = (next + 1) % EACH;
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
