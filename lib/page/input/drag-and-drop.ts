import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../../protocol/session.js';
import { Deadline } from '../../request/deadline.js';
import { handled } from './handled.js';
import { RELEASE_TIMEOUT_MS } from './input-batch.js';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The HTML drag and drop that a page may make of a pressed mouse button. Chrome would hand it to the
 * system: Input.setInterceptDrags prevents that, and Input.dispatchDragEvent continues it.
 */
export class DragAndDrop {
  /** Of the page: it gets all drag events, at points of the page's viewport. */
  readonly #session: Session;
  readonly #unlisten: () => void;
  /** The data of Input.dragIntercepted, once the page has begun it. */
  #data: Protocol.Input.DragData | undefined;
  #entered = false;

  constructor(session: Session) {
    this.#session = session;
    this.#unlisten = session.on('Input.dragIntercepted', ({ data }) => {
      this.#data = data;
    });
  }

  get begun(): boolean {
    return this.#data !== undefined;
  }

  /** To be called before the button is pressed. */
  async intercept(signal: AbortSignal): Promise<void> {
    await this.#session.send('Input.setInterceptDrags', { enabled: true }, signal);
  }

  /** @param leaves whether the point is in another process than the start: that needs a dragEnter each time */
  async over(at: Point, leaves: boolean, modifiers: number, signal: AbortSignal): Promise<void> {
    if (!this.#entered || leaves) await this.#dispatch('dragEnter', at, modifiers, signal);
    this.#entered = true;
    await this.#dispatch('dragOver', at, modifiers, signal);
  }

  /** A drop needs a dragover that the page has accepted (HTML, drag-and-drop processing model). */
  async drop(at: Point, leaves: boolean, modifiers: number, signal: AbortSignal): Promise<void> {
    await this.over(at, leaves, modifiers, signal);
    await this.#dispatch('drop', at, modifiers, signal);
  }

  /** Ends it without a drop, where it started: Chrome sends the event to the process at its point. */
  async cancel(session: Session, start: Point, signal: AbortSignal): Promise<void> {
    const data = { items: [], dragOperationsMask: 0 };
    const event = { type: 'dragCancel', x: start.x, y: start.y, data } as const;
    await handled(session.send('Input.dispatchDragEvent', event, signal));
  }

  /** Where the page is gone. */
  dispose(): void {
    this.#unlisten();
  }

  /** To be called once, after the release. */
  async end(signal: AbortSignal): Promise<void> {
    this.dispose();
    await this.#session.send('Input.setInterceptDrags', { enabled: false }, signal);
  }

  /** The same in a time of its own: that of the request may be over, and a page that is gone intercepts nothing. */
  async endInTime(): Promise<void> {
    await Deadline.within(RELEASE_TIMEOUT_MS, (signal) => this.end(signal)).catch(() => undefined);
  }

  async #dispatch(
    type: 'dragEnter' | 'dragOver' | 'drop',
    { x, y }: Point,
    modifiers: number,
    signal: AbortSignal,
  ): Promise<void> {
    const data = this.#data ?? { items: [], dragOperationsMask: 0 };
    const event = { type, x, y, data, modifiers };
    await handled(this.#session.send('Input.dispatchDragEvent', event, signal));
  }
}
