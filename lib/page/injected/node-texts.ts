/** What page functions share, as the functions of dom.ts: elements by their text, as Playwright's getByText has it. */

import { dom, labelledBy } from './dom.js';
import type { Trees } from './trees.js';

/** The texts of nodes, as they are now, and how they compare with one that is sought. */
export class NodeTexts {
  readonly #trees: Trees;
  readonly #sought: string;
  readonly #exact: boolean;
  readonly #texts = new Map<Node, string>();

  constructor(trees: Trees, sought: string, exact: boolean) {
    this.#trees = trees;
    this.#sought = this.#plain(sought);
    this.#exact = exact;
  }

  fits(text: string): boolean {
    return this.#exact ? this.#plain(text) === this.#sought : this.#contains(text);
  }

  isLabelled(element: Element): boolean {
    return this.#labelsOf(element).some((label) => this.fits(label));
  }

  /** The innermost elements with the text; what does not contain it has none with it inside. */
  innermost(root: ParentNode): Element[] {
    const all: Element[] = [];
    // Not by recursion: a page may be deeper than the stack.
    const open = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      const children = this.#trees.childrenOf(node);
      const found = node === root ? undefined : this.#innermostOf(node, children);
      if (found) all.push(found);
      else
        for (const child of children.reverse())
          if (this.#contains(this.#textOf(child))) open.push(child);
    }
    return all;
  }

  /** The node, if it is an element with the text and none of its children is. */
  #innermostOf(node: ParentNode, children: readonly ParentNode[]): Element | undefined {
    if (!(node instanceof Element) || !this.fits(this.#textOf(node))) return undefined;
    return children.some((child) => this.fits(this.#textOf(child))) ? undefined : node;
  }

  #plain(text: string): string {
    return text
      .replace(/[\u200b\u00ad]/g, '')
      .trim()
      .replace(/\s+/g, ' ');
  }

  #contains(text: string): boolean {
    return this.#plain(text).toLowerCase().includes(this.#sought.toLowerCase());
  }

  /** The text of a node, after those of the nodes in it. */
  #textOf(node: Node): string {
    const open = [node];
    for (let next = open.at(-1); next && !this.#texts.has(node); next = open.at(-1)) {
      const parts = this.#partsOf(next);
      const unread = parts.filter((part) => !this.#texts.has(part));
      for (const part of unread) open.push(part);
      if (unread.length > 0) continue;
      const text = this.#ownTextOf(next) ?? parts.map((part) => this.#texts.get(part)).join('');
      this.#texts.set(next, text);
      open.pop();
    }
    return this.#texts.get(node) ?? '';
  }

  /** The text of a node that has no parts. */
  #ownTextOf(node: Node): string | undefined {
    if (node instanceof Text) return node.data;
    if (node instanceof HTMLInputElement && /^(submit|button|reset)$/.test(node.type))
      return node.value;
    const isUnread =
      node instanceof Element && /^(script|noscript|style|head)$/.test(dom(node).localName);
    return isUnread ? '' : undefined;
  }

  #partsOf(node: Node): Node[] {
    if (this.#ownTextOf(node) !== undefined) return [];
    const parts: Node[] = [...dom(node).childNodes].filter(
      (child) => child instanceof Text || child instanceof Element,
    );
    const shadow = this.#trees.shadowOf(node);
    return shadow ? [...parts, shadow] : parts;
  }

  #labelsOf(element: Element): string[] {
    const named: readonly Node[] = labelledBy(element);
    const label = dom(element).getAttribute('aria-label') ?? '';
    if (named.length === 0 && label.trim() !== '') return [label];
    const labels: unknown = Reflect.get(Object.getPrototypeOf(element), 'labels', element);
    const own = labels instanceof NodeList ? [...labels] : [];
    return (named.length > 0 ? named : own).map((node) => this.#textOf(node));
  }
}
