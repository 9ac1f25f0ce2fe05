/** What page functions share, as the functions of dom.ts: how well a region of the page fits what is asked for. */

import { dom, elementAround, labelledBy } from './dom.js';
import { plainText, standsAt } from './plain-text.js';
import { isShown } from './visibility.js';

/** 2: equal to what is asked for; 1: contains it; 0: neither. */
export type Fit = 0 | 1 | 2;

/** Which region is looked for; the parameters of `regionAround`. */
export interface RegionQuery {
  readonly near: boolean;
  readonly name: string;
  readonly kind: string;
  readonly nth: number;
  readonly place: 'any' | 'begins' | 'labels';
}

/** Selectors of the kinds of regions that have a name. */
export function regionKinds(): Readonly<Record<string, string>> {
  return {
    dialog: 'dialog, [role=dialog], [role=alertdialog]',
    consent:
      ':is([class*=cookie i], [id*=cookie i], [class*=consent i], [id*=consent i], [aria-label*=cookie i]):not(html, body)',
    modal: 'dialog:modal, [aria-modal=true]',
    row: 'tr, [role=row], li, [role=listitem]',
    item: 'li, [role=listitem], article, [role=article], tr, [role=row]',
    section: 'section, [role=region], fieldset, [role=group], article, details, [role=tabpanel]',
    form: 'form, [role=form], [role=search]',
    table: 'table, [role=table], [role=grid]',
    list: 'ul, ol, menu, [role=list]',
    menu: '[role=menu], menu, nav',
    header: 'header, [role=banner]',
    footer: 'footer, [role=contentinfo]',
    sidebar: 'aside, [role=complementary]',
    navigation: 'nav, [role=navigation]',
  };
}

/** The text of the last heading before a box among its like; a row has none. */
export function siblingHeading(box: Element): string | undefined {
  const most = 30;
  if (
    dom(box).matches('li, tr, td, th, option, dialog, [role=row], [role=listitem], [role=dialog]')
  )
    return undefined;
  let before = dom(box).previousElementSibling;
  for (let steps = 0; before && steps < most; steps += 1) {
    if (dom(before).matches('h1, h2, h3, h4, h5, h6, [role=heading]'))
      return dom(before).textContent;
    before = dom(before).previousElementSibling;
  }
  return undefined;
}

/** Tells how well the regions around an element fit a query. */
export class RegionFit {
  readonly #inner: Element;
  readonly #query: RegionQuery;
  readonly #wanted: string;
  /** What a region of the kind is. */
  readonly #selector: string;
  readonly #row: string;

  constructor(inner: Element, query: RegionQuery) {
    const kinds = regionKinds();
    const landmarks =
      'main, [role=main], iframe, header, footer, aside, nav, [role=radiogroup], [role=toolbar], [role=listbox]';
    this.#inner = inner;
    this.#query = query;
    this.#wanted = plainText(query.name);
    const said = ['banner', 'notice', 'alert', 'promo', 'toast', 'popup', 'announce', 'warning'];
    const called = said.map((word) => `[class*=${word} i], [id*=${word} i]`).join();
    const notices = `${kinds.dialog ?? ''}, [role=alert], [role=status], :is(${called}):not(html, body, main)`;
    this.#selector =
      query.kind === 'notice'
        ? notices
        : (kinds[query.kind] ?? `${Object.values(kinds).join()}, ${landmarks}`);
    this.#row = kinds.row ?? '';
  }

  /** Being inside the same one of these does not make two elements belong together. */
  isContainer(box: Element): boolean {
    return dom(box).matches(
      'html, body, main, [role=main], table, tbody, thead, ul, ol, [role=table], [role=grid], [role=rowgroup], [role=list]',
    );
  }

  of(box: Element): Fit {
    const { near, kind, nth } = this.#query;
    const isRegion =
      dom(box).matches(this.#selector) ||
      (kind === 'item' && this.#isCard(box)) ||
      (kind === 'consent' && this.#isAboutCookies(box));
    if (nth !== 0) return isRegion ? this.#ofPlace(box) : 0;
    if (kind !== '') {
      const words = kind === 'notice' && this.#wanted !== '' ? this.#ofWords(box) : 0;
      if (!isRegion) return dom(box).matches('[role=region], aside') ? words : 0;
      return this.#wanted === ''
        ? 2
        : words || this.#ofName(box) || (near ? this.#ofTexts(box) : 0);
    }
    if (near) return this.isContainer(box) ? 0 : this.#ofTexts(box);
    // A card: any element around the inner one with a heading of its own.
    const own = isRegion
      ? this.#ofName(box)
      : this.isContainer(box)
        ? 0
        : this.#ofText(this.#headingOf(box));
    return own || this.#ofText(siblingHeading(box));
  }

  /** One of several boxes side by side of one class, each with a text beside its controls. */
  #isCard(box: Element): boolean {
    if (!dom(box).matches('div[class], section[class], figure[class]')) return false;
    if (this.#cardsBeside(box).length < 2) return false;
    const controls = 'a, button, input, select, textarea, label, svg, option';
    return [...dom(box).querySelectorAll('*')].some(
      (one) =>
        dom(one).childElementCount === 0 &&
        /\p{L}{2}/u.test(dom(one).textContent) &&
        dom(one).closest(controls) === null,
    );
  }

  /** A short text about cookies with a few buttons, whatever the page calls it. */
  #isAboutCookies(box: Element): boolean {
    const [mostLength, mostButtons] = [300, 4];
    const { textContent } = dom(box);
    if (this.isContainer(box) || textContent.length > mostLength) return false;
    const controls = dom(box).querySelectorAll('button, a, input, select, textarea');
    return controls.length <= mostButtons && /\bcookies?\b/i.test(textContent);
  }

  #cardsBeside(box: Element): Element[] {
    const { tagName, className } = dom(box);
    return [...(dom(dom(box).parentNode)?.children ?? [])].filter(
      (one) => dom(one).tagName === tagName && dom(one).className === className && isShown(one),
    );
  }

  /** Whether a short text has all words, in any order. */
  #ofWords(box: Element): Fit {
    const mostLength = 400;
    const { textContent, ariaLabel } = dom(box);
    if (textContent.length > mostLength) return 0;
    const words = plainText(`${ariaLabel ?? ''} ${textContent}`).split(/[ .]/);
    const singular = (word: string) => word.replace(/s$/, '');
    const known = new Set(words.map(singular));
    const articles = ['the', 'a', 'an', 'our', 'your', 'my'];
    const wanted = this.#wanted.split(' ').filter((word) => !articles.includes(word));
    return wanted.length > 0 && wanted.every((word) => known.has(singular(word))) ? 1 : 0;
  }

