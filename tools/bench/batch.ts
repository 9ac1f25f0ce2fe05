import { processInfo } from '../../lib/machine/processes.js';
import type { Bench } from './bench.js';
import { expect, timed, type Contender, type Contest } from './contest.js';
import { faster, plus, RAW, TABWIRE } from './goals.js';
import { RawSystem } from './systems/raw.js';

const STEPS = 20;
const CLIENTS = 8;
const BURST_MS = 600;
const SAMPLES = 20;

const ONE_BY_ONE = 'commands, one by one, 8 clients';
const BATCHED = 'commands in batches of 20, 8 clients';
const CPU_ONE_BY_ONE = 'the server’s CPU for a command, one by one';
const CPU_BATCHED = 'the server’s CPU for a command of a batch';
const EACH = 'a command of a batch of 20';

/** The same command as each step, with a value by which its answer is known. */
const step = (i: number) => ({ command: 'eval', body: { expression: `40 + ${i}` } });
const steps = Array.from({ length: STEPS }, (_, i) => step(i));

/** A browser of ours, and what is done in it: how many commands that was. */
async function ours(bench: Bench) {
  const { http, pid } = await bench.tabwire(0);
  const { id } = await http.send('PUT', '/browsers/', {});
  const path = `/browsers/${id}/`;
  const single = async (): Promise<number> => {
    const { body } = step(0);
    expect('the sum', (await http.send('POST', `${path}eval/`, body)).data.value, 40);
    return 1;
  };
  const batch = async (): Promise<number> => {
    const { ok, results } = await http.send('POST', `${path}batch/`, { steps });
    expect('the end of the batch', ok, true);
    expect('the last sum', results.at(-1)?.reply.data.value, 40 + STEPS - 1);
    return STEPS;
  };
  return { pid, single, batch };
}

/** Clients that work at once: how many commands, in how many ms. */
async function burst(once: () => Promise<number>) {
  const start = performance.now();
  let commands = 0;
  const client = async () => {
    while (performance.now() < start + BURST_MS) {
      // Not in one: what the others add meanwhile would be lost.
      const done = await once();
      commands += done;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { commands, ms: performance.now() - start };
}

const rates: Contest = {
  name: 'batch',
  unit: 'evals/s',
  better: 'more',
  goals: [faster(TABWIRE, 4, ONE_BY_ONE)(BATCHED)],
  contenders: async (bench) => {
    const { single, batch } = await ours(bench);
    const rate = (row: string, once: () => Promise<number>): Contender => ({
      row,
      system: TABWIRE,
      cell: async () => {
        const { commands, ms } = await burst(once);
        return [(commands / ms) * 1_000];
      },
    });
    return [rate(ONE_BY_ONE, single), rate(BATCHED, batch)];
  },
};

const cpu: Contest = {
  name: 'batch',
  unit: 'µs',
  goals: [faster(TABWIRE, 4, CPU_ONE_BY_ONE)(CPU_BATCHED)],
  contenders: async (bench) => {
    const { pid, single, batch } = await ours(bench);
    const used = () => (processInfo(pid)?.cpuSeconds ?? NaN) * 1e6;
    const cost = (row: string, once: () => Promise<number>): Contender => ({
      row,
      system: TABWIRE,
      cell: async () => {
        const before = used();
        const { commands } = await burst(once);
        return [(used() - before) / commands];
      },
    });
    return [cost(CPU_ONE_BY_ONE, single), cost(CPU_BATCHED, batch)];
  },
};

const latency: Contest = {
  name: 'batch',
  unit: 'ms',
  goals: [plus(0.3)(EACH)],
  contenders: async (bench) => {
    const raw = new RawSystem(RAW, bench.chromes);
    bench.own(() => raw.stop());
    const bare = await raw.open();
    const { batch } = await ours(bench);
    const each = (system: string, work: () => Promise<unknown>): Contender => ({
      row: EACH,
      system,
      cell: async () => {
        const took: number[] = [];
        for (let i = 0; i < SAMPLES; i += 1) took.push((await timed(work)) / STEPS);
        return took;
      },
    });
    const sums = async () => {
      for (let i = 0; i < STEPS; i += 1)
        expect('the sum', await bare.evaluate(`40 + ${i}`), 40 + i);
    };
    return [each(RAW, sums), each(TABWIRE, batch)];
  },
};

/** What 20 commands cost in one request, compared with one by one and with raw CDP. */
export const batches: readonly Contest[] = [rates, cpu, latency];
