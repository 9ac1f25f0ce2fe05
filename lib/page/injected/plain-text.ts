/** Functions that page functions share, as those of dom.ts do. */

import { dom } from './dom.js';

/** A text in the form in which texts are compared: in lower case, without accents and the signs between its words. */
export function plainText(text: string | null | undefined): string {
  return (text ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}@#%$€£.+]+/gu, ' ')
    .trim();
}

/** Whether a person can see an element. */
export function isShown(element: Element): boolean {
  return dom(element).checkVisibility({ visibilityProperty: true });
}
