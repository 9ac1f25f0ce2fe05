/** What page functions share, as the functions of dom.ts: the elements that a query matches. */

import { dom } from './dom.js';
import { NodeTexts } from './node-texts.js';
import { Trees } from './trees.js';

/** What is searched for. */
export interface Query {
  /** `role`: Chrome's accessibility tree has told the matches, which are given. */
  readonly by: 'selector' | 'xpath' | 'text' | 'label' | 'attribute' | 'role';
  readonly value: string;
  /** Whose value is compared by `attribute`. */
  readonly attribute: string;
  /** The whole text as it is written, not a part of it in any case. */
  readonly exact: boolean;
  /** Whether the shadow roots below are searched too. */
  readonly pierce: boolean;
}

/** The elements that an XPath expression finds. */
export function evaluateXPath(path: string, context: Node): Element[] {
  const { ORDERED_NODE_SNAPSHOT_TYPE: type } = XPathResult;
  const found = (dom(context).ownerDocument ?? document).evaluate(path, context, null, type);
  return Array.from({ length: found.snapshotLength }, (_, i) => found.snapshotItem(i)).filter(
    (node) => node instanceof Element,
  );
}

/** The elements below a root that an XPath expression finds. */
export function elementsByXPath(path: string, root: ParentNode): Element[] {
  if (root instanceof Document) return evaluateXPath(path, root);
  if (root instanceof Element) {
    const isBelow = (node: Node) => node !== root && dom(root).contains(node);
    return evaluateXPath(path.startsWith('/') ? `.${path}` : path, root).filter(isBelow);
  }
  // XPath takes no shadow root, and from inside of one `/` is the document: a copy of it is searched.
  const copy = document.implementation.createHTMLDocument().createElement('div');
  for (const node of dom(root).childNodes) copy.append(copy.ownerDocument.importNode(node, true));
  const live = [...dom(root).querySelectorAll('*')];
  const copies = new Map([...copy.querySelectorAll('*')].map((node, i) => [node, live[i]]));
  return evaluateXPath(path, copy).flatMap((node) => copies.get(node) ?? []);
}

/** Finds the elements below a root that a query matches, as they are when it is asked. */
export class Matches {
  readonly trees: Trees;
  readonly #query: Query;
  readonly #given: readonly Node[];

  constructor(root: ParentNode, query: Query, given: readonly Node[]) {
    this.trees = new Trees(root, query.pierce, given);
    this.#query = query;
    this.#given = given;
  }

  first(): Element | undefined {
    const { by, pierce, value } = this.#query;
    if (by !== 'selector' || pierce) return this.all()[0];
    return dom(this.trees.root).querySelector(value) ?? undefined;
  }

  all(): Element[] {
    const { by, value, exact, pierce } = this.#query;
    const { root } = this.trees;
    const texts = new NodeTexts(this.trees, value, exact);
    // A text may be in several trees.
    const trees = by === 'text' || by === 'role' ? [root] : this.trees.all();
    const found = trees.flatMap((tree) => this.#in(tree, texts));
    if (by !== 'role' && !pierce) return found;
    const set = new Set(found);
    return [...this.trees.elements()].filter((element) => set.has(element));
  }

  #in(tree: ParentNode, texts: NodeTexts): Element[] {
    const { by, value, attribute } = this.#query;
    const below = (selector: string) => [...dom(tree).querySelectorAll(selector)];
    switch (by) {
      case 'selector':
        return below(value);
      case 'xpath':
        return elementsByXPath(value, tree);
      case 'label':
        return below('*').filter((element) => texts.isLabelled(element));
      case 'attribute':
        return below(`[${CSS.escape(attribute)}]`).filter((element) =>
          texts.fits(dom(element).getAttribute(attribute) ?? ''),
        );
      case 'role':
        return this.#given.filter((node) => node instanceof Element);
      case 'text':
        return texts.innermost(tree);
    }
  }
}
