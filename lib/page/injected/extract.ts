import { isValueField } from './caret.js';
import { dom, isGone, shownUrl } from './dom.js';
import { isShown } from './visibility.js';

export interface LinkFound {
  readonly text: string;
  readonly url: string;
}
export interface HeadingFound {
  readonly level: number;
  readonly text: string;
}
export interface ImageFound {
  readonly alt: string;
  readonly url: string;
}
/** The texts of a table's cells, row by row. */
export type TableFound = readonly (readonly string[])[];

/** The visible links, in document order. */
export function links(this: Document): LinkFound[] {
  return [...this.querySelectorAll<HTMLAnchorElement>('a[href]')].flatMap((link) => {
    const label = link.getAttribute('aria-label') ?? link.innerText.trim();
    const text = label || (link.querySelector('img')?.alt ?? '') || link.title;
    return isShown(link) ? [{ text, url: shownUrl(link.getAttribute('href')) ?? link.href }] : [];
  });
}

/** The visible headings. */
export function headings(this: Document): HeadingFound[] {
  const selector = 'h1, h2, h3, h4, h5, h6, [role=heading]';
  return [...this.querySelectorAll<HTMLElement>(selector)].flatMap((heading) => {
    const level = Number(
      dom(heading).ariaLevel ?? /^H([1-6])$/.exec(dom(heading).tagName)?.[1] ?? 2,
    );
    const text = dom(heading).innerText.trim();
    return isShown(heading) && text ? [{ level, text }] : [];
  });
}

/** The visible images. */
export function images(this: Document): ImageFound[] {
  return [...this.images]
    .filter(isShown)
    .map(({ alt, currentSrc, src }) => ({ alt, url: currentSrc || src }));
}

/** The visible tables, without those inside other tables. */
export function tables(this: Document): TableFound[] {
  return [...this.querySelectorAll('table')]
    .filter((table) => isShown(table) && !dom(table.parentElement)?.closest('table'))
    .map((table) =>
      [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText.trim())),
    );
}

/** The visible text of the page. */
export function pageText(this: Document): string {
  const { body } = this;
  // A document of a frameset, or one that is not HTML, has no such body.
  return body instanceof HTMLElement
    ? dom(body).innerText
    : (dom(this.children[0])?.textContent ?? '');
}

/** The value of a field: of a select the labels of its selected options, of a password nothing. */
export function fieldValue(this: Element): { gone: boolean; value: string } {
  if (isGone(this)) return { gone: true, value: '' };
  const value = (): string => {
    if (this instanceof HTMLSelectElement)
      return [...this.selectedOptions].map(({ label }) => label.trim()).join(', ');
    if (this instanceof HTMLInputElement) {
      if (this.type === 'password') return '';
      return /^(checkbox|radio)$/.test(this.type) ? String(this.checked) : this.value;
    }
    if (this instanceof HTMLTextAreaElement) return this.value;
    const ariaValue =
      dom(this).getAttribute('aria-valuetext') ?? dom(this).getAttribute('aria-valuenow');
    return ariaValue ?? (this instanceof HTMLElement ? dom(this).innerText : dom(this).textContent);
  };
  return { gone: false, value: value() };
}

/**
 * Whether a field holds a text that was typed into it, however the page writes it: in groups, in capitals, as an
 * amount. What sends a form or moves on (Enter and Tab) may have emptied it since.
 *
 * @param whole whether it was emptied before
 */
export function holdsText(
  this: Element,
  text: string,
  whole: boolean,
): { gone: boolean; holds: boolean } {
  if (isGone(this)) return { gone: true, holds: true };
  const isField = this instanceof HTMLInputElement || this instanceof HTMLTextAreaElement;
  const isHost = this instanceof HTMLElement && dom(this).isContentEditable;
  if ((!isField && !isHost) || isValueField(this) || /[\r\t]|\n$/.test(text))
    return { gone: false, holds: true };
  const held = isField ? this.value : dom(this).innerText;
  const plain = (one: string) =>
    one
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
  const [now, asked] = [plain(held), plain(text)];
  const amount = (one: string) => Number(one.replace(/[^\d.-]/g, ''));
  const isSame =
    asked === '' ? held.includes(text.trim()) : whole ? now === asked : now.includes(asked);
  const isAmount = whole && /^-?\d+(\.\d+)?$/.test(text.trim());
  return { gone: false, holds: isSame || (isAmount && amount(held) === Number(text)) };
}
