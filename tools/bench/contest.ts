import type { Bench } from './bench.js';
import type { Goal } from './goals.js';
import { median, shuffled } from './stats.js';

/** One system in one row of the table. */
export interface Contender {
  readonly row: string;
  readonly system: string;
  /** Of the row, where it is not the contest's. */
  readonly unit?: string;
  /**
   * Does it some times, and makes sure that what was to come of it did: a wrong effect throws.
   *
   * @returns what each time came to, in the contest's unit
   */
  readonly cell: () => Promise<readonly number[]>;
}

/** What is measured in the same rounds. */
export interface Contest {
  /** By which OPS picks it. */
  readonly name: string;
  readonly unit: 'evals/s' | 'MB' | 'ms' | 'µs';
  /** Which figures are better: small ones, unless it says otherwise. */
  readonly better?: 'more';
  /** How many rounds, where a cell takes long. */
  readonly rounds?: number;
  /** Without a round that warms up, where a cell takes very long. */
  readonly isCold?: true;
  readonly goals: readonly Goal[];
  readonly contenders: (bench: Bench) => Promise<readonly Contender[]>;
}

/** Rows that one piece of work fills: the first of them that has its turn in a round does it for all. */
export function together<Row extends string>(
  rows: readonly Row[],
  system: string,
  work: () => Promise<Readonly<Record<Row, number>>>,
): Contender[] {
  let figures: Promise<Readonly<Record<Row, number>>> | undefined;
  const told = new Set<Row>();
  return rows.map((row) => ({
    row,
    system,
    cell: async () => {
      if (figures === undefined || told.has(row)) {
        figures = work();
        told.clear();
      }
      told.add(row);
      return [(await figures)[row]];
    },
  }));
}

/** What a contender came to: its samples, round by round. */
type Rounds = readonly (readonly number[])[];

/** By row and system. */
export class Results {
  readonly #rounds: ReadonlyMap<string, Map<string, number[][]>>;
  /** By row: the unit, where it is not the contest's. */
  readonly units: ReadonlyMap<string, string | undefined>;
  /** What went wrong, in words. */
  readonly failures: string[] = [];

  constructor(contenders: readonly Contender[]) {
    this.#rounds = new Map(contenders.map(({ row }) => [row, new Map()]));
    this.units = new Map(contenders.map(({ row, unit }) => [row, unit]));
  }

  add({ row, system }: Contender, samples: readonly number[]): void {
    const systems = this.#rounds.get(row);
    systems?.set(system, [...(systems.get(system) ?? []), [...samples]]);
  }

  get rows(): readonly string[] {
    return [...this.#rounds.keys()];
  }

  rounds(row: string, system: string): Rounds | undefined {
    return this.#rounds.get(row)?.get(system);
  }

  samples(row: string, system: string): readonly number[] {
    return this.rounds(row, system)?.flat() ?? [];
  }

  /** The median of each round. */
  medians(row: string, system: string): readonly number[] {
    return this.rounds(row, system)?.map(median) ?? [];
  }
}

/** How the contenders take turns. */
export interface Turns {
  readonly rounds: number;
  /** Without a round that warms up. */
  readonly isCold?: true | undefined;
  /** How long each contender works before it is measured: a server that is used has compiled what it runs. */
  readonly warmUpMs?: number;
  /** Their order in a round. Shuffled by default, so that whatever else the machine does hits all alike. */
  readonly order?: (contenders: readonly Contender[], round: number) => readonly Contender[];
}

/** Each contender once a round. The first round only warms up, unless it is cold. Whoever fails is out. */
export async function race(
  contenders: readonly Contender[],
  { rounds, isCold, warmUpMs = 2_000, order = shuffled }: Turns,
): Promise<Results> {
  const results = new Results(contenders);
  const out = new Set<Contender>();
  for (let round = isCold ? 1 : 0; round <= rounds; round += 1)
    for (const contender of order(contenders, round).filter((one) => !out.has(one))) {
      try {
        if (round === 0) await warmUp(contender, warmUpMs);
        else results.add(contender, await contender.cell());
      } catch (error) {
        out.add(contender);
        results.failures.push(`${contender.row}, ${contender.system}: ${String(error)}`);
      }
    }
  return results;
}

async function warmUp({ cell }: Contender, ms: number): Promise<void> {
  const until = performance.now() + ms;
  do await cell();
  while (performance.now() < until);
}

/** How long `work` takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** @throws Error where it is not as it has to be */
export function expect(what: string, is: unknown, wanted: unknown): void {
  if (is !== wanted) throw new Error(`${what} is ${String(is)}, not ${String(wanted)}`);
}
