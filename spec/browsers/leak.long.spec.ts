import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { profileName } from '../../lib/launching/user-data-dirs.js';
import { Deadline } from '../../lib/request/deadline.js';
import { Client } from '../support/client.js';
import { FAULTS, injectFault, World } from '../support/faults.js';
import { footprint } from '../support/footprint.js';
import { processesWith } from '../support/processes.js';
import { nodeProcess } from '../support/node-process.js';
import { Random } from '../support/random.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';
import { WORK } from '../support/work.js';

const WAVES = 1;
const PLACES = 4;
const FEW = 4;

let tabwire: Tabwire;
let world: World;
let control: string;
const profiles = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));

beforeAll(async () => {
  tabwire = await Tabwire.start({
    PROFILE_ROOT: profiles,
    MAX_BROWSERS: String(PLACES),
    QUEUE_TIMEOUT_MS: '59999',
    DEFAULT_TIMEOUT_MS: '60000',
  });
  world = await World.start(new Client(tabwire.url), new Random(1));
  control = await world.client.open();
});
afterAll(async () => {
  await tabwire.stop();
  await world.stop();
  rmSync(profiles, { recursive: true });
});

/** Processes of other Chromes than the control browser's. */
function strangers(): number[] {
  const own = processesWith(profileName(control));
  return processesWith(`=${profiles}`).filter((pid) => !own.includes(pid));
}

/** Everything that the service holds, of the machine and of its own. */
function held() {
  const browser = tabwire.gateway.browser(control);
  const page = browser.contexts.default.currentPage;
  const counts = (names: readonly string[]) =>
    names.filter((name) => name === 'Timeout' || name === 'Immediate').length;
  return {
    ...footprint(process.pid, profiles),
    strangers: strangers().length,
    timers: counts(process.getActiveResourcesInfo()),
    listeners: nodeProcess
      .eventNames()
      .reduce((sum, name) => sum + nodeProcess.listenerCount(name), 0),
    deadlines: Deadline.liveCount,
    browsers: tabwire.gateway.browsers.length,
    places: tabwire.gateway.used,
    queue: tabwire.gateway.admission.queued,
    contexts: browser.contexts.opened.length,
    pages: browser.contexts.default.pages.length,
    nodes: page?.ledger.size,
    calls: page?.session.pending,
    turns: page?.lane.length,
    running: browser.usage.running,
  };
}

type Held = ReturnType<typeof held>;

/**
 * What it holds when all is quiet: a control browser on a blank page, and no client. Where it does not come to
 * that, the caller says what is too much.
 */
async function atRest(isRest: (now: Held) => boolean): Promise<Held> {
  await world.client.command(control, 'navigate', { url: 'about:blank' });
  let now = held();
  await until(async () => {
    await tabwire.send('get', '/health/');
    // The next context is made ahead when its browser is quiet, and has a process.
    await tabwire.gateway.browser(control).contexts.warm.discard();
    tabwire.closeIdleConnections();
    // The client reads in the turn after this one that its connections are closed, and takes no such for the next wave.
    for (let turns = 0; turns < 2; turns += 1) await turn();
    now = held();
    return isRest(now);
  }).catch(() => undefined);
  return now;
}

/** Nothing of another browser than the control is there, and nothing runs in that. */
const ALONE = {
  ...{ browsers: 1, places: 1, zombies: 0, folders: 1, queue: 0, strangers: 0 },
  ...{ deadlines: 0, contexts: 0, pages: 1, calls: 0, turns: 0, running: 0 },
};

/** Of handles and timers, clients keep some for a moment; a leak would be one of each browser's. */
const withSpare = (now: Held, { handles, timers }: Held) => ({
  ...now,
  handles: Math.max(now.handles - FEW, handles),
  timers: Math.max(now.timers - FEW, timers),
});

/** Runs tasks, some at a time, in an order of the seed's. */
async function crowd(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const left = [...tasks];
  const worker = async () => {
    while (left.length > 0) {
      const [task] = left.splice(world.random.below(left.length), 1);
      await task?.();
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

/** All kinds of work in the control browser and in new ones, and every fault, at the same time. */
async function wave(): Promise<string[]> {
  const surprises: string[] = [];
  const told = (name: string, what: string) => surprises.push(`${name}: ${what}`);
  const work = WORK.map(({ name, expected, run }) => async () => {
    const outcome = await run(world, control);
    if (!expected.includes(outcome)) told(name, outcome);
  });
  const faults = [
    FAULTS.filter(({ fatal }) => !fatal),
    ...FAULTS.filter(({ fatal }) => fatal).map((it) => [it]),
  ];
  const meet = faults.map((some) => async () => {
    const browser = await world.client.open();
    for (const fault of some) {
      const { outcome, recovered } = await injectFault(world, fault, browser);
      if (outcome !== fault.expected) told(fault.name, outcome);
      if (!recovered) told(fault.name, 'not recovered');
    }
    await world.client.delete(browser);
  });
  await crowd([...work, ...meet]);
  return surprises;
}

it('waves of work, of clients that leave and of crashes leave nothing behind', async () => {
  // The first wave opens what is opened once: threads, pools, code that loads late.
  expect(await wave()).toEqual([]);
  const baseline = await atRest((now) => isDeepStrictEqual({ ...now, ...ALONE }, now));
  expect(baseline).toMatchObject(ALONE);
  for (let count = 0; count < WAVES; count += 1) {
    expect(await wave()).toEqual([]);
    const rest = await atRest((now) => isDeepStrictEqual(withSpare(now, baseline), baseline));
    expect(withSpare(rest, baseline)).toEqual(baseline);
  }
}, 240_000);
