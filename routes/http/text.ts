import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Response } from 'express';
import { jsonBuffer } from '../../lib/request/json-pieces.js';
import { jsonBytes } from '../../lib/request/json-size.js';
import { tooLarge } from '../../lib/request/size-limit.js';
import { HeldReply, sendPieces } from './request-memory.js';

/** A text that is shorter fits into a packet or two, and is sent as it is, in characters. */
const MIN_LENGTH = 1_024;

/** JSON that is longer is written in slices: at once, it would hold the event loop for more than some milliseconds. */
const MAX_AT_ONCE = 1_000_000;

/** How many texts are packed at a time: Node.js has four threads for all such work, files and names among it. */
const MAX_PACKING = 2;

/** The effort for a reply, which costs a server little: on JSON and HTML, more effort saves few more bytes. */
const EFFORT = 3;

/** The effort for a text that is packed once: it saves an eighth of the bytes of the dashboard. */
const CONSTANT_EFFORT = 9;

const JSON_TYPE = 'application/json; charset=utf-8';

const ENCODERS = {
  br: (text: Buffer, effort: number) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
  gzip: (text: Buffer, effort: number) => promisify(gzip)(text, { level: effort }),
} as const;

type Encoding = keyof typeof ENCODERS;

const isEncoding = (name: string | false): name is Encoding => name !== false && name in ENCODERS;

let packing = 0;

/** A text that is the same for every client: it is packed once for each encoding. */
export class ConstantText {
  readonly plain: Buffer;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  packed(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding) ?? ENCODERS[encoding](this.plain, CONSTANT_EFFORT);
    this.#packed.set(encoding, known);
    return known;
  }
}

/**
 * Answers with a text, compressed where it is long and the client accepts that, and the server does not pack others
 * at this moment. Its type has to be set. Streams, downloads and WebSockets do not come here.
 */
export async function sendText(res: Response, text: string | ConstantText): Promise<void> {
  if (typeof text === 'string') {
    // Of a character that is not ASCII there are up to three bytes.
    if (text.length < MIN_LENGTH) res.send(text);
    else {
      const reply = new HeldReply(res, text.length);
      await sendHeld(res, Buffer.from(text), reply);
    }
    return;
  }
  const encoding = acceptedEncoding(res);
  const body = encoding ? await text.packed(encoding) : text.plain;
  describe(res, encoding);
  await sendPieces(res, body);
}

/**
 * Answers with JSON, as `sendText` does; what is short goes past Express, which would look for an ETag and a type.
 *
 * @param maxBytes what a command may return: its JSON may have twice as much
 * @throws TabwireError `result_too_large`, `memory_limit`, `memory_full`
 */
export async function sendJson(res: Response, value: unknown, maxBytes = Infinity): Promise<void> {
  const bytes = jsonBytes(value, 2 * maxBytes);
  if (bytes > 2 * maxBytes) throw tooLarge(maxBytes);
  if (bytes < MIN_LENGTH) {
    const text = JSON.stringify(value);
    res.setHeader('Content-Type', JSON_TYPE);
    res.setHeader('Content-Length', Buffer.byteLength(text));
    res.end(text);
    return;
  }
  const reply = new HeldReply(res, bytes);
  const isLarge = bytes > MAX_AT_ONCE;
  const hasReader = () => !res.destroyed;
  const json = isLarge
    ? await jsonBuffer(value, bytes, hasReader)
    : Buffer.from(JSON.stringify(value));
  res.setHeader('Content-Type', JSON_TYPE);
  await sendHeld(res, json, reply);
}

/** Sends a text whose bytes are in the account. A Buffer is not in the heap of JavaScript. */
async function sendHeld(res: Response, plain: Buffer, reply: HeldReply): Promise<void> {
  reply.has(plain.length);
  const encoding = packing < MAX_PACKING ? acceptedEncoding(res) : undefined;
  const body = encoding ? await packed(plain, encoding) : plain;
  describe(res, encoding);
  await reply.send(body);
}

async function packed(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  packing += 1;
  try {
    return await ENCODERS[encoding](plain, EFFORT);
  } finally {
    packing -= 1;
  }
}

function acceptedEncoding(res: Response): Encoding | undefined {
  // One after the other: where a client likes both alike, the first of a list would be its own first.
  const encoding = res.req.acceptsEncodings('br') || res.req.acceptsEncodings('gzip');
  return isEncoding(encoding) ? encoding : undefined;
}

function describe(res: Response, encoding: Encoding | undefined): void {
  const type = res.get('Content-Type');
  // Express adds the charset to texts alone.
  if (type !== undefined && !/charset/i.test(type))
    res.set('Content-Type', `${type}; charset=utf-8`);
  res.vary('Accept-Encoding');
  if (encoding) res.set('Content-Encoding', encoding);
}
