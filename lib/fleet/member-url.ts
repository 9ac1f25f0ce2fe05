import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.js';
import { StartError } from '../settings/start-error.js';

/** Where the others reach the member that listens at a port, without a slash at the end. @throws StartError */
export function memberUrl(
  { FLEET_URL, HOST }: Pick<Settings, 'FLEET_URL' | 'HOST'>,
  port: number,
): string {
  if (FLEET_URL !== undefined) return FLEET_URL;
  const host = HOST === '0.0.0.0' || HOST === '::' ? firstAddress() : HOST;
  return isIP(host) === 6 ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

/** The first address of this machine that is not loopback's; one of IPv6 only where there is no other. */
function firstAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const others = all.filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
  const first = others.find(({ family }) => family === 'IPv4') ?? others[0];
  if (first) return first.address;
  throw new StartError(
    'This machine has no address but loopback: set FLEET_URL to where the other members reach it.',
  );
}

/** Where the member of this name listens for the other members of its server. */
export const socketOf = (sockets: string, name: string): string => join(sockets, `${name}.sock`);
