import type { Protocol } from 'devtools-protocol';
import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { Deadline } from '../../request/deadline.js';
import { isErrorCode } from '../../request/errors.js';
import { callOnNode } from '../nodes/node-handles.js';
import { notInteractable } from '../nodes/refusals.js';
import { RELEASE_TIMEOUT_MS } from '../input/input-batch.js';
import type { Modifier } from '../input/keys.js';
import { maskOf, PRESSURE } from '../input/mouse.js';
import type { Page } from '../page.js';
import { exactTarget, pointAt, type ExactTarget, type PointTarget } from './point-target.js';
import { pressNode } from './press-guard.js';
import type { MousePoint } from './stable-point.js';
import { callInFrame } from '../tab/page-functions.js';
import { boxOf } from '../scripts/box.js';
import { nextFrames } from '../scripts/frames.js';

interface DragOptions {
  readonly modifiers?: readonly Modifier[] | undefined;
  readonly force?: boolean | undefined;
  /** How many moves the way has. */
  readonly steps: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The first moves of a drag, in CSS px: Chrome begins to drag a link after 40 (Blink's LinkDragHysteresis). */
const BEGINNING_PX = [10, 45];

/** A position on the way: in the coordinates of the mouse's session, and, for drag events, of the page. */
interface Position {
  readonly mouse: Point;
  readonly inPage: Point;
}

/** How often a drag follows a target that moves. */
const MAX_CORRECTIONS = 10;

/**
 * Drags from one target to another with the left button. When the page begins an HTML drag and drop, Chrome
 * would hand it to the system: Input.setInterceptDrags prevents that, and Input.dispatchDragEvent continues it.
 *
 * @returns whether it became a drag and drop
 * @throws TabwireError as `pointAt`, before anything is pressed; `node_not_interactable` when the node
 *   that it is dragged to does not stay where it is; then the button is released
 */
export async function drag(
  page: Page,
  from: PointTarget,
  to: PointTarget,
  options: DragOptions,
  deadline: Deadline,
): Promise<boolean> {
  const { force = false, steps } = options;
  const { signal } = deadline;
  const [source, target] = [exactTarget(from), exactTarget(to)];
  // The end first: it has to be found before anything is pressed, and then the start has to be in view.
  const end = await pointAt(page, target, force, deadline);
  const before = await positionOf(page, target, signal);
  if (end.session !== page.session) await drawn(page, end.session, signal);
  const gesture = new DragGesture(page, end.session, options.modifiers);
  return gesture.during(signal, async () => {
    const start = await pressed(page, source, force, gesture, deadline);
    const moveTo = async ({ inPage }: MousePoint, part: number) => {
      const way = { x: inPage.x - start.inPage.x, y: inPage.y - start.inPage.y };
      await gesture.moveBy({ x: way.x * part, y: way.y * part }, signal);
    };
    if (before !== (await positionOf(page, target, signal))) {
      // The drag has to begin before its source scrolls away.
      const { height } = page.viewport;
      for (const way of BEGINNING_PX)
        await gesture.moveBy({ x: 0, y: start.inPage.y < height / 2 ? way : -way }, signal);
    }
    const goal = await pointAt(page, target, force, deadline);
    let last = await positionOf(page, target, signal);
    for (let step = 1; step <= steps; step += 1) await moveTo(goal, step / steps);
    for (let corrections = 0; ; corrections += 1) {
      const now = await positionOf(page, target, signal).catch((error: unknown) => {
        if (isErrorCode(error, 'node_stale')) return last; // the page removed it
        throw error;
      });
      if (now === last) return;
      if (corrections === MAX_CORRECTIONS && 'nodeId' in target)
        throw notInteractable(target.nodeId, 'moving');
      last = now;
      // Without checks: the dragged node may cover it.
      await moveTo(await pointAt(page, target, true, deadline), 1);
    }
  });
}

/** Presses the source of a drag, and no other node. */
async function pressed(
  page: Page,
  source: ExactTarget,
  force: boolean,
  gesture: DragGesture,
  deadline: Deadline,
): Promise<MousePoint> {
  const { signal } = deadline;
  const press = (point: MousePoint) => gesture.press(point, signal);
  if (force || !('nodeId' in source)) {
    const point = await pointAt(page, source, force, deadline);
    await press(point);
    return point;
  }
  const release = () => gesture.release(signal);
  const how = { presses: 1, clicks: false, press, release };
  const point = await pressNode(page, source.nodeId, how, deadline);
  if (!point) throw notInteractable(source.nodeId, 'no_box'); // an option: no mouse reaches it
  return point;
}

/** The position of a node now, for comparisons; undefined for a point, which does not move. */
async function positionOf(
  page: Page,
  target: ExactTarget,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!('nodeId' in target)) return undefined;
  const { x, y } = await callOnNode(page, target.nodeId, boxOf, [], signal);
  return `${x} ${y}`;
}

/** Waits until the compositor has drawn a frame of another process: Chrome routes drag events by that. */
async function drawn(page: Page, session: Session, signal: AbortSignal): Promise<void> {
  const frames = page.frames.all.filter((frame) => frame.session === session);
  await Promise.all(
    [page.frames.main, ...frames].map((frame) => callInFrame(frame, nextFrames, [], signal)),
  );
}

/** A drag with the left button, which is released on every path. */
class DragGesture {
  readonly #page: Page;
  /** The session of the drag's end, which may be another process. */
  readonly #endSession: Session;
  readonly #modifiers: number;
  #session: Session;
  #start: Position = { mouse: { x: 0, y: 0 }, inPage: { x: 0, y: 0 } };
  #at: Position = this.#start;
  /** The data of Input.dragIntercepted, once the page has begun a drag and drop. */
  #data: Protocol.Input.DragData | undefined;
  #entered = false;
  #isHeld = false;

