import type { Session } from '../../../protocol/session.js';
import { Deadline } from '../../request/deadline.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import { withShotChanges, type ShotOptions } from './shot-changes.js';
import { onDocument } from './on-document.js';
import { imageSize, type Size } from './image-size.js';
import { limited } from '../../request/size-limit.js';
import { callOnNode, callOnOwner } from '../nodes/node-handles.js';
import { notInteractable } from '../nodes/not-interactable.js';
import { staleNode } from '../nodes/node-ledger.js';
import type { Page } from '../page.js';
import { boxOf, boxThroughFrame, type Box } from '../injected/box.js';

/** The longest side of a surface that Chrome draws, in device px. */
const MAX_SIDE_PX = 16_384;

/** The deadline of the call that restores the background: the request may have ended. */
const RESTORE_TIMEOUT_MS = 1_000;

const TRANSPARENT = { r: 0, g: 0, b: 0, a: 0 };

/** What the image has: a node, or a clip of the viewport (or of the page), or all of it. */
interface Shot extends ShotOptions {
  readonly node_id?: number | undefined;
  /** CSS px. */
  readonly clip?: Box | undefined;
  readonly full_page?: boolean | undefined;
  readonly type?: 'png' | 'jpeg' | 'webp' | undefined;
  readonly quality?: number | undefined;
  readonly omit_background?: boolean | undefined;
  /** `css`: a pixel of the image for each CSS px. */
  readonly scale?: 'css' | 'device' | undefined;
  /** Nodes that are painted over. */
  readonly mask?: readonly number[] | undefined;
}

/** An image in base64, with its size in pixels of the image. */
interface Image extends Size {
  readonly data: string;
}

/**
 * Takes an image of the page, or of the next document if the page navigates meanwhile, without scrolling it.
 *
 * @throws TabwireError `result_too_large`, `node_not_interactable`, `node_stale`, `node_not_found`,
 *   `out_of_viewport`
 */
export async function screenshot(
  page: Page,
  shot: Shot,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Image> {
  const { session } = page;
  const { type: format = 'png', quality, mask = [] } = shot;
  const scale = shot.scale === 'css' ? 1 / page.viewport.device_scale_factor : 1;
  const take = ({ box, isBeyond }: Area) =>
    session.send(
      'Page.captureScreenshot',
      {
        format,
        ...(quality === undefined ? {} : { quality }),
        clip: { ...box, scale },
        // It lays out the page again, which fires a resize event in it, so only where it is needed.
        captureBeyondViewport: isBeyond,
      },
      signal,
    );
  // Measured when the animations stand still: an element may be elsewhere then.
  const shoot = () =>
    withShotChanges(page, shot, mask.length > 0, signal, async (cover) => {
      const area = await areaOf(page, shot, signal);
      const masks = await Promise.all(mask.map((node) => maskOf(page, node, signal)));
      await cover(masks.flat());
      if (!shot.omit_background) return take(area);
      return withoutBackground(session, () => take(area), signal);
    });
  const { data } = await onDocument(page, shoot, signal);
  return { data: limited(data, maxBytes), ...imageSize(Buffer.from(data, 'base64')) };
}

async function withoutBackground<T>(
  session: Session,
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const method = 'Emulation.setDefaultBackgroundColorOverride';
  try {
    await session.send(method, { color: TRANSPARENT }, signal);
    return await work();
  } finally {
    await Deadline.within(RESTORE_TIMEOUT_MS, (fresh) => session.send(method, {}, fresh)).catch(
      () => undefined, // the page is gone
    );
  }
}

interface Area {
  /** In CSS px of the page. */
  readonly box: Box;
  /** Whether a part of it is outside the viewport. */
  readonly isBeyond: boolean;
}

async function areaOf(page: Page, shot: Shot, signal: AbortSignal): Promise<Area> {
  const { node_id, clip, full_page } = shot;
  const inViewport = node_id === undefined ? undefined : await boxOfNode(page, node_id, signal);
  const metrics = await page.session.send('Page.getLayoutMetrics', {}, signal);
  const { cssContentSize: content, cssVisualViewport: visual } = metrics;
  const { width, height, device_scale_factor: scale } = page.viewport;
  const viewport = { x: visual.pageX, y: visual.pageY, width, height };
  const whole = {
    x: 0,
    y: 0,
    width: Math.max(content.width, width),
    height: Math.max(content.height, height),
  };
  const all = full_page ? whole : viewport;
  const part = inViewport
    ? { ...inViewport, x: inViewport.x + viewport.x, y: inViewport.y + viewport.y }
    : clip && { ...clip, x: clip.x + all.x, y: clip.y + all.y };
  const box = part ? wholePixels(part) : all;
  if (node_id !== undefined && !overlaps(box, whole)) throw notInteractable(node_id, 'off_page');
  if (clip && !overlaps(box, all))
    throw new TabwireError(
      'out_of_viewport',
      `The clip is outside the ${full_page ? 'page' : 'viewport'} of ${all.width} × ${all.height}. Send a clip inside this area.`,
      { viewport: { width: all.width, height: all.height } },
    );
  const [pixelsWide, pixelsHigh] = [box.width * scale, box.height * scale].map(Math.ceil);
  if (Math.max(box.width, box.height) * scale > MAX_SIDE_PX)
    throw new TabwireError(
      'result_too_large',
      `The image would have ${pixelsWide} × ${pixelsHigh} pixels, and a side of an image can have at most ${MAX_SIDE_PX}. Take several images with clip.`,
      { width: pixelsWide, height: pixelsHigh, max_side: MAX_SIDE_PX },
    );
  return { box, isBeyond: !contains(viewport, box) };
}

/** The box of a node that is painted over; none where it has none. */
async function maskOf(page: Page, nodeId: number, signal: AbortSignal): Promise<Box[]> {
  try {
    return [await boxOfNode(page, nodeId, signal)];
  } catch (error) {
    if (isErrorCode(error, 'node_not_interactable')) return [];
    throw error;
  }
}

/** The box of a node in the page's viewport. */
async function boxOfNode(page: Page, nodeId: number, signal: AbortSignal): Promise<Box> {
  const found = await callOnNode(page, nodeId, boxOf, [], signal);
  if (found.width <= 0 || found.height <= 0) throw notInteractable(nodeId, 'hidden');
  const { loaderId } = page.ledger.lookup(page, nodeId);
  let frame = await page.frames.ofDocument(loaderId, signal);
  if (!frame) throw staleNode(nodeId);
  const { x, y, width, height } = found;
  let box: Box = { x, y, width, height };
  while (frame.parentId !== undefined) {
    const parent = page.frames.get(frame.parentId);
    if (!parent) throw staleNode(nodeId);
    box = await callOnOwner(page, parent, frame, nodeId, boxThroughFrame, [box], signal);
    frame = parent;
  }
  return box;
}

/** The pixels that a box touches: at least one, however thin it is. */
function wholePixels({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.ceil(x + width) - left),
    height: Math.max(1, Math.ceil(y + height) - top),
  };
}

function contains(outer: Box, { x, y, width, height }: Box): boolean {
  return (
    x >= outer.x &&
    y >= outer.y &&
    x + width <= outer.x + outer.width &&
    y + height <= outer.y + outer.height
  );
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
