import { expect, together, type Contender, type Contest } from './contest.js';
import { TABWIRE } from './goals.js';
import { quantile } from './stats.js';
import type { PageDriver } from './systems/system.js';

/** How long a cell lasts. */
const BURST_MS = 2_000;

/** How many browsers, each with how many clients in all. */
const SIZES = [
  [1, 64],
  [16, 64],
  [64, 64],
  [1, 256],
  [16, 256],
  [64, 256],
] as const;

const FIGURES = ['evals a second', 'p50 ms', 'p99 ms'] as const;

/** Clients that evaluate, each in one of the browsers, each as soon as it has its answer. */
async function crowd(browsers: readonly PageDriver[], clients: number) {
  const start = performance.now();
  const took: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const driver = browsers[client % browsers.length];
      for (let at = start; at < start + BURST_MS;) {
        expect('the sum', await driver?.evaluate(`40 + ${client}`), 40 + client);
        const now = performance.now();
        took.push(now - at);
        at = now;
      }
    }),
  );
  return {
    'evals a second': (took.length / (performance.now() - start)) * 1_000,
    'p50 ms': quantile(took, 0.5),
    'p99 ms': quantile(took, 0.99),
  };
}

/** Whether the time of an eval grows with the number of clients alone, however many browsers they share. */
export const manyClients: Contest = {
  name: 'many-clients',
  unit: 'ms',
  rounds: 3,
  goals: [],
  contenders: async (bench) => {
    const most = Math.max(...SIZES.map(([count]) => count));
    const tabwire = await bench.tabwire(0, {
      MAX_BROWSERS: String(most),
      DEFAULT_TIMEOUT_MS: '120000',
    });
    const browsers: PageDriver[] = [];
    while (browsers.length < most) browsers.push(await tabwire.open());
    return SIZES.flatMap(([count, clients]): Contender[] => {
      const row = (figure: string) =>
        `${count} browser${count === 1 ? '' : 's'}, ${clients} clients: ${figure}`;
      const work = async () => {
        const figures = await crowd(browsers.slice(0, count), clients);
        return Object.fromEntries(FIGURES.map((figure) => [row(figure), figures[figure]]));
      };
      return together(FIGURES.map(row), TABWIRE, work).map((contender) =>
        contender.row.endsWith('second') ? { ...contender, unit: 'evals/s' } : contender,
      );
    });
  },
};
