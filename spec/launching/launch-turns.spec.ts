import { describe, expect, it } from '@jest/globals';
import { LaunchTurns } from '../../lib/launching/launch-turns.js';

const never = new AbortController().signal;

/** A launch that ends when it is told to. */
function launch() {
  let end = () => {};
  let fail = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = () => {
      reject(new Error('no Chrome'));
    };
  });
  const state = { hasBegun: false };
  const run = () => {
    state.hasBegun = true;
    return ended;
  };
  return { state, run, end, fail };
}

/** Resolves when all that is due has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('launches', () => {
  it('take turns: so many at a time, first come first served, also after one that failed', async () => {
    const turns = new LaunchTurns(2);
    const launches = Array.from({ length: 4 }, launch);
    const runs = launches.map(({ run }) => turns.during(never, run));
    const begun = () => launches.map(({ state }) => state.hasBegun);
    await settled();
    expect([begun(), turns.areTaken]).toEqual([[true, true, false, false], true]);
    launches[1]?.fail();
    await expect(runs[1]).rejects.toThrow('no Chrome');
    await settled();
    expect(begun()).toEqual([true, true, true, false]);
    launches[0]?.end();
    await settled();
    expect(begun()).toEqual([true, true, true, true]);
    launches[2]?.end();
    launches[3]?.end();
    await Promise.all([runs[0], runs[2], runs[3]]);
    expect(turns.areTaken).toBe(false);
  });

  it('whose client leaves never begin, and hold nobody up', async () => {
    const turns = new LaunchTurns(1);
    const [first, second, third] = [launch(), launch(), launch()];
    const running = turns.during(never, first.run);
    const leaving = new AbortController();
    const left = turns.during(leaving.signal, second.run);
    const last = turns.during(never, third.run);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    first.end();
    await running;
    await settled();
    expect([second.state.hasBegun, third.state.hasBegun]).toEqual([false, true]);
    // The turn comes in the same turn of the event loop in which the client leaves.
    const late = new AbortController();
    const fourth = launch();
    const passed = turns.during(late.signal, fourth.run);
    third.end();
    late.abort(new Error('late'));
    await last;
    await passed.catch(() => undefined);
    fourth.end();
    await settled();
    expect(turns.areTaken).toBe(false);
  });
});
