/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import { bodyOf, dom } from './dom.js';
import { plainText, saysSo } from './plain-text.js';
import { isShown } from './visibility.js';

/** Whether the page shows an element of a selector. */
export function showsLayer(this: Document, selector: string): boolean {
  return [...this.querySelectorAll(selector)].some(isShown);
}

/**
 * Whether the page shows a text, or a part of it that has all words: in its label, its `id`, its classes or its text.
 *
 * @param words of each that has several, with `|` between them, any
 * @param says a pattern of the sentences that say the same in the form of `plainText`, or an empty text
 */
export function showsPart(
  this: Document,
  text: string,
  words: readonly string[],
  says: string,
): boolean {
  const mostLength = 400;
  const denies =
    /(?:^| )(?:not|no|never|cannot|failed|unable|will|being|until|when|once|if|(?:is|are|was|has|have|could|did)nt)(?: |$)/;
  const shown = dom(bodyOf(this))?.innerText ?? '';
  if (says !== '' && saysSo(shown, says)) return true;
  const isIn = (all: string) => plainText(all).includes(plainText(text));
  // «The check is not finished», «Is the check finished?»
  const isSo = (all: string) => says === '' || !(/\?\s*$/.test(all) || denies.test(plainText(all)));
  if (
    isIn(shown) &&
    (says === '' || shown.split(/[\n\t]|(?<=[.!?…])\s/).some((all) => isIn(all) && isSo(all)))
  )
    return true;
  const parts =
    'dialog, [role=dialog], [role=alertdialog], [role=alert], [role=status], [role=region], [role=tabpanel], [aria-live], aside, section, form, fieldset, table, ul, ol, button, a[href]';
  const headings = 'h1, h2, h3, h4, legend, caption';
  const textOf = (element: Element | null) =>
    element instanceof HTMLElement ? dom(element).innerText : '';
  return [...this.querySelectorAll(parts)].some((part) => {
    if (!isShown(part)) return false;
    // What a large part says is said by its heading.
    const isShort =
      dom(part).textContent.length < 10 * mostLength && textOf(part).length < mostLength;
    const own = plainText(textOf(isShort ? part : dom(part).querySelector(headings)));
    if (says !== '' && denies.test(own)) return false;
    const { ariaLabel, id } = dom(part);
    const called = [ariaLabel ?? '', id, dom(part).getAttribute('class') ?? '', own];
    const said = new Set(plainText(called.join(' ')).split(/[ .]/));
    return words.every((word) =>
      word
        .split('|')
        .some((one) => [one, `${one}s`, one.replace(/s$/, '')].some((form) => said.has(form))),
    );
  });
}
