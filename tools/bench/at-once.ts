import { expect, together, type Contender, type Contest } from './contest.js';
import { timesRow, TABWIRE } from './goals.js';
import { median } from './stats.js';
import { poolIsFull } from './opens.js';
import type { TabwireSystem } from './systems/tabwire.js';

/** The last open waits for all others, and none is refused. */
const PATIENT = { DEFAULT_TIMEOUT_MS: '600000', QUEUE_TIMEOUT_MS: '590000', MAX_QUEUE: '1000' };

/** Without a pool, and with one. */
const POOLS = [0, 1];

/** Opens so many browsers at once, each of which ends after its first answer: times from the requests on. */
async function opensAtOnce(tabwire: TabwireSystem, count: number) {
  const start = performance.now();
  const open = async () => {
    const driver = await tabwire.open();
    try {
      expect('the sum', await driver.evaluate('40 + 2'), 42);
      return performance.now() - start;
    } finally {
      await driver.close();
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: count }, open));
  const answers = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return {
    'first answer': Math.min(...answers),
    'median answer': median(answers),
    'last answer': Math.max(...answers),
    failed: count - answers.length,
  };
}

const ANSWERS = ['first answer', 'median answer', 'last answer', 'failed'] as const;

/** So many clients who open a browser at the same moment. Their Chromes start in turns (`MAX_LAUNCHES`). */
function atOnce(count: number): Contest {
  const named = (pool: number) => `${count} opens at once, ${pool === 0 ? 'no' : 'with a'} pool`;
  const goal = (pool: number) =>
    timesRow(`${named(pool)}: last answer`, 0.6)(`${named(pool)}: median answer`);
  return {
    name: `at-once-${count}`,
    unit: 'ms',
    rounds: 1,
    isCold: true,
    goals: POOLS.map(goal),
    contenders: async (bench) => {
      const contenders: Contender[] = [];
      for (const pool of POOLS) {
        const tabwire = await bench.tabwire(pool, PATIENT);
        const work = async () => {
          if (pool > 0) await poolIsFull(tabwire);
          return opensAtOnce(tabwire, count);
        };
        contenders.push(
          ...together(ANSWERS, TABWIRE, work).map((one) => ({
            ...one,
            row: `${named(pool)}: ${one.row}`,
            ...(one.row === 'failed' ? { unit: 'opens' } : {}),
          })),
        );
      }
      return contenders;
    },
  };
}

export const opensTogether: readonly Contest[] = [40, 200].map(atOnce);
