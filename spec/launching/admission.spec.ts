import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Admission } from '../../lib/launching/admission.js';
import { TabwireError } from '../../lib/request/errors.js';

const PATIENCE_MS = 60_000;
const hungUp = new TabwireError('timeout', 'The client hung up.');
const never = new AbortController().signal;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

describe('places', () => {
  it('are given at once while there are any', async () => {
    const admission = new Admission(2, 0, PATIENCE_MS);
    const leaves = [await admission.enter(never), await admission.enter(never)];
    expect([admission.taken, admission.queued]).toEqual([2, 0]);
    for (const leave of leaves) leave();
    expect(admission.taken).toBe(0);
  });

  it('are handed over in order of arrival', async () => {
    const admission = new Admission(1, 10, PATIENCE_MS);
    const order: number[] = [];
    const enter = async (name: number) => {
      const leave = await admission.enter(never);
      order.push(name);
      await turn();
      leave();
    };
    await Promise.all([1, 2, 3, 4, 5].map(enter));
    expect(order).toEqual([1, 2, 3, 4, 5]);
    expect([admission.taken, admission.queued]).toEqual([0, 0]);
  });

  it('are given back once, however often that is said', async () => {
    const admission = new Admission(2, 10, PATIENCE_MS);
    const first = await admission.enter(never);
    const second = await admission.enter(never);
    first();
    first();
    expect(admission.taken).toBe(1);
    const third = await admission.enter(never);
    first();
    expect(admission.taken).toBe(2);
    const waiting = admission.enter(never);
    first();
    await turn();
    expect([admission.taken, admission.queued]).toEqual([2, 1]);
    second();
    third();
    (await waiting)();
    expect(admission.taken).toBe(0);
  });
});

describe('the queue', () => {
  it('refuses whom it has no room for, with what a client needs to know', async () => {
    const admission = new Admission(1, 2, PATIENCE_MS);
    const leave = await admission.enter(never);
    const waiting = [admission.enter(never), admission.enter(never)];
    await expect(admission.enter(never)).rejects.toMatchObject({
      code: 'at_capacity',
      status: 503,
      details: { max_browsers: 1, queued: 2, retry_after_s: expect.any(Number) },
    });
    leave();
    for (const wait of waiting) (await wait)();
    expect([admission.taken, admission.queued]).toEqual([0, 0]);
  });

  it('of length 0 lets nobody wait', async () => {
    const admission = new Admission(1, 0, PATIENCE_MS);
    const leave = await admission.enter(never);
    await expect(admission.enter(never)).rejects.toMatchObject({ code: 'at_capacity' });
    leave();
    (await admission.enter(never))();
  });

  it('is left with at_capacity when the wait ends, and the next ones move up', async () => {
    const admission = new Admission(1, 10, PATIENCE_MS);
    const leave = await admission.enter(never);
    const early = admission.enter(never).catch((error: unknown) => error);
    jest.advanceTimersByTime(PATIENCE_MS / 2);
    const late = admission.enter(never);
    jest.advanceTimersByTime(PATIENCE_MS / 2);
    expect(await early).toMatchObject({ code: 'at_capacity', details: { retry_after_s: 5 } });
    expect(admission.queued).toBe(1);
    leave();
    (await late)();
    expect([admission.taken, admission.queued]).toEqual([0, 0]);
  });

  it('is left with the signal’s reason when a client hangs up', async () => {
    const admission = new Admission(1, 10, PATIENCE_MS);
    const leave = await admission.enter(never);
    const controller = new AbortController();
    const waiting = admission.enter(controller.signal);
    const next = admission.enter(never);
    controller.abort(hungUp);
    await expect(waiting).rejects.toBe(hungUp);
    expect(admission.queued).toBe(1);
    leave();
    (await next)();
  });

  it('is not entered by a client that has hung up already', async () => {
    const admission = new Admission(1, 10, PATIENCE_MS);
    const leave = await admission.enter(never);
    await expect(admission.enter(AbortSignal.abort(hungUp))).rejects.toBe(hungUp);
    expect([admission.taken, admission.queued]).toEqual([1, 0]);
    leave();
    expect(admission.taken).toBe(0);
  });

  it.each(['abort, then leave', 'leave, then abort', 'leave, then time out'])(
    'loses no place when both come in one turn: %s',
    async (order) => {
      const admission = new Admission(1, 10, PATIENCE_MS);
      const leave = await admission.enter(never);
      const controller = new AbortController();
      const waiting = admission.enter(controller.signal).then(
        (entered) => entered,
        () => undefined,
      );
      if (order.startsWith('leave')) leave();
      if (order.endsWith('time out')) jest.advanceTimersByTime(PATIENCE_MS);
      else controller.abort(hungUp);
      if (order.startsWith('abort')) leave();
      (await waiting)?.();
      expect([admission.taken, admission.queued]).toEqual([0, 0]);
      (await admission.enter(never))();
    },
  );
});

