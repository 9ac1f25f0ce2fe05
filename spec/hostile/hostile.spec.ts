import { expect, it } from '@jest/globals';
import { failuresOf, hostile } from '../../tools/hostile/run.js';

/**
 * A short form of `make hostile`. How long `/health/` takes is judged there: here, other specs have the processors.
 */
it('a client that behaves well is served while others do what they can', async () => {
  const result = await hostile({
    seconds: 15,
    seed: 7,
    lanes: 2,
    quietSeconds: 1,
    settleSeconds: 0,
  });
  const { report, ended, refused, memory } = result;
  expect(report.made.length).toBeGreaterThan(1);
  expect(
    failuresOf({ ...result, health: NO_WAIT, client: NO_TIMES, memory: { ...memory, after: 0 } }),
  ).toEqual([]);
  expect({ ended, refused }).toEqual({ ended: undefined, refused: [] });
}, 120_000);

const NO_WAIT = { p999: 0, max: 0 };
const NO_TIMES = { quiet: 1, p99: 0 };
