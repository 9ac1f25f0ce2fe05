import { scopeOf } from '../nodes/node-handles.js';
import type { Page } from '../page.js';
import { staleNode } from '../nodes/node-ledger.js';
import { callInFrame, callOn, release } from '../frames/page-functions.js';

type Below = Document | Element | ShadowRoot;

/**
 * Runs a page function once, with `this` what a node stands for: a frame element for its document, a shadow host
 * for its shadow root, any other element for itself. Without a node it is the page's document.
 *
 * @throws TabwireError `node_not_found`, `node_stale`
 */
export async function callBelow<
  Args extends readonly unknown[],
  Result extends { readonly gone: boolean },
>(
  page: Page,
  within: number | undefined,
  fn: (this: Below, ...args: Args) => Result,
  args: Readonly<Args>,
  signal: AbortSignal,
): Promise<Result> {
  if (within === undefined) return callInFrame(page.frames.main, fn, args, signal);
  const scope = await scopeOf(page, within, false, signal);
  if ('frame' in scope) return callInFrame(scope.frame, fn, args, signal);
  const { session, objectId, temporary } = scope;
  try {
    const result = await callOn(session, objectId, fn, args, signal);
    if (result.gone) throw staleNode(within);
    return result;
  } finally {
    if (temporary) release(session, objectId);
  }
}
