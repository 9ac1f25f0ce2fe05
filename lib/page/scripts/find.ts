/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

declare global {
  // Of our isolated world, not of the page.
  var tabwireWaits: Map<string, () => void> | undefined;
}

/** Of a ParentNode's members those in use: all others of an element may be a form's fields. */
interface Queries {
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): Iterable<Element>;
}

type Found = Element | null | undefined | false;

export type WaitState = 'attached' | 'visible' | 'hidden' | 'detached';

/** The first match below `this`; false when `this` left the DOM. Throws a SyntaxError for a bad selector. */
export function find(this: ParentNode, selector: string): Element | null | false {
  // A form's fields may be named like members of elements, and stand in for them.
  if (!Reflect.get(Node.prototype, 'isConnected', this)) return false;
  const own: Queries = this instanceof Element ? Element.prototype : this;
  return own.querySelector.call(this, selector);
}

/** The matches below `this`, in document order, at most `limit`; false when `this` left the DOM. */
export function findAll(this: ParentNode, selector: string, limit: number): Element[] | false {
  if (!Reflect.get(Node.prototype, 'isConnected', this)) return false;
  const own: Queries = this instanceof Element ? Element.prototype : this; // as above
  return [...own.querySelectorAll.call(this, selector)].slice(0, limit);
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
  const element = Element.prototype; // as above
  const own: Queries = this instanceof Element ? element : this;
  const visible = (match: Element): boolean => {
    const { width, height } = element.getBoundingClientRect.call(match);
    const how = { visibilityProperty: true, contentVisibilityAuto: true };
    if (width > 0 && height > 0) return element.checkVisibility.call(match, how);
    const { display, visibility } = getComputedStyle(match);
    if (display !== 'contents') return false;
    // It shows by what it contains.
    const children: Iterable<Element> = Reflect.get(element, 'children', match);
    if ([...children].some(visible)) return true;
    const content = document.createRange();
    content.selectNodeContents(match);
    return visibility === 'visible' && content.getBoundingClientRect().width > 0;
  };
  const look = (): Found => {
    if (!Reflect.get(Node.prototype, 'isConnected', this)) return false;
    const first = own.querySelector.call(this, selector);
    if (state === 'attached') return first ?? undefined;
    if (state === 'detached') return first === null ? null : undefined;
    const matches = [...own.querySelectorAll.call(this, selector)];
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
