import type { Browser } from './browser.js';
import type { Context } from './context.js';
import type { Page } from './page/page.js';
import type { BrowserRecord, ContextRecord, PageRecord } from './schemas.js';

/** What clients are told of a browser, a context, a page. */

type Titles = ReadonlyMap<string, string>;

const BLANK = 'about:blank';

/** A URL or what Chrome makes of one for display, in one form. */
function plain(url: string): string {
  try {
    return decodeURIComponent(url.replace(/^\w+:\/\/(www\.)?/, '').replace(/\/$/, ''));
  } catch {
    return url; // a stray % sign
  }
}

/** Chrome titles an untitled page with its URL; what is meant is the document's title. */
function titleOf(page: Page | undefined, titles: Titles): string {
  const title = (page && titles.get(page.id)) ?? '';
  return page && plain(page.url) === plain(title) ? '' : title;
}

export async function browserRecord(browser: Browser, signal: AbortSignal): Promise<BrowserRecord> {
  const titles = await browser.titles(signal);
  const { options, defaultContext } = browser;
  const page = defaultContext.currentPage;
  return {
    id: browser.id,
    state: browser.state,
    label: options.label,
    created_at: browser.createdAt.toISOString(),
    last_used_at: browser.lastUsedAt.toISOString(),
    idle_timeout_ms: options.idleTimeoutMs,
    max_lifetime_ms: options.maxLifetimeMs,
    headless: options.headless,
    version: browser.version,
    user_agent: browser.userAgent,
    viewport: { ...options.appearance.viewport },
    contexts: browser.contexts.map((context) => context.id ?? ''),
    url: page?.url ?? BLANK,
    title: titleOf(page, titles),
  };
}

export function contextRecord(context: Context, titles: Titles): ContextRecord {
  const page = context.currentPage;
  return {
    ctx_id: context.id ?? '',
    created_at: context.createdAt.toISOString(),
    url: page?.url ?? BLANK,
    title: titleOf(page, titles),
  };
}

export function pageRecord(context: Context, page: Page, titles: Titles): PageRecord {
  return {
    page_id: page.id,
    ctx_id: context.id,
    url: page.url || BLANK,
    title: titleOf(page, titles),
    current: context.currentPage === page,
    opener_page_id: page.openerId ?? null,
  };
}
