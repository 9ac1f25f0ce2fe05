import { signal } from '@preact/signals';
import { copy } from '../copy.js';
import { callOf } from './browsers.js';
import type { WallBrowser } from './types.js';

/** What was done, for people who do not see it. */
export const told = signal('');

export function copyId(browser: WallBrowser): void {
  void copy(browser.id).then((isCopied) => {
    told.value = `The ID of ${callOf(browser)} is ${isCopied ? '' : 'not '}copied.`;
  });
}

/** Goes to a browser, and drives it if wanted. */
export function goTo({ id }: WallBrowser, isDriven = false): void {
  location.hash = `#/browsers/${id}${isDriven ? '?drive' : ''}`;
}
