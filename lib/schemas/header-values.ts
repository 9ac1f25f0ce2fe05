import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Protocol } from 'devtools-protocol';

/** Headers of a rule: a list where a name comes several times. */
export type HeaderValues = Readonly<Record<string, string | readonly string[]>>;

/** Request headers that Chrome sets by itself, and refuses from others. */
const RESERVED_HEADER =
  /^(host|content-length|connection|keep-alive|te|trailer|transfer-encoding|upgrade|set-cookie)$/i;

/** Headers of a response that tell how its body was sent: ours is sent as it is. */
const FRAMING_HEADER = /^(content-encoding|content-length|transfer-encoding|connection)$/i;

/** True when Chrome takes it as a header. */
function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** The first header that can't be sent, and why; of a request, also those that Chrome sets by itself. */
export function forbiddenHeader(
  headers: HeaderValues,
  of: 'request' | 'response',
): { readonly name: string; readonly message: string } | undefined {
  const own = of === 'request' ? RESERVED_HEADER : FRAMING_HEADER;
  for (const { name, value } of entriesOf(headers)) {
    if (!isHeader(name, value)) return { name, message: 'must be a valid HTTP header' };
    if (own.test(name)) return { name, message: 'is a header that Chrome sets by itself' };
  }
  return undefined;
}

/** Each header by itself, as CDP has them. */
export function entriesOf(headers: HeaderValues): Protocol.Fetch.HeaderEntry[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value })),
  );
}

/** Headers of a recording, without those that tell how the body was sent. */
export function unframed(
  headers: readonly Protocol.Fetch.HeaderEntry[],
): Protocol.Fetch.HeaderEntry[] {
  return (
    headers
      // Chrome's own recordings have several values of a name in lines of one.
      .flatMap(({ name, value }) => value.split('\n').map((line) => ({ name, value: line })))
      // HTTP/2 has names with a colon, which are no headers.
      .filter(({ name, value }) => !FRAMING_HEADER.test(name) && isHeader(name, value))
  );
}
