import { quantile } from '../bench/stats.js';

/** How long a request took, in ms, and when it began. */
export interface Wait {
  readonly command: string;
  readonly ms: number;
  readonly at: number;
}

/** An attack, and when it began. */
export interface Under {
  readonly name: string;
  readonly at: number;
}

export const msOf = (waits: readonly Wait[]) => waits.map(({ ms }) => ms);

/** The median and the p99 of a command, in ms. */
export function timesOf(waits: readonly Wait[], command: string): string {
  const ms = msOf(waits.filter((it) => it.command === command));
  return [0.5, 0.99].map((part) => quantile(ms, part).toFixed(0)).join(', ');
}

/** The longest waits, with the attacks that were under way. */
export function slowestOf(
  waits: readonly Wait[],
  under: readonly Under[],
  count: number,
): string[] {
  const longest = [...waits].sort((one, other) => other.ms - one.ms).slice(0, count);
  return longest.map(({ command, ms, at }) => {
    const names = under
      .filter((it) => it.at <= at + ms && it.at > at - 8_000)
      .map(({ name }) => name);
    return `${command} ${ms.toFixed(0)} ms: ${names.join('; ')}`;
  });
}
