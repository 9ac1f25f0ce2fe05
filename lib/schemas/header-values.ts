import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Protocol } from 'devtools-protocol';

/** Headers of a rule; a list if a name occurs several times. */
export type HeaderValues = Readonly<Record<string, string | readonly string[]>>;

/** Request headers that Chrome sets by itself, and accepts from nobody else. */
const RESERVED_HEADER =
  /^(host|content-length|connection|keep-alive|te|trailer|transfer-encoding|upgrade|set-cookie)$/i;

/** Request headers of which Chrome refuses every value, or sends its own (measured on Chromium 156). */
export const NEVER_SET = /^(cookie2|proxy-.*|sec-fetch-(site|dest|user|storage-access))$/i;

/** Headers of a response that describe how its body was sent. Tabwire sends bodies as they are. */
const FRAMING_HEADER = /^(content-encoding|content-length|transfer-encoding|connection)$/i;

/** Whether Chrome accepts a header. */
function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Returns the first header that cannot be sent, or that Chrome sets by itself, and why. */
export function forbiddenHeader(
  headers: HeaderValues,
  of: 'request' | 'response',
): { readonly name: string; readonly message: string } | undefined {
  const own = of === 'request' ? [RESERVED_HEADER, NEVER_SET] : [FRAMING_HEADER];
  for (const { name, value } of entriesOf(headers)) {
    if (!isHeader(name, value)) return { name, message: 'must be a valid HTTP header' };
    if (own.some((names) => names.test(name)))
      return { name, message: 'cannot be set, because Chrome itself sets this header' };
  }
  return undefined;
}

/** Converts headers to CDP's form, with one entry for each value. */
export function entriesOf(headers: HeaderValues): Protocol.Fetch.HeaderEntry[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value })),
  );
}

/** Removes the headers that describe how the body was sent from the headers of a recording. */
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
