import { signal } from '@preact/signals';
import { canCopy } from '../copy.js';
import { callOf } from './browsers.js';
import type { WallBrowser } from './types.js';

/** What was done, for people who do not see it. */
export const told = signal('');

export function copyId(browser: WallBrowser): void {
  if (!canCopy) {
    told.value = `Over plain HTTP, this page can not copy. The ID is ${browser.id}.`;
    return;
  }
  void navigator.clipboard.writeText(browser.id).then(() => {
    told.value = `The ID of ${callOf(browser)} is copied.`;
  });
}

/** Goes to a browser, and drives it if wanted. */
export function goTo({ id }: WallBrowser, isDriven = false): void {
  location.hash = `#/browsers/${id}${isDriven ? '?drive' : ''}`;
}
