import type { Deadline } from '../../request/deadline.js';
import { isErrorCode } from '../../request/errors.js';
import type { ClickTarget } from '../injected/click-point.js';

/** Reserved from the deadline, so that a wait for a point ends with its reason rather than with `timeout`. */
const REPLY_MARGIN_MS = 250;

/** How long the page waits for a point at a time: shortly at first, to know early what is in the way. */
const FIRST_LOOK_MS = 100;
const LOOK_MS = 1_000;

/** A look that the deadline ends tells what the one before it saw, if that is no older. */
const RECENT_MS = 1_500;

/** What is not to be waited for. */
const FINAL: ReadonlySet<ClickTarget['status']> = new Set(['ready', 'gone', 'option']);

/** How long the page may wait for a clickable point, or for another state of a node. */
export function pageTimeoutMs(deadline: Deadline): number {
  return Math.max(0, deadline.remainingMs - REPLY_MARGIN_MS);
}

/**
 * Has the page look for a point until there is one, or nearly until the deadline. The page is asked over and over:
 * one that stands still in the end has told what is in the way, and the reply is not `timeout`.
 *
 * @param look waits in the page for so many ms
 * @param refusal the error for what is in the way
 */
export async function lookAgain(
  deadline: Deadline,
  look: (timeoutMs: number) => Promise<ClickTarget>,
  refusal: (found: ClickTarget) => Promise<Error>,
): Promise<ClickTarget> {
  const { signal } = deadline;
  let seen: { readonly error: Error; readonly at: number } | undefined;
  for (let timeoutMs = FIRST_LOOK_MS; ; timeoutMs = LOOK_MS) {
    const leftMs = pageTimeoutMs(deadline);
    try {
      const found = await look(Math.min(timeoutMs, leftMs));
      if (FINAL.has(found.status) || leftMs <= timeoutMs) return found;
      seen = { error: await refusal(found), at: performance.now() };
    } catch (error) {
      const isLate = signal.aborted && isErrorCode(signal.reason, 'timeout');
      if (isLate && seen && performance.now() - seen.at < RECENT_MS) throw seen.error;
      throw error;
    }
  }
}
