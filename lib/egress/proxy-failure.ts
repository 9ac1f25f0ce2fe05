import { randomUUID } from 'node:crypto';

/** Our name in `Proxy-Status` (RFC 9209), which no server can guess: a server's own header is not taken for ours. */
const PROXY = `tabwire-${randomUUID()}`;

const HEADER = 'Proxy-Status';

/** The header of the answer for a proxy that failed. @param netError Chrome's code: `net::ERR_…` */
export function failureHeaders(netError: string): Record<string, string> {
  return { [HEADER]: `${PROXY}; error=${netError}` };
}

/** Chrome's code for how a proxy failed, of the headers of such an answer; undefined of any other. */
export function failureOf(headers: Readonly<Record<string, string>>): string | undefined {
  const [, value = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === HEADER.toLowerCase()) ?? [];
  const [name, error] = value.split('; error=');
  return name === PROXY ? error : undefined;
}
