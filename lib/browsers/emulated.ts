import type { Browser } from './browser.js';
import type { Context } from '../contexts/context.js';
import type { Page } from '../page/page.js';

interface Address {
  readonly ctx_id?: string | undefined;
  readonly page_id?: string | undefined;
}

/**
 * The context that a request names, and the page if it names one.
 *
 * @throws TabwireError `context_not_found`, `page_not_found`
 */
export function emulatedOf(
  { contexts }: Browser,
  { ctx_id, page_id }: Address,
): { readonly context: Context; readonly page: Page | undefined } {
  const isPageAlone = ctx_id === undefined && page_id !== undefined;
  const context = isPageAlone ? contexts.ofPage(page_id) : contexts.get(ctx_id);
  return { context, page: page_id === undefined ? undefined : context.page(page_id) };
}
