import { expect, it } from '@jest/globals';
import { evaluate, type Report } from '../../../tools/bench/report.js';
import { Results, type Contest } from '../../../tools/bench/contest.js';
import { RAW, RAW_AGAIN, TABWIRE } from '../../../tools/bench/goals.js';
import { lineOf } from '../../../tools/bench/trend.js';

const contest: Contest = { name: 'eval', unit: 'ms', goals: [], contenders: async () => [] };

/** Results of one cell for each round and system. */
function resultsOf(row: string, figures: Readonly<Record<string, readonly number[]>>): Results {
  const contenders = Object.keys(figures).map((system) => ({ row, system, cell: async () => [] }));
  const results = new Results(contenders);
  for (const contender of contenders)
    for (const figure of figures[contender.system] ?? []) results.add(contender, [figure]);
  return results;
}

const machine = {
  date: '2026-11-26T12:00',
  cpu: 'EPYC',
  cores: 2,
  chrome: 'Chromium 1',
  node: '20',
};

const report = (...results: readonly Results[]): Report => ({
  machine,
  rows: results.flatMap((one) => evaluate(contest, one).rows),
  verdicts: [],
  failures: [],
  notRun: [],
});

it('a line has the commit, the machine, and each operation with its ratio to raw CDP', () => {
  const evals = resultsOf('eval', {
    [RAW]: [0.2, 0.4, 0.2],
    [RAW_AGAIN]: [0.22, 0.4, 0.2],
    [TABWIRE]: [0.7, 0.8, 0.61234],
  });
  const opens = resultsOf('open, from the warm pool', { [TABWIRE]: [2.98765] });
  const line = lineOf(report(evals, opens), 'eeb6a70');
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toEqual({
    commit: 'eeb6a70',
    ...machine,
    operations: {
      eval: { unit: 'ms', p50: 0.7, ratio: 3.06, noise: 1 },
      'open, from the warm pool': { unit: 'ms', p50: 2.99 },
    },
  });
});
