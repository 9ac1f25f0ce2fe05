import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { chromeVersion } from '../../protocol/find-chrome.js';
import type { Contest, Results } from './contest.js';
import { verdictOf, RAW, RAW_AGAIN, TABWIRE, type Verdict } from './goals.js';
import { estimate, median, quantile, type Estimate } from './stats.js';
import type { Chromes } from './systems/system.js';

/** The columns, in this order. */
const SYSTEMS = [RAW, RAW_AGAIN, 'Tabwire', 'chromedriver', 'Puppeteer', 'Playwright'];

/** A tail needs samples. */
const LEAST_FOR_P99 = 1_000;

/** A row of results: figures by system. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly figures: Readonly<Record<string, Figures>>;
  /** How many times as much as raw CDP Tabwire came to. */
  readonly ratio: Estimate | undefined;
  /** How many times as much raw CDP came to the second time: 1, but for the noise. */
  readonly noise: Estimate | undefined;
}

interface Figures {
  readonly p50: number;
  readonly p99?: number;
  readonly n: number;
}

/** What a run came to, as `bench/latest.json` holds it. */
export interface Report {
  readonly machine: Readonly<Record<string, string | number>>;
  readonly rows: Row[];
  readonly verdicts: Verdict[];
  readonly failures: string[];
  readonly notRun: readonly string[];
}

export async function machine({ chrome }: Chromes, rounds: number) {
  const [{ model } = { model: 'unknown' }] = cpus();
  return {
    date: new Date().toISOString().slice(0, 16),
    cpu: model.trim(),
    cores: availableParallelism(),
    'load average at the start': loadavg()
      .map((load) => load.toFixed(1))
      .join(', '),
    chrome: await chromeVersion(chrome),
    node: process.versions.node,
    rounds,
  };
}

/** The rows and verdicts of one contest. */
export function evaluate({ unit, better, goals }: Contest, results: Results) {
  const rows = results.rows.map((name): Row => {
    const figures = SYSTEMS.flatMap((system) => {
      const samples = results.samples(name, system);
      return samples.length === 0 ? [] : [[system, figuresOf(samples)] as const];
    });
    const ofRow = results.units.get(name) ?? unit;
    return {
      name,
      unit: ofRow,
      figures: Object.fromEntries(figures),
      ratio: toRaw(results, name, TABWIRE),
      noise: toRaw(results, name, RAW_AGAIN),
    };
  });
  return { rows, verdicts: goals.map((goal) => verdictOf(goal, results, better)) };
}

function figuresOf(samples: readonly number[]): Figures {
  const n = samples.length;
  const p99 = n < LEAST_FOR_P99 ? {} : { p99: quantile(samples, 0.99) };
  return { p50: median(samples), ...p99, n };
}

function toRaw(results: Results, row: string, system: string): Estimate | undefined {
  const raw = results.medians(row, RAW);
  const ratios = results.medians(row, system).flatMap((figure, i) => {
    const bare = raw[i];
    return bare === undefined ? [] : [figure / bare];
  });
  return ratios.length === 0 ? undefined : estimate(ratios);
}

export function print({ machine: facts, rows, verdicts, failures, notRun }: Report): void {
  for (const [name, value] of Object.entries(facts)) console.log(`- ${name}: ${value}`);
  for (const line of notRun) console.log(`- ${line}`);
  console.log('\n### Medians\n');
  table(
    ['', 'unit', ...SYSTEMS, 'A/A (95 %)'],
    rows.map(({ name, unit, figures, noise }) => [
      name,
      unit,
      ...SYSTEMS.map((system) => shown(figures[system]?.p50)),
      noise ? interval(noise, '×') : '',
    ]),
  );
  const tailed = rows.filter(({ figures }) =>
    Object.values(figures).some(({ p99 }) => p99 !== undefined),
  );
  if (tailed.length > 0) {
    console.log(`\n### p99, of at least ${LEAST_FOR_P99} samples\n`);
    table(
      ['', 'unit', ...SYSTEMS],
      tailed.map(({ name, unit, figures }) => [
        name,
        unit,
        ...SYSTEMS.map((system) => shown(figures[system]?.p99)),
      ]),
    );
  }
  console.log('\n### Goals\n');
  table(
    ['', 'goal', 'figure (95 %)', ''],
    verdicts.map((verdict) => [
      verdict.row,
      verdict.goal,
      verdict.verdict === 'not run' ? '' : interval(verdict, verdict.unit),
      verdict.verdict === 'met' ? 'met' : `**${verdict.verdict}**`,
    ]),
  );
  console.log('');
  for (const failure of failures) console.log(`FAILED: ${failure}`);
}

/** Writes it where programs find it. */
export async function save(report: Report): Promise<void> {
  await mkdir('bench', { recursive: true });
  await writeFile('bench/latest.json', `${JSON.stringify(report, undefined, 2)}\n`);
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
  line(head);
  line(head.map((_, at) => (at === 0 ? '---' : '---:')));
  rows.forEach(line);
}

/** With as many digits as tell something. */
export function shown(value: number | undefined): string {
  if (value === undefined) return '';
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

export function interval({ median: middle, low, high }: Estimate, unit: string): string {
  return `${shown(middle)}${unit} (${shown(low)}–${shown(high)})`;
}
