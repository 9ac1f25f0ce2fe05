import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.js';
import { expect, timed, type Contender, type Contest } from './contest.js';
import { faster, most, TABWIRE, tie, times } from './goals.js';
import type { PageDriver, System } from './systems/system.js';
import type { TabwireSystem } from './systems/tabwire.js';

const COLD = 'open, cold';
const SHELL = 'open, headless-shell';
const POOL = 'open, from the warm pool';
const POOL_EVAL = 'open, from the warm pool, and eval';
const CONTEXT = 'context + page';
const CONTEXT_AHEAD = 'context + page, made ahead';
const CONTEXT_SHELL = 'context + page, headless-shell';
const FIRST = 'first navigate, in a new browser';
const FIRST_POOLED = 'first navigate, in a pooled browser';
const OLD = 'navigate, in an old browser';
const DELETE = 'delete a browser';

/** Opens something and ends it again: how long it took until an eval was answered. */
async function opening(open: () => Promise<PageDriver>): Promise<readonly number[]> {
  let driver: PageDriver | undefined;
  try {
    const ms = await timed(async () => {
      driver = await open();
      expect('the sum', await driver.evaluate('40 + 2'), 42);
    });
    return [ms];
  } finally {
    await driver?.close();
  }
}

const opener = (row: string, { name }: System, open: () => Promise<PageDriver>): Contender => ({
  row,
  system: name,
  cell: () => opening(open),
});

/** How long a browser is left alone, which makes its next context ahead meanwhile. Nobody is told when it has. */
const AHEAD_MS = 1_500;

/** How long a pool may take to fill. */
const FILL_MS = 30_000;

/** Resolves when a Chrome is ready: what fills the pool is not to be measured. */
export async function poolIsFull({ http }: TabwireSystem): Promise<void> {
  const end = performance.now() + FILL_MS;
  while (performance.now() < end) {
    const { pooled } = await http.send('GET', '/status/');
    if (pooled > 0) return;
  }
  throw new Error('the pool stays empty');
}

async function fromPool(bench: Bench): Promise<readonly Contender[]> {
  if (!bench.systems.has(TABWIRE)) return [];
  const pool = await bench.tabwire(1);
  await poolIsFull(pool);
  const cell = async () => {
    let driver: PageDriver | undefined;
    const ms = await timed(async () => {
      driver = await pool.open();
    });
    expect('the sum', await driver?.evaluate('40 + 2'), 42);
    await driver?.close();
    await poolIsFull(pool);
    return [ms];
  };
  const whole = async () => {
    const took = await opening(() => pool.open());
    await poolIsFull(pool);
    return took;
  };
  return [
    { row: POOL, system: TABWIRE, cell },
    { row: POOL_EVAL, system: TABWIRE, cell: whole },
  ];
}

/** New browsers, each to its first answered eval; from the pool also to the answer of the open alone. */
export const opens: Contest = {
  name: 'open',
  unit: 'ms',
  goals: [
    times(1.1)(COLD),
    faster('chromedriver', 2.8, COLD)(SHELL),
    most(4, ' ms')(POOL),
    faster('chromedriver', 70, COLD)(POOL),
  ],
  contenders: async (bench) => {
    const systems = (await bench.runners()).map(({ system }) => system);
    const shells = bench.chromes.shell === undefined ? [] : systems;
    return [
      ...systems.map((system) => opener(COLD, system, () => system.open())),
      ...shells.map((system) => opener(SHELL, system, () => system.open(true))),
      ...(await fromPool(bench)),
    ];
  },
};

/** New contexts in a browser that is open, each with a page, to its first answered eval. */
export const contexts: Contest = {
  name: 'context',
  unit: 'ms',
  goals: [times(1.1)(CONTEXT), most(15, ' ms')(CONTEXT_AHEAD), most(40, ' ms')(CONTEXT_SHELL)],
  contenders: async (bench) => {
    const runners = (await bench.runners()).filter(({ system }) => system.hasContexts);
    const contenders: Contender[] = [];
    for (const { system, driver } of runners) {
      contenders.push(opener(CONTEXT, system, () => driver.context()));
      if (system.name === TABWIRE)
        contenders.push({
          row: CONTEXT_AHEAD,
          system: system.name,
          cell: async () => {
            await sleep(AHEAD_MS);
            return opening(() => driver.context());
          },
        });
      if (bench.chromes.shell === undefined) continue;
      const shell = await system.open(true);
      bench.own(() => shell.close());
      contenders.push(opener(CONTEXT_SHELL, system, () => shell.context()));
    }
    return contenders;
  },
};

/** What the first navigation of a browser takes, and what later ones do. */
export const firstNavigates: Contest = {
  name: 'first-navigate',
  unit: 'ms',
  goals: [tie(TABWIRE, OLD)(FIRST_POOLED)],
  contenders: async (bench) => {
    const runners = await bench.runners();
    const url = bench.site.page('<title>first</title><p>hello');
    const navigation = (driver: PageDriver) => timed(() => driver.navigate(url));
    const first = async (open: () => Promise<PageDriver>) => {
      const driver = await open();
      try {
        const ms = await navigation(driver);
        expect('the title', await driver.evaluate('document.title'), 'first');
        return [ms];
      } finally {
        await driver.close();
      }
    };
    const fromPool = async (pool: TabwireSystem) => {
      await poolIsFull(pool);
      return first(() => pool.open());
    };
    const pool = bench.systems.has(TABWIRE) ? await bench.tabwire(1) : undefined;
    return [
      ...runners.map(({ system }) => ({
        row: FIRST,
        system: system.name,
        cell: () => first(() => system.open()),
      })),
      ...(pool ? [{ row: FIRST_POOLED, system: TABWIRE, cell: () => fromPool(pool) }] : []),
      ...runners.map(({ system, driver }) => ({
        row: OLD,
        system: system.name,
        cell: async () => [await navigation(driver)],
      })),
    ];
  },
};

/** Ends of browsers that have a page, until the reply. */
export const deletes: Contest = {
  name: 'delete',
  unit: 'ms',
  goals: [most(45, ' ms')(DELETE), tie('chromedriver')(DELETE)],
  contenders: async (bench) => {
    const url = bench.site.page('<title>last</title><p>hello');
    return (await bench.runners()).map(({ system }) => ({
      row: DELETE,
      system: system.name,
      cell: async () => {
        const driver = await system.open();
        await driver.navigate(url);
        return [await timed(() => driver.close())];
      },
    }));
  },
};
