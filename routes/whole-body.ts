import type { Request } from 'express';
import { TabwireError } from '../lib/request/errors.js';

/** Reads a body that is not too large to be kept. @throws TabwireError `timeout` where the client hangs up meanwhile */
export function wholeBody(req: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
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
  return new TabwireError('timeout', 'The client hung up before the whole request.');
}
