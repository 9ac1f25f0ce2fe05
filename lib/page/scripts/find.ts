/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

declare global {
  // Of our isolated world, not of the page.
  var tabwireWaits: Map<string, () => void> | undefined;
}

type Found = Element | null | undefined | false;

export type WaitState = 'attached' | 'visible' | 'hidden' | 'detached';

/** The first match below `this`; false when `this` left the DOM. Throws a SyntaxError for a bad selector. */
export function find(this: ParentNode, selector: string): Element | null | false {
  return this.isConnected && this.querySelector(selector);
}

/** The matches below `this`, in document order, at most `limit`; false when `this` left the DOM. */
export function findAll(this: ParentNode, selector: string, limit: number): Element[] | false {
  return this.isConnected && [...this.querySelectorAll(selector)].slice(0, limit);
}

/**
 * Resolves to the match (or null, where the state means that there is none) once `state` holds, or to
 * undefined when the time is up, or to false when `this` left the DOM. Mutations tell of attached and detached; what depends on style or on
 * element state (visible, hidden, `:checked`) can change without one, and is looked at once a frame.
 *
 * @param until epoch ms; in the past: looks once
 * @param key names the wait for `cancelWait`
 */
export function waitFor(
  this: ParentNode,
  selector: string,
  state: WaitState,
  until: number,
  key: string,
): Promise<Found> {
  const visible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
    );
  };
  const look = (): Found => {
    if (!this.isConnected) return false;
    if (state === 'attached') return this.querySelector(selector) ?? undefined;
    if (state === 'detached') return this.querySelector(selector) === null ? null : undefined;
    const matches = [...this.querySelectorAll(selector)];
    const shown = matches.find(visible);
    if (state === 'visible') return shown;
    return shown ? undefined : (matches[0] ?? null);
  };
  const first = look();
  const timeoutMs = until - Date.now();
  if (first !== undefined || timeoutMs <= 0) return Promise.resolve(first);
  return new Promise((resolve) => {
    const waits = (globalThis.tabwireWaits ??= new Map<string, () => void>());
    let frame = 0;
    const finish = (result: Found) => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      waits.delete(key);
      resolve(result);
    };
    const check = () => {
      const result = look();
      if (result !== undefined) finish(result);
    };
    const observer = new MutationObserver(check);
    observer.observe(this, { childList: true, subtree: true, attributes: true });
    const everyFrame = () => {
      check();
      if (waits.has(key)) frame = requestAnimationFrame(everyFrame);
    };
    const timer = setTimeout(() => {
      finish(look());
    }, timeoutMs);
    waits.set(key, () => {
      finish(undefined);
    });
    if (state === 'visible' || state === 'hidden' || selector.includes(':'))
      frame = requestAnimationFrame(everyFrame);
  });
}

/** Ends a wait whose client is gone. */
export function cancelWait(key: string): void {
  globalThis.tabwireWaits?.get(key)?.();
}

/** For another look at a node. */
export function itself(this: Element): Element {
  return this;
}
