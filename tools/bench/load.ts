import { readFileSync } from 'node:fs';
import { processes, processInfo } from '../../lib/machine/processes.js';
import { expect, type Contender, type Contest } from './contest.js';
import { faster, most } from './goals.js';
import * as pages from './pages.js';
import type { PageDriver, System } from './systems/system.js';

/** How long a cell of throughput lasts. */
const BURST_MS = 600;
const BROWSERS = [1, 4];
const CLIENTS = [1, 8, 32];

/** Contexts and browsers that are opened to weigh one. */
const WEIGHED_CONTEXTS = 10;
const WEIGHED_BROWSERS = 2;
const MB = 1e6;

interface Burst {
  readonly evals: number;
  readonly ms: number;
}

/** Clients that evaluate, each in one of the browsers, each as soon as it has its answer. */
async function burst(browsers: readonly PageDriver[], clients: number): Promise<Burst> {
  const start = performance.now();
  let evals = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const driver = browsers[client % browsers.length];
      while (performance.now() < start + BURST_MS) {
        expect('the sum', await driver?.evaluate(`40 + ${client}`), 40 + client);
        evals += 1;
      }
    }),
  );
  return { evals, ms: performance.now() - start };
}

/** How many evals a second there can be. */
export const throughput: Contest = {
  name: 'throughput',
  unit: 'evals/s',
  better: 'more',
  rounds: 3,
  goals: [faster('Puppeteer', 1)('eval/s, 1 browser, 32 clients')],
  contenders: async (bench) => {
    const contenders: Contender[] = [];
    for (const { system, driver } of await bench.runners()) {
      const browsers = [driver];
      while (browsers.length < Math.max(...BROWSERS)) browsers.push(await system.open());
      bench.own(() => Promise.allSettled(browsers.slice(1).map((more) => more.close())));
      for (const count of BROWSERS)
        for (const clients of CLIENTS)
          contenders.push({
            row: `eval/s, ${count} browser${count === 1 ? '' : 's'}, ${clients} client${clients === 1 ? '' : 's'}`,
            system: system.name,
            cell: async () => {
              const { evals, ms } = await burst(browsers.slice(0, count), clients);
              return [(evals / ms) * 1_000];
            },
          });
    }
    return contenders;
  },
};

const CPU = 'the server’s CPU for an eval';

/** What the process between client and Chrome computes for one eval. */
export const cpu: Contest = {
  name: 'cpu',
  unit: 'µs',
  rounds: 5,
  goals: [most(300, ' µs')(CPU)],
  contenders: async (bench) =>
    (await bench.runners()).flatMap(({ system: { name, pid }, driver }) => {
      if (pid === undefined) return [];
      const cell = async () => {
        const before = processInfo(pid)?.cpuSeconds ?? NaN;
        const { evals } = await burst([driver], 8);
        return [(((processInfo(pid)?.cpuSeconds ?? NaN) - before) / evals) * 1e6];
      };
      return [{ row: CPU, system: name, cell }];
    }),
};

/** The memory of a system's Chromes in MB: what is shared counts in parts (PSS). */
function weight({ roots, pid }: System): number {
  const parents = new Map(processes().map((one) => [one.pid, one.parent]));
  const isBelow = (id: number): boolean => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at))
      if (roots.includes(at)) return true;
    return false;
  };
  const theirs = [...parents.keys()].filter((id) => id !== pid && isBelow(id));
  return theirs.reduce((sum, id) => sum + pssOf(id), 0) / MB;
}

function pssOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
  } catch {
    return 0; // it ended between two looks
  }
}

/** What each of so many more takes, in MB; they are ended again. */
async function weighed(
  system: System,
  count: number,
  open: () => Promise<PageDriver>,
  url: string,
): Promise<readonly number[]> {
  const before = weight(system);
  const opened: PageDriver[] = [];
  try {
    while (opened.length < count) {
      const driver = await open();
      opened.push(driver);
      await driver.navigate(url);
    }
    return [(weight(system) - before) / count];
  } finally {
    for (const driver of opened) await driver.close();
  }
}

const SERVER = 'memory of the server, idle';

/** What each server takes that has just started and has no browser. */
export const serverMemory: Contest = {
  name: 'memory',
  unit: 'MB',
  rounds: 3,
  goals: [most(70, ' MB')(SERVER)],
  contenders: async (bench) => {
    const there = (await bench.runners()).filter(({ system }) => system.pid !== undefined);
    return [...bench.systems]
      .filter(([name]) => there.some(({ system }) => system.name === name))
      .map(([name, start]) => ({
        row: SERVER,
        system: name,
        cell: async () => {
          const system = await start(bench.chromes);
          try {
            const bytes = pssOf(system.pid ?? NaN);
            expect('its weight', bytes > 0, true);
            return [bytes / MB];
          } finally {
            await system.stop();
          }
        },
      }));
  },
};

/** What a further browser and a further context take, each with a trivial page. */
export const memory: Contest = {
  name: 'memory',
  unit: 'MB',
  rounds: 2,
  goals: [],
  contenders: async (bench) => {
    const url = bench.site.page(pages.plain);
    return (await bench.runners()).flatMap(({ system, driver }) => {
      const weigh = (row: string, count: number, open: () => Promise<PageDriver>): Contender => ({
        row,
        system: system.name,
        cell: () => weighed(system, count, open, url),
      });
      const browser = weigh('memory of a browser', WEIGHED_BROWSERS, () => system.open());
      const context = weigh('memory of a context', WEIGHED_CONTEXTS, () => driver.context());
      return system.hasContexts ? [browser, context] : [browser];
    });
  },
};
