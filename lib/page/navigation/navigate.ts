import type { Protocol } from 'devtools-protocol';
import type { EnabledDomain } from '../../../protocol/domains.js';
import { isCdpError } from '../../../protocol/errors.js';
import { Deadline, isSettledWithin } from '../../request/deadline.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import { withoutCredentials } from '../../request/url-parts.js';
import { freeToLeave } from '../evaluation/runaway-scripts.js';
import type { Outcome, WaitUntil } from '../documents/document-states.js';
import type { Page } from '../page.js';
import { ABORTED, navigationFailed } from './failure.js';
import { navigationBegun } from '../documents/begun-navigation.js';
import { assertAttached } from '../sessions/still-attached.js';

/** The result of a navigation, as replies have it; `status` is null where the document has no HTTP status. */
interface NavigationResult {
  readonly url: string;
  readonly status: number | null;
  /** Of the download that it became. */
  readonly download_id?: string;
}

/** How long Chrome may take to stop a navigation that has no response. */
const STOP_TIMEOUT_MS = 2_000;

/** How long a page that is to be left may take to answer; then its script is taken for an endless loop. */
const LEAVE_TIMEOUT_MS = 2_000;

/** How long to wait for a busy document to begin a navigation. */
const BEGIN_TIMEOUT_MS = 200;

/** How long back/, forward/ and reload/ wait for the answer to a navigation that an earlier command began. */
const EARLIER_TIMEOUT_MS = 5_000;

/** Errors after which Chrome commits an error page although there was a response: without a body, or a 401. */
const ANSWERED: readonly (string | undefined)[] = [
  'net::ERR_HTTP_RESPONSE_CODE_FAILURE',
  'net::ERR_INVALID_AUTH_CREDENTIALS',
];

/**
 * Navigates (Page.navigate) and waits until the document has reached `waitUntil`.
 *
 * @throws TabwireError `navigation_failed`, `timeout`
 */
export async function navigate(
  page: Page,
  url: string,
  options: { referrer?: string | undefined; waitUntil: WaitUntil },
  signal: AbortSignal,
): Promise<NavigationResult> {
  return travel(page, signal, async () => {
    const { referrer, waitUntil } = options;
    const started = await page.session
      .send('Page.navigate', { url, ...referrerOf(referrer) }, signal)
      .catch((error: unknown) => {
        if (!isCdpError(error, 'invalid_url')) throw error;
        throw new TabwireError(
          'invalid_url',
          `Chrome does not accept ${JSON.stringify(withoutCredentials(url))} as a URL. Send an absolute URL, such as https://example.com/.`,
        );
      });
    const { loaderId, errorText, isDownload } = started;
    if (errorText !== undefined && !ANSWERED.includes(errorText)) {
      // Chrome commits an error page: the next command has to find it.
      if (loaderId !== undefined && errorText !== ABORTED)
        await page.navigation.reached(loaderId, 'commit', signal);
      throw navigationFailed(url, errorText, isDownload === true);
    }
    // Without a loader it is a navigation within the document, which the renderer makes after the reply.
    if (loaderId === undefined) {
      await page.navigation.reachedWithinDocument(signal);
      return { status: null, netError: undefined };
    }
    return page.navigation.reached(loaderId, waitUntil, signal);
  });
}

/** With `unsafeUrl` Chrome sends it whole: by default it sends another site the origin, and `http` nothing. */
function referrerOf(referrer: string | undefined): Partial<Protocol.Page.NavigateRequest> {
  return referrer === undefined ? {} : { referrer, referrerPolicy: 'unsafeUrl' };
}

/**
 * Loads the page again (Page.reload) and waits until the document has reached `waitUntil`. It first waits for a
 * navigation that an earlier command began, for at most `EARLIER_TIMEOUT_MS`.
 *
 * @returns URL and HTTP status afterwards
 *
 * @throws TabwireError `navigation_failed`, `timeout`
 */
export async function reload(
  page: Page,
  waitUntil: WaitUntil,
  signal: AbortSignal,
): Promise<NavigationResult> {
  await earlierNavigation(page, signal);
  return travel(page, signal, async () => {
    const arrived = armed(page.navigation.next(waitUntil, signal));
    await page.session.send('Page.reload', {}, signal);
    return arrived;
  });
}

/**
 * Goes `delta` entries through the history; without such an entry the page stays. It first waits for a navigation
 * that an earlier command began, since its entry is where the page goes from.
 *
 * @throws TabwireError `navigation_failed`, `timeout`
 */
export async function traverse(
  page: Page,
  delta: 1 | -1,
  waitUntil: WaitUntil,
  signal: AbortSignal,
): Promise<NavigationResult> {
  const isOver = await earlierNavigation(page, signal);
  return travel(page, signal, async () => {
    let history;
    do {
      if (isOver) await page.navigation.idle(signal);
      history = await page.session.send('Page.getNavigationHistory', {}, signal);
    } while (isOver && !page.navigation.isIdle);
    const entry = history.entries[history.currentIndex + delta];
    if (!entry) return { status: null, netError: undefined };
    const arrived = armed(page.navigation.next(waitUntil, signal, entry.url));
    await page.session.send('Page.navigateToHistoryEntry', { entryId: entry.id }, signal);
    return arrived;
  });
}

