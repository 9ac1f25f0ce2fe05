import { isLoopback } from '../egress/addresses.js';
import type { CAPACITY_SETTINGS } from './browsers.js';
import type { Environment } from './environment.js';
import type { SERVER_SETTINGS } from './server.js';
import type { Values } from './table.js';

type Server = Values<typeof SERVER_SETTINGS>;

/** Returns why HOST and the API keys would leave the server open by mistake, as a sentence; undefined: they don't. */
export function accessComplaint(
  { HOST, ALLOW_OPEN, API_KEYS, API_KEYS_FILE }: Server,
  environment: Environment,
): string | undefined {
  if (API_KEYS.length > 0) return undefined;
  // A setting of keys that holds none is a mistake, and must not mean a service without keys.
  const lost = environment.names('API_KEYS') ? 'API_KEYS' : API_KEYS_FILE && 'API_KEYS_FILE';
  if (lost !== undefined)
    return `${environment.nameOf(lost)} holds no key: name one, or leave API_KEYS and API_KEYS_FILE unset.`;
  if (isLoopback(HOST) || ALLOW_OPEN) return undefined;
  return `${environment.nameOf('HOST')} ${HOST} is reachable from other machines: set API_KEYS or API_KEYS_FILE, or ALLOW_OPEN=true to allow anyone.`;
}

/** Refuses a queue time-out beyond the deadline: a waiting request would get `timeout` and not `at_capacity`. */
export function queueComplaint(
  { QUEUE_TIMEOUT_MS }: Pick<Values<typeof CAPACITY_SETTINGS>, 'QUEUE_TIMEOUT_MS'>,
  { DEFAULT_TIMEOUT_MS }: Pick<Server, 'DEFAULT_TIMEOUT_MS'>,
  environment: Environment,
): string | undefined {
  if (QUEUE_TIMEOUT_MS === undefined || QUEUE_TIMEOUT_MS < DEFAULT_TIMEOUT_MS) return undefined;
  const [queue, request] = ['QUEUE_TIMEOUT_MS', 'DEFAULT_TIMEOUT_MS'].map((name) =>
    environment.nameOf(name),
  );
  return `${queue} is ${QUEUE_TIMEOUT_MS} and has to be less than ${request}, which is ${DEFAULT_TIMEOUT_MS}.`;
}
