import { withoutCredentials } from '../../request/url-parts.js';
import type { UiMapReply } from '../../schemas/ui-map.js';
import type { Page } from '../page.js';
import type { MapNode } from './map-node.js';
import type { DocumentShot } from './document-shot.js';

/** Mints the node's ID, which every command takes. */
export function mintNode(page: Page, { document, backendNodeId }: MapNode): number {
  const { session, loaderId, isolate } = document;
  const objectId = undefined; // made when the node is first used
  return page.ledger.mint({ owner: page, session, loaderId, backendNodeId, isolate, objectId });
}

/** The frames of the reply, outer before inner, and the index of each document there. */
export function framesOf(
  page: Page,
  nodes: readonly MapNode[],
): { frames: UiMapReply['frames']; indexOf: ReadonlyMap<DocumentShot, number> } {
  const frames: UiMapReply['frames'] = [];
  const indexOf = new Map<DocumentShot, number>();
  let last: DocumentShot | undefined;
  for (const { document, parent } of nodes) {
    if (document === last || indexOf.has(document)) continue;
    last = document;
    indexOf.set(document, frames.length);
    const { strings, data } = document;
    frames.push({
      url: withoutCredentials(strings[data.documentURL] ?? ''),
      title: strings[data.title] ?? '',
      ...(parent
        ? { node_id: mintNode(page, parent), parent: indexOf.get(parent.document) ?? 0 }
        : {}),
    });
  }
  return { frames, indexOf };
}
