import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../../protocol/session.js';
import type { Page } from '../page.js';

/** The computed styles that a snapshot has of each box, with their indices. Each makes it 3 % slower. */
export const STYLES = {
  display: 0,
  visibility: 1,
  opacity: 2,
  cursor: 3,
  overflow: 4,
  position: 5,
  transform: 6,
  'background-image': 7,
} as const;
export type StyleName = keyof typeof STYLES;

/** A snapshot of one document. Its nodes form the flat tree: the children of a slot are the nodes assigned to it. */
export interface DocumentShot {
  readonly session: Session;
  /** Of the document's process: with a backendNodeId it identifies a node for ever. */
  readonly isolate: string;
  readonly frameId: string;
  readonly loaderId: string;
  readonly strings: readonly string[];
  readonly data: Protocol.DOMSnapshot.DocumentSnapshot;
  /** Nodes with a listener for clicks. */
  readonly clickable: ReadonlySet<number>;
  /** The values of fields; of passwords in clear. */
  readonly values: ReadonlyMap<number, string>;
  /** Checked checkboxes and radio buttons, and selected options. */
  readonly chosen: ReadonlySet<number>;
  /** Nodes in shadow trees. */
  readonly shadowed: ReadonlySet<number>;
  /** The backendNodeId of the focused element, or of the host of its shadow tree. Known of roots only. */
  readonly focused: number | undefined;
  /** Documents of frames, by the index of their frame element. */
  readonly inner: Map<number, DocumentShot>;
  /** Whether it is the first document of its session: hit tests of the session use its coordinates. */
  readonly isRoot: boolean;
}

/** The documents of one process, from its snapshot, with those of its frames. */
export async function documentsOf(
  page: Page,
  session: Session,
  { documents, strings }: Protocol.DOMSnapshot.CaptureSnapshotResponse,
  isolate: string,
  root: Pick<DocumentShot, 'loaderId' | 'focused'>,
  signal: AbortSignal,
): Promise<DocumentShot[]> {
  const frameIds = documents.map(({ frameId }) => strings[frameId] ?? '');
  // No event reports the initial about:blank document of a frame.
  if (frameIds.some((id) => (page.frames.get(id)?.loaderId ?? '') === ''))
    await page.frames.refresh(session, signal);
  const shots = documents.map((data, i): DocumentShot => {
    const frameId = frameIds[i] ?? '';
    const isRoot = i === 0;
    const loaderId = isRoot ? root.loaderId : (page.frames.get(frameId)?.loaderId ?? '');
    const { isClickable, inputValue, textValue, inputChecked, optionSelected, shadowRootType } =
      data.nodes;
    return {
      session,
      isolate,
      frameId,
      loaderId,
      strings,
      data,
      clickable: new Set(isClickable?.index),
      values: new Map([inputValue, textValue].flatMap((rare) => texts(rare, strings))),
      chosen: new Set([...(inputChecked?.index ?? []), ...(optionSelected?.index ?? [])]),
      shadowed: new Set(shadowRootType?.index),
      focused: isRoot ? root.focused : undefined,
      inner: new Map(),
      isRoot,
    };
  });
  for (const { data, inner } of shots) {
    const { index, value } = data.nodes.contentDocumentIndex ?? { index: [], value: [] };
    index.forEach((element, i) => {
      const document = shots[value[i] ?? -1];
      if (document) inner.set(element, document);
    });
  }
  return shots;
}

function texts(
  rare: Protocol.DOMSnapshot.RareStringData | undefined,
  strings: readonly string[],
): [number, string][] {
  return (rare?.index ?? []).map((node, i) => [node, strings[rare?.value[i] ?? -1] ?? '']);
}
