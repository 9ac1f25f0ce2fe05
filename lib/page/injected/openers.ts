/** Functions that page functions share, as those of dom.ts do: what opens a part of the page. */

import { hiddenText } from './control-names.js';
import { dom, elementAround, labelledBy } from './dom.js';
import { fragmentOf, keysOf, tabOf } from './opener-keys.js';
import { plainText } from './plain-text.js';
import { isShown } from './visibility.js';

/** What a part of the page is called: by its label, and by its first heading. */
export function partNames(part: Element): string[] {
  const headings = ':scope > legend, :scope > summary, h1, h2, h3, h4, h5, h6, [role=heading]';
  // The heading of a row says what the row is.
  const isOwn = (heading: Element) => {
    const row = dom(heading).closest('li, tr, article, [role=row], [role=listitem]');
    return !row || dom(row).contains(part);
  };
  const heading = [...dom(part).querySelectorAll(headings)].find(isOwn);
  const label = dom(part).getAttribute('aria-label');
  const own = heading ? [...labelledBy(part), heading] : labelledBy(part);
  return [label ?? '', ...own.map(hiddenText)].filter((name) => name !== '');
}

/** Whether a control does no more than to open something: it says so, or it sends no form. */
export function mayOpen(control: Element): boolean {
  const opening =
    'summary, [role=tab], [aria-haspopup]:not([aria-haspopup=false]), [aria-expanded]';
  return dom(control).matches(opening) || dom(control).closest('form') === null;
}

/** The links of the page's navigation that lead to the same site, its buttons, tabs, menu buttons and summaries. */
export function shownOpeners(): Element[] {
  const menus =
    'summary, [role=tab], :is(button, [role=button]):is([aria-haspopup], [aria-expanded]):not([aria-haspopup=listbox])';
  const buttons = ':is(nav, [role=navigation]) :is(button, [role=button])';
  const around =
    'nav, header, [role=navigation], [role=banner], [role=menubar], :is([class*=nav i], [id*=nav i], [class*=menu i], [class*=sidebar i]):not(html, body, main)';
  const isPlace = (link: HTMLAnchorElement) =>
    (link.origin === location.origin || link.protocol === 'javascript:') &&
    (link.target === '' || link.target === '_self') &&
    !link.download;
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`:is(${around}) a[href]`)].filter(
    isPlace,
  );
  const controls = [...document.querySelectorAll(`${menus}, ${buttons}`)].filter(mayOpen);
  return [...links, ...controls].filter(isShown);
}

/** Whether the part that an opener opens is shown already, for all that the opener says. */
export function hasOpened(opener: Element): boolean {
  const open =
    '[aria-expanded=true], [aria-selected=true], [aria-current]:not([aria-current=false]), details[open] > summary';
  if (dom(opener).matches(open)) return true;
  const part = document.getElementById(fragmentOf(opener));
  return part !== null && isShown(part);
}

/** Tells the shown elements that may open a part of the page which is not shown. */
export class Openers {
  readonly #byPart = new Map<Element, readonly Element[]>();
  readonly #forms = new Map<Element, number>();
  readonly #controllers = new Map<string, Element[]>();
  readonly #links = new Map<string, Element>();
  readonly #names = new Map<Element, readonly string[]>();
  /** The last heading before each element among its like; a heading is that of what follows it. */
  readonly #headings = new Map<Element, Element | null>();
  readonly #byName = new Map<string, Element[]>();
  readonly all = shownOpeners();
  #buttons: readonly Element[] | undefined;
  #byKey: Map<string, Element[]> | undefined;

