/** Functions that page functions share, as those of dom.ts do: what stands in closed parts of a page. */

import { hiddenText } from './control-names.js';
import { dom, elementAround } from './dom.js';
import { hasOpened, Openers } from './openers.js';
import { isShown } from './visibility.js';

/** Tells what is shown when a closed part of the page is opened: the panel of a tab, a section of the navigation. */
export class ClosedParts {
  #openers: Openers | undefined;
  /** What opens the part that an element is in is called so; null in none, and of what its part does not show. */
  readonly #known = new Map<Element, string | null>();

  /** What opens the closed part that an element is in is called so; null of what is in none. */
  openerOf(element: Element): string | null {
    const chain: Element[] = [];
    let one: Element | null = element;
    while (one && !this.#known.has(one) && !isShown(one)) {
      chain.push(one);
      one = elementAround(one);
    }
    let called = (one && this.#known.get(one)) ?? null;
    for (const part of chain.reverse()) {
      const isOutermost = !this.#known.has(elementAround(part) ?? part);
      const isRendered = isOutermost || getComputedStyle(part).display !== 'none';
      called = isOutermost ? this.#nameOf(part) : isRendered ? called : null;
      this.#known.set(part, called);
    }
    return called;
  }

  /** A row that a filter hides is no part. */
  #nameOf(part: Element): string | null {
    if (dom(part).matches('tr, td, li, article, [role=row], [role=listitem]')) return null;
    this.#openers ??= new Openers();
    const opener = this.#openers.of(part).find((one) => !hasOpened(one));
    return opener ? hiddenText(opener) : null;
  }
}
