import type { Supervised } from './fleet.js';
import { defaultWaitingBytes, SERVER_SETTINGS } from './server.js';
import type { Settings } from './settings.js';

/**
 * Returns the settings of one member of a server: its shares of the limits, which together are what was set.
 *
 * @param whole the settings of the server, which runs as MEMBERS processes
 * @param at the number of the member, from 0
 * @param secret by which the members prove to each other who they are
 */
export function memberSettings(
  whole: Settings,
  at: number,
  supervised: Supervised,
  secret: string,
): Settings {
  const { MEMBERS: count, MAX_WAITING_BYTES: waiting } = whole;
  const shareOf = (limit: number) => Math.floor(limit / count) + (at < limit % count ? 1 : 0);
  const isSet = waiting !== SERVER_SETTINGS.MAX_WAITING_BYTES.default;
  return {
    ...whole,
    MAX_BROWSERS: shareOf(whole.MAX_BROWSERS),
    POOL_SIZE: shareOf(whole.POOL_SIZE),
    MAX_QUEUE: shareOf(whole.MAX_QUEUE),
    MAX_LAUNCHES: Math.max(1, shareOf(whole.MAX_LAUNCHES)),
    MAX_WAITING_BYTES: isSet ? shareOf(waiting) : defaultWaitingBytes(count),
    FLEET_PEERS: supervised,
    FLEET_SECRET: secret,
    // Its host is the name of the socket.
    FLEET_URL: `http://${supervised.name}`,
  };
}