  #ofText(text: string | null | undefined, element: Element | null = null): Fit {
    const { place } = this.#query;
    const words = plainText(text);
    // «Issue 409» is «#409».
    if (words === this.#wanted || words === `#${this.#wanted}`) return 2;
    if (place !== 'any') return standsAt(place, this.#wanted, text ?? '', element) ? 1 : 0;
    return ` ${words} `.includes(` ${this.#wanted} `) ? 1 : 0;
  }

  /** The text of the first heading in a box that is no heading of another part in it. */
  #headingOf(box: Element): string | undefined {
    const headings = 'h1, h2, h3, h4, h5, h6, [role=heading], legend, caption, summary';
    const isOfOther = (heading: Element) => {
      const part = dom(heading).closest('section, article, aside, dialog');
      return (
        part !== null && part !== box && dom(box).contains(part) && !dom(part).contains(this.#inner)
      );
    };
    const heading = [...dom(box).querySelectorAll(headings)].find(
      (one) => isShown(one) && !dom(this.#inner).contains(one) && !isOfOther(one),
    );
    return dom(heading)?.textContent;
  }

  /** How well a region's name fits: its label, or its first heading. */
  #ofName(box: Element): Fit {
    const label =
      dom(box).getAttribute('aria-label') ??
      labelledBy(box)
        .map((one) => dom(one).textContent)
        .join(' ');
    const own = this.#ofText(label) || this.#ofText(this.#headingOf(box));
    return own || (dom(box).matches(this.#row) ? this.#ofTexts(box) : 0);
  }

  /** The best fit of a text in the box outside of the inner element. */
  #ofTexts(box: Element): Fit {
    let best: Fit = 0;
    for (const element of [box, ...dom(box).querySelectorAll('*')]) {
      if (dom(this.#inner).contains(element) || best === 2) continue;
      if (this.#isInOtherRow(element)) continue;
      const found = this.#ofOwnText(element);
      if (found > best && isShown(element)) best = found;
    }
    // The box's own text nodes, between its elements.
    for (const node of dom(box).childNodes) {
      const found = node instanceof Text ? this.#ofText(node.data) : 0;
      if (found > best) best = found;
    }
    return best;
  }

  /** Whether a text stands in a row with buttons of its own, which the inner element is not in: it is near to these. */
  #isInOtherRow(element: Element): boolean {
    const { near, kind } = this.#query;
    const row = near && kind === '' ? dom(element).closest(regionKinds().item ?? '') : null;
    if (!row || dom(row).contains(this.#inner)) return false;
    return dom(row).querySelector('button, input, select, textarea') !== null;
  }

  #ofOwnText(element: Element): Fit {
    const { textContent } = dom(element);
    const label = dom(element).getAttribute('aria-label') ?? dom(element).getAttribute('alt');
    // «Remove Ann», where her name stands in a field of the row
    const isField =
      this.#query.kind === 'item' &&
      element instanceof HTMLInputElement &&
      /^(text|email|tel|url)$/.test(element.type);
    if (isField) return this.#ofText(label) || this.#ofText(element.value);
    const text = textContent.length < 4 * this.#query.name.length + 200 ? textContent : '';
    const fit = this.#ofText(label);
    return fit || (dom(element).contains(this.#inner) ? 0 : this.#ofText(text, element));
  }

  /** The rows or items beside one, with it; the heads of a table do not count. */
  #besides(box: Element): Element[] {
    const selector = this.#selector;
    if (!dom(box).matches(selector)) return this.#cardsBeside(box);
    const lists =
      'table, ul, ol, menu, [role=table], [role=grid], [role=treegrid], [role=list], [role=feed]';
    const parts = 'tbody, [role=rowgroup]';
    const isHead = (one: Element) =>
      dom(one).closest('thead') !== null ||
      (dom(one).children.length > 0 &&
        [...dom(one).children].every((cell) => dom(cell).matches('th, [role=columnheader]')));
    const outerOf = (one: Element) => dom(elementAround(one))?.closest(selector);
    for (let around = elementAround(box); around; around = elementAround(around)) {
      const own = [...dom(around).querySelectorAll(selector)].filter(
        (one) => outerOf(one) === outerOf(box),
      );
      if (dom(around).matches(lists) || (own.length > 1 && !dom(around).matches(parts)))
        return own.filter((one) => isShown(one) && !isHead(one));
    }
    return [box];
  }

  #ofPlace(box: Element): Fit {
    const { name, nth } = this.#query;
    const all = this.#besides(box);
    const isThere = all.at(nth > 0 ? nth - 1 : nth) === box;
    const isCalled = (one: Element) => name !== '' && this.#ofName(one) === 2;
    return (all.some(isCalled) ? isCalled(box) : isThere) ? 2 : 0;
  }
}
