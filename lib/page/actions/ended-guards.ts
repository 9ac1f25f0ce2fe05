import { abortable } from '../../request/deadline.js';
import type { Page } from '../page.js';

/** The guards of a page that are being ended. */
const ending = new WeakMap<Page, Promise<unknown>>();

/** Registers the ends of guards, for which the next use of the mouse waits: a navigation may delay them. */
export function endedLater(page: Page, guards: readonly Promise<unknown>[]): void {
  if (guards.length > 0) ending.set(page, Promise.all(guards));
}

/** Resolves when the guards of earlier presses have ended. */
export async function guardsEnded(page: Page, signal: AbortSignal): Promise<void> {
  const guards = ending.get(page);
  if (!guards) return;
  await abortable(guards, signal);
  if (ending.get(page) === guards) ending.delete(page);
}
