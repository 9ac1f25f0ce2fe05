import type { Download } from '../../downloads/download.js';
import type { DownloadRecord } from '../../schemas/downloads.js';
import { abortable, Deadline, isSettledWithin } from '../../request/deadline.js';
import type { Page } from '../page.js';
import { focusedLink, linkAt, type Link } from '../injected/download-link.js';
import type { Pressed } from './click.js';
import type { Covering } from './click-point.js';
import { navigationBegun } from '../documents/begun-navigation.js';
import { callInFrame } from '../frames/page-functions.js';
import type { ViewportPoint } from './viewport-point.js';

/** How long an action waits for the answer of the server that its navigation, or its download, is from. */
const ANSWER_TIMEOUT_MS = 2_000;

/** How long Chrome may take to report a download: after the end of its navigation, or after the click of its link. */
const REPORT_TIMEOUT_MS = 1_000;

/**
 * What was pressed, with the link that it follows: a key follows the one that has the focus, a press at a point the
 * one that the page tells of, and a script of ours none but the one that it tells of.
 */
export interface Acting extends Pick<Pressed, 'covering'> {
  readonly link?: Pressed['link'] | 'focused' | 'none' | Promise<Link | undefined>;
}

/** What a click, a press of a key or a dispatched event led to. */
interface Acted {
  /** The element that was hit in place of the node, by force. */
  readonly pressed?: Covering;
  readonly downloads?: DownloadRecord[];
}

/**
 * Acts, and tells which downloads that began, or its context denied. After the action it waits until one begins,
 * or none is to be expected: the action began no navigation, or that has a document. Others, which a script begins
 * later, are told by wait-for/, the list and the events.
 */
export async function withDownloads(
  page: Page,
  signal: AbortSignal,
  act: () => Promise<Acting>,
): Promise<Acted> {
  const begun: Download[] = [];
  const watch = new ClickWatch(page, begun);
  let covering: Covering | undefined;
  try {
    const pressed = await act();
    covering = pressed.covering;
    const isOver = page.downloads.isDenied
      ? (answered: AbortSignal) => watch.noneDenied(pressed, answered)
      : (answered: AbortSignal) => watch.noneExpected(pressed, answered);
    await Deadline.within(ANSWER_TIMEOUT_MS, (answered) =>
      abortable(Promise.race([watch.first, isOver(answered)]), answered),
    ).catch(() => undefined); // a page that is held, or a server that is slow: the click is done
    signal.throwIfAborted();
  } finally {
    watch.dispose();
  }
  const downloads = begun.map((download) => {
    page.downloads.told(download);
    return download.record;
  });
  return {
    ...(covering ? { pressed: covering } : {}),
    ...(downloads.length > 0 ? { downloads } : {}),
  };
}

/**
 * Presses a point. Where downloads are denied it also asks, on the same flight, which link is there: a page without
 * an answer has none.
 */
export async function pressAt(
  page: Page,
  point: ViewportPoint,
  press: () => Promise<void>,
  signal: AbortSignal,
): Promise<Acting> {
  const { frame, inFrame } = point;
  const at = [inFrame.x, inFrame.y] as const;
  const asked = page.downloads.isDenied ? callInFrame(frame, linkAt, at, signal) : undefined;
  const link = asked?.catch(() => undefined);
  await press();
  return link ? { link } : {};
}

/** What a click leads to. */
class ClickWatch {
  /** Resolves when a download begins, or is denied. */
  readonly first: Promise<void>;
  readonly #page: Page;
  /** Resolves when a navigation has a document. */
  readonly #document: Promise<void>;
  readonly #unlisten: readonly (() => void)[];
  #hasNavigated = false;

  constructor(page: Page, begun: Download[]) {
    this.#page = page;
    const { session, downloads } = page;
    let tell = () => {};
    this.first = new Promise((resolve) => {
      tell = resolve;
    });
    let arrived = () => {};
    this.#document = new Promise((resolve) => {
      arrived = resolve;
    });
    const navigated = () => {
      this.#hasNavigated = true;
    };
    this.#unlisten = [
      downloads.onBegun((download) => {
        if (![download.pageId, download.openerId].includes(page.id)) return;
        begun.push(download);
        tell();
      }),
      session.on('Page.frameRequestedNavigation', ({ disposition }) => {
        if (disposition === 'currentTab') navigated();
      }),
      session.on('Page.frameStartedNavigating', navigated),
      session.on('Page.frameNavigated', () => {
        arrived();
      }),
      // Where downloads are denied a click doesn't wait for what a new page leads to.
      ...(downloads.isDenied ? [] : [session.on('Page.windowOpen', navigated)]),
    ];
  }

  /** Resolves when the click is not going to begin a download by itself. */
  async noneExpected({ link }: Acting, signal: AbortSignal): Promise<void> {
    const { main } = this.#page.frames;
    await navigationBegun(main, signal);
    const said = await link;
    const focused = said === 'none' ? said : await callInFrame(main, focusedLink, [], signal);
    if (said === 'download' || focused === 'download') await this.first;
    await this.#navigated(signal);
  }

  /** Resolves when the context is not going to deny a download of a link. Where no link was pressed it costs nothing. */
  async noneDenied({ link: said }: Acting, signal: AbortSignal): Promise<void> {
    const { main } = this.#page.frames;
    const focused = () => callInFrame(main, focusedLink, [], signal);
    const link = await (said === 'focused' ? focused() : said);
    // A script may have stopped the link.
    if (link === 'download') await isSettledWithin(REPORT_TIMEOUT_MS, this.first);
    // The page tells of the navigation that it requests before it answers this.
    else if (link === 'place') await focused();
    if (this.#hasNavigated) await this.#navigated(signal);
  }

  async #navigated(signal: AbortSignal): Promise<void> {
    await this.#page.navigation.idle(signal);
    if (this.#hasNavigated)
      await isSettledWithin(REPORT_TIMEOUT_MS, Promise.race([this.first, this.#document]));
  }

  dispose(): void {
    for (const unlisten of this.#unlisten) unlisten();
  }
}
