import { randomUUID } from 'node:crypto';
import type { Deadline } from '../../request/deadline.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import { cancel } from '../nodes/cancel-wait.js';
import { withNode } from '../nodes/node-handles.js';
import type { Page } from '../page.js';
import type { StateName } from '../injected/element-states.js';
import { elementState } from '../injected/node-state.js';
import { staleNode } from '../nodes/node-ledger.js';
import { callOn } from '../frames/page-functions.js';
import type { Search } from './search.js';
import { waitForNode } from './wait.js';

/**
 * Waits until a node is in a state. One that leaves its page is detached and hidden; every other wait for it
 * fails then.
 *
 * @returns the node, or null where the state means that it is gone
 * @throws TabwireError `timeout`, `node_stale`, `node_not_found`
 */
export async function waitForState(
  page: Page,
  nodeId: number,
  state: StateName,
  timeoutMs: number,
  { signal }: Deadline,
): Promise<number | null> {
  const isEndAwaited = state === 'detached' || state === 'hidden';
  const key = randomUUID();
  let loaderId: string | undefined;
  try {
    ({ loaderId } = page.ledger.lookup(page, nodeId));
    const found = await withNode(page, nodeId, signal, (session, objectId) =>
      callOn(session, objectId, elementState, [{ state, timeoutMs, key }], signal),
    );
    if (found.holds) return found.attached ? nodeId : null;
    if (!found.attached) throw staleNode(nodeId);
  } catch (error) {
    if (isEndAwaited && isErrorCode(error, 'node_stale')) return null;
    throw error;
  } finally {
    const frame = signal.aborted && page.frames.all.find((one) => one.loaderId === loaderId);
    if (frame) cancel({ frame }, key);
  }
  throw new TabwireError(
    'timeout',
    `Node ${nodeId} did not become ${state} in ${Math.round(timeoutMs)} ms. Send a larger timeout_ms, or read the state of the node with node-state/.`,
    { node_id: nodeId, state },
  );
}

/**
 * Waits until the first match is in a state that a search itself does not look at. One that leaves the page
 * gives way to the next.
 *
 * @throws TabwireError `timeout`, `invalid_selector`
 */
export async function waitForMatch(
  page: Page,
  search: Search,
  state: StateName,
  timeoutMs: number,
  deadline: Deadline,
): Promise<number | null> {
  const until = performance.now() + timeoutMs;
  const leftMs = () => Math.max(0, until - performance.now());
  for (;;) {
    const found = await waitForNode(page, search, 'attached', leftMs(), deadline);
    if (found === null) return null;
    try {
      return await waitForState(page, found, state, leftMs(), deadline);
    } catch (error) {
      if (!isErrorCode(error, 'node_stale') || leftMs() === 0) throw error;
    }
  }
}
