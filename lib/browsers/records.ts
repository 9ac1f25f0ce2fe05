import { socketUrl } from '../control/ticket-urls.js';
import type { Browser } from './browser.js';
import type { Context } from '../contexts/context.js';
import { isUrlOf } from '../contexts/titles.js';
import type { Traffic } from '../network/log/traffic.js';
import { Deadline } from '../request/deadline.js';
import type { Page } from '../page/page.js';
import { callInFrame } from '../page/frames/page-functions.js';
import { documentTitle } from '../page/injected/read.js';
import { trafficRecord } from '../network/log/entry-record.js';
import type { BrowserRecord, ContextRecord, PageRecord } from '../schemas/records.js';
import { dialogOf } from './waiting-dialog.js';

/** Titles by page ID, from `PageTitles.read`. */
type Titles = ReadonlyMap<string, string>;

const BLANK = 'about:blank';

/** A page that hangs is not waited for longer than this; its title is empty then. */
const TITLE_TIMEOUT_MS = 300;

/**
 * The title of a page; empty where there is no page or no title. Target.getTargets reports a title made from
 * the URL where the document has none, so a title that looks like the URL is read in the page.
 */
async function titleOf(page: Page | undefined, titles: Titles): Promise<string> {
  const title = (page && titles.get(page.id)) ?? '';
  if (!page || !isUrlOf(title, page.url)) return title;
  if (page.url === BLANK) return '';
  return Deadline.within(TITLE_TIMEOUT_MS, (signal) =>
    callInFrame(page.frames.main, documentTitle, [], signal),
  ).catch(() => '');
}

/** Where clients of CDP connect. @param baseUrl where the client reaches the service */
export function cdpUrl(baseUrl: string, browser: Browser): string {
  return `${socketUrl(baseUrl)}/browsers/${browser.id}/cdp`;
}

/**
 * The record of a browser, as replies have it.
 *
 * @param baseUrl where the client reaches the service
 * @param known the titles, where the caller has them already; else Chrome is asked
 */
export async function browserRecord(
  browser: Browser,
  baseUrl: string,
  known?: Titles,
): Promise<BrowserRecord> {
  const titles = known ?? (await browser.titles.read());
  const { options, contexts } = browser;
  const page = contexts.default.currentPage;
  return {
    id: browser.id,
    state: browser.endReason === undefined ? 'ready' : 'closing',
    label: options.label,
    created_at: browser.createdAt.toISOString(),
    last_used_at: browser.usage.lastUsedAt.toISOString(),
    idle_timeout_ms: options.idleTimeoutMs,
    max_lifetime_ms: options.maxLifetimeMs,
    dialog_policy: options.dialogs,
    headless: options.headless,
    version: browser.version,
    user_agent: browser.userAgent,
    viewport: { ...contexts.default.emulation.current.viewport },
    contexts: contexts.opened.map((context) => context.id ?? ''),
    url: page?.url ?? BLANK,
    title: await titleOf(page, titles),
    cdp_url: cdpUrl(baseUrl, browser),
    ...(browser.webhook ? { webhook: browser.webhook.shown } : {}),
    ...networkOf(browser.traffic),
  };
}

/** What of the network was used, as a field of a record. */
export function networkOf(traffic: Traffic | undefined) {
  const network = trafficRecord(traffic);
  return network ? { network } : {};
}

/** The record of a context that a client opened, with the URL and title of its current page. */
export async function contextRecord(context: Context, titles: Titles): Promise<ContextRecord> {
  const page = context.currentPage;
  return {
    ctx_id: context.id ?? '',
    created_at: context.createdAt.toISOString(),
    by: context.createdBy,
    url: page?.url ?? BLANK,
    title: await titleOf(page, titles),
    ...networkOf(context.network.traffic),
  };
}

/** The record of a page; `ctx_id` is null in the default context. */
export async function pageRecord(
  context: Context,
  page: Page,
  titles: Titles,
): Promise<PageRecord> {
  const dialog = dialogOf(context, page);
  return {
    page_id: page.id,
    ctx_id: context.id,
    url: page.url || BLANK,
    title: await titleOf(page, titles),
    current: context.currentPage === page,
    opener_page_id: page.openerId ?? null,
    pressed: page.input.pressed,
    ...(page.state === 'crashed' ? { crashed: true } : {}),
    ...(dialog ? { dialog } : {}),
    ...networkOf(context.network.pageTraffic(page.id)),
  };
}
