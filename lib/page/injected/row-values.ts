/** What page functions share, as the functions of dom.ts: how the values of a row are read. */

import { dateForm, dateIn, type DateForm } from './date-reader.js';
import { shownUrl, dom } from './dom.js';
import { numberForm, numberIn, type NumberForm } from './number-reader.js';
import { collapsed } from './plain-text.js';

/** One value of a row. */
export interface FieldQuery {
  /** Below the row; undefined: the row's own element. */
  readonly selector: string | undefined;
  readonly as: 'text' | 'number' | 'url' | 'date' | 'html' | 'boolean';
  /** Undefined: the content. */
  readonly attribute: string | undefined;
}

export type Value = string | number | boolean | null;

/** The texts in a node, visible or not, with a space at the limits of blocks. */
export function textInside(node: Node): string {
  const blocks =
    /^(address|article|aside|blockquote|br|caption|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|nav|ol|option|p|pre|section|summary|table|td|th|tr|ul)$/;
  let text = '';
  // Not by recursion: a page may be deeper than the stack.
  const open: (Node | string)[] = [];
  const enter = (of: Node) => {
    for (const child of [...dom(of).childNodes].reverse()) open.push(child);
  };
  enter(node);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') text += next;
    else if (next instanceof Text) text += next.data;
    if (!(next instanceof Element)) continue;
    const { localName } = dom(next);
    if (/^(script|style|template|noscript)$/.test(localName)) continue;
    if (blocks.test(localName)) {
      text += ' ';
      open.push(' ');
    }
    enter(next);
  }
  return text;
}

/** Reads the values of elements, in the first of the locales that the browser knows. */
export class ValueReader {
  readonly #locale: string | undefined;
  #numbers: NumberForm | undefined;
  #dates: DateForm | undefined;

  constructor(locales: readonly (string | undefined)[]) {
    this.#locale = locales.find((locale) => {
      try {
        return locale ? Intl.NumberFormat.supportedLocalesOf(locale).length > 0 : false;
      } catch {
        return false; // a page may say anything
      }
    });
  }

  valueOf(element: Element, { as, attribute }: FieldQuery): Value {
    const attributeOf = (name: string) => dom(element).getAttribute(name);
    const given = attribute === undefined ? undefined : attributeOf(attribute);
    if (attribute !== undefined && as === 'boolean')
      return given !== null && given !== undefined && !/^(false|no|off|0)$/i.test(given);
    if (given === null) return null;
    switch (as) {
      case 'text':
        return given ?? this.#textOf(element);
      case 'html':
        return given ?? dom(element).innerHTML;
      case 'boolean':
        return this.#truthOf(element);
      case 'url':
        return shownUrl(given ?? attributeOf('href') ?? attributeOf('src'));
      case 'number':
        this.#numbers ??= numberForm(this.#locale);
        return numberIn(given ?? this.#textOf(element), this.#numbers);
      case 'date': {
        this.#dates ??= dateForm(this.#locale);
        const own = given ?? attributeOf('datetime') ?? attributeOf('content');
        return dateIn(own ?? this.#textOf(element), this.#dates);
      }
    }
  }

  #textOf(element: Element): string {
    return collapsed(
      dom(element).firstElementChild ? textInside(element) : dom(element).textContent,
    );
  }

  #truthOf(element: Element): boolean | null {
    if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type))
      return element.checked;
    const states = ['aria-checked', 'aria-pressed', 'aria-selected'];
    const state = states.find((name) => dom(element).hasAttribute(name));
    const text = state === undefined ? this.#textOf(element) : dom(element).getAttribute(state);
    if (/^(true|yes|on|1)$/i.test(text ?? '')) return true;
    return /^(false|no|off|0)$/i.test(text ?? '') ? false : null;
  }
}
