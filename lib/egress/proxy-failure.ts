import { randomUUID } from 'node:crypto';

/** Ours, unknown to servers: the `Proxy-Status` (RFC 9209) of one of them stays a header like any other. */
const PROXY = `tabwire-${randomUUID()}`;

const HEADER = 'Proxy-Status';

/** The header of an answer that stands for a proxy that failed; `netError` is Chrome's word for how. */
export function failureHeaders(netError: string): Record<string, string> {
  return { [HEADER]: `${PROXY}; error=${netError}` };
}

/** How a proxy failed, where an answer with these headers stands for that. */
export function failureOf(headers: Readonly<Record<string, string>>): string | undefined {
  const [, value = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === HEADER.toLowerCase()) ?? [];
  const [name, error] = value.split('; error=');
  return name === PROXY ? error : undefined;
}
