import type { Session } from '../../../protocol/session.js';
import { Deadline } from '../../request/deadline.js';
import { tooLarge } from '../../request/size-limit.js';

/** The bytes of one IO.read. */
const CHUNK_BYTES = 1024 * 1024;

/** The deadline of IO.close: the request that read the stream may have ended. */
const CLOSE_TIMEOUT_MS = 1_000;

/**
 * Reads a stream of Chrome's to its end, and closes it.
 *
 * @param maxBytes the limit of the text that is returned
 * @throws TabwireError `result_too_large`
 */
export async function readStream(
  session: Session,
  handle: string,
  encoding: 'base64' | 'utf8',
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const read = await session.send('IO.read', { handle, size: CHUNK_BYTES }, signal);
      const chunk = Buffer.from(read.data, read.base64Encoded ? 'base64' : 'utf8');
      bytes += chunk.length;
      if ((encoding === 'base64' ? (bytes * 4) / 3 : bytes) > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
      if (read.eof) return Buffer.concat(chunks).toString(encoding);
    }
  } finally {
    Deadline.within(CLOSE_TIMEOUT_MS, (fresh) => session.send('IO.close', { handle }, fresh)).catch(
      () => undefined, // a page that is gone has no streams
    );
  }
}
