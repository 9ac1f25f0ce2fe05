import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Pending } from '../../lib/request/pending.js';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await turn();
}

describe('a quiet moment', () => {
  it('comes when no work has been under way for 250 ms', async () => {
    const work = new Pending();
    const end = work.begin();
    const told: string[] = [];
    void work.quiet(new AbortController().signal).then(() => told.push('quiet'));
    await pass(1_000);
    end();
    await turn();
    await pass(200);
    work.begin()(); // a short piece of work begins the time anew
    await pass(50);
    expect(told).toEqual([]);
    await pass(250);
    expect(told).toEqual(['quiet']);
  });

  it.each(['while work is under way', 'while none is'])(
    'is waited for no more %s',
    async (when) => {
      const work = new Pending();
      const end = work.begin();
      const client = new AbortController();
      const quiet = work.quiet(client.signal);
      if (when === 'while none is') end();
      await turn();
      client.abort(new Error('called off'));
      await expect(quiet).rejects.toThrow('called off');
    },
  );
});
