import { TabwireError } from '../../request/errors.js';
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
  const hasObjects = JSON.stringify(params).includes('"$object"');
  const replace = async (value: unknown): Promise<unknown> => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return Promise.all(value.map(replace));
    const { $node, $object, ...rest }: Fields = { ...value };
    const isAlone = Object.keys(rest).length === 0;
    if (isAlone && typeof $node === 'number') return backendNodeId(page, $node, signal);
    if (isAlone && typeof $object === 'number')
      return objectId(await backendNodeId(page, $object, signal), call);
    return replaceFields(value, replace);
  };
  try {
    return await work(await replaceFields(params, replace));
  } finally {
    if (hasObjects)
      call('Runtime.releaseObjectGroup', { objectGroup: GROUP }).catch(() => undefined);
  }
}

async function replaceFields(
  fields: object,
  replace: (value: unknown) => Promise<unknown>,
): Promise<Fields> {
  const entries = Object.entries(fields).map(async ([name, value]): Promise<[string, unknown]> => {
    return [name, await replace(value)];
  });
  const replaced: Record<string, unknown> = Object.fromEntries(await Promise.all(entries));
  return replaced;
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
