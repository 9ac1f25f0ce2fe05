import type { Protocol } from 'devtools-protocol';
import { withoutCredentials } from '../../request/url-parts.js';

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** What stands in for the value of a header that is a secret. */
const MASK = '***';

const SECRET: readonly string[] = [
  'authorization',
  'cookie',
  'proxy-authorization',
  'set-cookie',
  'set-cookie2',
];

const NAMES_URL: readonly string[] = ['content-location', 'location', 'referer'];

/**
 * The headers of CDP's map as a list: in the map, the values of a header that was sent several times are joined
 * by newlines.
 *
 * @param withSecrets whether credentials and cookies are in it, rather than `***`
 */
export function headerList(headers: Protocol.Network.Headers, withSecrets: boolean): Header[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value.split('\n').map((one) => ({ name, value: withSecrets ? one : shown(name, one) })),
  );
}

function shown(name: string, value: string): string {
  if (isSecret(name)) return MASK;
  return NAMES_URL.includes(name.toLowerCase()) ? withoutCredentials(value) : value;
}

/** How many bytes the headers are in HTTP/1.1, with what separates them. */
export function headerBytes(headers: Protocol.Network.Headers): number {
  return headerList(headers, true).reduce(
    (sum, { name, value }) => sum + name.length + Buffer.byteLength(value) + ': \r\n'.length,
    0,
  );
}

function isSecret(name: string): boolean {
  return SECRET.includes(name.toLowerCase());
}
