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
    const childrenOf = (node: ParentNode) => this.#trees.childrenOf(node);
    const inside = childrenOf(root).filter((child) => this.#contains(this.#textOf(child)));
    return inside.flatMap((child) => {
      const isInnermost =
        child instanceof Element &&
        this.fits(this.#textOf(child)) &&
        !childrenOf(child).some((node) => this.fits(this.#textOf(node)));
      return isInnermost ? [child] : this.innermost(child);
    });
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

  #textOf(node: Node): string {
    const text = this.#texts.get(node) ?? this.#readText(node);
    this.#texts.set(node, text);
    return text;
  }

  #readText(node: Node): string {
    if (node instanceof Text) return node.data;
    if (node instanceof HTMLInputElement && /^(submit|button|reset)$/.test(node.type))
      return node.value;
    if (node instanceof Element && /^(script|noscript|style|head)$/.test(dom(node).localName))
      return '';
    const parts = [...dom(node).childNodes].filter(
      (child) => child instanceof Text || child instanceof Element,
    );
    const shadow = this.#trees.shadowOf(node);
    return [...parts, ...(shadow ? [shadow] : [])].map((part) => this.#textOf(part)).join('');
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
