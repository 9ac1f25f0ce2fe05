import type { Protocol } from 'devtools-protocol';
import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { Deadline } from '../../request/deadline.js';
import { aimAt, type Target } from './click-point.js';
import { callOnNode } from '../nodes/node-handles.js';
import type { Modifier } from '../input/keys.js';
import { maskOf } from '../input/mouse.js';
import type { Page } from '../page.js';
import { callInFrame } from '../tab/page-functions.js';
import { boxOf } from '../scripts/box.js';
import { nextFrames } from '../scripts/frames.js';

/** Letting go must not depend on the request that pressed. */
const RELEASE_TIMEOUT_MS = 1_000;

export interface DragOptions {
  readonly modifiers?: readonly Modifier[] | undefined;
  readonly force?: boolean | undefined;
  /** Moves on the way. */
  readonly steps: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far the start of a drag moves, in px: a link wants more than 40. */
const BEGINNING_PX = [10, 45];

/** A place on the way: for the mouse, in its session's coordinates, and for drag events in the page's. */
interface Place {
  readonly mouse: Point;
  readonly inPage: Point;
}

/**
 * Drags from one target to another with the left button. Where the page begins a drag and drop of HTML,
 * Chrome would hand it to the system; it is intercepted, and gone on with by drag events.
 *
 * @returns whether it became a drag and drop
 * @throws TabwireError as `aimAt`, before anything is pressed
 */
export async function drag(
  page: Page,
  from: Target,
  to: Target,
  options: DragOptions,
  deadline: Deadline,
): Promise<boolean> {
  const { force = false, steps } = options;
  const { signal } = deadline;
  // The end first: it is to be there before anything is pressed, and the start is to be in view then.
  const end = await aimAt(page, to, force, deadline);
  const before = await placeOf(page, to, signal);
  const start = await aimAt(page, from, force, deadline);
  const isApart = before !== (await placeOf(page, to, signal));
  if (end.session !== page.session) await drawn(page, end.session, signal);
  const origin = { mouse: start, inPage: start.inPage };
  const leaves = start.session !== end.session;
  const hand = new Hand(page, start.session, leaves, options.modifiers);
  return hand.hold(origin, signal, async () => {
    if (isApart) {
      // What is pressed has to begin to move before it scrolls away.
      const { height } = page.viewport;
      for (const way of BEGINNING_PX) {
        const y = start.inPage.y < height / 2 ? way : -way;
        await hand.move(shifted(origin, { x: 0, y }), signal);
      }
    }
    const goal = await aimAt(page, to, force, deadline);
    const way = { x: goal.inPage.x - start.inPage.x, y: goal.inPage.y - start.inPage.y };
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      await hand.move(shifted(origin, { x: way.x * part, y: way.y * part }), signal);
    }
  });
}

/** Tells where a node is now, for a comparison; a point stays where it is. */
async function placeOf(
  page: Page,
  { node_id: nodeId }: Target,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (nodeId === undefined) return undefined;
  const { x, y } = await callOnNode(page, nodeId, boxOf, [], signal);
  return `${x} ${y}`;
}

/** The same way in both: a frame that was pressed keeps the mouse, also beyond its edges. */
function shifted({ mouse, inPage }: Place, way: Point): Place {
  return {
    mouse: { x: mouse.x + way.x, y: mouse.y + way.y },
    inPage: { x: inPage.x + way.x, y: inPage.y + way.y },
  };
}

/** Waits until the compositor knows where a frame of another process is: drag events go by that. */
async function drawn(page: Page, session: Session, signal: AbortSignal): Promise<void> {
  const frames = page.frames.all.filter((frame) => frame.session === session);
  await Promise.all(
    [page.frames.main, ...frames].map((frame) => callInFrame(frame, nextFrames, [], signal)),
  );
}

/** The hand on the mouse: what it holds it lets go of, whatever happens. */
class Hand {
  readonly #page: Page;
  readonly #session: Session;
  readonly #leaves: boolean;
  readonly #modifiers: number;
  #start: Point = { x: 0, y: 0 };
  #at: Place = { mouse: { x: 0, y: 0 }, inPage: { x: 0, y: 0 } };
  /** What is dragged, once the page has begun a drag and drop. */
  #data: Protocol.Input.DragData | undefined;
  #entered = false;
  #isHeld = false;

  /**
   * @param session where the button is pressed
   * @param leaves whether it lets go in another process
   */
  constructor(
    page: Page,
    session: Session,
    leaves: boolean,
    modifiers: readonly Modifier[] | undefined,
  ) {
    this.#page = page;
    this.#session = session;
    this.#leaves = leaves;
    this.#modifiers = maskOf(modifiers);
  }

  /** Presses the button, and lets go of it after `work`. @returns whether it became a drag and drop */
  async hold(start: Place, signal: AbortSignal, work: () => Promise<void>): Promise<boolean> {
    const { session } = this.#page;
    const unlisten = session.on('Input.dragIntercepted', ({ data }) => {
      this.#data = data;
    });
    try {
      await session.send('Input.setInterceptDrags', { enabled: true }, signal);
      this.#start = start.mouse;
      await this.move(start, signal);
      this.#isHeld = true;
      await this.#mouse('mousePressed', signal);
      await work();
      this.#isHeld = false;
      await this.#letGo(signal);
    } finally {
      await Deadline.within(RELEASE_TIMEOUT_MS, async (fresh) => {
        if (this.#isHeld && !this.#session.crashed) await this.#giveUp(fresh);
        await session.send('Input.setInterceptDrags', { enabled: false }, fresh);
      }).catch(() => undefined); // a page that is gone holds nothing
      unlisten();
    }
    return this.#data !== undefined;
  }

  async move(place: Place, signal: AbortSignal): Promise<void> {
    this.#at = place;
    if (!this.#data) await this.#mouse('mouseMoved', signal);
    if (this.#data) await this.#over(signal);
  }

  /** Drops, or releases the button. What the page does then may close it. */
  async #letGo(signal: AbortSignal): Promise<void> {
    try {
      if (!this.#data) await this.#mouse('mouseReleased', signal);
      if (!this.#data) return;
      // Only what the page has accepted while it was over it can be dropped.
      await this.#over(signal);
      await this.#drag('drop', signal);
      // The process of the start hears of no drop in another, and would take no mouse any more.
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
    // A process that is entered on the way wants to be told so.
    if (!this.#entered || this.#leaves) await this.#drag('dragEnter', signal);
    this.#entered = true;
    await this.#drag('dragOver', signal);
  }

  async #endDrag(signal: AbortSignal): Promise<void> {
    const data = { items: [], dragOperationsMask: 0 };
    // Where it began: Chrome gives the event to the process at its point.
    const event = { type: 'dragCancel', ...this.#start, data } as const;
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
    const press = { button, buttons, clickCount } as const;
    await this.#session.send('Input.dispatchMouseEvent', { ...event, ...press }, signal);
  }
}
