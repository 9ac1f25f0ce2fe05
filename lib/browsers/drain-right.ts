import { isLoopback } from '../egress/addresses.js';
import { TabwireError } from '../request/errors.js';
import type { Grant } from '../request/grant.js';
import type { Settings } from '../settings/settings.js';

/**
 * Checks that a client may drain the server: without API keys every client of this machine, else the keys that
 * DRAIN_KEYS names.
 *
 * @throws TabwireError `key_not_allowed`
 */
export function checkDrainer(
  { DRAIN_KEYS, HOST }: Pick<Settings, 'DRAIN_KEYS' | 'HOST'>,
  { key, keyId }: Pick<Grant, 'key' | 'keyId'>,
): void {
  if (keyId === '' ? isLoopback(HOST) : key !== undefined && DRAIN_KEYS.includes(key)) return;
  const who =
    keyId === ''
      ? 'This server has no API keys and listens for other machines, so no client can drain it.'
      : `This API key cannot drain the server, because ${key === undefined ? 'the key has no name' : `DRAIN_KEYS does not contain its name, ${key}`}.`;
  throw new TabwireError(
    'key_not_allowed',
    `${who} The operator can give the key a name and add the name to DRAIN_KEYS.`,
  );
}
