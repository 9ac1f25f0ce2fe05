import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Linux's table of TCP connections over IPv4, with the user of each end (proc(5)). */
const CONNECTIONS = '/proc/net/tcp';

/**
 * Whether the other end of a connection on 127.0.0.1 belongs to a process of our own user: other users of the
 * machine must not use a browser's proxy. True on systems other than Linux, which report it in other ways.
 */
export async function isOwnUser({ remotePort = 0, localPort = 0 }: Socket): Promise<boolean> {
  const uid = process.getuid?.();
  if (process.platform !== 'linux' || uid === undefined) return true;
  return userOf(await readFile(CONNECTIONS, 'latin1'), remotePort, localPort) === uid;
}

/** The user of the connection on 127.0.0.1 from one port to another, in the kernel's table. */
export function userOf(table: string, from: number, to: number): number | undefined {
  const line = new RegExp(`^ *\\d+: ${end(from)} ${end(to)} .*$`, 'm').exec(table)?.[0];
  // sl, local and remote address, state, queues, timer, retransmissions, user
  const user = line?.trim().split(/\s+/)[7];
  return user === undefined ? undefined : Number(user);
}

/** 127.0.0.1 and the port as the table has them: in hex, the address in host byte order. */
function end(port: number): string {
  return `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
}
