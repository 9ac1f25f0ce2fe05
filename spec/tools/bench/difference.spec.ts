import { describe, expect, it } from '@jest/globals';
import { cellsOf, differenceOf } from '../../../tools/bench/difference.js';
import { medianInterval } from '../../../tools/bench/stats.js';
import { Random } from '../../support/random.js';

const range = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const eight = (each: (start: number) => number) => range(8).map(each);

describe('the interval of a median', () => {
  it.each([
    // Heads of all coins: 2 × 0.5^8 = 0.8 %.
    [8, 1, 8],
    [10, 1, 10],
    // At most one other side: 2 × (1 + 12) × 0.5^12 = 0.6 %.
    [12, 2, 11],
    [20, 4, 17],
  ])('of %i values leaves as many out as chance may', (count, low, high) => {
    const { median, ...interval } = medianInterval(range(count).toReversed());
    expect(median).toBe((count + 1) / 2);
    expect(interval).toEqual({ low, high });
  });

  it('of seven values has no ends', () => {
    expect(medianInterval(range(7))).toEqual({ median: 4, low: -Infinity, high: Infinity });
  });

  it('holds the true median 99 times of 100, of a skewed distribution too', () => {
    const random = new Random(7);
    const trials = 4_000;
    const held = range(trials).filter(() => {
      const { low, high } = medianInterval(range(12).map(() => -Math.log(1 - random.next())));
      return low <= Math.LN2 && Math.LN2 <= high;
    });
    expect(held.length / trials).toBeGreaterThan(0.985);
  });
});

describe('the difference of two builds', () => {
  const a = eight((start) => 10 + start);

  it('is noise as long as one of eight starts shows the other side', () => {
    const b = a.map((figure, start) => figure * (start === 3 ? 0.99 : 1.1));
    expect(differenceOf(a, b, undefined).verdict).toBe('within noise');
  });

  it('is told by the ratios within each start, however much the starts differ', () => {
    const { ratio, ...difference } = differenceOf(
      a,
      a.map((figure) => figure * 1.1),
      undefined,
    );
    expect(difference).toEqual({ a: 14.5, b: expect.closeTo(15.95), verdict: 'B is worse' });
    expect(ratio.low).toBeCloseTo(1.1);
    expect(ratio.high).toBeCloseTo(1.1);
  });

  it.each([
    [0.9, undefined, 'B is better'],
    [1.1, undefined, 'B is worse'],
    [0.9, 'more', 'B is worse'],
    [1.1, 'more', 'B is better'],
  ] as const)('of %s, where %s is better: %s', (times, better, verdict) => {
    const b = a.map((figure) => figure * times);
    expect(differenceOf(a, b, better).verdict).toBe(verdict);
  });

  it('is a row of the table', () => {
    const b = a.map((figure) => figure * 0.9);
    expect(cellsOf(differenceOf(a, b, undefined))).toEqual([
      '14.5',
      '13.1',
      '−10 %',
      '0.90× (0.90–0.90)',
      '**B is better**',
    ]);
    expect(cellsOf(differenceOf(a, a, undefined)).slice(2)).toEqual([
      '+0 %',
      '1.00× (1.00–1.00)',
      'within noise',
    ]);
  });
});
