import type { KeyRing } from '../lib/settings/api-keys.js';
import { TabwireError } from '../lib/request/errors.js';
import type { Door } from './request.js';

/** Open to everyone: what a load balancer asks. */
const PUBLIC = /^\/(health|ready)\/?$/;

/** Demands one of the keys as `X-API-Key`; with no keys, lets everyone in. */
export function authentication(keys: KeyRing): Door {
  return (req, res) => {
    if (keys.size === 0 || PUBLIC.test(req.path)) return;
    const key = keys.find(req.get('X-API-Key') ?? '');
    if (!key)
      throw new TabwireError(
        'unauthorized',
        'Send one of the server’s API keys in the header X-API-Key.',
      );
    res.locals.key = key.name;
  };
}
