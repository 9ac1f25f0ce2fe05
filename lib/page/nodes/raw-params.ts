import { TabwireError } from '../../request/errors.js';
import { inSlices } from '../../request/in-slices.js';
import type { Page } from '../page.js';
import { withNode } from './node-handles.js';

type Fields = Readonly<Record<string, unknown>>;

/** Makes a call on the session that the parameters are for. */
type Call = (method: string, params: Fields) => Promise<object>;

/** Remote objects are resolved into it, and released with it. */
const GROUP = 'tabwire-call';

/**
 * Runs `work` with parameters in which `{"$node": 12}` stands for the node's `backendNodeId`, and
 * `{"$object": 12}` for the `objectId` of a remote object of it, released when the work is done.
 *
 * @throws TabwireError `node_not_found`, `node_stale`
 */
export async function withNodes<T>(
  page: Page,
  params: Fields,
  call: Call,
  signal: AbortSignal,
  work: (params: Fields) => Promise<T>,
): Promise<T> {
  const references = referencesIn(params);
  if (references.length === 0) return work(params);
  const ids = new Map<object, number | string>();
  try {
    await inSlices(references, async ({ place, nodeId, isObject }) => {
      const node = await backendNodeId(page, nodeId, signal);
      ids.set(place, isObject ? await objectId(node, call) : node);
    });
    return await work(replaceFields(params, ids));
  } finally {
    if (references.some(({ isObject }) => isObject))
      call('Runtime.releaseObjectGroup', { objectGroup: GROUP }).catch(() => undefined);
  }
}

/** An object in the parameters that stands for a node. */
interface Reference {
  readonly place: object;
  readonly nodeId: number;
  readonly isObject: boolean;
}

function referencesIn(params: Fields): Reference[] {
  const references = new Map<object, Reference>();
  const rest = Object.values(params);
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next !== 'object' || next === null) continue;
    const reference = referenceOf(next);
    if (reference) references.set(next, reference);
    // No spread: there may be more values than a call takes arguments.
    else for (const value of Object.values(next)) rest.push(value);
  }
  return [...references.values()];
}

function referenceOf(place: object): Reference | undefined {
  if (Array.isArray(place)) return undefined;
  const [name, ...others] = Object.keys(place);
  if (others.length > 0 || (name !== '$node' && name !== '$object')) return undefined;
  const nodeId: unknown = Reflect.get(place, name);
  return typeof nodeId === 'number' ? { place, nodeId, isObject: name === '$object' } : undefined;
}

function replaceFields(fields: object, ids: ReadonlyMap<object, unknown>): Fields {
  const entries = Object.entries<unknown>({ ...fields }).map(
    ([name, value]) => [name, replaced(value, ids)] as const,
  );
  const result: Fields = Object.fromEntries(entries);
  return result;
}

function replaced(value: unknown, ids: ReadonlyMap<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (ids.has(value)) return ids.get(value);
  if (Array.isArray(value)) return value.map((item) => replaced(item, ids));
  return replaceFields(value, ids);
}

/** A node's ID is Chrome's own, as long as the node is there. */
async function backendNodeId(page: Page, nodeId: number, signal: AbortSignal): Promise<number> {
  const node = page.ledger.lookup(page, nodeId);
  await withNode(page, nodeId, signal, (session, id) =>
    session.send('DOM.describeNode', { objectId: id }, signal),
  );
  return node.backendNodeId;
}

async function objectId(node: number, call: Call): Promise<string> {
  const params = { backendNodeId: node, objectGroup: GROUP };
  const reply = await call('DOM.resolveNode', params);
  const { object }: { object?: { objectId?: unknown } } = reply;
  if (typeof object?.objectId === 'string') return object.objectId;
  throw new TabwireError(
    'node_stale',
    'The node is no longer in the page. Find the element again.',
  );
}
