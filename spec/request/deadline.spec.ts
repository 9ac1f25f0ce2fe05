import { spawn } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { abortable, Deadline, isSettledWithin, promptly } from '../../lib/request/deadline.js';
import { TabwireError } from '../../lib/request/errors.js';

const shuttingDown = new TabwireError('shutting_down', 'The server is shutting down.');
const hungUp = new TabwireError('timeout', 'The client hung up.');

/** Lets time pass, and the turn of the event loop that a deadline takes to end. */
function pass(ms: number): void {
  jest.advanceTimersByTime(ms);
  jest.advanceTimersByTime(1);
}

describe('a deadline', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    expect(Deadline.liveCount).toBe(0);
  });

  it('aborts its signal with a timeout that names the time, when that is over', () => {
    const deadline = new Deadline(250);
    pass(248);
    expect(deadline.signal.aborted).toBe(false);
    pass(1);
    expect(deadline.signal.reason).toMatchObject({ code: 'timeout', status: 504 });
    expect(deadline.signal.reason).toHaveProperty('message', expect.stringContaining('250 ms'));
    deadline.dispose();
  });

  it('tells how much time is left, and never less than none', () => {
    const deadline = new Deadline(1_000);
    expect([deadline.timeoutMs, deadline.remainingMs]).toEqual([1_000, 1_000]);
    jest.advanceTimersByTime(400);
    expect(deadline.remainingMs).toBe(600);
    jest.advanceTimersByTime(5_000);
    expect(deadline.remainingMs).toBe(0);
    deadline.dispose();
  });

  it('tells how long it has run: all of its time when that is over, however early its timer fires', () => {
    // A clock that stands still, in which the timers run.
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const left = new Deadline(60_000);
    left.abort(hungUp);
    expect(left.elapsedMs).toBeLessThan(60_000);
    const over = new Deadline(60_000);
    pass(60_000);
    expect(over.signal.reason).toMatchObject({ code: 'timeout' });
    expect(over.elapsedMs).toBeGreaterThanOrEqual(60_000);
    left.dispose();
    over.dispose();
  });

  it('is told in whole milliseconds, also as a part of another', async () => {
    const deadline = new Deadline(1_000);
    jest.advanceTimersByTime(0.3);
    const told = await deadline.part(499.6, (part) => Promise.resolve(part.timeoutMs));
    expect(told).toBe(500);
    deadline.dispose();
  });

  it('can be ended early, and the first reason stands', () => {
    const deadline = new Deadline(100);
    deadline.abort(hungUp);
    deadline.abort(shuttingDown);
    jest.advanceTimersByTime(1_000);
    expect(deadline.signal.reason).toBe(hungUp);
    deadline.dispose();
  });

  it('never fires once it is disposed of', () => {
    const deadline = new Deadline(100);
    deadline.dispose();
    deadline.dispose();
    jest.advanceTimersByTime(1_000);
    expect(deadline.signal.aborted).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('gives a part of its time, which ends by its own clock only where that is shorter', async () => {
    const deadline = new Deadline(100);
    const reasonAfter = (ms: number) =>
      deadline.part(ms, ({ signal }) => {
        pass(50);
        return Promise.resolve<unknown>(signal.reason);
      });
    expect(await reasonAfter(20)).toHaveProperty('message', expect.stringContaining('20 ms'));
    expect(await reasonAfter(60)).toBe(deadline.signal.reason);
    expect(deadline.signal.reason).toHaveProperty('message', expect.stringContaining('100 ms'));
    deadline.dispose();
  });

  it('is ended by a shutdown as long as it is live', () => {
    const [first, second, over] = [new Deadline(100), new Deadline(100), new Deadline(100)];
    over.dispose();
    expect(Deadline.liveCount).toBe(2);
    Deadline.abortAll(shuttingDown);
    expect([first, second, over].map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    expect(first.signal.reason).toBe(shuttingDown);
    first.dispose();
    second.dispose();
  });

  it('for undoing is fresh, and is disposed of however the work ends', async () => {
    const good = Deadline.within(50, async (signal) => {
      expect([signal.aborted, Deadline.liveCount]).toEqual([false, 1]);
      return 'undone';
    });
    await expect(good).resolves.toBe('undone');
    const bad = Deadline.within(50, () => Promise.reject(new Error('no')));
    await expect(bad).rejects.toThrow('no');
    const thrown = Deadline.within(50, () => {
      throw new Error('at once');
    });
    await expect(thrown).rejects.toThrow('at once');
    expect([Deadline.liveCount, jest.getTimerCount()]).toEqual([0, 0]);
  });

  it('for undoing ends the work that takes too long', async () => {
    const work = Deadline.within(50, (signal) => abortable(new Promise(() => {}), signal));
    pass(50);
    await expect(work).rejects.toMatchObject({ code: 'timeout' });
  });
});

it('what came while the process stood still has come before the end of a deadline', async () => {
  const child = spawn('cat', { stdio: 'pipe' });
  const echo = async (word: string) => {
    child.stdin.write(word);
    return String(await once(child.stdout, 'data'));
  };
  expect(await echo('here')).toBe('here');
  const waiting = Deadline.within(500, (signal) => abortable(echo('in time'), signal));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  expect(await waiting).toBe('in time');
  child.stdin.end();
});

describe('abortable', () => {
  it('settles like its promise', async () => {
    const { signal } = new AbortController();
    await expect(abortable(Promise.resolve('value'), signal)).resolves.toBe('value');
    await expect(abortable(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });

  it('rejects with the signal’s reason when that comes first', async () => {
    const controller = new AbortController();
    const waiting = abortable(new Promise(() => {}), controller.signal);
    controller.abort(hungUp);
    await expect(waiting).rejects.toBe(hungUp);
  });

  it('rejects at once for a signal that is aborted already, whatever its promise does', async () => {
    const signal = AbortSignal.abort(hungUp);
    await expect(abortable(new Promise(() => {}), signal)).rejects.toBe(hungUp);
    await expect(abortable(Promise.resolve('value'), signal)).rejects.toBe(hungUp);
  });

  it('rejects with an Error whatever the reason is', async () => {
    const waiting = abortable(new Promise(() => {}), AbortSignal.abort('a word'));
    await expect(waiting).rejects.toEqual(new Error('a word'));
  });

  it.each(['before', 'after'])(
    'takes in a rejection that comes when nobody waits any more (abort %s the call)',
    async (when) => {
      const controller = new AbortController();
      let fail = (_error: Error) => {};
      const promise = new Promise<void>((_, reject) => {
        fail = reject;
      });
      const unhandled = jest.fn();
      process.once('unhandledRejection', unhandled);
      try {
        if (when === 'before') controller.abort(hungUp);
        const waiting = abortable(promise, controller.signal);
        if (when === 'after') controller.abort(hungUp);
        await expect(waiting).rejects.toBe(hungUp);
        fail(new Error('late'));
        await turn();
        expect(unhandled).not.toHaveBeenCalled();
      } finally {
        process.off('unhandledRejection', unhandled);
      }
    },
  );

  it('leaves no listener on a signal that outlives it', async () => {
    const { signal } = new AbortController();
    await abortable(Promise.resolve(), signal);
    await abortable(Promise.reject(new Error('no')), signal).catch(() => undefined);
    await turn();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('promptly', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const never = new Promise<never>(() => undefined);

  it('settles like the work, which may tell how its deadline ended it', async () => {
    const controller = new AbortController();
    await expect(promptly(Promise.resolve(42), controller.signal)).resolves.toBe(42);
    const work = new Promise((_, reject) => {
      controller.signal.addEventListener('abort', () => {
        setTimeout(reject, 50, new Error('its own'));
      });
    });
    const prompt = promptly(work, controller.signal).catch((error: unknown) => error);
    controller.abort(hungUp);
    jest.advanceTimersByTime(50);
    expect(await prompt).toEqual(new Error('its own'));
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1); // the work's
  });

  it('rejects shortly after the time has run out, however long the work cleans up', async () => {
    const controller = new AbortController();
    const prompt = promptly(never, controller.signal).catch((error: unknown) => error);
    controller.abort(hungUp);
    jest.advanceTimersByTime(100);
    expect(await prompt).toBe(hungUp);
  });

  it('waits for work that something else ended', async () => {
    const controller = new AbortController();
    const prompt = promptly(never, controller.signal).catch((error: unknown) => error);
    controller.abort(shuttingDown);
    jest.advanceTimersByTime(10_000);
    expect(await Promise.race([prompt, turn('waits')])).toBe('waits');
  });
});

it('a call is settled within a time, whatever comes of it, or is not', async () => {
  expect(await isSettledWithin(1_000, Promise.resolve())).toBe(true);
  expect(await isSettledWithin(1_000, Promise.reject(new Error('no')))).toBe(true);
  expect(await isSettledWithin(1, new Promise(() => undefined))).toBe(false);
});
