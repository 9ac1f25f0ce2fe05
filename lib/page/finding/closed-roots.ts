import type { Frame } from '../tab/frames.js';

/**
 * Chrome's numbers of the closed shadow roots in a frame's document, at any depth: no script sees them. Of a
 * snapshot, which is flat: of a tree that is deeper than some 150 elements Chrome can't tell (`CBOR: stack
 * limit exceeded`, measured on Chromium 156).
 */
export async function closedRoots({ id, session }: Frame, signal: AbortSignal): Promise<number[]> {
  const params = { computedStyles: [] };
  const shot = await session.send('DOMSnapshot.captureSnapshot', params, signal);
  const own = shot.documents.find(({ frameId }) => shot.strings[frameId] === id);
  const { shadowRootType, backendNodeId = [] } = own?.nodes ?? {};
  return (shadowRootType?.index ?? []).flatMap((node, i) => {
    const type = shot.strings[shadowRootType?.value[i] ?? -1];
    return type === 'closed' ? (backendNodeId[node] ?? []) : [];
  });
}
