import { beforeAll, describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { runAll, describeResult, type Result } from './phrase-runner.js';
import { HELD_OUT } from './phrases-held-out.js';
import { PHRASES, type Phrase } from './phrases.js';

const stage = Stage.forAll();

/** Of the phrases that the matcher was not tuned to, at least so many come out as they should. */
const LEAST_RIGHT = 0.95;

describe.each<[name: string, phrases: readonly Phrase[], leastRight: number]>([
  ['phrases that the matcher knows', PHRASES, 1],
  ['phrases that it was not tuned to', HELD_OUT, LEAST_RIGHT],
])('%s', (name, phrases, leastRight) => {
  let results: Result[];
  let missed: Result[];
  beforeAll(async () => {
    results = await runAll(stage, phrases);
    missed = results.filter(({ right }) => !right);
    const right = results.length - missed.length;
    process.stderr.write(`${name}: ${right} of ${results.length} right\n`);
  }, 400_000);

  it('are all tried', () => {
    expect(results).toHaveLength(phrases.length);
  });

  it('never do anything else than what is said', () => {
    expect(results.filter(({ wrong }) => wrong).map(describeResult)).toEqual([]);
  });

  it(`are right in ${leastRight * 100} of 100`, () => {
    const rate = 1 - missed.length / results.length;
    // What of the others went wrong is not shown, so that nobody tunes to it.
    const shown = leastRight < 1 ? [] : missed.map(describeResult);
    expect({ isEnough: rate >= leastRight, shown }).toEqual({ isEnough: true, shown: [] });
  });
});

it('there are enough of them, on enough pages', () => {
  const all = [...PHRASES, ...HELD_OUT];
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(HELD_OUT.length * 3).toBeGreaterThanOrEqual(all.length);
  expect(new Set(all.map(([page]) => page)).size).toBeGreaterThanOrEqual(12);
});
