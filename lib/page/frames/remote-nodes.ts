import type { Protocol } from 'devtools-protocol';
import type { EvaluateReply } from '../../../protocol/methods.js';

/** A node that a page function returned: its backend node ID, document and remote object. */
export interface RemoteNode {
  readonly backendNodeId: number;
  readonly loaderId: string;
  /** The DOM's nodeType: 1 is an element. */
  readonly nodeType: number;
  readonly objectId: string;
}

/** With these options a reply has a node's backend node ID as well as its remote object, in one round trip. */
export const NODE_RESULT: Protocol.Runtime.SerializationOptions = {
  serialization: 'deep',
  maxDepth: 0,
  additionalParameters: { maxNodeDepth: 0, includeShadowTree: 'none' },
};

/** The node of a reply that `NODE_RESULT` describes; undefined if it is none. */
export function nodeOf(result: EvaluateReply<unknown>['result']): RemoteNode | undefined {
  const { objectId, deepSerializedValue } = result;
  const node = deepSerializedValue?.type === 'node' ? deepSerializedValue.value : undefined;
  if (objectId === undefined || !isNodeValue(node)) return undefined;
  return { ...node, objectId };
}

/** The items of a reply that holds an array of nodes, which share its `objectId`; null what is none. */
export function itemsOf(result: EvaluateReply<unknown>['result']): (RemoteNode | null)[] {
  const { objectId, deepSerializedValue } = result;
  const items = deepSerializedValue?.type === 'array' ? deepSerializedValue.value : undefined;
  if (objectId === undefined || !Array.isArray(items)) return [];
  return items.map((item: unknown) => {
    const value = typeof item === 'object' && item && 'value' in item ? item.value : undefined;
    return isNodeValue(value) ? { ...value, objectId } : null;
  });
}

function isNodeValue(value: unknown): value is Omit<RemoteNode, 'objectId'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'backendNodeId' in value &&
    typeof value.backendNodeId === 'number' &&
    'loaderId' in value &&
    typeof value.loaderId === 'string' &&
    'nodeType' in value &&
    typeof value.nodeType === 'number'
  );
}