  constructor(page: Page, endSession: Session, modifiers: readonly Modifier[] | undefined) {
    this.#page = page;
    this.#session = page.session;
    this.#endSession = endSession;
    this.#modifiers = maskOf(modifiers);
  }

  get #leaves(): boolean {
    return this.#session !== this.#endSession;
  }

  /** Runs `work`, which presses and moves, and then drops. @returns whether it became a drag and drop */
  async during(signal: AbortSignal, work: () => Promise<void>): Promise<boolean> {
    const { session } = this.#page;
    const unlisten = session.on('Input.dragIntercepted', ({ data }) => {
      this.#data = data;
    });
    try {
      await session.send('Input.setInterceptDrags', { enabled: true }, signal);
      await work();
      this.#isHeld = false;
      await this.#drop(signal);
    } finally {
      await Deadline.within(RELEASE_TIMEOUT_MS, async (fresh) => {
        if (this.#isHeld && !this.#session.crashed) await this.#giveUp(fresh);
        await session.send('Input.setInterceptDrags', { enabled: false }, fresh);
      }).catch(() => undefined); // a page that is gone holds nothing
      unlisten();
    }
    return this.#data !== undefined;
  }

  /** Moves to where it starts, and presses the button. */
  async press({ session, x, y, inPage }: MousePoint, signal: AbortSignal): Promise<void> {
    this.#session = session;
    this.#start = { mouse: { x, y }, inPage };
    this.#at = this.#start;
    await this.#mouse('mouseMoved', signal);
    this.#isHeld = true;
    await this.#mouse('mousePressed', signal);
  }

  /** Releases the button at the present position. */
  async release(signal: AbortSignal): Promise<void> {
    this.#isHeld = false;
    await this.#mouse('mouseReleased', signal);
  }

  /** Moves to a distance from the start. The frame that was pressed gets the moves, also beyond its edges. */
  async moveBy({ x, y }: Point, signal: AbortSignal): Promise<void> {
    const { mouse, inPage } = this.#start;
    this.#at = {
      mouse: { x: mouse.x + x, y: mouse.y + y },
      inPage: { x: inPage.x + x, y: inPage.y + y },
    };
    if (!this.#data) await this.#mouse('mouseMoved', signal);
    if (this.#data) await this.#over(signal);
  }

  /** Drops, or releases the button. The page may close itself then. */
  async #drop(signal: AbortSignal): Promise<void> {
    try {
      if (!this.#data) await this.#mouse('mouseReleased', signal);
      if (!this.#data) return;
      // A drop needs a dragover that the page has accepted (HTML, drag-and-drop processing model).
      await this.#over(signal);
      await this.#drag('drop', signal);
      // The start's process gets no event of a drop in another process, and would take no mouse events afterwards.
      if (this.#leaves) await this.#endDrag(signal);
    } catch (error) {
      if (!isCdpError(error, 'detached')) throw error;
    }
  }

  async #giveUp(signal: AbortSignal): Promise<void> {
    if (this.#data) await this.#endDrag(signal);
    else await this.#mouse('mouseReleased', signal);
  }

  async #over(signal: AbortSignal): Promise<void> {
    // A process that the drag enters on the way needs a dragEnter.
    if (!this.#entered || this.#leaves) await this.#drag('dragEnter', signal);
    this.#entered = true;
    await this.#drag('dragOver', signal);
  }

  async #endDrag(signal: AbortSignal): Promise<void> {
    const data = { items: [], dragOperationsMask: 0 };
    // At the start: Chrome sends the event to the process at its point.
    const event = { type: 'dragCancel', ...this.#start.mouse, data } as const;
    await this.#session.send('Input.dispatchDragEvent', event, signal);
  }

  async #drag(type: 'dragEnter' | 'dragOver' | 'drop', signal: AbortSignal): Promise<void> {
    const data = this.#data ?? { items: [], dragOperationsMask: 0 };
    const event = { type, ...this.#at.inPage, data, modifiers: this.#modifiers };
    await this.#page.session.send('Input.dispatchDragEvent', event, signal);
  }

  async #mouse(
    type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
    signal: AbortSignal,
  ): Promise<void> {
    const event = { type, ...this.#at.mouse, modifiers: this.#modifiers };
    const button = type === 'mouseMoved' && !this.#isHeld ? 'none' : 'left';
    const buttons = button === 'left' && type !== 'mouseReleased' ? 1 : 0;
    const clickCount = type === 'mouseMoved' ? 0 : 1;
    const force = buttons === 0 ? 0 : PRESSURE;
    const press = { button, buttons, clickCount, force } as const;
    await this.#session.send('Input.dispatchMouseEvent', { ...event, ...press }, signal);
  }
}
