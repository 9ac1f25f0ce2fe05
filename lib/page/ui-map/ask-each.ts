import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import type { Deadline } from '../../request/deadline.js';
import type { Page } from '../page.js';
import { FRAME_TIMEOUT_MS } from './snapshot.js';

/**
 * Sends a call for each item, all at once; the items of one process share its time-out.
 *
 * @returns the replies in the order of the items; undefined for a node that is gone, and for the items of a frame
 *   that does not answer
 */
export async function askEach<Item, Answer>(
  page: Page,
  items: readonly Item[],
  sessionOf: (item: Item) => Session,
  deadline: Deadline,
  ask: (item: Item, signal: AbortSignal) => Promise<Answer>,
): Promise<(Answer | undefined)[]> {
  const answers: (Answer | undefined)[] = items.map(() => undefined);
  const bySession = new Map<Session, number[]>();
  items.forEach((item, i) => {
    const session = sessionOf(item);
    const others = bySession.get(session);
    if (others) others.push(i);
    else bySession.set(session, [i]);
  });
  const askAll = (indices: readonly number[], signal: AbortSignal) =>
    Promise.all(
      indices.map(async (i) => {
        const item = items[i];
        if (item === undefined) return;
        try {
          answers[i] = await ask(item, signal);
        } catch (error) {
          if (!isCdpError(error) || isCdpError(error, 'detached', 'crashed', 'disconnected'))
            throw error;
        }
      }),
    );
  await Promise.all(
    [...bySession].map(async ([session, indices]) => {
      if (session === page.session) return askAll(indices, deadline.signal);
      const time = Math.min(FRAME_TIMEOUT_MS, deadline.remainingMs / 2);
      return deadline
        .part(time, ({ signal }) => askAll(indices, signal))
        .catch(() => {
          deadline.signal.throwIfAborted();
        });
    }),
  );
  return answers;
}
