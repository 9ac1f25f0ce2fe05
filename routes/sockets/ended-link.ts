import { LINK_ENDED } from '../../lib/interface/live.js';
import type { SocketName } from '../../lib/interface/sockets.js';
import { UNDO_TIMEOUT_MS } from '../../lib/request/deadline.js';
import type { TabwireError } from '../../lib/request/errors.js';
import { queryOf, type Head } from '../http/head.js';
import type { Handshake } from './exchange.js';

/** Whether a request to connect is refused because its link to the live view has expired, or was withdrawn. */
export function isOfEndedLink(
  { name }: { readonly name: SocketName },
  { target }: Head,
  { code }: TabwireError,
): boolean {
  return name === 'live' && code === 'unauthorized' && queryOf(target).has('ticket');
}

/**
 * Tells a viewer that its link has ended. A web browser does not tell a script how a handshake was refused, so that
 * a page could not know it from a lost connection: the handshake succeeds, and the connection closes at once.
 */
export async function closeEndedLink(handshake: Handshake): Promise<void> {
  const socket = await handshake();
  const timer = setTimeout(() => {
    socket.terminate();
  }, UNDO_TIMEOUT_MS);
  socket.once('close', () => {
    clearTimeout(timer);
  });
  socket.resume();
  socket.close(LINK_ENDED, 'The link has expired or was withdrawn.');
}
