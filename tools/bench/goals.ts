import type { Contest, Results } from './contest.js';
import { estimate, type Estimate } from './stats.js';

/** Of several measurements: raw CDP is what the gateway is measured against. */
export const RAW = 'raw CDP';
export const RAW_AGAIN = 'raw CDP again';
export const TABWIRE = 'Tabwire';

/** Differences below this are ties. */
const TIE = 1.15;

/** What a row of Tabwire's is to reach. */
export interface Goal {
  readonly row: string;
  readonly says: string;
  /** The figure of each round, from the medians of that round. */
  readonly figure: (results: Results, better: Contest['better']) => readonly number[];
  readonly unit: string;
  readonly met: (figure: number) => boolean;
}

type Make = (row: string) => Goal;

/** For each round: what Tabwire came to there, and the other. */
function pairs(results: Results, row: string, other: string, otherRow = row) {
  const others = results.medians(otherRow, other);
  return results.medians(row, TABWIRE).flatMap((ours, round) => {
    const theirs = others[round];
    return theirs === undefined ? [] : [{ ours, theirs }];
  });
}

/** At most so many ms more than raw CDP, or than so many times raw CDP. */
export const plus =
  (ms: number, times = 1): Make =>
  (row) => ({
    row,
    says: `≤ ${times === 1 ? '' : `${times}× `}raw CDP + ${ms} ms`,
    figure: (results) => pairs(results, row, RAW).map(({ ours, theirs }) => ours - times * theirs),
    unit: ' ms',
    met: (figure) => figure <= ms,
  });

/** At most so many times raw CDP. */
export const times =
  (most: number): Make =>
  (row) => ({
    row,
    says: `≤ ${most}× raw CDP`,
    figure: (results) => pairs(results, row, RAW).map(({ ours, theirs }) => ours / theirs),
    unit: '×',
    met: (figure) => figure <= most,
  });

/** At most so many ms more than Tabwire itself in another row. */
export const above =
  (theirRow: string, ms: number): Make =>
  (row) => ({
    row,
    says: `≤ ${theirRow} + ${ms} ms`,
    figure: (results) =>
      pairs(results, row, TABWIRE, theirRow).map(({ ours, theirs }) => ours - theirs),
    unit: ' ms',
    met: (figure) => figure <= ms,
  });

/** At most so many times Tabwire itself in another row. */
export const timesRow =
  (theirRow: string, most: number): Make =>
  (row) => ({
    row,
    says: `≤ ${most}× ${theirRow}`,
    figure: (results) =>
      pairs(results, row, TABWIRE, theirRow).map(({ ours, theirs }) => ours / theirs),
    unit: '×',
    met: (figure) => figure <= most,
  });

/** At least so many times as good as another system, perhaps in another row. */
export const faster =
  (than: string, least: number, theirRow?: string): Make =>
  (row) => ({
    row,
    says: `${least === 1 / TIE ? 'tie with' : `≥ ${least}×`} ${than}${theirRow === undefined ? '' : ` (${theirRow})`}`,
    figure: (results, better) =>
      pairs(results, row, than, theirRow).map(({ ours, theirs }) =>
        better === 'more' ? ours / theirs : theirs / ours,
      ),
    unit: '×',
    met: (figure) => figure >= least,
  });

/** As good as another system, or better; perhaps in another row. */
export const tie = (than: string, theirRow?: string): Make => faster(than, 1 / TIE, theirRow);

/** At most so much. */
export const most =
  (value: number, unit: string): Make =>
  (row) => ({
    row,
    says: `≤ ${value}${unit}`,
    figure: (results) => results.medians(row, TABWIRE),
    unit,
    met: (figure) => figure <= value,
  });

export interface Verdict extends Estimate {
  readonly row: string;
  readonly goal: string;
  readonly unit: string;
  /** `missed, in the noise`: the interval reaches the goal. `not run`: one of the two is missing. */
  readonly verdict: 'met' | 'missed' | 'missed, in the noise' | 'not run';
}

export function verdictOf(goal: Goal, results: Results, better: Contest['better']): Verdict {
  const figures = estimate(goal.figure(results, better));
  return {
    row: goal.row,
    goal: goal.says,
    unit: goal.unit,
    ...figures,
    verdict: verdictOn(goal, figures),
  };
}

function verdictOn({ met }: Goal, figures: Estimate): Verdict['verdict'] {
  if (Number.isNaN(figures.median)) return 'not run';
  if (met(figures.median)) return 'met';
  return met(figures.low) || met(figures.high) ? 'missed, in the noise' : 'missed';
}