const visit = fc.record({
  comes: fc.nat(8),
  stays: fc.nat(4),
  hangsUp: fc.option(fc.nat(12), { nil: undefined }),
  leaves: fc.integer({ min: 1, max: 3 }),
});

it('any crowd finds its bounds kept and its order honoured, and leaves all places free', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.nat(4),
      fc.array(visit, { maxLength: 15 }),
      async (places, maxQueue, visits) => {
        const admission = new Admission(places, maxQueue, PATIENCE_MS);
        const queue: number[] = [];
        const entered: number[] = [];
        let inside = 0;
        const wait = async (turns: number) => {
          for (let i = 0; i < turns; i += 1) await turn();
        };
        await Promise.all(
          visits.map(async ({ comes, stays, hangsUp, leaves }, name) => {
            await wait(comes);
            const controller = new AbortController();
            if (hangsUp !== undefined)
              void wait(hangsUp).then(() => {
                controller.abort(hungUp);
              });
            queue.push(name);
            try {
              const leave = await admission.enter(controller.signal);
              entered.push(name);
              inside += 1;
              expect(inside).toBeLessThanOrEqual(places);
              await wait(stays);
              inside -= 1;
              for (let i = 0; i < leaves; i += 1) leave();
            } catch (error) {
              if (error !== hungUp) expect(error).toMatchObject({ code: 'at_capacity' });
            }
            expect(admission.taken).toBeLessThanOrEqual(places);
            expect(admission.queued).toBeLessThanOrEqual(maxQueue);
          }),
        );
        expect(entered).toEqual(queue.filter((name) => entered.includes(name)));
        expect([admission.taken, admission.queued, inside]).toEqual([0, 0, 0]);
      },
    ),
    { numRuns: 150 },
  );
});

