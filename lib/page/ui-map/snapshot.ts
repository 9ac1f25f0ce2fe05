import type { Protocol } from 'devtools-protocol';
import { CdpError, isCdpError } from '../../../protocol/errors.js';
import { withOwnUrl } from '../../../protocol/own-traces.js';
import type { Session } from '../../../protocol/session.js';
import type { Deadline } from '../../request/deadline.js';
import type { Frame } from '../frames/frame.js';
import { isolateOf } from '../nodes/node-ledger.js';
import type { Page } from '../page.js';
import { release } from '../frames/page-functions.js';
import { NODE_RESULT, nodeOf } from '../frames/remote-nodes.js';
import type { AxTrees } from './ax-trees.js';
import { documentsOf, STYLES, type DocumentShot } from './document-shot.js';
import type { Rect } from './rect.js';

/** An element may be named like a member of its document, and hide it. */
const ACTIVE_ELEMENT = "Reflect.get(Document.prototype, 'activeElement', document)";

/** How long a frame of another process may take; the page itself has the whole deadline. */
export const FRAME_TIMEOUT_MS = 2_000;

export interface PageShot {
  readonly main: DocumentShot;
  /** The viewport without its scroll bars, in CSS px. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** As `scrollX` and `scrollY` of the page: in a document from right to left, x is negative. */
  readonly scroll: { readonly x: number; readonly y: number };
  /** The whole scrollable area, in coordinates of the viewport. */
  readonly content: Rect;
  /** CSS px per unit of the snapshot's numbers, which are device px unless the device scale factor is emulated. */
  readonly unit: number;
  /** The boxes of frame elements, by the frame's ID. */
  readonly frameBoxes: ReadonlyMap<string, FrameBox>;
  /** Frames that could not be read, and why. */
  readonly lost: readonly { readonly url: string; readonly reason: string }[];
}

/** The content box of a frame element, relative to its border box, in CSS px. */
export interface FrameBox {
  readonly outerWidth: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A frame element. */
interface FrameOwner {
  readonly session: Session;
  readonly backendNodeId: number;
}

interface Capture {
  readonly root: Frame;
  readonly documents: readonly DocumentShot[];
  readonly metrics: Protocol.Page.GetLayoutMetricsResponse;
  /** Its frame element, in the parent's process; undefined for the page itself. */
  readonly owner: FrameOwner | undefined;
}

/** Captures every process of the page in parallel: the first round trip. A frame that fails is left out. */
export async function capturePage(
  page: Page,
  trees: AxTrees,
  deadline: Deadline,
): Promise<PageShot> {
  const { frames } = page;
  const lost: { url: string; reason: string }[] = [];
  const frameBoxes = new Map<string, FrameBox>();
  const children = frames.all.flatMap((frame) => {
    const parent = frame.parentId === undefined ? undefined : frames.get(frame.parentId);
    return parent ? [{ frame, parent }] : [];
  });
  const part = Math.min(FRAME_TIMEOUT_MS, deadline.remainingMs / 2);
  const [main, ...inner] = await Promise.all([
    capture(page, frames.main, undefined, trees, deadline.signal),
    ...children.map(({ frame, parent }) =>
      deadline
        .part(part, async ({ signal }) => {
          const owner = ownerOf(frame, parent, frameBoxes, signal);
          owner.catch(() => undefined); // handled where it is awaited, if it ever is
          if (parent.session !== frame.session) return capture(page, frame, owner, trees, signal);
          await owner;
          return undefined;
        })
        .catch((error: unknown) => {
          deadline.signal.throwIfAborted();
          if (parent.session !== frame.session)
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
  const { clientWidth: width, clientHeight: height, pageX, pageY } = cssLayoutViewport;
  const { scrollOffsetX = 0, scrollOffsetY = 0, contentWidth } = document.data;
  const unit = cssContentSize.width / (contentWidth ?? cssContentSize.width);
  return {
    main: document,
    viewport: { width, height },
    frameBoxes,
    scroll: { x: scrollOffsetX * unit, y: scrollOffsetY * unit },
    content: {
      left: -pageX,
      top: -pageY,
      right: cssContentSize.width - pageX,
      bottom: cssContentSize.height - pageY,
    },
    unit,
    lost,
  };
}

/** A frame's element, in its parent's process; adds its content box to `frameBoxes`. */
async function ownerOf(
  { id: frameId }: Frame,
  { session }: Frame,
  frameBoxes: Map<string, FrameBox>,
  signal: AbortSignal,
): Promise<FrameOwner> {
  const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId }, signal);
  try {
    const { model } = await session.send('DOM.getBoxModel', { backendNodeId }, signal);
    const [left = 0, top = 0, right = 0] = model.border;
    const [x = 0, y = 0, far = 0, , , bottom = 0] = model.content;
    frameBoxes.set(frameId, {
      outerWidth: right - left,
      left: x - left,
      top: y - top,
      width: far - x,
      height: bottom - y,
    });
  } catch (error) {
    if (!isCdpError(error, 'no_layout', 'node_gone', 'other')) throw error;
  }
  return { session, backendNodeId };
}

/**
 * Captures the documents of one process (DOMSnapshot.captureSnapshot). The same round trip reads `document` before
 * and after the snapshot: if both are the same, the snapshot is of that document and of that process.
 */
function capture(
  page: Page,
  root: Frame,
  owner: Promise<FrameOwner> | undefined,
  trees: AxTrees,
  signal: AbortSignal,
): Promise<Capture> {
  return root.inWorld(async ({ session, contextId }) => {
    const read = async (expression: string) => {
      const { result } = await session.evaluate<unknown>(
        { expression: withOwnUrl(expression), contextId, serializationOptions: NODE_RESULT },
        signal,
      );
      const node = nodeOf(result);
      if (node) release(session, node.objectId);
      return node;
    };
    const reading = Promise.all([
      read('document'),
      read(ACTIVE_ELEMENT),
      session.send('DOMSnapshot.captureSnapshot', { computedStyles: Object.keys(STYLES) }, signal),
      session.send('Page.getLayoutMetrics', {}, signal),
      read('document'),
      owner,
    ]);
    trees.prefetch(session, root.loaderId, signal);
    const [before, focused, snapshot, metrics, after, element] = await reading;
    const isolate = before && isolateOf(before.objectId);
    const isSame =
      before?.backendNodeId === after?.backendNodeId &&
      isolate === (after && isolateOf(after.objectId));
    if (!before || isolate === undefined || !isSame)
      throw new CdpError('context_gone', 'DOMSnapshot.captureSnapshot', 'the document changed');
    const documents = await documentsOf(
      page,
      session,
      snapshot,
      isolate,
      { loaderId: before.loaderId, focused: focused?.backendNodeId },
      signal,
    );
    return { root, documents, metrics, owner: element };
  }, signal);
}

/** Adds a process's root document to the document of its frame element; false if the element is not there. */
function attach(
  all: readonly Capture[],
  { documents: [root] }: Capture,
  owner: FrameOwner,
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
