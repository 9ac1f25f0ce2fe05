import { randomUUID } from 'node:crypto';
import { CdpError, isCdpError } from '../../../protocol/errors.js';
import type { EvaluateReply, Session } from '../../../protocol/session.js';
import { Deadline } from '../../request/deadline.js';
import { TabwireError } from '../../request/errors.js';
import { mint, mintResult, scopeOf, type Scope } from './node-handles.js';
import { staleNode } from '../tab/node-ledger.js';
import type { Page } from '../page.js';
import {
  callInFrame,
  callOn,
  NODE_RESULT,
  nodesOf,
  queryInFrame,
  queryOn,
  release,
} from '../tab/page-functions.js';
import { cancelWait, find, findAll, waitFor, type WaitState } from '../scripts/find.js';

/** How long the page may take to be told that nobody waits any more. */
const CANCEL_TIMEOUT_MS = 1_000;

interface SearchResult {
  readonly session: Session;
  readonly result: EvaluateReply<unknown>['result'];
}

/** Runs a search below a scope: one round trip. Rejects like Chrome when the scope left the DOM. */
async function search<Args extends readonly unknown[]>(
  scope: Scope,
  fn: (this: ParentNode, ...args: Args) => unknown,
  args: Readonly<Args>,
  signal: AbortSignal,
  serialization = NODE_RESULT,
): Promise<SearchResult> {
  if ('frame' in scope) {
    // A frame's document is always there.
    const result = await queryInFrame(scope.frame, fn, args, signal, serialization);
    return { session: scope.frame.session, result };
  }
  const { session, objectId } = scope;
  const result = await queryOn(session, objectId, fn, args, signal, serialization);
  if (result.type === 'boolean') throw new CdpError('node_gone', fn.name, 'the scope left the DOM');
  return { session, result };
}

/** Finds the scope, the page's own document when there is no `within`, and works in it. */
async function inScope<T>(
  page: Page,
  within: number | undefined,
  signal: AbortSignal,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  if (within === undefined) return work({ frame: page.frames.main });
  let scope: Scope | undefined;
  try {
    scope = await scopeOf(page, within, signal);
    return await work(scope);
  } catch (error) {
    const gone = isCdpError(error, 'context_gone', 'node_gone', 'detached', 'crashed');
    throw gone && page.state === 'open' ? staleNode(within) : error;
  } finally {
    if (scope && 'objectId' in scope && scope.temporary) release(scope.session, scope.objectId);
  }
}

/** @throws TabwireError `node_not_found`, `invalid_selector` */
export async function findNode(
  page: Page,
  selector: string,
  within: number | undefined,
  signal: AbortSignal,
): Promise<number> {
  return inScope(page, within, signal, async (scope) => {
    const { session, result } = await search(scope, find, [selector], signal);
    const nodeId = mintResult(page, session, result);
    if (nodeId !== undefined) return nodeId;
    throw new TabwireError(
      'node_not_found',
      `No element matches ${JSON.stringify(selector)}. Check the selector, or use wait-for-node/ when it comes later.`,
      { selector },
    );
  });
}

/** The matches, in document order. @throws TabwireError `invalid_selector` */
export async function findNodes(
  page: Page,
  selector: string,
  within: number | undefined,
  limit: number,
  signal: AbortSignal,
): Promise<number[]> {
  return inScope(page, within, signal, async (scope) => {
    const serialization = { ...NODE_RESULT, maxDepth: 1 };
    const found = await search(scope, findAll, [selector, limit], signal, serialization);
    const { session, result } = found;
    // The array's handle is all there is; each node's own is made when it is first used.
    const nodeIds = nodesOf(result).map((node) => mint(page, session, node, false));
    if (result.objectId !== undefined) release(session, result.objectId);
    return nodeIds;
  });
}

/**
 * Waits until `state` holds for a selector. A navigation doesn't end the wait: it goes on in the next
 * document, while there is time.
 *
 * @returns the node, or null where the state means that there is none
 * @throws TabwireError `timeout`, `invalid_selector`
 */
export async function waitForNode(
  page: Page,
  selector: string,
  state: WaitState,
  within: number | undefined,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<number | null> {
  const key = randomUUID();
  const until = Date.now() + timeoutMs;
  return inScope(page, within, signal, async (scope) => {
    try {
      const args = [selector, state, until, key] as const;
      const { session, result } = await search(scope, waitFor, args, signal);
      if (result.type !== 'undefined') return mintResult(page, session, result) ?? null;
    } finally {
      if (signal.aborted) cancel(scope, key);
    }
    throw new TabwireError(
      'timeout',
      `No element matching ${JSON.stringify(selector)} became ${state} in ${timeoutMs} ms. Send a larger timeout_ms, or check the selector.`,
      { selector, state },
    );
  });
}

/** Ends the page's side of a wait that nobody waits for. */
export function cancel(scope: Scope, key: string): void {
  Deadline.within(CANCEL_TIMEOUT_MS, (signal) =>
    'frame' in scope
      ? callInFrame(scope.frame, cancelWait, [key], signal)
      : callOn(scope.session, scope.objectId, cancelWait, [key], signal),
  ).catch(() => undefined); // a document that is gone waits no more
}
