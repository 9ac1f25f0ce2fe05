/** What page functions share, as the functions of dom.ts: an element or a document with the shadow trees below it. */

import { dom } from './dom.js';

/** What is below a root, with the shadow trees in it where they are pierced. */
export class Trees {
  readonly root: ParentNode;
  readonly #pierce: boolean;
  readonly #closed = new Map<Element, ShadowRoot>();

  /** @param inside nodes in closed shadow trees to pierce */
  constructor(root: ParentNode, pierce: boolean, inside: readonly Node[]) {
    this.root = root;
    this.#pierce = pierce;
    // Others have only Chrome's own, in which a page's elements never are.
    const hosts =
      /-|^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;
    for (const node of inside)
      for (let tree = dom(node).getRootNode(); tree instanceof ShadowRoot;) {
        const { host } = tree;
        if (hosts.test(dom(host).localName)) this.#closed.set(host, tree);
        tree = dom(host).getRootNode();
      }
  }

  shadowOf(node: Node): ShadowRoot | undefined {
    if (!this.#pierce || !(node instanceof Element)) return undefined;
    return dom(node).shadowRoot ?? this.#closed.get(node);
  }

  childrenOf(node: ParentNode): ParentNode[] {
    const shadow = this.shadowOf(node);
    const { children } = dom(node);
    return shadow ? [...children, shadow] : [...children];
  }

  /** In the DOM's shadow-including tree order: a host, its shadow root, its children. */
  *elements(root = this.root): Generator<Element> {
    const own = this.shadowOf(root);
    if (own) yield* this.elements(own);
    for (const element of dom(root).querySelectorAll('*')) {
      yield element;
      const shadow = this.shadowOf(element);
      if (shadow) yield* this.elements(shadow);
    }
  }

  /** The root, and the shadow roots below it. */
  all(): ParentNode[] {
    const { root } = this;
    if (!this.#pierce) return [root];
    const hosts = root instanceof Element ? [root, ...this.elements()] : [...this.elements()];
    return [root, ...hosts.flatMap((host) => this.shadowOf(host) ?? [])];
  }
}
