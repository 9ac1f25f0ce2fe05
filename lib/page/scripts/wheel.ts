/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

/** The scrolls of a document since `listenForScrolls`. */
interface Scrolls {
  hasScrolled: boolean;
  isScrolling: boolean;
  /** Called at the next end of a scroll. */
  ended: () => void;
  readonly unlisten: () => void;
}

declare global {
  // In our isolated world, not in the page's.
  var tabwireScrolls: Scrolls | undefined;
}

/** How far the window is scrolled. */
export function windowScroll(): { x: number; y: number } {
  return { x: scrollX, y: scrollY };
}

/**
 * Begins to listen for the scrolls of what is around `this`. The events of a scroll container in a shadow tree
 * do not leave it (they are not composed), so that each shadow root around `this` is listened to as well.
 */
export function listenForScrolls(this: Node): void {
  globalThis.tabwireScrolls?.unlisten();
  const listening = new AbortController();
  const scrolls: Scrolls = {
    hasScrolled: false,
    isScrolling: false,
    ended: () => undefined,
    unlisten: () => {
      listening.abort();
    },
  };
  globalThis.tabwireScrolls = scrolls;
  const options = { capture: true, passive: true, signal: listening.signal };
  const listen = (to: EventTarget) => {
    to.addEventListener(
      'scroll',
      () => {
        scrolls.hasScrolled = true;
        scrolls.isScrolling = true;
      },
      options,
    );
    to.addEventListener(
      'scrollend',
      () => {
        scrolls.isScrolling = false;
        scrolls.ended();
      },
      options,
    );
  };
  listen(window);
  for (let root = Node.prototype.getRootNode.call(this); root instanceof ShadowRoot;) {
    listen(root);
    root = root.host.getRootNode();
  }
}

/**
 * Resolves when the scroll of a wheel event that has been acknowledged has ended; at once where none has begun:
 * its `scroll` event comes with one of the next frames.
 *
 * @returns whether anything has scrolled
 */
export async function scrollsEnded(timeoutMs: number): Promise<boolean> {
  const scrolls = globalThis.tabwireScrolls;
  if (!scrolls) return false;
  for (let frames = 0; frames < 3 && !scrolls.hasScrolled; frames += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 100); // no animation frames run in a document that is not visible
    });
  if (scrolls.isScrolling)
    await new Promise<void>((resolve) => {
      scrolls.ended = resolve;
      setTimeout(resolve, timeoutMs);
    });
  scrolls.unlisten();
  return scrolls.hasScrolled;
}