  constructor() {
    for (const one of [...document.querySelectorAll('[aria-controls]')].filter(isShown))
      for (const id of dom(one).getAttribute('aria-controls')?.split(/\s+/) ?? [])
        this.#controllers.set(id, [...(this.#controllers.get(id) ?? []), one]);
    // Links to one place open the same: those of the navigation come first.
    for (const one of [...this.all, ...document.querySelectorAll('a[href*="#"]')]) {
      const id = fragmentOf(one);
      if (id !== '' && !this.#links.has(id) && isShown(one)) this.#links.set(id, one);
    }
    for (const one of this.all) {
      const name = plainText(hiddenText(one));
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), one]);
    }
  }

  /** What opens the outermost part around an element that anything opens. */
  of(element: Element): readonly Element[] {
    const parts = this.#hiddenAround(element);
    return parts.map((part, at) => this.#of(part, at === 0)).find(({ length }) => length > 0) ?? [];
  }

  /** The element and what is around it, as far as it is not shown, the outermost first. */
  #hiddenAround(element: Element): readonly Element[] {
    const parts: Element[] = [];
    for (let one: Element | null = element; one && !isShown(one); one = elementAround(one))
      parts.unshift(one);
    return parts;
  }

  /** The number of the form or dialog that an element is in, or of the part of the page that is not shown. */
  formOf(element: Element): number {
    const form = dom(element).closest('form, dialog, [role=form], [role=dialog]');
    const part = form && !isShown(form) ? form : (this.#hiddenAround(element)[0] ?? element);
    const number = this.#forms.get(part) ?? this.#forms.size;
    this.#forms.set(part, number);
    return number;
  }

  /** What the parts of the page around an element are called, the inner ones first. */
  partsAround(element: Element): readonly string[] {
    const most = 6;
    const groups =
      'section, form, fieldset, details, dialog, article, aside, nav, [role=region], [role=form], [role=group], [role=radiogroup], [role=dialog], [role=alertdialog], [role=tabpanel], [role=menu]';
    const parts: string[] = [];
    for (let one = elementAround(element); one && parts.length < most; one = elementAround(one)) {
      if (!dom(one).matches(groups) && isShown(one)) continue;
      const names = this.#names.get(one) ?? this.#namesOf(one);
      this.#names.set(one, names);
      for (const name of names) if (!parts.includes(name)) parts.push(name);
    }
    return parts;
  }

  #namesOf(part: Element): readonly string[] {
    const heading = this.#headingBefore(part);
    const names = [...partNames(part), ...(heading ? [hiddenText(heading)] : [])];
    return names.map((name) => name.slice(0, 60));
  }

  /** The last heading before an element among its like. */
  #headingBefore(element: Element): Element | null {
    const passed: Element[] = [];
    let one: Element | null = element;
    while (one && !this.#headings.has(one)) {
      passed.push(one);
      one = dom(one).previousElementSibling;
      if (one && dom(one).matches('h1, h2, h3, h4, h5, h6, [role=heading]'))
        this.#headings.set(one, one);
    }
    const heading = (one && this.#headings.get(one)) ?? null;
    for (const each of passed) this.#headings.set(each, heading);
    return heading;
  }

  #of(part: Element, isOutermost: boolean): readonly Element[] {
    const known = this.#byPart.get(part) ?? this.#find(part, isOutermost);
    this.#byPart.set(part, known);
    return known;
  }

  #find(part: Element, isOutermost: boolean): readonly Element[] {
    const { id } = dom(part);
    const controllers = this.#controllers.get(id) ?? [];
    const tabs = labelledBy(part).filter(
      (one) => dom(one).matches('[role=tab], summary') && isShown(one),
    );
    const named = [...new Set([...controllers.filter(mayOpen), ...tabs])];
    if (named.length > 0) return named;
    const details = dom(part).closest('details');
    if (details) return [...dom(details).querySelectorAll(':scope > summary')];
    const link = this.#links.get(id);
    if (link) return [link];
    const before = this.#before(part);
    if (before.length > 0 || !isOutermost) return before;
    const called = this.#called(part);
    return called.length > 0 ? called : this.#keyed(part);
  }

  /** The only opener with a key of the part, or the tab at the place of the panel among its like. */
  #keyed(part: Element): readonly Element[] {
    if (dom(part).matches('dialog, [role=dialog], [role=alertdialog], [role=menu], [popover]'))
      return [];
    const byKey = (this.#byKey ??= new Map<string, Element[]>());
    if (byKey.size === 0)
      for (const one of this.all)
        for (const key of keysOf(one)) {
          const known = byKey.get(key);
          if (known) known.push(one);
          else byKey.set(key, [one]);
        }
    const keyed = new Set(keysOf(part).flatMap((key) => byKey.get(key) ?? []));
    if (keyed.size > 0) return keyed.size === 1 ? [...keyed] : [];
    return tabOf(part);
  }

  /** The button of a menu that is right before the menu. */
  #before(part: Element): readonly Element[] {
    const { previousElementSibling: before } = dom(part);
    const opening = '[aria-haspopup], [aria-expanded=false], [aria-controls]';
    if (!before || dom(part).matches('dialog, form, [role=dialog], [role=alertdialog]')) return [];
    if (!dom(part).matches('ul, ol, menu, nav, div, [role=menu], [role=listbox]')) return [];
    const inside = [before, ...dom(before).querySelectorAll(opening)].filter(
      (one) => dom(one).matches(opening) && mayOpen(one) && isShown(one),
    );
    return inside.length === 1 ? inside : [];
  }

  /** The only button that is called as a dialog with fields is: «+ New card», «Add contact» of «New contact». */
  #asking(dialog: Element): readonly Element[] {
    if (!dom(dialog).querySelector('input:not([type=hidden]), select, textarea')) return [];
    this.#buttons ??= [...document.querySelectorAll('button, [role=button]')].filter(
      (one) => mayOpen(one) && isShown(one),
    );
    const own = (name: string) =>
      plainText(name)
        .replace(/^\+ ?/, '')
        .replace(/^(new|add|create)( new| an?)? /, '');
    const names = new Set(partNames(dialog).map(own));
    const called = this.#buttons.filter((one) => names.has(own(hiddenText(one))));
    return called.length === 1 ? called : [];
  }

  /** What is called as the part is, or as its ID says. */
  #called(part: Element): readonly Element[] {
    if (dom(part).matches('dialog, [role=dialog]')) return this.#asking(part);
    if (dom(part).matches('[role=alertdialog], [role=menu], [popover]')) return [];
    const own = (name: string) => plainText(name).replace(/^(my|your|our|all) /, '');
    const names = new Set(partNames(part).map(own));
    const id = ` ${plainText(dom(part).id)} `;
    return [...this.#byName].flatMap(([name, openers]) =>
      names.has(own(name)) || (name !== '' && id.includes(` ${name} `)) ? openers : [],
    );
  }
}
