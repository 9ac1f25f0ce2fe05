/** How often the rounds are drawn again for an interval. */
const RESAMPLES = 2_000;

/** A median of rounds, and where it lies in 95 of 100 draws of them. */
export interface Estimate {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which `part` (0 to 1) of the values are, by linear interpolation. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)] ?? NaN;
  const high = sorted[Math.ceil(at)] ?? NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** The median with its bootstrap interval. */
export function estimate(values: readonly number[]): Estimate {
  const draw = () => values[Math.floor(Math.random() * values.length)] ?? NaN;
  const medians = Array.from({ length: RESAMPLES }, () => median(values.map(draw)));
  return {
    median: median(values),
    low: quantile(medians, 0.025),
    high: quantile(medians, 0.975),
  };
}

/** The share of medians that lie beyond one end of their interval by chance: 99 of 100 lie within. */
const BEYOND = 0.005;

/**
 * The median of the values, and between which of them the true median lies in 99 of 100 cases, whatever their
 * distribution: too many values on one side of it are as unlikely as so many heads of as many coins. Fewer than eight
 * values bound nothing.
 */
export function medianInterval(values: readonly number[]): Estimate {
  const sorted = values.toSorted((a, b) => a - b);
  let outside = 0;
  let probability = 0.5 ** sorted.length;
  for (let tail = probability; tail <= BEYOND; tail += probability) {
    outside += 1;
    probability *= (sorted.length - outside + 1) / outside;
  }
  return {
    median: median(sorted),
    low: sorted[outside - 1] ?? -Infinity,
    high: sorted[sorted.length - outside] ?? Infinity,
  };
}

export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
