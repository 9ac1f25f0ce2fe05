import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BrowserWishes } from '../../lib/browsers/browser-options.js';
import type { Log } from '../../lib/telemetry/log.js';
import { DENIED } from '../support/no-downloads.js';
import { Pool, type Poolable } from '../../lib/launching/pool.js';

const WISHES: BrowserWishes = {
  label: null,
  headless: true,
  dialogs: 'dismiss',
  emulation: {},
  idleTimeoutMs: null,
  maxLifetimeMs: null,
  proxy: undefined,
  downloads: DENIED,
};
const never = new AbortController().signal;

/** A browser without a Chrome. */
class Dummy implements Poolable<BrowserWishes> {
  readonly pid: number;
  readonly gone: Promise<void>;
  state: 'new' | 'waiting' | 'handed out' | 'discarded' = 'new';
  isFrozen = false;
  die: () => void = () => undefined;

  constructor(pid: number) {
    this.pid = pid;
    this.gone = new Promise((resolve) => {
      this.die = resolve;
    });
  }

  park(): void {
    this.state = 'waiting';
  }

  handOut(_wishes: BrowserWishes, signal: AbortSignal): Promise<void> {
    this.state = 'handed out';
    if (!this.isFrozen) return Promise.resolve();
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        reject(new Error('no answer'));
      });
    });
  }

  kill(): Promise<void> {
    this.state = 'discarded';
    this.die();
    return Promise.resolve();
  }
}

let started: Dummy[];
let lines: string[];
/** What stands in the way of the next starts. */
let failure: Error | undefined;
let isFree: (count: number) => boolean;
/** Lets the starts that wait for it go on. */
let letStart: (() => void)[] | undefined;
/** Tells the pool that no command runs. */
let becomeQuiet: () => void;
const pools: Pool<BrowserWishes, Dummy>[] = [];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  started = [];
  lines = [];
  failure = undefined;
  letStart = undefined;
  isFree = () => true;
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

const log: Log = {
  info: (message) => lines.push(message),
  debug: () => undefined,
  warn: (message) => lines.push(message),
  error: (message) => lines.push(message),
};

function quiet(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    becomeQuiet = resolve;
    signal.addEventListener('abort', () => {
      reject(new Error('called off'));
    });
  });
}

function poolOf(size: number): Pool<BrowserWishes, Dummy> {
  const start = async (signal: AbortSignal) => {
    const dummy = new Dummy(started.length);
    started.push(dummy);
    if (letStart) await new Promise<void>((resolve) => letStart?.push(resolve));
    signal.throwIfAborted();
    if (failure) throw failure;
    return dummy;
  };
  const mayGrow = (count: number) => isFree(count);
  const pool = new Pool<BrowserWishes, Dummy>({
    size,
    start,
    mayGrow,
    quiet,
    track: (ending) => ending,
    log,
  });
  pools.push(pool);
  pool.refill();
  return pool;
}

/** Lets this much time pass, and what it brings about. */
async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await turn();
}

/** Lets the pool do what it can do at once. */
async function settle(): Promise<void> {
  for (let i = 0; i < 5; i += 1) await pass(1);
}

