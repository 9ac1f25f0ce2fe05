import type { Download } from '../../downloads/download.js';
import type { DownloadRecord } from '../../schemas/downloads.js';
import { abortable, Deadline, isSettledWithin } from '../../request/deadline.js';
import type { Page } from '../page.js';
import { followsDownloadLink } from '../scripts/download-link.js';
import type { Covering } from './click-point.js';
import { navigationBegun } from '../tab/begun-navigation.js';
import { callInFrame } from '../tab/page-functions.js';

/** How long a click waits for the answer of the server that its navigation, or its download, is from. */
const ANSWER_TIMEOUT_MS = 2_000;

/** How long after the end of a navigation without a document Chrome may take to report its download. */
const REPORT_TIMEOUT_MS = 1_000;

/** What a click led to. */
interface Clicked {
  /** The element that was hit in place of the node, by force. */
  readonly pressed?: Covering;
  readonly downloads?: DownloadRecord[];
}

/**
 * Clicks, and tells which downloads that began. Where the context keeps or discards downloads, it waits after the
 * click until one begins, or none is to be expected: the click began no navigation, or that has a document. Others,
 * which a script begins later, are told by wait-for/ and the list. Where downloads are denied it costs nothing.
 */
export async function withDownloads(
  page: Page,
  signal: AbortSignal,
  click: () => Promise<Covering | undefined>,
): Promise<Clicked> {
  if (page.downloads.isDenied) {
    return { ...hit(await click()) };
  }
  const begun: Download[] = [];
  const watch = new ClickWatch(page, begun);
  let covering: Covering | undefined;
  try {
    covering = await click();
    await Deadline.within(ANSWER_TIMEOUT_MS, (answered) =>
      abortable(Promise.race([watch.first, watch.noneExpected(answered)]), answered),
    ).catch(() => undefined); // a page that is held, or a server that is slow: the click is done
    signal.throwIfAborted();
  } finally {
    watch.dispose();
  }
  const downloads = begun.map(({ record }) => record);
  return { ...hit(covering), ...(downloads.length > 0 ? { downloads } : {}) };
}

function hit(covering: Covering | undefined): Pick<Clicked, 'pressed'> {
  return covering ? { pressed: covering } : {};
}

/** What a click leads to. */
class ClickWatch {
  /** Resolves when a download begins. */
  readonly first: Promise<void>;
  readonly #page: Page;
  readonly #unlisten: readonly (() => void)[];
  #hasNavigated = false;
  #hasDocument = false;

  constructor(page: Page, begun: Download[]) {
    this.#page = page;
    const { session, downloads } = page;
    let tell = () => {};
    this.first = new Promise((resolve) => {
      tell = resolve;
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
      session.on('Page.frameStartedNavigating', navigated),
      session.on('Page.windowOpen', navigated),
      session.on('Page.frameNavigated', () => {
        this.#hasDocument = true;
      }),
    ];
  }

  /** Resolves when the click is not going to begin a download by itself. */
  async noneExpected(signal: AbortSignal): Promise<void> {
    const { frames, navigation } = this.#page;
    await navigationBegun(frames.main, signal);
    if (await callInFrame(frames.main, followsDownloadLink, [], signal)) await this.first;
    await navigation.idle(signal);
    if (this.#hasNavigated && !this.#hasDocument)
      await isSettledWithin(REPORT_TIMEOUT_MS, this.first);
  }

  dispose(): void {
    for (const unlisten of this.#unlisten) unlisten();
  }
}
