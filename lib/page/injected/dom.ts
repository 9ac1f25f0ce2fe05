/** Functions that page functions share (see page-source.ts). */

import { afterMs } from './timer.js';

declare global {
  /** What page functions keep in a world for later ones. */
  interface Kept {
    /** The element that the last hit test found in place of its node. */
    covering?: Element | null;
  }

  // In our isolated world, not in the page's.
  var tabwire: Kept;
}

/**
 * A node to read a member of: of a form the DOM's own, which the form's fields would hide (HTML, 4.10.3). Of a
 * document they hide nothing in our world (measured on Chromium 156).
 */
export function dom<T extends Node | null | undefined>(node: T): T {
  if (!node || Reflect.get(node, Symbol.toStringTag) !== 'HTMLFormElement') return node;
  const members = (form: object): object => Reflect.getPrototypeOf(form) ?? form;
  return new Proxy(node, {
    get: (form, name) => {
      const member: unknown = Reflect.get(members(form), name, form);
      const method: unknown = typeof member === 'function' ? member.bind(form) : member;
      return method;
    },
    set: (form, name, value) => Reflect.set(members(form), name, value, form),
  });
}

/** Whether a node has left its document, or its document its frame. */
export function isGone(node: Node): boolean {
  return !dom(node).isConnected || !dom(node).ownerDocument?.defaultView;
}

/** The parent in the tree that is rendered: of a slotted node its slot, of a shadow root its host. */
export function flatParent(node: Node): Node | null {
  const slot = node instanceof Element ? dom(node).assignedSlot : null;
  return slot ?? (node instanceof ShadowRoot ? node.host : dom(node).parentNode);
}

/** The children in the tree that is rendered: of a slot what is slotted, of a host those of its open shadow root. */
export function flatChildren(node: Node): Iterable<Node> {
  if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0)
    return node.assignedNodes();
  const root = node instanceof Element ? dom(node).shadowRoot : null;
  return dom(root ?? node).childNodes;
}

/** The document or the shadow root that a node is in. */
export function treeOf(node: Node): Document | ShadowRoot {
  const root = dom(node).getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** The element around an element: its parent, or the host of the shadow root that it is in. */
export function elementAround(element: Element): Element | null {
  const root = dom(element).getRootNode();
  return dom(element).parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** What this world keeps. A global that an element of the page has the name of is no own property of the window. */
export function kept(): Kept {
  if (!Object.hasOwn(globalThis, 'tabwire'))
    Object.defineProperty(globalThis, 'tabwire', { value: {} });
  return globalThis.tabwire;
}

/** Resolves with the next animation frame, or after so many ms: none run in a document that is not visible. */
export function nextFrame(orAfterMs = 100): Promise<void> {
  return new Promise((resolve) => {
    const stop = afterMs(orAfterMs, resolve);
    requestAnimationFrame(() => {
      stop();
      resolve();
    });
  });
}

/** Resolves when so many frames have been drawn; at once in a document that is not visible. */
export async function framesDrawn(count: number): Promise<void> {
  // A busy machine draws them late.
  for (let frames = 0; frames < count && !document.hidden; frames += 1) await nextFrame(1_000);
}

/** Fires the events by which a field tells that a person has changed it. */
export function fireChange(field: Element): void {
  dom(field).dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  dom(field).dispatchEvent(new Event('change', { bubbles: true }));
}

/** The address that a link or an image means; null for none, and for what is no address. */
export function absoluteUrl(address: string | null): string | null {
  // A name and a password in it are of the URL that the document was opened with.
  const base = new URL(document.baseURI);
  base.username = '';
  base.password = '';
  if (address === null || !URL.canParse(address, base)) return null;
  return new URL(address, base).href;
}

/** The address that a link or an image means, as replies have it: without a name and a password. */
export function shownUrl(address: string | null): string | null {
  const whole = absoluteUrl(address);
  if (whole === null) return null;
  const url = new URL(whole);
  url.username = '';
  url.password = '';
  return url.href;
}

/** The body of a document, which a form of that name would hide; null in one without any, such as an SVG document. */
export function bodyOf(of: Document): HTMLElement | null {
  return Reflect.get(Document.prototype, 'body', of);
}

/** The root element of a document; null in one whose root a script has removed, or whose parser has not made it yet. */
export function rootOf(of: Document): Element | null {
  return of.documentElement;
}

/** The elements by whose texts an element is labelled (`aria-labelledby`). */
export function labelledBy(element: Element): Element[] {
  const root = dom(element).getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
  const ids = dom(element).getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  return ids.flatMap((id) => root.getElementById(id) ?? []);
}
