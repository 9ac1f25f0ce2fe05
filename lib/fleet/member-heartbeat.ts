import type { SupervisorLink } from '../settings/fleet.js';
import type { ToMember } from './supervisor-messages.js';

/** So many pings without an answer mean that a member is stopped, or that its event loop stands. */
const MOST_UNANSWERED = 6;

/** The same of one that has not said anything yet: it loads its code first. */
const MOST_UNANSWERED_AT_START = 12;

const PERIOD_MS = 5_000;

/**
 * Pings a member of one server, and calls `onSilent` once when it does not answer: after 30 s, and after 60 s while it
 * starts, so that a busy machine costs no browsers. Pings are counted, and not time: a computer that was suspended has sent none.
 *
 * @returns ends the pings
 */
export function watchMember(
  link: SupervisorLink,
  onSilent: () => void,
  periodMs = PERIOD_MS,
): () => void {
  let unanswered = 0;
  let most = MOST_UNANSWERED_AT_START;
  link.onMessage(() => {
    unanswered = 0;
    most = MOST_UNANSWERED;
  });
  const timer = setInterval(() => {
    if (unanswered === most) {
      clearInterval(timer);
      onSilent();
      return;
    }
    unanswered += 1;
    link.send({ kind: 'ping' } satisfies ToMember);
  }, periodMs);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
