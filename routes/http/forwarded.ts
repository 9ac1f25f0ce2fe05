import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { isWithin, type Network } from '../../lib/egress/addresses.js';

/** How the client has reached the outermost proxy, as the proxies that are trusted say. */
export interface Forwarded {
  readonly scheme: 'http' | 'https';
  /** The Host that the client sent, where a proxy has replaced it. */
  readonly host?: string;
  /** The path at which a proxy has the service, where it says so. */
  readonly prefix?: string;
  /** The address of the client. */
  readonly client: string | undefined;
}

/** Who may say how a client has reached the service. */
export interface Trust {
  readonly proxies: readonly Network[];
  /** Another member of the fleet sends the request, and the check of its proof is still to come. */
  readonly isOfMember: boolean;
}

/** Reads `X-Forwarded-Proto`, `-Host`, `-Prefix` and `-For`, where whoever sends them is trusted. */
export function readForwarded(
  headers: IncomingHttpHeaders,
  address: string | undefined,
  { proxies, isOfMember }: Trust,
): Forwarded {
  const sent = valuesOf(headers, 'x-forwarded-proto');
  const [host] = valuesOf(headers, 'x-forwarded-host');
  const [prefix] = valuesOf(headers, 'x-forwarded-prefix');
  const chain = valuesOf(headers, 'x-forwarded-for');
  const none = { scheme: 'http', client: address } as const;
  if (isOfMember) return { ...none, scheme: schemeOf(sent) };
  const isSent = host !== undefined || prefix !== undefined || sent.length + chain.length > 0;
  if (!isSent || !isTrusted(address, proxies)) return none;
  return {
    scheme: schemeOf(sent),
    ...(host === undefined ? {} : { host }),
    ...(prefix === undefined ? {} : { prefix }),
    client: clientOf(chain, address, proxies),
  };
}

const NONE: readonly string[] = [];

/** The values of a header, from that of the outermost proxy to that of the nearest. */
function valuesOf(headers: IncomingHttpHeaders, name: string): readonly string[] {
  const value = headers[name];
  if (value === undefined) return NONE;
  return String(value)
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/** Some proxies send the scheme of the WebSocket. */
const schemeOf = ([scheme]: readonly string[]) =>
  scheme === 'https' || scheme === 'wss' ? 'https' : 'http';

const isTrusted = (address: string | undefined, proxies: readonly Network[]) =>
  address !== undefined && isIP(address) !== 0 && isWithin(address, proxies);

/** The nearest address that is no trusted proxy's: what stands before it may be the client's own invention. */
function clientOf(
  chain: readonly string[],
  address: string | undefined,
  proxies: readonly Network[],
): string | undefined {
  let client = address;
  for (const entry of chain.toReversed()) {
    const before = entry.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
    if (!isTrusted(client, proxies) || isIP(before) === 0) break;
    client = before;
  }
  return client;
}
