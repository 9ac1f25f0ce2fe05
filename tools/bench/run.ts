import { setting } from '../long/report.js';
import { Bench, OURS, SYSTEMS } from './bench.js';
import { race, type Contest } from './contest.js';
import { chosen, QUICK } from './contests.js';
import { measuredCommit } from './git.js';
import { evaluate, machine, print, save, type Report } from './report.js';
import { append } from './trend.js';

/**
 * `make bench`: what commands, opens and contexts cost in Tabwire, in raw CDP and in other ways to drive
 * the same Chrome. Prints Markdown, writes `bench/latest.json`, and fails where something had the wrong
 * effect. OPS=find-node,click runs a part; ROUNDS (10) is how often each system has its turn.
 * `make bench-quick` measures fewer operations, without the other ways, and adds a line to the trend.
 */
const ROUNDS = setting('ROUNDS', 10);

async function run(bench: Bench, contests: readonly Contest[]): Promise<Report> {
  const facts = await machine(bench.chromes, ROUNDS);
  const report: Report = {
    machine: facts,
    rows: [],
    verdicts: [],
    failures: [],
    notRun: bench.notRun,
  };
  for (const contest of contests) {
    if (bench.isClosing) break;
    console.error(`${contest.name} …`);
    const contenders = await contest.contenders(bench);
    const rounds = Math.min(contest.rounds ?? ROUNDS, ROUNDS);
    const results = await race(contenders, { rounds, isCold: contest.isCold });
    await bench.contestOver();
    const { rows, verdicts } = evaluate(contest, results);
    report.rows.push(...rows);
    report.verdicts.push(...verdicts);
    report.failures.push(...results.failures);
  }
  return report;
}

const isQuick = process.argv[2] === 'quick';
const contests = chosen(process.env.OPS ?? (isQuick ? QUICK : ''));
const commit = isQuick ? await measuredCommit() : undefined;
const bench = await Bench.start(isQuick ? OURS : SYSTEMS);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void bench.close().finally(() => process.exit(1));
  });
try {
  const report = await run(bench, contests);
  if (!bench.isClosing) {
    await save(report);
    print(report);
    const isRight = report.failures.length === 0;
    if (commit !== undefined && isRight) await append(report, commit);
    process.exitCode = isRight ? 0 : 1;
  }
} finally {
  await bench.close();
}
process.exit();
