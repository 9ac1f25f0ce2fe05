import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { TabwireError } from '../lib/errors.js';

/** Open to everyone: what a load balancer asks. */
const PUBLIC = /^\/(health|ready)\/?$/;

const digest = (key: string) => createHash('sha256').update(key).digest();

/**
 * Demands one of the keys as `X-API-Key`; with no keys, lets everyone in. Every key is compared, each
 * in constant time, so that the time of a refusal tells nothing.
 */
export function authentication(keys: readonly string[]): RequestHandler {
  const digests = keys.map(digest);
  return (req, _res, next) => {
    if (digests.length === 0 || PUBLIC.test(req.path)) {
      next();
      return;
    }
    const given = digest(req.get('X-API-Key') ?? '');
    const matches = digests.filter((key) => timingSafeEqual(key, given));
    if (matches.length === 0)
      throw new TabwireError(
        'unauthorized',
        'Send one of the server’s API keys in the header X-API-Key.',
      );
    next();
  };
}
