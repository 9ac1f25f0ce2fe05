import { getEventListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Lane } from '../../lib/request/lane.js';

const never = new AbortController().signal;

/** Work that goes on until it is told to end. */
function task() {
  let end = () => {};
  let fail = (_error: Error) => {};
  const done = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const state = { started: false, run: () => ((state.started = true), done), end, fail };
  return state;
}

describe('a lane', () => {
  it('returns what the work returns', async () => {
    const lane = new Lane();
    await expect(lane.run(never, async () => 'value')).resolves.toBe('value');
    expect(lane.length).toBe(0);
  });

  it('starts work when the work before has ended, not sooner', async () => {
    const lane = new Lane();
    const [first, second] = [task(), task()];
    const ends = [lane.run(never, first.run), lane.run(never, second.run)];
    await turn();
    expect([first.started, second.started, lane.length]).toEqual([true, false, 2]);
    first.end();
    await turn();
    expect([second.started, lane.length]).toEqual([true, 1]);
    second.end();
    await Promise.all(ends);
    expect(lane.length).toBe(0);
  });

  it('passes the turn on when work fails, and rejects only that work', async () => {
    const lane = new Lane();
    const [first, second] = [task(), task()];
    const ends = Promise.allSettled([lane.run(never, first.run), lane.run(never, second.run)]);
    first.fail(new Error('no'));
    second.end();
    expect(await ends).toEqual([
      { status: 'rejected', reason: new Error('no') },
      { status: 'fulfilled', value: undefined },
    ]);
  });

  it('passes the turn on when work throws before it is a promise', async () => {
    const lane = new Lane();
    const thrown = lane.run(never, () => {
      throw new Error('at once');
    });
    await expect(thrown).rejects.toThrow('at once');
    await expect(lane.run(never, async () => 'next')).resolves.toBe('next');
  });

  it('rejects who is aborted while it waits with the signal’s reason, at once', async () => {
    const lane = new Lane();
    const [first, second] = [task(), task()];
    const controller = new AbortController();
    const one = lane.run(never, first.run);
    const two = lane.run(controller.signal, second.run);
    const reason = new Error('hung up');
    controller.abort(reason);
    await expect(two).rejects.toBe(reason);
    expect(lane.length).toBe(1);
    first.end();
    await one;
    await turn();
    expect(second.started).toBe(false);
  });

  it('does not let the next one overtake when the one between gives up', async () => {
    const lane = new Lane();
    const [first, second, third] = [task(), task(), task()];
    const controller = new AbortController();
    const one = lane.run(never, first.run);
    const two = lane.run(controller.signal, second.run);
    const three = lane.run(never, third.run);
    controller.abort(new Error('hung up'));
    await expect(two).rejects.toThrow('hung up');
    await turn();
    expect(third.started).toBe(false);
    first.end();
    third.end();
    await Promise.all([one, three]);
    expect(third.started).toBe(true);
  });

  it('never starts work for a signal that is aborted already', async () => {
    const work = task();
    const reason = new Error('too late');
    await expect(new Lane().run(AbortSignal.abort(reason), work.run)).rejects.toBe(reason);
    expect(work.started).toBe(false);
  });

  it('never starts aborted work, in whichever moment of the handing over the abort comes', async () => {
    for (let moments = 0; moments < 20; moments += 1) {
      const lane = new Lane();
      const first = task();
      const controller = new AbortController();
      const one = lane.run(never, first.run);
      const two = lane.run(controller.signal, async () => controller.signal.aborted);
      first.end();
      for (let i = 0; i < moments; i += 1) await Promise.resolve();
      controller.abort(new Error('hung up'));
      const [, outcome] = await Promise.allSettled([one, two]);
      expect(outcome).not.toMatchObject({ status: 'fulfilled', value: true });
    }
  });

  it('does not abort work that has started', async () => {
    const lane = new Lane();
    const work = task();
    const controller = new AbortController();
    const end = lane.run(controller.signal, work.run);
    await turn();
    controller.abort(new Error('hung up'));
    work.end();
    await expect(end).resolves.toBeUndefined();
  });

  it('leaves no listener on the signal', async () => {
    const lane = new Lane();
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 10 }, () => lane.run(signal, turn)));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

/** What becomes of one client's work. */
const fate = fc.record({
  ends: fc.constantFrom('well', 'badly'),
  /** After how many turns of the loop it comes, how long it works, and when it is aborted. */
  comes: fc.nat(6),
  works: fc.nat(3),
  abort: fc.option(fc.nat(12), { nil: undefined }),
});

it('any crowd is served in order of arrival, one at a time, and everyone is answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 15 }), async (fates) => {
      const lane = new Lane();
      const arrived: number[] = [];
      const started: number[] = [];
      let running = 0;
      const wait = async (turns: number) => {
        for (let i = 0; i < turns; i += 1) await turn();
      };
      const clients = fates.map(async ({ comes, works, abort, ends }, index) => {
        const controller = new AbortController();
        await wait(comes);
        arrived.push(index);
        if (abort !== undefined)
          void wait(abort).then(() => {
            controller.abort(new Error('aborted'));
          });
        const outcome = await lane
          .run(controller.signal, async () => {
            expect(controller.signal.aborted).toBe(false);
            started.push(index);
            running += 1;
            expect(running).toBe(1);
            await wait(works);
            running -= 1;
            if (ends === 'badly') throw new Error('badly');
            return 'well';
          })
          .catch((error: unknown) => (error instanceof Error ? error.message : ''));
        expect(outcome).toBe(started.includes(index) ? ends : 'aborted');
      });
      await Promise.all(clients);
      expect(started).toEqual(arrived.filter((index) => started.includes(index)));
      expect(started).toEqual(expect.arrayContaining(neverAborted(fates)));
      expect(lane.length).toBe(0);
    }),
    { numRuns: 150 },
  );
});

function neverAborted(fates: readonly { abort: number | undefined }[]): number[] {
  return fates.flatMap(({ abort }, index) => (abort === undefined ? [index] : []));
}
