import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Heartbeat } from '../../lib/browsers/heartbeat.js';

/** The longest that a frozen Chrome may go unnoticed, in ms. */
const NOTICED_MS = 10_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

/** A Chrome that answers as long as it is not frozen. */
function chrome() {
  const told = { frozen: false, asked: 0, ends: 0, computed: 0 };
  const answers: (() => void)[] = [];
  const ask = () => {
    told.asked += 1;
    if (!told.frozen) return Promise.resolve();
    return new Promise<void>((resolve) => answers.push(resolve));
  };
  const heartbeat = new Heartbeat(
    ask,
    () => told.computed,
    () => (told.ends += 1),
  );
  return { told, heartbeat, thaw: () => answers.splice(0).forEach((answer) => answer()) };
}

describe('the heartbeat of a Chrome', () => {
  it('in use that answers goes on, and ends with the use', async () => {
    const { told, heartbeat } = chrome();
    heartbeat.start();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(told.asked).toBeGreaterThan(5);
    heartbeat.stop();
    const { asked } = told;
    await jest.advanceTimersByTimeAsync(60_000);
    expect([told.asked, told.ends]).toEqual([asked, 0]);
  });

  it('does not ask during short commands', async () => {
    const { told, heartbeat } = chrome();
    for (let i = 0; i < 100; i += 1) {
      heartbeat.start();
      await jest.advanceTimersByTimeAsync(1_000);
      heartbeat.stop();
    }
    expect(told.asked).toBe(0);
  });

  it.each([0, 1, 1_999, 2_000, 2_001, 3_500])(
    'that freezes %d ms after its use began is told in time, once',
    async (ms) => {
      const { told, heartbeat } = chrome();
      heartbeat.start();
      await jest.advanceTimersByTimeAsync(ms);
      told.frozen = true;
      await jest.advanceTimersByTimeAsync(5_000);
      expect(told.ends).toBe(0);
      await jest.advanceTimersByTimeAsync(NOTICED_MS - 5_000);
      expect(told.ends).toBe(1);
      heartbeat.start();
      heartbeat.check();
      heartbeat.stop();
    },
  );

  it('that froze while idle is told after one command that got no answer', async () => {
    const { told, heartbeat } = chrome();
    told.frozen = true;
    heartbeat.start();
    heartbeat.check();
    heartbeat.stop();
    await jest.advanceTimersByTimeAsync(NOTICED_MS);
    expect([told.asked, told.ends]).toEqual([1, 1]);
  });

  it('that thaws in time goes on, and rests when nobody uses it', async () => {
    const { told, heartbeat, thaw } = chrome();
    told.frozen = true;
    heartbeat.start();
    await jest.advanceTimersByTimeAsync(5_000);
    heartbeat.stop();
    told.frozen = false;
    thaw();
    await jest.advanceTimersByTimeAsync(NOTICED_MS);
    expect(told.ends).toBe(0);
  });

  it('that computes is busy, and is told when it stops', async () => {
    const { told, heartbeat } = chrome();
    told.frozen = true;
    heartbeat.start();
    for (let second = 0; second < 60; second += 1) {
      told.computed += 0.1;
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(told.ends).toBe(0);
    await jest.advanceTimersByTimeAsync(NOTICED_MS);
    expect(told.ends).toBe(1);
  });

  it('is not taken for lost when this process was held up itself', async () => {
    const { told, heartbeat, thaw } = chrome();
    told.frozen = true;
    heartbeat.start();
    await jest.advanceTimersByTimeAsync(2_000);
    // The clock jumps; what is due in between comes once.
    jest.setSystemTime(Date.now() + 600_000);
    await jest.advanceTimersByTimeAsync(2_000);
    thaw();
    told.frozen = false;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(told.ends).toBe(0);
    heartbeat.end();
  });
});
