import type { Browser } from './browser.js';
import type { Context } from './context.js';
import { Deadline } from '../request/deadline.js';
import type { Page } from '../page/page.js';
import { callInFrame } from '../page/tab/page-functions.js';
import { documentTitle } from '../page/scripts/read.js';
import type { BrowserRecord, ContextRecord, PageRecord } from '../schemas/fields.js';

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

/** A page that hangs is not waited for: its address says enough. */
const TITLE_TIMEOUT_MS = 300;

/**
 * The title of a page. Chrome makes one up from the URL where the document has none, so one that looks
 * like it is asked for in the page.
 */
async function titleOf(page: Page | undefined, titles: Titles): Promise<string> {
  const title = (page && titles.get(page.id)) ?? '';
  if (!page || plain(page.url) !== plain(title)) return title;
  if (page.url === BLANK) return '';
  return Deadline.within(TITLE_TIMEOUT_MS, (signal) =>
    callInFrame(page.frames.main, documentTitle, [], signal),
  ).catch(() => '');
}

/** @param known the titles, where they need not be asked for */
export async function browserRecord(browser: Browser, known?: Titles): Promise<BrowserRecord> {
  const titles = known ?? (await browser.titles());
  const { options, contexts } = browser;
  const page = contexts.default.currentPage;
  return {
    id: browser.id,
    state: browser.state,
    label: options.label,
    created_at: browser.createdAt.toISOString(),
    last_used_at: browser.usage.lastUsedAt.toISOString(),
    idle_timeout_ms: options.idleTimeoutMs,
    max_lifetime_ms: options.maxLifetimeMs,
    headless: options.headless,
    version: browser.version,
    user_agent: browser.userAgent,
    viewport: { ...options.appearance.viewport },
    contexts: contexts.opened.map((context) => context.id ?? ''),
    url: page?.url ?? BLANK,
    title: await titleOf(page, titles),
    ...(browser.webhook ? { webhook: browser.webhook.shown } : {}),
  };
}

export async function contextRecord(context: Context, titles: Titles): Promise<ContextRecord> {
  const page = context.currentPage;
  return {
    ctx_id: context.id ?? '',
    created_at: context.createdAt.toISOString(),
    url: page?.url ?? BLANK,
    title: await titleOf(page, titles),
  };
}

export async function pageRecord(
  context: Context,
  page: Page,
  titles: Titles,
): Promise<PageRecord> {
  return {
    page_id: page.id,
    ctx_id: context.id,
    url: page.url || BLANK,
    title: await titleOf(page, titles),
    current: context.currentPage === page,
    opener_page_id: page.openerId ?? null,
  };
}
