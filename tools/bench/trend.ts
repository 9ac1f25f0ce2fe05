import { appendFile } from 'node:fs/promises';
import { TABWIRE } from './goals.js';
import type { Report } from './report.js';

const FILE = 'BENCHMARKS.jsonl';

/** A fourth digit would be noise. */
const rounded = (value: number | undefined) =>
  value === undefined ? undefined : Number(value.toPrecision(3));

/**
 * A run as one line of JSON. `ratio` is how many times as long an operation takes as with raw CDP, and `noise` how many
 * times as long it takes with raw CDP the second time.
 */
export function lineOf({ machine, rows }: Report, commit: string): string {
  const operations = rows.flatMap(({ name, unit, figures, ratio, noise }) => {
    const p50 = figures[TABWIRE]?.p50;
    if (p50 === undefined) return [];
    const figure = {
      unit,
      p50: rounded(p50),
      ratio: rounded(ratio?.median),
      noise: rounded(noise?.median),
    };
    return [[name, figure] as const];
  });
  return JSON.stringify({ commit, ...machine, operations: Object.fromEntries(operations) });
}

/** Adds a line for the run to the trend. */
export async function append(report: Report, commit: string): Promise<void> {
  await appendFile(FILE, `${lineOf(report, commit)}\n`);
  console.log(`${FILE} has a further line, of commit ${commit}.`);
}
