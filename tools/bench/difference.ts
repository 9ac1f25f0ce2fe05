import type { Contest } from './contest.js';
import { interval, shown } from './report.js';
import { median, medianInterval, type Estimate } from './stats.js';

/** How two builds differ in one operation. */
export interface Difference {
  readonly a: number;
  readonly b: number;
  /** How many times as much as A B came to, and where this lies in 99 of 100 cases. */
  readonly ratio: Estimate;
  readonly verdict: 'within noise' | 'B is better' | 'B is worse';
}

/**
 * @param a the median of each start of A
 * @param b the median of each start of B, in the same order
 */
export function differenceOf(
  a: readonly number[],
  b: readonly number[],
  better: Contest['better'],
): Difference {
  const ratio = medianInterval(b.map((figure, start) => figure / (a[start] ?? NaN)));
  return { a: median(a), b: median(b), ratio, verdict: verdictOf(ratio, better) };
}

function verdictOf({ low, high }: Estimate, better: Contest['better']): Difference['verdict'] {
  if (!(low > 1 || high < 1)) return 'within noise';
  return low > 1 === (better === 'more') ? 'B is better' : 'B is worse';
}

/** The cells of a line of the table, after those that name the operation. */
export function cellsOf({ a, b, ratio, verdict }: Difference): string[] {
  const percent = (ratio.median - 1) * 100;
  const sign = percent < 0 ? '−' : '+';
  return [
    shown(a),
    shown(b),
    `${sign}${Math.abs(percent).toFixed(0)} %`,
    interval(ratio, '×'),
    verdict === 'within noise' ? verdict : `**${verdict}**`,
  ];
}
