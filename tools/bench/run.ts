import { setting } from '../long/report.js';
import { batches } from './batch.js';
import { opensTogether } from './at-once.js';
import { Bench } from './bench.js';
import { cdp, channel } from './cdp.js';
import { race, type Contest } from './contest.js';
import { extract } from './extract.js';
import { fleet } from './fleet.js';
import { cpu, memory, serverMemory, throughput } from './load.js';
import { live } from './live.js';
import { network } from './network.js';
import { contexts, deletes, firstNavigates, opens } from './opens.js';
import { commands } from './ops.js';
import { rules } from './rules.js';
import { evaluate, machine, print, save, type Report } from './report.js';
import { uiMaps } from './ui-map.js';

/**
 * `make bench`: what commands, opens and contexts cost in Tabwire, in raw CDP and in other ways to drive
 * the same Chrome. Prints Markdown, writes `bench/latest.json`, and fails where something had the wrong
 * effect. OPS=find-node,click runs a part; ROUNDS (10) is how often each system has its turn.
 */
const ROUNDS = setting('ROUNDS', 10);

const CONTESTS: readonly Contest[] = [
  ...commands,
  cdp,
  ...batches,
  extract,
  rules,
  channel,
  opens,
  ...opensTogether,
  firstNavigates,
  deletes,
  contexts,
  throughput,
  cpu,
  serverMemory,
  memory,
  network,
  ...live,
  fleet,
  ...uiMaps,
];

function chosen(names: string): readonly Contest[] {
  const wanted = names.split(',').filter((name) => name !== '');
  const known = [...new Set(CONTESTS.map(({ name }) => name))];
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`OPS: there is no ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  return wanted.length === 0 ? CONTESTS : CONTESTS.filter(({ name }) => wanted.includes(name));
}

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
    const results = await race(
      contenders,
      Math.min(contest.rounds ?? ROUNDS, ROUNDS),
      contest.isCold,
    );
    await bench.contestOver();
    const { rows, verdicts } = evaluate(contest, results);
    report.rows.push(...rows);
    report.verdicts.push(...verdicts);
    report.failures.push(...results.failures);
  }
  return report;
}

const contests = chosen(process.env.OPS ?? '');
const bench = await Bench.start();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void bench.close().finally(() => process.exit(1));
  });
try {
  const report = await run(bench, contests);
  if (!bench.isClosing) {
    await save(report);
    print(report);
    process.exitCode = report.failures.length === 0 ? 0 : 1;
  }
} finally {
  await bench.close();
}
process.exit();
