import { isPublic } from '../lib/interface/operations.js';
import type { KeyRing } from '../lib/settings/api-keys.js';
import { TabwireError } from '../lib/request/errors.js';
import { pathOf, type Check } from './head.js';

/** Requires one of the keys as `X-API-Key`; where there are no keys, every request passes. */
export function authentication(keys: KeyRing): Check {
  return ({ target, headers }) => {
    if (keys.size === 0 || isPublic(pathOf(target))) return {};
    const key = keys.find(headers['x-api-key']?.toString() ?? '');
    if (!key)
      throw new TabwireError(
        'unauthorized',
        'Send one of the server’s API keys in the header X-API-Key.',
      );
    return key.name === null ? {} : { key: key.name };
  };
}
