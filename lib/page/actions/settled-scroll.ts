import { abortable, Deadline } from '../../request/deadline.js';
import { ConditionWaits } from '../documents/condition-waits.js';
import type { Frame } from '../frames/frame.js';
import { callInFrame } from '../frames/page-functions.js';
import { drawn, scrollPosition } from '../injected/scroll.js';
import type { Page } from '../page.js';

/** How long a page may load upon a scroll: a request that takes longer is not waited for. */
const SETTLE_TIMEOUT_MS = 3_000;

/** Types of requests that have no end, or that a page expects no response to. */
const UNAWAITED: readonly string[] = ['EventSource', 'Ping'];

/**
 * Scrolls, and waits until the frames have had their `scroll` events, and no request that began since is under way,
 * such as one for the next rows of a list: for `SETTLE_TIMEOUT_MS` at most.
 *
 * @param nodeId what `scroll` scrolls to; undefined where it scrolls the main frame
 * @returns the scroll position of the page afterwards, in CSS px
 * @throws whatever `scroll` throws
 */
export async function settledScroll(
  page: Page,
  nodeId: number | undefined,
  signal: AbortSignal,
  scroll: () => Promise<unknown>,
): Promise<{ x: number; y: number }> {
  const requests = new Set<string>();
  const waits = new ConditionWaits();
  let endings = 0;
  const ended = ({ requestId }: { requestId: string }) => {
    if (!requests.delete(requestId)) return;
    endings += 1;
    waits.settle();
  };
  // A renderer handles these calls before the scroll, so nothing waits for their replies.
  const disposers = [...page.frames.sessions].flatMap((session) => [
    session.enable('Network').dispose,
    session.on('Network.requestWillBeSent', ({ requestId, type = '' }) => {
      if (!UNAWAITED.includes(type)) requests.add(requestId);
    }),
    session.on('Network.loadingFinished', ended),
    session.on('Network.loadingFailed', ended),
  ]);
  try {
    await scroll();
    const frames = framesAround(page, nodeId);
    const settled = Deadline.within(SETTLE_TIMEOUT_MS, async (within) => {
      // A page gets the response, and may ask for more, only after Chrome has told of the request's end.
      let endingsBefore: number;
      do {
        endingsBefore = endings;
        await Promise.all(frames.map((frame) => callInFrame(frame, drawn, [], within)));
        await waits.until(() => requests.size === 0, within);
      } while (endings !== endingsBefore);
    });
    // A frame that is gone, or hangs, has no more to load.
    await abortable(
      settled.catch(() => undefined),
      signal,
    );
    return await callInFrame(page.frames.main, scrollPosition, [], signal);
  } finally {
    for (const dispose of disposers) dispose();
  }
}

/** The frame of a node and those around it; the main frame where no node is named. */
function framesAround(page: Page, nodeId: number | undefined): Frame[] {
  const { main, all } = page.frames;
  const loaderId = nodeId === undefined ? undefined : page.ledger.lookup(page, nodeId).loaderId;
  const frames: Frame[] = [];
  let frame = all.find((one) => one.loaderId === loaderId);
  for (; frame && frame !== main; frame = page.frames.get(frame.parentId ?? '')) frames.push(frame);
  return [...frames, main];
}
