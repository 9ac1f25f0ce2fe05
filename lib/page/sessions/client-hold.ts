import type { Hold } from '../../../protocol/client-session.js';
import type { Session } from '../../../protocol/session.js';
import { TabwireError } from '../../request/errors.js';

const HOLDS: Readonly<Record<Hold, string>> = {
  start:
    'A CDP client has not let the page, or a frame or worker of it, run yet (Runtime.runIfWaitingForDebugger).',
  popup:
    'A CDP client has not let a popup of the page run yet (Runtime.runIfWaitingForDebugger), and window.open in the page waits for the popup.',
  debugger: 'A CDP client has paused scripts of the page (Debugger.resume ends that).',
  requests: 'A CDP client has not answered requests of the page (Fetch.enable).',
};

/** How a CDP client keeps a page from going on, in words for an error; undefined: it does not. */
export function clientHold({ id, session }: { id: string; session: Session }): string | undefined {
  const hold = session.clients.holdOf(id);
  return hold && HOLDS[hold];
}

/** A timeout that also names the CDP client which holds the page. */
export function namingClient(timeout: TabwireError, hold: string | undefined): TabwireError {
  if (hold === undefined) return timeout;
  const details = { ...timeout.details, held_by: 'cdp' };
  return new TabwireError(timeout.code, `${timeout.message} ${hold}`, details, timeout.cause);
}
