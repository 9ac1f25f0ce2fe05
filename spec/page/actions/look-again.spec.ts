import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { lookAgain } from '../../../lib/page/actions/look-again.js';
import type { ClickTarget } from '../../../lib/page/injected/click-point.js';
import { abortable, Deadline } from '../../../lib/request/deadline.js';

const COVERED: ClickTarget = { status: 'covered', by: 'div' };
const READY: ClickTarget = { status: 'ready', x: 1, y: 2 };

/** Looks with answers of a page that stands still after the last; what came of it, and how long each look could take. */
async function looked(timeoutMs: number, answers: ClickTarget[]) {
  const deadline = new Deadline(timeoutMs);
  const times: number[] = [];
  const look = (ms: number) => {
    times.push(ms);
    const answer = answers.shift();
    return abortable(
      answer ? Promise.resolve(answer) : new Promise<ClickTarget>(() => undefined),
      deadline.signal,
    );
  };
  const refusal = (found: ClickTarget) => Promise.resolve(new Error(found.status));
  const looking = lookAgain(deadline, look, refusal).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(timeoutMs + 1); // it ends one turn later
  deadline.dispose();
  return { end: await looking, times };
}

describe('a look for a point', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('ends with the first that is found, after a short look at first', async () => {
    const { end, times } = await looked(20_000, [COVERED, COVERED, READY, COVERED]);
    expect([end, times]).toEqual([READY, [100, 1_000, 1_000]]);
  });

  it('ends in time to tell what is in the way', async () => {
    const { end, times } = await looked(300, [COVERED]);
    expect([end, times]).toEqual([COVERED, [50]]);
  });

  it('tells it too where the page does not answer any more', async () => {
    expect((await looked(1_000, [COVERED])).end).toEqual(new Error('covered'));
  });

  it.each([
    ['never answered', 400, []],
    ['has not answered for long', 2_500, [COVERED]],
  ])('runs out where the page %s', async (_what, timeoutMs, answers) => {
    expect((await looked(timeoutMs, answers)).end).toMatchObject({ code: 'timeout' });
  });
});