describe('who may find a place elsewhere', () => {
  /** Looks elsewhere, where the test says what there is. */
  function elsewhere(...found: boolean[]) {
    let searches = 0;
    const search = () => {
      searches += 1;
      return Promise.resolve(found.shift() ?? false);
    };
    return { search, searches: () => searches };
  }

  it('searches when there may be one, and leaves the queue with it', async () => {
    const admission = new Admission(1, 10, PATIENCE_MS);
    const leave = await admission.enter(never);
    const { search, searches } = elsewhere(false, true);
    const waiting = admission.enterOr(search, never);
    await turn();
    expect(searches()).toBe(0);
    admission.searchElsewhere();
    await turn();
    expect([searches(), admission.queued]).toEqual([1, 1]);
    admission.searchElsewhere();
    expect(await waiting).toBeUndefined();
    expect([searches(), admission.queued, admission.taken]).toEqual([2, 0, 1]);
    leave();
    expect(admission.taken).toBe(0);
  });

  it('has its turn in order, and no other searches meanwhile', async () => {
    const admission = new Admission(1, 10, PATIENCE_MS);
    const leave = await admission.enter(never);
    const [one, two] = [elsewhere(true), elsewhere(false)];
    const staying = admission.enter(never);
    const first = admission.enterOr(one.search, never);
    const second = admission.enterOr(two.search, never);
    admission.searchElsewhere();
    expect(await first).toBeUndefined();
    await turn();
    // The place that the first one found may not have been the last.
    expect([one.searches(), two.searches(), admission.queued]).toEqual([1, 1, 2]);
    leave();
    (await staying)();
    (await second)?.();
    expect([admission.taken, admission.queued]).toEqual([0, 0]);
  });

  it('hands the place on that it gets here while it finds one elsewhere', async () => {
    const admission = new Admission(1, 10, PATIENCE_MS);
    const leave = await admission.enter(never);
    let find = (_found: boolean) => {};
    const search = () => new Promise<boolean>((resolve) => (find = resolve));
    const first = admission.enterOr(search, never);
    const second = admission.enter(never);
    admission.searchElsewhere();
    await turn();
    leave();
    find(true);
    expect(await first).toBeUndefined();
    (await second)();
    expect([admission.taken, admission.queued]).toEqual([0, 0]);
  });

  it('does not time out while it searches', async () => {
    const admission = new Admission(1, 10, PATIENCE_MS);
    const leave = await admission.enter(never);
    let find = (_found: boolean) => {};
    const search = () => new Promise<boolean>((resolve) => (find = resolve));
    const waiting = admission.enterOr(search, never);
    admission.searchElsewhere();
    await turn();
    jest.advanceTimersByTime(PATIENCE_MS);
    await turn();
    expect(admission.queued).toBe(1);
    find(false);
    await expect(waiting).rejects.toMatchObject({ code: 'at_capacity' });
    leave();
    expect([admission.taken, admission.queued]).toEqual([0, 0]);
  });

  it('is refused at once where it is not to wait', async () => {
    const admission = new Admission(1, 10, PATIENCE_MS);
    const leave = admission.enterNow();
    expect(() => admission.enterNow()).toThrow(expect.objectContaining({ code: 'at_capacity' }));
    leave();
    admission.enterNow()();
    expect(admission.taken).toBe(0);
  });
});

describe('when it is closed', () => {
  const closed = new TabwireError('shutting_down', 'the server shuts down');

  it('refuses all but those who may find a place elsewhere', async () => {
    const admission = new Admission(1, 10, PATIENCE_MS);
    const leave = await admission.enter(never);
    const staying = admission.enter(never);
    let searches = 0;
    const search = () => Promise.resolve((searches += 1) === 2);
    const going = admission.enterOr(search, never);
    admission.close(closed);
    await expect(staying).rejects.toBe(closed);
    await expect(admission.enter(never)).rejects.toBe(closed);
    expect(() => admission.enterNow()).toThrow(closed);
    leave();
    admission.searchElsewhere();
    await turn();
    expect([admission.taken, admission.queued, searches]).toEqual([0, 1, 1]);
    admission.searchElsewhere();
    expect(await going).toBeUndefined();
  });

  it('has those who wait take free places first when it gives places again', async () => {
    const admission = new Admission(2, 10, PATIENCE_MS);
    const leaves = [admission.enterNow(), admission.enterNow()];
    const waiting = admission.enterOr(() => Promise.resolve(false), never);
    admission.close(closed);
    for (const leave of leaves) leave();
    expect([admission.taken, admission.queued]).toEqual([0, 1]);
    admission.reopen();
    const leave = await waiting;
    expect([admission.taken, admission.queued]).toEqual([1, 0]);
    admission.enterNow();
    leave?.();
    expect(admission.taken).toBe(1);
  });

  it('tells its listeners of each change', () => {
    const admission = new Admission(1, 10, PATIENCE_MS);
    const told: number[] = [];
    for (const name of [1, 2]) admission.onChange(() => told.push(name * 10 + admission.taken));
    admission.enterNow()();
    admission.close(closed);
    admission.reopen();
    expect(told).toEqual([11, 21, 10, 20, 10, 20, 10, 20]);
  });
});