describe('a pool', () => {
  it('starts one after the other until it is full, and then rests', async () => {
    letStart = [];
    const pool = poolOf(3);
    for (const count of [1, 2, 3]) {
      await settle();
      expect([started.length, pool.count, pool.ready]).toEqual([count, count, count - 1]);
      letStart.shift()?.();
    }
    await settle();
    expect([started.length, pool.ready, jest.getTimerCount()]).toEqual([3, 3, 0]);
    expect(started.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('of size 0 does nothing', async () => {
    const pool = poolOf(0);
    expect(jest.getTimerCount()).toBe(0);
    await settle();
    expect([started.length, await pool.take(WISHES, never)]).toEqual([0, undefined]);
  });

  it('hands out the oldest, and each once', async () => {
    const pool = poolOf(2);
    await settle();
    expect(await Promise.all([1, 2, 3].map(() => pool.take(WISHES, never)))).toEqual([
      started[0],
      started[1],
      undefined,
    ]);
    expect([pool.count, started.length]).toEqual([0, 2]);
    pool.refill();
    await settle();
    expect([pool.ready, started.length]).toEqual([2, 4]);
  });

  it('lets an open have the one that is just starting', async () => {
    letStart = [];
    const pool = poolOf(1);
    await settle();
    const taken = pool.take(WISHES, never);
    expect(pool.count).toBe(0);
    letStart.shift()?.();
    expect(await taken).toBe(started[0]);
    expect(started[0]?.state).toBe('handed out');
  });

  it('tells the open that waited why its Chrome did not start', async () => {
    letStart = [];
    failure = new Error('no Chrome');
    const pool = poolOf(1);
    await settle();
    const taken = pool.take(WISHES, never);
    letStart.shift()?.();
    await expect(taken).rejects.toBe(failure);
  });

  it('ends the one that an open waited for which gave up', async () => {
    letStart = [];
    const pool = poolOf(1);
    await settle();
    const client = new AbortController();
    const taken = pool.take(WISHES, client.signal);
    client.abort(new Error('hung up'));
    await expect(taken).rejects.toThrow('hung up');
    letStart.shift()?.();
    await settle();
    expect([pool.count, lines]).toEqual([0, []]);
  });

  it('passes over a frozen one within 250 ms, and ends it', async () => {
    const pool = poolOf(2);
    await settle();
    const [frozen, sound] = started;
    if (frozen) frozen.isFrozen = true;
    const taken = pool.take(WISHES, never);
    await turn();
    for (const beat of [125, 125]) await pass(beat);
    expect(await taken).toBe(sound);
    expect(frozen?.state).toBe('discarded');
    expect(lines).toEqual(['pooled browser killed: it did not answer']);
  });

  it('gives up the youngest, also one that is starting', async () => {
    const pool = poolOf(2);
    letStart = [];
    await settle();
    const given = pool.giveUp();
    letStart.shift()?.();
    await given;
    await settle();
    expect([pool.count, pool.ready]).toEqual([0, 0]);
    expect(lines).toEqual([]);
  });

  it('grows only where it may, and when it is told', async () => {
    isFree = (count) => count < 1;
    const pool = poolOf(2);
    await settle();
    expect(pool.ready).toBe(1);
    isFree = () => true;
    await settle();
    expect(pool.ready).toBe(1);
    pool.refill();
    await settle();
    expect(pool.ready).toBe(2);
  });
});

describe('after an open, the next start', () => {
  /** A pool whose only Chrome has just been handed out. */
  async function taken(): Promise<Pool<BrowserWishes, Dummy>> {
    const pool = poolOf(1);
    await settle();
    await pool.take(WISHES, never);
    pool.refill(true);
    await settle();
    expect(started).toHaveLength(1);
    return pool;
  }

  it('waits until no command runs', async () => {
    const pool = await taken();
    becomeQuiet();
    await settle();
    expect([started.length, pool.ready, jest.getTimerCount()]).toEqual([2, 1, 0]);
  });

  it('waits for three seconds at most', async () => {
    const pool = await taken();
    await pass(2_900);
    expect(started).toHaveLength(1);
    await pass(100);
    await settle();
    expect([started.length, pool.ready]).toEqual([2, 1]);
    becomeQuiet();
    await settle();
    expect(started).toHaveLength(2);
  });

  it('waits no more when an open finds the pool empty', async () => {
    const pool = await taken();
    expect(await pool.take(WISHES, never)).toBeUndefined();
    pool.refill(true);
    await settle();
    expect([started.length, pool.ready]).toEqual([2, 1]);
    await pool.take(WISHES, never);
    pool.refill(true);
    await settle();
    expect(started).toHaveLength(2);
  });
});

describe('what goes wrong', () => {
  it('a spare that dies is replaced at once; those that go on dying, after ever longer pauses', async () => {
    const pool = poolOf(1);
    await settle();
    started[0]?.die();
    await settle();
    expect([started.length, pool.ready, started[0]?.state]).toEqual([2, 1, 'discarded']);
    started[1]?.die();
    await settle();
    expect([started.length, pool.count]).toEqual([2, 0]);
    await pass(1_000);
    expect(started).toHaveLength(3);
    expect(lines).toEqual(Array(2).fill('pooled browser ended by itself'));
    // Who gets one that is well starts from the beginning.
    await pool.take(WISHES, never);
    pool.refill();
    await settle();
    expect(pool.ready).toBe(1);
  });

  it('a Chrome that can not be started is tried ever more rarely, and told once', async () => {
    failure = new Error('no Chrome');
    const pool = poolOf(1);
    await settle();
    expect(started).toHaveLength(2);
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      const before = started.length;
      // Whoever asks meanwhile does not hurry it.
      pool.refill();
      await pass(pause - 10);
      expect(started).toHaveLength(before);
      await pass(10);
      expect(started).toHaveLength(before + 1);
    }
    expect(lines).toEqual(['the pool can not start a Chrome']);
    failure = undefined;
    await pass(60_000);
    expect(pool.ready).toBe(1);
  });

  it('a pool that is closed ends what it has, and what is starting', async () => {
    const pool = poolOf(2);
    letStart = [];
    await settle();
    const closing = pool.close();
    for (const go of letStart) go();
    await closing;
    pool.refill();
    await settle();
    expect([pool.count, lines]).toEqual([0, []]);
    expect(started.length).toBeLessThanOrEqual(2);
  });
});
