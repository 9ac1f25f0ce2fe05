import type { Page } from '../page/page.js';

/** A page first, then those of its opener's family: they may share its process, and its dialogs. */
export function familyOf(page: Page, pages: readonly Page[]): Page[] {
  const family = new Set([page]);
  const kin = (a: Page, b: Page) => a.openerId === b.id || b.openerId === a.id;
  // A set is walked to its end, including what is added on the way.
  for (const member of family) for (const other of pages) if (kin(member, other)) family.add(other);
  return [...family];
}