/**
 * Waits until a navigation that an earlier command began has committed, or has failed.
 *
 * @returns false if there is no response after `EARLIER_TIMEOUT_MS`: then the caller leaves the navigation
 */
export async function earlierNavigation(page: Page, signal: AbortSignal): Promise<boolean> {
  const { navigation } = page;
  if (page.state === 'open' && !page.heldBy && navigation.pendingUrl === undefined) {
    await isSettledWithin(BEGIN_TIMEOUT_MS, navigationBegun(page.frames.main, signal));
  }
  const isOver = await isSettledWithin(EARLIER_TIMEOUT_MS, navigation.idle(signal));
  if (signal.aborted) await navigation.idle(signal);
  return isOver;
}

/** Marks a wait's rejection as handled: the act may fail before the wait is awaited. */
function armed<T>(wait: Promise<T>): Promise<T> {
  wait.catch(() => undefined);
  return wait;
}

/** What all navigations share: the document's status, and the stop of a navigation whose request ends. */
async function travel(
  page: Page,
  signal: AbortSignal,
  go: () => Promise<Outcome>,
): Promise<NavigationResult> {
  // Its events have the document's status and failure.
  const network = page.session.enable('Network', { signal });
  const download = page.downloads.watchFrame(page.id);
  const { navigation } = page;
  const { loaderId } = navigation;
  let hasBegun = false;
  // Chrome tells of the start a little later than it was asked for it.
  const isUnderWay = () =>
    navigation.pendingUrl !== undefined || (hasBegun && navigation.loaderId === loaderId);
  const begin = () => {
    hasBegun = true;
    return go();
  };
  try {
    await readyToLeave(page, network, signal);
    const { status, netError } = await onceSettled(page, signal, begin);
    if (netError !== undefined && !ANSWERED.includes(netError))
      throw navigationFailed(page.url, netError);
    // Chrome makes up a status for data: and blob: documents.
    return { url: page.url, status: /^https?:/.test(page.url) ? status : null };
  } catch (error) {
    // A navigation that waits for the answer to a beforeunload dialog continues after it.
    const waits = isErrorCode(error, 'dialog_open');
    if (isErrorCode(error, 'navigation_failed') && error.details.net_error === ABORTED) {
      const isDenied = error.details.reason === 'download_denied';
      const begun = isDenied || !page.downloads.isDenied ? await download.begun(signal) : undefined;
      if (begun && !begun.isDenied) {
        page.downloads.told(begun);
        return { url: page.url, status: null, download_id: begun.id };
      }
    }
    if (signal.aborted && !waits && isUnderWay()) await stop(page, isUnderWay);
    // When a page ends, its navigation fails before Chrome reports the end.
    if (isErrorCode(error, 'navigation_failed')) await assertAttached(page.session, signal);
    throw error;
  } finally {
    network.dispose();
    download.dispose();
  }
}

/**
 * Runs `act`, again where Chrome refuses it because the page changes its process, between the response to a
 * navigation and its commit. In between a script is evaluated, whose reply Chrome delays until the change is done;
 * the event of the commit comes too early (see docs/decisions.md, navigation).
 */
async function onceSettled<T>(page: Page, signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isCdpError(error, 'detached') || page.state === 'closed') throw error;
    }
    await page.session.evaluate({ expression: '0' }, signal).catch(() => undefined);
  }
}

/**
 * Checks that the page answers, by the reply to Network.enable if that was sent, and ends an endless loop if it
 * does not. The loop would delay the next document, and once a navigation has begun, Chrome delays every call.
 */
async function readyToLeave(
  page: Page,
  network: EnabledDomain,
  signal: AbortSignal,
): Promise<void> {
  const answer = network.isFirst
    ? network.reply
    : page.session.evaluate({ expression: '0' }, signal);
  const answers = page.state === 'open' && !page.heldBy && page.navigation.pendingUrl === undefined;
  if (!answers) answer.catch(() => undefined);
  else if (!(await isSettledWithin(LEAVE_TIMEOUT_MS, answer))) await freeToLeave(page);
}

/**
 * Stops a navigation that has no response (Page.stopLoading), so that the page is as before and usable. One that
 * is about to commit can't be stopped: then the page is usable after the commit.
 */
async function stop(page: Page, isUnderWay: () => boolean): Promise<void> {
  await Deadline.within(STOP_TIMEOUT_MS, (signal) =>
    onceSettled(page, signal, async () => {
      if (isUnderWay()) await page.session.send('Page.stopLoading', {}, signal);
    }),
  ).catch(() => undefined);
  page.navigation.abandoned();
}
