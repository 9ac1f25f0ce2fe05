import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { History } from '../../lib/browsers/history.js';
import { CommandCounts } from '../../lib/telemetry/command-counts.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const gateway = (used = 0) => ({
  browsers: [],
  used,
  admission: { queued: 2 },
  pooled: 1,
  memory: { totalBytes: 1_000, availableBytes: 600 },
});

it('has a sample each 15 s, with the counts of its interval, and 60 of them', () => {
  const counts = new CommandCounts();
  counts.answered(200);
  const history = new History(gateway(3), 5, counts);
  expect(history.figures).toMatchObject({ interval_s: 15, at: null, free: [], commands: [] });
  for (const status of [200, 404, 499, 502]) counts.answered(status);
  jest.advanceTimersByTime(15_000);
  expect(history.figures).toEqual({
    interval_s: 15,
    at: new Date().toISOString(),
    browsers: [0],
    free: [2],
    queued: [2],
    pooled: [1],
    available_bytes: [600],
    commands: [4],
    failed: [1],
    errors: [1],
  });
  counts.answered(200);
  jest.advanceTimersByTime(61 * 15_000);
  const { commands, errors } = history.figures;
  expect([commands.length, errors.length]).toEqual([60, 60]);
  expect(commands.every((count) => count === 0)).toBe(true);
  history.end();
  expect(jest.getTimerCount()).toBe(0);
});
