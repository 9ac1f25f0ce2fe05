import { LiveClient } from '../../spec/support/live-client.js';
import type { TestBrowser } from '../../spec/support/service.js';
import { Tabwire } from '../../spec/support/tabwire.js';
import { expect, type Contender, type Contest } from './contest.js';
import { faster, most, TABWIRE } from './goals.js';
import { cpuOf } from './network.js';

/** What the live view takes: the time from a change to its frame, and Chrome's CPU for so many viewers. */

const CHANGES = 20;
/** Longer than a frame takes, so that each change has its own. */
const BETWEEN_MS = 300;
const MOVING_MS = 2_000;

const PAGE = `<title>live</title><body><h1>Text</h1><p id=p>${'lorem ipsum '.repeat(800)}`;

/** Changes the page now and then; resolves to when it did, in ms of the epoch. */
const CHANGING = `new Promise((done) => {
  const times = [];
  const change = () => {
    if (times.length === ${CHANGES}) return done(times);
    document.body.style.background = 'hsl(' + times.length * 37 + ' 80% 60%)';
    times.push(performance.timeOrigin + performance.now());
    setTimeout(change, ${BETWEEN_MS});
  };
  change();
})`;

/** Changes the page with each frame. */
const MOVING = `new Promise((done) => {
  const began = performance.now();
  const move = (now) => {
    p.style.marginLeft = (now / 10) % 300 + 'px';
    if (now < began + ${MOVING_MS}) requestAnimationFrame(move); else done(1);
  };
  requestAnimationFrame(move);
})`;

const CHANGE = 'live view: a change, to its frame';
const ALONE = `live view: Chrome's CPU, ${MOVING_MS / 1_000} s in motion, no viewer`;
const ONE = `live view: Chrome's CPU, ${MOVING_MS / 1_000} s in motion, one viewer`;
const TEN = `live view: Chrome's CPU, ${MOVING_MS / 1_000} s in motion, ten viewers`;

interface Shown {
  readonly tabwire: Tabwire;
  readonly browser: TestBrowser;
  /** Starts so many viewers, each with its first frame. */
  readonly watch: (viewers: number) => Promise<readonly LiveClient[]>;
}

async function show(own: (end: () => Promise<unknown>) => void): Promise<Shown> {
  const tabwire = await Tabwire.start();
  own(() => tabwire.stop());
  const browser = await tabwire.open({ url: `data:text/html,${encodeURIComponent(PAGE)}` });
  const url = `${tabwire.url.replace('http', 'ws')}${browser.path}/live`;
  const watch = async (viewers: number) => {
    const all = Array.from({ length: viewers }, () => LiveClient.connect(url));
    const clients = await Promise.all(all);
    await Promise.all(clients.map((client) => client.frame(0)));
    return clients;
  };
  return { tabwire, browser, watch };
}

const latency: Contest = {
  name: 'live',
  unit: 'ms',
  rounds: 5,
  goals: [most(150, ' ms')(CHANGE)],
  contenders: async (bench) => {
    const { browser, watch } = await show((end) => bench.own(end));
    const cell = async () => {
      const [client] = await watch(1);
      if (!client) throw new Error('there is no viewer');
      const times: readonly number[] = await browser.evaluate(CHANGING);
      const frames = client.frames.map(({ at }) => performance.timeOrigin + at);
      await client.close();
      const took = times.map((time) => (frames.find((at) => at >= time) ?? NaN) - time);
      // The frame of the last may be on its way.
      const seen = took.filter((ms) => !Number.isNaN(ms));
      expect('that changes are seen', seen.length >= CHANGES - 1, true);
      return seen;
    };
    return [{ row: CHANGE, system: TABWIRE, cell }];
  },
};

const cpu: Contest = {
  name: 'live',
  unit: 'ms',
  goals: [faster(TABWIRE, 1 / 1.15, ONE)(TEN)],
  contenders: async (bench) => {
    const { tabwire, browser, watch } = await show((end) => bench.own(end));
    const { pid } = tabwire.gateway.browser(browser.id);
    const contender = (row: string, viewers: number): Contender => ({
      row,
      system: TABWIRE,
      cell: async () => {
        const clients = await watch(viewers);
        const before = cpuOf(pid);
        expect('the motion', await browser.evaluate(MOVING), 1);
        const used = cpuOf(pid) - before;
        await Promise.all(clients.map((client) => client.close()));
        return [used];
      },
    });
    return [contender(ALONE, 0), contender(ONE, 1), contender(TEN, 10)];
  },
};

/** How soon a viewer sees a change, and what viewers cost Chrome. */
export const live: readonly Contest[] = [latency, cpu];
