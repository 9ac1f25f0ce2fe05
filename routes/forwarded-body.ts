import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Request, Response } from 'express';
import { SEAL_BYTES } from '../lib/fleet/proof.js';
import { TabwireError } from '../lib/request/errors.js';
import { readJson } from '../lib/request/json.js';
import { bodyTooLarge, invalidJson, unsupported } from './problem.js';
import { bodyRead } from './request-memory.js';
import { wholeBody } from './whole-body.js';

const DECODERS = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * The JSON of a request that another member has sent on; undefined where it has no body.
 *
 * @param opened checks that the body is the one that was sent
 * @throws TabwireError `unauthorized` where it is another
 */
export async function forwardedJson(
  req: Request,
  res: Response,
  maxBytes: number,
  opened: (body: Buffer) => Buffer,
): Promise<unknown> {
  const sent = opened(await wholeBody(req, maxBytes + SEAL_BYTES));
  if (sent.length === 0) return undefined;
  if (sent.length > maxBytes) throw bodyTooLarge(maxBytes);
  const body = await decompressed(sent, req.headers['content-encoding'], maxBytes);
  bodyRead(res, body.length);
  try {
    const [, charset = 'utf-8'] =
      /;\s*charset="?([\w-]+)/i.exec(req.headers['content-type'] ?? '') ?? [];
    return readJson(decoderOf(charset).decode(body));
  } catch (error) {
    throw error instanceof TabwireError ? error : invalidJson();
  }
}

async function decompressed(
  body: Buffer,
  encoding = 'identity',
  maxOutputLength: number,
): Promise<Buffer> {
  const name = encoding.toLowerCase();
  if (name === 'identity') return body;
  if (name !== 'gzip' && name !== 'deflate' && name !== 'br') throw unsupported();
  try {
    return await DECODERS[name](body, { maxOutputLength });
  } catch (error) {
    const isLarge =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isLarge ? bodyTooLarge(maxOutputLength) : invalidJson();
  }
}

function decoderOf(charset: string): TextDecoder {
  if (!/^utf-?(8|16(le)?)$/i.test(charset)) throw unsupported();
  return new TextDecoder(charset);
}
