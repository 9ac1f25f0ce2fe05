import { randomUUID } from 'node:crypto';
import type { Session } from '../../../protocol/session.js';
import type { Deadline } from '../../request/deadline.js';
import { cancel } from '../nodes/cancel-wait.js';
import type { Frame } from '../frames/frame.js';
import type { Page } from '../page.js';
import { callInWorld } from '../frames/page-functions.js';
import { untilChange } from '../injected/change.js';
import { NodeChanges } from './node-changes.js';

/**
 * Calls `read`, and again after each change of the page's documents, until it finds something or the time is up.
 * The wait for a change is armed before each call, so that no change is missed.
 *
 * @param pierce whether changes in shadow roots count too
 * @returns the value of `read`; undefined when the time is up
 */
export async function pollChanges<T>(
  page: () => Promise<Page>,
  timeoutMs: number,
  deadline: Deadline,
  read: () => Promise<T | undefined>,
  pierce = false,
): Promise<T | undefined> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const leftMs = until - performance.now();
    if (leftMs <= 0) return read();
    const change = new DocumentChange(await page(), leftMs, deadline.signal);
    try {
      if (pierce) await change.pierce(deadline.signal);
      const found = await read();
      if (found !== undefined) return found;
      await change.happened;
    } finally {
      change.dispose();
    }
    deadline.signal.throwIfAborted();
  }
}

/** A wait for the next change in any frame of a page. */
class DocumentChange {
  readonly happened: Promise<unknown>;
  readonly #frames: readonly Frame[];
  readonly #key = randomUUID();
  readonly #watches: NodeChanges[] = [];
  #changed: () => void = () => undefined;

  constructor(page: Page, timeoutMs: number, signal: AbortSignal) {
    // A frame that crashed changes no more.
    this.#frames = page.frames.all.filter(({ session }) => !session.crashed);
    this.happened = Promise.race([
      new Promise<void>((resolve) => (this.#changed = resolve)),
      ...this.#frames.map((frame) => this.#in(frame, timeoutMs, signal)),
    ]);
  }

  /** Watches the shadow roots too, from when this resolves. */
  async pierce(signal: AbortSignal): Promise<void> {
    const sessions = new Set(this.#frames.map(({ session }) => session));
    const watch = (session: Session) => NodeChanges.watch(session, 'all', this.#changed, signal);
    // What a session that ends meanwhile had is gone, which is a change.
    const watches = await Promise.allSettled([...sessions].map(watch));
    for (const it of watches) if (it.status === 'fulfilled') this.#watches.push(it.value);
    signal.throwIfAborted();
  }

  /** Resolves also when the document goes away, which is a change. */
  async #in(frame: Frame, timeoutMs: number, signal: AbortSignal): Promise<void> {
    let documents = 0;
    await frame
      .inWorld(async (world) => {
        documents += 1;
        if (documents > 1) return;
        await callInWorld(world, untilChange, [timeoutMs, this.#key], {}, signal);
      }, signal)
      .catch(() => undefined);
  }

  /** Ends the wait in the page. */
  dispose(): void {
    for (const frame of this.#frames) cancel({ frame }, this.#key);
    for (const watch of this.#watches) watch.end();
  }
}
