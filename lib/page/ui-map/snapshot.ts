import type { Protocol } from 'devtools-protocol';
import { CdpError, isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import type { Deadline } from '../../deadline.js';
import { release } from '../element.js';
import type { Frame } from '../frames.js';
import { isolateOf } from '../nodes.js';
import type { Page } from '../page.js';
import { NODE_RESULT, nodeOf } from '../remote.js';

/** The computed styles that a snapshot has of each box, in this order. */
export const STYLES = [
  'display',
  'visibility',
  'opacity',
  'cursor',
  'pointer-events',
  'overflow-x',
  'overflow-y',
  'position',
  'transform',
  'border-left-width',
  'border-top-width',
  'padding-left',
  'padding-top',
] as const;
export type StyleName = (typeof STYLES)[number];

/** How long a frame of another process may take; the page itself has the whole deadline. */
export const FRAME_TIMEOUT_MS = 2_000;

/** One document as it was at one moment. Its nodes are those of the flat tree: slots hold what they show. */
export interface DocumentShot {
  readonly session: Session;
  /** Of the document's process: with a backendNodeId it names a node for ever. */
  readonly isolate: string;
  readonly frameId: string;
  readonly loaderId: string;
  readonly strings: readonly string[];
  readonly data: Protocol.DOMSnapshot.DocumentSnapshot;
  /** Nodes that listen to clicks. */
  readonly clickable: ReadonlySet<number>;
  /** Of fields, as a person sees them but for passwords. */
  readonly values: ReadonlyMap<number, string>;
  /** Boxes and radios that are checked, options that are selected. */
  readonly chosen: ReadonlySet<number>;
  /** Documents of frames, by the index of their frame element. */
  readonly inner: Map<number, DocumentShot>;
  /** The first document of its session, in whose coordinates Chrome is asked for what is at a point. */
  readonly isRoot: boolean;
}

export interface PageShot {
  readonly main: DocumentShot;
  /** The viewport without its scroll bars, in CSS px. */
  readonly viewport: { readonly width: number; readonly height: number };
  readonly scroll: { readonly x: number; readonly y: number };
  readonly content: { readonly width: number; readonly height: number };
  /** CSS px per unit of the snapshot's numbers, which are device px where no emulation scales. */
  readonly unit: number;
  /** Frames that could not be read, and why. */
  readonly lost: readonly { readonly url: string; readonly reason: string }[];
}

interface Capture {
  readonly root: Frame;
  readonly documents: readonly DocumentShot[];
  readonly metrics: Protocol.Page.GetLayoutMetricsResponse;
  /** Its frame element, in the parent's process; undefined for the page itself. */
  readonly owner: { readonly session: Session; readonly backendNodeId: number } | undefined;
}

/** The first flight: every process of the page in parallel. A frame that fails is left out. */
export async function capturePage(page: Page, deadline: Deadline): Promise<PageShot> {
  const { frames } = page;
  const lost: { url: string; reason: string }[] = [];
  const children = frames.all.flatMap((frame) => {
    const parent = frame.parentId === undefined ? undefined : frames.get(frame.parentId);
    return parent && parent.session !== frame.session ? [{ frame, parent }] : [];
  });
  const part = Math.min(FRAME_TIMEOUT_MS, deadline.remainingMs / 2);
  const [main, ...inner] = await Promise.all([
    capture(page, frames.main, undefined, deadline.signal),
    ...children.map(({ frame, parent }) =>
      deadline
        .part(part, ({ signal }) => capture(page, frame, parent, signal))
        .catch((error: unknown) => {
          deadline.signal.throwIfAborted();
          lost.push({ url: frame.url, reason: reasonOf(error) });
          return undefined;
        }),
    ),
  ]);
  const all = [main, ...inner.filter((it) => it !== undefined)];
  for (const it of all)
    if (it.owner && !attach(all, it, it.owner))
      lost.push({ url: it.root.url, reason: 'its frame element is gone' });
  const [document] = main.documents;
  if (!document) throw new Error('a page has a document');
  const { cssLayoutViewport, cssContentSize } = main.metrics;
  return {
    main: document,
    viewport: { width: cssLayoutViewport.clientWidth, height: cssLayoutViewport.clientHeight },
    scroll: { x: cssLayoutViewport.pageX, y: cssLayoutViewport.pageY },
    content: { width: cssContentSize.width, height: cssContentSize.height },
    unit: cssContentSize.width / (document.data.contentWidth ?? cssContentSize.width),
    lost,
  };
}

/**
 * The documents of one process. The document is asked for before and after its snapshot, in one flight:
 * where both are the same, the snapshot between them is of that document and of that process.
 */
function capture(
  page: Page,
  root: Frame,
  parent: Frame | undefined,
  signal: AbortSignal,
): Promise<Capture> {
  return root.inWorld(async (session, contextId) => {
    const witness = async () => {
      const { result } = await session.evaluate<unknown>(
        { expression: 'document', contextId, serializationOptions: NODE_RESULT },
        signal,
      );
      const node = nodeOf(result);
      if (node) release(session, node.objectId);
      return node;
    };
    const [before, snapshot, metrics, after, owner] = await Promise.all([
      witness(),
      session.send('DOMSnapshot.captureSnapshot', { computedStyles: [...STYLES] }, signal),
      session.send('Page.getLayoutMetrics', {}, signal),
      witness(),
      parent?.session.send('DOM.getFrameOwner', { frameId: root.id }, signal),
    ]);
    const isolate = before && isolateOf(before.objectId);
    const isSame =
      before?.backendNodeId === after?.backendNodeId &&
      isolate === (after && isolateOf(after.objectId));
    if (!before || isolate === undefined || !isSame)
      throw new CdpError('context_gone', 'DOMSnapshot.captureSnapshot', 'the document changed');
    const documents = await documentsOf(page, session, snapshot, isolate, before.loaderId, signal);
    return {
      root,
      documents,
      metrics,
      owner: owner && parent && { session: parent.session, backendNodeId: owner.backendNodeId },
    };
  }, signal);
}

async function documentsOf(
  page: Page,
  session: Session,
  { documents, strings }: Protocol.DOMSnapshot.CaptureSnapshotResponse,
  isolate: string,
  rootLoaderId: string,
  signal: AbortSignal,
): Promise<DocumentShot[]> {
  const frameIds = documents.map(({ frameId }) => strings[frameId] ?? '');
  // The initial about:blank document of a frame is announced by no event.
  if (frameIds.some((id) => (page.frames.get(id)?.loaderId ?? '') === ''))
    await page.frames.refresh(session, signal);
  const shots = documents.map((data, i): DocumentShot => {
    const frameId = frameIds[i] ?? '';
    const loaderId = i === 0 ? rootLoaderId : (page.frames.get(frameId)?.loaderId ?? '');
    const isRoot = i === 0;
    const { isClickable, inputValue, textValue, inputChecked, optionSelected } = data.nodes;
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

/** Hangs a process's root document on its frame element. */
function attach(
  all: readonly Capture[],
  { documents: [root] }: Capture,
  owner: NonNullable<Capture['owner']>,
): boolean {
  if (!root) return false;
  for (const { session, data, inner } of all.flatMap(({ documents }) => documents)) {
    const index = data.nodes.backendNodeId?.indexOf(owner.backendNodeId) ?? -1;
    if (session !== owner.session || index < 0) continue;
    inner.set(index, root);
    return true;
  }
  return false;
}

function reasonOf(error: unknown): string {
  if (isCdpError(error, 'crashed')) return 'it crashed';
  if (isCdpError(error, 'detached', 'context_gone')) return 'it went away';
  return 'it did not answer in time';
}
