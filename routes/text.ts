import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Response } from 'express';

/** A text that is shorter fits into a packet or two, and is sent as it is, in characters. */
const MIN_LENGTH = 1_024;

/** What costs a server little, by encoding: on JSON and HTML, more effort saves few more bytes. */
const ENCODERS = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 3 }),
} as const;

const isEncoding = (name: string | false): name is keyof typeof ENCODERS =>
  name !== false && name in ENCODERS;

/**
 * Answers with a text, compressed where it is long and the client accepts that. Its type has to be set. Streams,
 * downloads and WebSockets do not come here.
 */
export async function sendText(res: Response, text: string): Promise<void> {
  if (text.length < MIN_LENGTH) {
    res.send(text);
    return;
  }
  res.vary('Accept-Encoding');
  // One after the other: where a client likes both alike, the first of a list would be its own first.
  const encoding = res.req.acceptsEncodings('br') || res.req.acceptsEncodings('gzip');
  if (!isEncoding(encoding)) {
    res.send(text);
    return;
  }
  const type = res.get('Content-Type');
  const body = await ENCODERS[encoding](text);
  // Express adds the charset to texts alone.
  if (type !== undefined && !/charset/i.test(type))
    res.set('Content-Type', `${type}; charset=utf-8`);
  res.set('Content-Encoding', encoding).send(body);
}

/** Answers with JSON, as `sendText` does; what is short goes past Express, which would look for an ETag and a type. */
export async function sendJson(res: Response, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (text.length >= MIN_LENGTH) {
    await sendText(res, text);
    return;
  }
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}
