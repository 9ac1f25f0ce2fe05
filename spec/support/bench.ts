import { loadavg } from 'node:os';
import { chromeVersion } from '../../protocol/find-chrome.js';

/** One of several ways to do the same, timed against the others. */
export interface Contender {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** What each contender took in each round, in ms, by its name. */
export type Times = ReadonlyMap<string, readonly number[]>;

const RESAMPLES = 2_000;

/**
 * Times the contenders in rounds, each of them once a round and in shuffled order, so that whatever else
 * the machine does hits all alike. The first round only warms up.
 */
export async function race(contenders: readonly Contender[], rounds: number): Promise<Times> {
  const times = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, run } of shuffled(contenders)) {
      const start = performance.now();
      await run();
      if (round > 0) times.get(name)?.push(performance.now() - start);
    }
  return times;
}

/** The median of what a contender took, in ms. */
export function timeOf(times: Times, name: string): string {
  return median(times.get(name) ?? []).toFixed(1);
}

/** How many times as long as `base` a contender took: the median of the rounds' ratios, and its 95 % interval. */
export function ratioOf(times: Times, name: string, base: string): string {
  const bases = times.get(base) ?? [];
  const ratios = (times.get(name) ?? []).map((ms, round) => ms / (bases[round] ?? NaN));
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(ratios.map(() => ratios[Math.floor(Math.random() * ratios.length)] ?? NaN)),
  ).sort((a, b) => a - b);
  const [low, high] = [0.025, 0.975].map((share) => medians[Math.floor(RESAMPLES * share)] ?? NaN);
  return `${median(ratios).toFixed(2)} (${low?.toFixed(2)}–${high?.toFixed(2)})`;
}

/** Prints what the figures were measured on, and a Markdown table of them. */
export async function report(
  title: string,
  chromePath: string,
  rows: readonly Readonly<Record<string, string | number>>[],
): Promise<void> {
  const [first = {}] = rows;
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  console.log(`## ${title}\n`);
  console.log(
    `${await chromeVersion(chromePath)}, Node.js ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log(line(Object.keys(first)));
  console.log(line(Object.keys(first).map(() => '---:')));
  for (const row of rows) console.log(line(Object.values(row)));
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? NaN) + (sorted[sorted.length - 1 - middle] ?? NaN)) / 2;
}
