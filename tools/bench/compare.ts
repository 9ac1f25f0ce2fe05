import { setting } from '../long/report.js';
import { Bench } from './bench.js';
import { race, type Contest, type Results, type Turns } from './contest.js';
import { chosen, QUICK } from './contests.js';
import { cellsOf, differenceOf } from './difference.js';
import { git } from './git.js';
import { table } from './report.js';
import { median } from './stats.js';
import { TabwireSystem } from './systems/tabwire.js';
import { Worktrees } from './worktrees.js';

/**
 * `make bench-compare A=… B=…`: builds two commits and measures both servers in the same rounds, with the bench of the
 * working tree. Prints a table, and fails where something had the wrong effect. OPS picks operations.
 *
 * ROUNDS (8) is how often both servers and their Chromes start anew, for two processes of one build differ too. In each
 * start an operation has its turns as A B B A, so that a machine which becomes slower or faster hits both alike.
 */
const STARTS = setting('ROUNDS', 8);

/** With fewer no difference could be told from noise. */
const LEAST_STARTS = 8;

const TURNS: Turns = {
  rounds: 2,
  warmUpMs: 500,
  order: (contenders, round) => (round === 2 ? contenders.toReversed() : contenders),
};

const NAMES = ['A', 'B'] as const;

interface Build {
  readonly name: (typeof NAMES)[number];
  readonly commit: string;
  readonly dist: string;
}

/** An operation, and the median of each start of A and of B. */
interface Row extends Record<Build['name'], number[]> {
  readonly unit: string;
  readonly better: Contest['better'];
}

/** What is measured, and what has come of it so far. */
interface Comparison {
  readonly contests: readonly Contest[];
  readonly rows: Map<string, Row>;
  /** In words. */
  readonly failures: Set<string>;
  readonly signal: AbortSignal;
}

async function commitOf(name: Build['name']): Promise<string> {
  const commit = process.env[name] ?? '';
  if (commit === '') throw new Error('Name two commits: make bench-compare A=main B=HEAD');
  return git('rev-parse', '--short', '--verify', '--end-of-options', `${commit}^{commit}`);
}

async function buildsIn(worktrees: Worktrees): Promise<Build[]> {
  const commits = await Promise.all(NAMES.map(commitOf));
  const builds: Build[] = [];
  for (const [i, name] of NAMES.entries()) {
    const commit = commits[i] ?? '';
    console.error(`${name}: building ${commit} …`);
    builds.push({ name, commit, dist: await worktrees.build(commit) });
  }
  return builds;
}

/** Starts both servers, measures all operations, and ends both. */
async function measure(builds: readonly Build[], comparison: Comparison): Promise<void> {
  const { contests, failures, signal } = comparison;
  const bench = await Bench.start(
    new Map(
      builds.map((build) => [
        build.name,
        ({ chrome }) => TabwireSystem.start(chrome, 0, {}, build),
      ]),
    ),
  );
  try {
    for (const contest of contests) {
      const contenders = (await contest.contenders(bench))
        .filter(({ system }) => bench.systems.has(system))
        .map((contender) => ({
          ...contender,
          cell: async () => {
            signal.throwIfAborted();
            return contender.cell();
          },
        }));
      const results = await race(contenders, { ...TURNS, isCold: contest.isCold });
      await bench.contestOver();
      signal.throwIfAborted();
      note(contest, results, comparison.rows);
      for (const failure of results.failures) failures.add(failure);
    }
  } finally {
    await bench.close();
  }
}

function note({ unit, better }: Contest, results: Results, rows: Map<string, Row>): void {
  for (const name of results.rows) {
    const [a, b] = NAMES.map((system) => results.samples(name, system));
    // Of a row that fails in one build, no start has a pair.
    if (!a?.length || !b?.length) continue;
    const row = rows.get(name) ?? { unit: results.units.get(name) ?? unit, better, A: [], B: [] };
    rows.set(name, row);
    row.A.push(median(a));
    row.B.push(median(b));
  }
}

async function compare(builds: readonly Build[], comparison: Comparison): Promise<void> {
  for (let start = 1; start <= STARTS; start += 1) {
    comparison.signal.throwIfAborted();
    console.error(`start ${start} of ${STARTS} …`);
    await measure(start % 2 === 1 ? builds : builds.toReversed(), comparison);
  }
}

function print(builds: readonly Build[], { rows, failures }: Comparison): void {
  console.log(`${builds.map(({ name, commit }) => `${name} is ${commit}`).join(', ')}.\n`);
  table(
    ['', 'unit', 'A', 'B', 'difference', 'B / A (99 %)', ''],
    [...rows].map(([name, { unit, better, A, B }]) => [
      name,
      unit,
      ...cellsOf(differenceOf(A, B, better)),
    ]),
  );
  console.log('');
  for (const failure of failures) console.log(`FAILED: ${failure}`);
}

if (STARTS < LEAST_STARTS) throw new Error(`ROUNDS must be at least ${LEAST_STARTS}`);
const contests = chosen(process.env.OPS ?? QUICK);
const interrupt = new AbortController();
// What runs then fails, and all that was started ends in the usual way.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => {
    interrupt.abort(new Error(`interrupted by ${name}`));
  });
const { signal } = interrupt;
const worktrees = await Worktrees.create(signal);
try {
  const comparison: Comparison = { contests, rows: new Map(), failures: new Set(), signal };
  const builds = await buildsIn(worktrees);
  await compare(builds, comparison);
  print(builds, comparison);
  process.exitCode = comparison.failures.size === 0 ? 0 : 1;
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
} finally {
  await worktrees.remove();
}
process.exit();
