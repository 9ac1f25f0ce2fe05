import { processes } from '../../lib/machine/processes.js';
import type { Page } from '../../lib/page/page.js';
import type { Browser } from '../../lib/browsers/browser.js';
import { recordingOf } from '../../lib/network/log/recording.js';
import { Tabwire } from '../../spec/support/tabwire.js';
import { WireSite } from '../../spec/support/wire-site.js';
import { expect, type Contender, type Contest } from './contest.js';
import { RAW, RAW_AGAIN, TABWIRE, times } from './goals.js';

/**
 * What recording the network costs Chrome, in ms of its CPU for a page of 100 resources: against a bare
 * Network.enable that nobody listens to, and a bare Network.getResponseBody of each. All browsers are of the
 * service, in the bench's own process, and load by the same two CDP calls.
 */

const RESOURCES = 100;
/** In a cell: the system counts CPU in steps of 10 ms. */
const LOADS = 4;
const SIZE = 2_000;

type Prepare = (browser: Browser, page: Page) => () => Promise<void>;

/** Nothing is recorded, or it is by itself: no more is to be waited for. */
const nothing: Prepare = () => () => Promise.resolve();

const bareEnable: Prepare = (_browser, { session }) => {
  session.enable('Network').reply.catch(() => undefined);
  return () => Promise.resolve();
};

/** Reads each body when it is there; a load is over when all are read. */
const bareBodies: Prepare = (_browser, { session }) => {
  session.enable('Network').reply.catch(() => undefined);
  const reading: Promise<unknown>[] = [];
  session.on('Network.loadingFinished', ({ requestId }) => {
    reading.push(session.send('Network.getResponseBody', { requestId }));
  });
  return async () => {
    await Promise.all(reading.splice(0));
  };
};

const recorded =
  (record: 'headers' | 'bodies'): Prepare =>
  ({ contexts }) => {
    const { network } = contexts.default;
    network.record(recordingOf({ record }));
    return async () => {
      await network.settled(AbortSignal.timeout(10_000));
      // A last word of Chrome's may still be on its way.
      const ended = network.entries.filter(({ state }) => state === 'finished').length;
      if (ended < RESOURCES) throw new Error(`only ${ended} of the requests are recorded`);
      network.empty();
    };
  };

/** The processor time that a Chrome has used, in ms. */
export const cpuOf = (group: number): number =>
  processes()
    .filter((process) => process.group === group)
    .reduce((sum, { cpuSeconds }) => sum + cpuSeconds * 1_000, 0);

const HEADERS = 'headers, 100 resources';
const BODIES = 'bodies, 100 resources';
const OFF = 'off, 100 resources';

const ROWS: readonly (readonly [string, string, Prepare])[] = [
  [HEADERS, RAW, bareEnable],
  [HEADERS, RAW_AGAIN, bareEnable],
  [HEADERS, TABWIRE, recorded('headers')],
  [BODIES, RAW, bareBodies],
  [BODIES, RAW_AGAIN, bareBodies],
  [BODIES, TABWIRE, recorded('bodies')],
  [OFF, RAW, nothing],
  [OFF, TABWIRE, nothing],
];

export const network: Contest = {
  name: 'network',
  unit: 'ms',
  goals: [times(1.1)(HEADERS), times(1.1)(BODIES), times(1.1)(OFF)],
  contenders: async (bench) => {
    const site = await WireSite.start();
    bench.own(() => site.stop());
    for (let i = 0; i < RESOURCES; i += 1) site.script(`/${i}.js`, `//${'x'.repeat(SIZE)}`);
    const scripts = Array.from({ length: RESOURCES }, (_, i) => `<script src=/${i}.js></script>`);
    const url = site.page('/', scripts.join(''));
    const tabwire = await Tabwire.start();
    bench.own(() => tabwire.stop());
    const contenders: Contender[] = [];
    for (const [row, system, prepare] of ROWS) {
      const { id } = await tabwire.open();
      const browser = tabwire.gateway.browser(id);
      const page = await browser.page({}, AbortSignal.timeout(60_000));
      const done = prepare(browser, page);
      contenders.push({ row, system, cell: async () => [await load(browser, page, url, done)] });
    }
    expect('the resources', scripts.length, RESOURCES);
    return contenders;
  },
};

/** What a load takes of Chrome's CPU, in ms. */
async function load(
  { pid }: Browser,
  { session }: Page,
  url: string,
  done: () => Promise<void>,
): Promise<number> {
  const before = cpuOf(pid);
  for (let i = 0; i < LOADS; i += 1) {
    const loaded = new Promise<void>((resolve) => {
      const dispose = session.on('Page.loadEventFired', () => {
        dispose();
        resolve();
      });
    });
    await session.send('Page.navigate', { url });
    await loaded;
    await done();
  }
  return (cpuOf(pid) - before) / LOADS;
}
