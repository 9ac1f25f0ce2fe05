import { dom, isGone } from './dom.js';

interface Attributes {
  gone: boolean;
  attributes: Record<string, string | null>;
  properties: Record<string, string | number | boolean | null>;
}

/** The attributes of `this` with these names, and its live properties of the same names; no names: all attributes. */
export function readAttributes(this: Element, names: readonly string[]): Attributes {
  if (isGone(this)) return { gone: true, attributes: {}, properties: {} };
  const prototype = Reflect.getPrototypeOf(this);
  const wanted = names.length > 0 ? names : dom(this).getAttributeNames();
  const propertyOf = (name: string) => {
    const value: unknown = prototype && Reflect.get(prototype, name, this);
    const isPlain = typeof value === 'string' || typeof value === 'boolean';
    return isPlain || (typeof value === 'number' && Number.isFinite(value)) ? value : null;
  };
  return {
    gone: false,
    attributes: Object.fromEntries(wanted.map((name) => [name, dom(this).getAttribute(name)])),
    properties: Object.fromEntries(wanted.map((name) => [name, propertyOf(name)])),
  };
}

/** For another look at a node. */
export function itself<This extends Node>(this: This): This {
  return this;
}

/** Of which of these selectors there is an element below `this`, or `this` itself is one. */
export function hasAny(this: ParentNode, selectors: readonly string[]): boolean[] {
  const isBelow = (selector: string) => dom(this).querySelector(selector) !== null;
  const isItself = (selector: string) => this instanceof Element && dom(this).matches(selector);
  return selectors.map((selector) => isItself(selector) || isBelow(selector));
}

/** Whether `this` is no longer in the document of this world. */
export function presence(this: Element): { gone: boolean } {
  const home = dom(this).ownerDocument;
  return { gone: !dom(this).isConnected || home !== document };
}
