import { dom, kept, nextFrame } from './dom.js';
import { afterMs } from './timer.js';

/** The scrolls of a document since `listenForScrolls`. */
interface Scrolls {
  hasScrolled: boolean;
  /** What scrolls now. */
  readonly scrolling: Set<EventTarget>;
  /** Called when nothing scrolls any more. */
  ended: () => void;
  readonly unlisten: () => void;
}

declare global {
  interface Kept {
    scrolls?: Scrolls;
  }
}

/** How far the window is scrolled. */
export function windowScroll(): { x: number; y: number } {
  return { x: scrollX, y: scrollY };
}

/**
 * Begins to listen for the scrolls of what is around `this`. The events of a scroll container in a shadow tree
 * do not leave it (they are not composed), so that each shadow root around `this` is listened to as well.
 * A scroll event comes up to a frame after its scroll: one that tells of no other position than there is now
 * is of a scroll before.
 */
export function listenForScrolls(this: Node): void {
  kept().scrolls?.unlisten();
  const listening = new AbortController();
  const scrolls: Scrolls = {
    hasScrolled: false,
    scrolling: new Set(),
    ended: () => undefined,
    unlisten: () => {
      listening.abort();
    },
  };
  kept().scrolls = scrolls;
  const positionOf = (target: EventTarget) =>
    target instanceof Element
      ? `${dom(target).scrollLeft} ${dom(target).scrollTop}`
      : `${scrollX} ${scrollY}`;
  const before = new Map<EventTarget, string>([[document, positionOf(document)]]);
  const options = { capture: true, passive: true, signal: listening.signal };
  const listen = (to: Window | ShadowRoot) => {
    to.addEventListener(
      'scroll',
      ({ target }) => {
        if (!target || before.get(target) === positionOf(target)) return;
        before.delete(target);
        scrolls.hasScrolled = true;
        scrolls.scrolling.add(target);
      },
      options,
    );
    to.addEventListener(
      'scrollend',
      ({ target }) => {
        if (target && scrolls.scrolling.delete(target) && scrolls.scrolling.size === 0)
          scrolls.ended();
      },
      options,
    );
  };
  listen(window);
  const parentOf = (node: Node) => (node instanceof ShadowRoot ? node.host : dom(node).parentNode);
  before.set(this, positionOf(this));
  for (let node = parentOf(this); node; node = parentOf(node)) {
    before.set(node, positionOf(node));
    if (node instanceof ShadowRoot) listen(node);
  }
}

/**
 * Resolves when the scroll of a wheel event that has been acknowledged has ended; at once where none has begun:
 * its `scroll` event comes with one of the next frames.
 *
 * @returns whether anything has scrolled
 */
export async function scrollsEnded(timeoutMs: number): Promise<boolean> {
  const scrolls = kept().scrolls;
  if (!scrolls) return false;
  for (let frames = 0; frames < 3 && !scrolls.hasScrolled; frames += 1)
    // No animation frames run in a document that is not visible; a busy machine draws them late.
    await nextFrame(document.hidden ? 100 : 1_000);
  if (scrolls.scrolling.size > 0)
    await new Promise<void>((resolve) => {
      scrolls.ended = resolve;
      afterMs(timeoutMs, resolve);
    });
  scrolls.unlisten();
  return scrolls.hasScrolled;
}
