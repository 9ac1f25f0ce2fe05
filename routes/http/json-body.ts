import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { SEAL_BYTES } from '../../lib/fleet/proof.js';
import { inTurn } from '../../lib/request/in-turn.js';
import { readJson } from '../../lib/request/json.js';
import { exchangeOf } from './exchange.js';
import { bodyTooLarge, invalidJson, unsupported } from './problem.js';
import { bodyParsed, bodyRead } from './request-memory.js';
import { hasBody } from './request.js';
import { wholeBody } from './whole-body.js';

const DECOMPRESS = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * Reads the JSON body of a request. Express's own reader would read it without a bound on its depth and on its
 * values, and many large ones in one turn of the event loop.
 */
export function jsonBody(maxBytes: number): RequestHandler {
  return (req, res, next) => {
    const { opened, grant } = exchangeOf(res).caller;
    const enter = (bytes: number) => {
      bodyParsed(res, bytes);
    };
    const begin = (text: string) => {
      inTurn(grant, () => {
        if (res.destroyed) return;
        try {
          if (text !== '') req.body = readJson(text, enter);
        } catch (error) {
          next(error instanceof SyntaxError ? invalidJson() : error);
          return;
        }
        next();
      });
    };
    if (!opened && !hasBody(req)) begin('');
    else textOf(req, res, maxBytes, opened).then(begin, next);
  };
}

/**
 * The text of a body.
 *
 * @param opened of a request that another member has sent on: checks that the body is the one that was sent
 * @throws TabwireError `body_too_large`, `unsupported_media_type`, `invalid_json`, `unauthorized`
 */
async function textOf(
  req: Request,
  res: Response,
  maxBytes: number,
  opened: ((body: Buffer) => Buffer) | undefined,
): Promise<string> {
  const { 'content-type': type = '', 'content-encoding': encoding } = req.headers;
  const decoder = decoderOf(type);
  const decompress = decompressor(encoding);
  if (Number(req.headers['content-length'] ?? 0) > maxBytes + SEAL_BYTES)
    throw bodyTooLarge(maxBytes);
  const came = await wholeBody(req, maxBytes + (opened ? SEAL_BYTES : 0));
  const sent = opened ? opened(came) : came;
  if (sent.length > maxBytes) throw bodyTooLarge(maxBytes);
  const body = decompress && sent.length > 0 ? await decompress(sent, maxBytes) : sent;
  bodyRead(res, body.length);
  return decoder.decode(body);
}

type Decompress = (body: Buffer, maxBytes: number) => Promise<Buffer>;

/** @throws TabwireError `unsupported_media_type` */
function decompressor(encoding = 'identity'): Decompress | undefined {
  const name = encoding.toLowerCase();
  if (name === 'identity') return undefined;
  if (name !== 'gzip' && name !== 'deflate' && name !== 'br') throw unsupported();
  return (body, maxOutputLength) =>
    DECOMPRESS[name](body, { maxOutputLength }).catch((error: unknown) => {
      const isLarge =
        error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      throw isLarge ? bodyTooLarge(maxOutputLength) : invalidJson();
    });
}

const UTF_8 = new TextDecoder();

/** @throws TabwireError `unsupported_media_type` */
function decoderOf(type: string): TextDecoder {
  const [, charset = 'utf-8'] = /;\s*charset="?([\w-]+)/i.exec(type) ?? [];
  if (/^utf-?8$/i.test(charset)) return UTF_8;
  if (!/^utf-?16(le)?$/i.test(charset)) throw unsupported();
  return new TextDecoder('utf-16le');
}
