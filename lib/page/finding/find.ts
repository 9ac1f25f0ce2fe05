import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { TabwireError } from '../../request/errors.js';
import { mint, mintResult } from '../nodes/node-handles.js';
import type { Page } from '../page.js';
import { release } from '../frames/page-functions.js';
import { itemsOf, type RemoteNode } from '../frames/remote-nodes.js';
import { inScope, runSearch, wordsOf, type Search, type Start } from './search.js';

/** A match. */
interface Match {
  readonly session: Session;
  readonly node: RemoteNode;
}

/** How many matches, and whether only those that are visible. */
interface Extent {
  readonly limit: number;
  readonly visible: boolean;
}

/** @throws TabwireError `node_not_found`, `invalid_selector` */
export async function findNode(page: Page, search: Search, signal: AbortSignal): Promise<number> {
  const nodeId = await inScope(page, search, signal, async (start) => {
    if (search.frames) return (await allMatches(page, start, search, firstOf(false), signal))[0];
    const { session, result } = await runSearch(start, search, () => ({ form: 'first' }), signal);
    return mintResult(page, session, result);
  });
  if (nodeId !== undefined) return nodeId;
  throw new TabwireError(
    'node_not_found',
    `No element matches ${wordsOf(search)}. Correct the search, or use wait-for-node/ if the element appears later.`,
    search.fields,
  );
}

/** The matches, in document order. @throws TabwireError `invalid_selector` */
export async function findNodes(
  page: Page,
  search: Search,
  limit: number,
  signal: AbortSignal,
): Promise<number[]> {
  return inScope(page, search, signal, (start) =>
    allMatches(page, start, search, { limit, visible: false }, signal),
  );
}

export function firstOf(visible: boolean): Extent {
  return { limit: 1, visible };
}

/** The node IDs of the matches below a start, in document order. */
export async function allMatches(
  page: Page,
  start: Start,
  search: Search,
  extent: Extent,
  signal: AbortSignal,
): Promise<number[]> {
  const matches = search.frames
    ? await matchesInFrames(page, start, search, extent, signal)
    : await matchesIn(start, search, extent, signal);
  // An array's handle is all there is; each node's own is made when it is first used.
  return matches
    .slice(0, extent.limit)
    .map(({ session, node }) => mint(page, session, node, false));
}

async function matchesIn(
  start: Start,
  search: Search,
  extent: Extent,
  signal: AbortSignal,
): Promise<Match[]> {
  const items = await itemsIn(start, search, 'all', extent, signal);
  return items.flatMap(({ session, node }) => (node ? [{ session, node }] : []));
}

async function itemsIn(
  start: Start,
  search: Search,
  form: 'all' | 'frames',
  extent: Extent,
  signal: AbortSignal,
): Promise<{ session: Session; node: RemoteNode | null }[]> {
  const { session, result } = await runSearch(start, search, () => ({ form, ...extent }), signal);
  const items = itemsOf(result).map((node) => ({ session, node }));
  if (result.objectId !== undefined) release(session, result.objectId);
  return items;
}

/** The matches of a document and of the frames in it, each where its element is: all asked at once. */
async function matchesInFrames(
  page: Page,
  start: Start,
  search: Search,
  extent: Extent,
  signal: AbortSignal,
): Promise<Match[]> {
  const { frame } = start;
  const children = page.frames.all.filter(({ parentId }) => parentId === frame.id);
  const [items, ...inner] = await Promise.all([
    itemsIn(start, search, 'frames', extent, signal),
    ...children.map(async (child) => {
      try {
        const [{ backendNodeId }, matches] = await Promise.all([
          frame.session.send('DOM.getFrameOwner', { frameId: child.id }, signal),
          matchesInFrames(page, { scope: { frame: child }, frame: child }, search, extent, signal),
        ]);
        return { backendNodeId, matches };
      } catch (error) {
        // A frame that goes away has no matches.
        if (isCdpError(error, 'context_gone', 'node_gone', 'detached', 'crashed')) return undefined;
        throw error;
      }
    }),
  ]);
  const below = new Map(inner.flatMap((it) => (it ? [[it.backendNodeId, it.matches]] : [])));
  return items.flatMap(({ session, node }, i): Match[] => {
    if (!node) return [];
    const own = items[i - 1]?.node === null ? [] : [{ session, node }];
    return [...own, ...(below.get(node.backendNodeId) ?? [])];
  });
}
