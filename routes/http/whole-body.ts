import type { Request } from 'express';
import { clientClosed, type TabwireError } from '../../lib/request/errors.js';
import { bodyTooLarge } from './problem.js';

/**
 * Reads a body that is not too large to be kept.
 *
 * @throws TabwireError `body_too_large`, or `client_closed` where the client hangs up meanwhile
 */
export function wholeBody(req: Request, maxBytes = Infinity): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      reject(bodyTooLarge(maxBytes));
    });
    req.once('end', () => {
      const [first] = chunks;
      resolve(first && chunks.length === 1 ? first : Buffer.concat(chunks));
    });
    req.once('close', () => {
      if (!req.complete) reject(hungUp());
    });
  });
}

export function hungUp(): TabwireError {
  return clientClosed('hung up before the whole request');
}
