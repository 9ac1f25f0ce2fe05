import { TabwireError } from '../../request/errors.js';

/** The error 404 `node_stale`; its details have the `node_id`. */
export function staleNode(nodeId: number): TabwireError {
  return new TabwireError(
    'node_stale',
    `Node ${nodeId} is no longer in the page: it was removed, or its document is gone. Find it again.`,
    { node_id: nodeId },
  );
}
