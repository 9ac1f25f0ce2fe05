import type { Bench } from './bench.js';
import { expect, timed, type Contest } from './contest.js';
import { faster, most, plus, tie, times } from './goals.js';
import * as pages from './pages.js';
import type { PageDriver, Node } from './systems/system.js';

/** What is timed, and what must have come of it. */
interface Cell {
  /** Does it for the `i`th time; how long that took, in ms. */
  readonly once: (i: number) => Promise<number>;
  readonly check: () => Promise<void>;
}

/** Something that is done to one page, again and again. */
interface Op {
  readonly name: string;
  /** Where that is not the name. */
  readonly row?: string;
  readonly page: string;
  /** How often in a cell. */
  readonly samples: number;
  readonly goals: readonly ((row: string) => Contest['goals'][number])[];
  readonly prepare: (driver: PageDriver, samples: number, urls: () => string) => Promise<Cell>;
}

const TARGET = '[data-name=target]';
const TEXT = 'the quick brown fox ';
const LARGE = 1_000_000;

/** The wall clock, finer than a millisecond; Chrome's is the same, to a tenth of one. */
const now = () => performance.timeOrigin + performance.now();
const NOW_THERE = 'performance.timeOrigin + performance.now()';
const CLOCK_TOLERANCE_MS = 0.5;

/** The page's clock and ours are one: what it tells lies between our asking and its answer. */
async function sameClock(driver: PageDriver): Promise<void> {
  const asked = now();
  const there = Number(await driver.evaluate(NOW_THERE));
  const within = there > asked - CLOCK_TOLERANCE_MS && there < now() + CLOCK_TOLERANCE_MS;
  expect('the page’s clock against ours', within, true);
}

const findNode: Op['prepare'] = async (driver) => {
  let node: Node = 0;
  return {
    once: () => timed(async () => (node = await driver.find(TARGET))),
    check: async () => expect('the text found', await driver.text(node), 'the target'),
  };
};

const OPS: readonly Op[] = [
  {
    name: 'eval',
    page: pages.plain,
    samples: 100,
    goals: [
      plus(1),
      faster('chromedriver', 1.9),
      faster('Puppeteer', 1),
      faster('Playwright', 1.2),
    ],
    prepare: async (driver) => {
      let value: unknown;
      return {
        once: () => timed(async () => (value = await driver.evaluate('document.title'))),
        check: async () => expect('the title', value, 'Bench'),
      };
    },
  },
  {
    name: 'find-node',
    row: 'find-node, 5,000 nodes',
    page: pages.listing(5_000),
    samples: 100,
    goals: [
      plus(1.1),
      faster('chromedriver', 2.2),
      faster('Puppeteer', 1.9),
      faster('Playwright', 2.8),
    ],
    prepare: findNode,
  },
  {
    name: 'find-node',
    row: 'find-node, 50,000 nodes',
    page: pages.listing(50_000),
    samples: 100,
    goals: [plus(1.1)],
    prepare: findNode,
  },
  {
    name: 'wait-for-node',
    row: 'wait-for-node, present',
    page: pages.listing(5_000),
    samples: 100,
    goals: [
      plus(1.1),
      faster('chromedriver', 1.9),
      faster('Puppeteer', 3.2),
      faster('Playwright', 3.5),
    ],
    prepare: async (driver) => {
      let node: Node = 0;
      return {
        once: () => timed(async () => (node = await driver.waitFor(TARGET))),
        check: async () => expect('the text found', await driver.text(node), 'the target'),
      };
    },
  },
  {
    name: 'wait-for-node',
    row: 'wait-for-node, notice delay',
    page: pages.late,
    samples: 6,
    goals: [
      most(2.5, ' ms'),
      faster('chromedriver', 6),
      faster('Puppeteer', 2.7),
      faster('Playwright', 30),
    ],
    prepare: async (driver, samples) => ({
      // From the insertion, by the page's clock, to the answer, by ours.
      once: async (i) => {
        // Long enough for any wait to have begun, and in no step with those that look now and then.
        await driver.evaluate(`insertLater("late${i}", ${50 + 50 * Math.random()})`);
        await driver.waitFor(`#late${i}`);
        const answered = now();
        return answered - Number(await driver.evaluate('insertedAt'));
      },
      check: async () => {
        const count = await driver.evaluate('document.querySelectorAll("#place > p").length');
        expect('the number of insertions', count, samples);
        await sameClock(driver);
      },
    }),
  },
  {
    name: 'fetch-text',
    page: pages.listing(5_000),
    samples: 100,
    goals: [plus(1.1), faster('chromedriver', 3.2), tie('Puppeteer'), faster('Playwright', 2.5)],
    prepare: async (driver) => {
      const node = await driver.find(TARGET);
      let text = '';
      return {
        once: () => timed(async () => (text = await driver.text(node))),
        check: async () => expect('the text', text, 'the target'),
      };
    },
  },
  {
    name: 'scroll-to',
    page: pages.long,
    samples: 20,
    goals: [
      plus(1.1),
      faster('chromedriver', 2.4),
      faster('Puppeteer', 1.3),
      faster('Playwright', 18),
    ],
    prepare: async (driver) => {
      const ends = [await driver.find('#top'), await driver.find('#end')];
      return {
        once: (i) => timed(() => driver.scrollTo(ends[i % 2] ?? 0)),
        // An even number of times ends at the end.
        check: async () =>
          expect('being at the end', await driver.evaluate('scrollY > 8000'), true),
      };
    },
  },
  {
    name: 'node-click',
    page: pages.button,
    samples: 20,
    goals: [
      times(1.6),
      faster('chromedriver', 9),
      faster('Puppeteer', 4),
      faster('Playwright', 11),
    ],
    prepare: async (driver, samples) => {
      const node = await driver.find('button');
      return {
        once: () => timed(() => driver.clickNode(node)),
        check: async () => expect('the number of clicks', await driver.evaluate('clicks'), samples),
      };
    },
  },
  {
    name: 'click',
    page: pages.button,
    samples: 40,
    goals: [times(1.7), faster('chromedriver', 5.5), tie('Puppeteer'), tie('Playwright')],
    prepare: async (driver, samples) => ({
      once: () => timed(() => driver.click(100, 100)),
      check: async () => expect('the number of clicks', await driver.evaluate('clicks'), samples),
    }),
  },
  {
    name: 'type',
    row: 'type 20 characters',
    page: pages.form,
    samples: 8,
    goals: [
      times(1.15),
      faster('chromedriver', 1.4),
      faster('Puppeteer', 2),
      faster('Playwright', 2),
    ],
    prepare: async (driver, samples) => {
      const node = await driver.find('#first');
      return {
        once: () => timed(() => driver.type(node, TEXT)),
        check: async () =>
          expect(
            'the value',
            await driver.evaluate('document.getElementById("first").value'),
            TEXT.repeat(samples),
          ),
      };
    },
  },
  {
    name: 'send-keys',
    row: 'send-keys Tab',
    page: pages.form,
    samples: 30,
    goals: [
      times(1.6),
      faster('chromedriver', 1.3),
      faster('Puppeteer', 1.15),
      faster('Playwright', 1.2),
    ],
    prepare: async (driver, samples) => ({
      once: () => timed(() => driver.press('Tab')),
      check: async () => expect('the number of Tabs', await driver.evaluate('tabs'), samples),
    }),
  },
  {
    name: 'fetch-html',
    row: 'fetch-html, 1 MB',
    page: pages.large(LARGE),
    samples: 6,
    goals: [times(1.4), faster('chromedriver', 1.25), tie('Puppeteer'), tie('Playwright')],
    prepare: async (driver) => {
      let html = '';
      return {
        once: () => timed(async () => (html = await driver.html())),
        check: async () => {
          // Some bring the doctype along, some don't.
          const length = Number(await driver.evaluate('document.documentElement.outerHTML.length'));
          expect('its size', length > 0.99 * LARGE && html.length >= length, true);
          expect('its last tag', html.trimEnd().endsWith('</html>'), true);
        },
      };
    },
  },
  {
    name: 'navigate',
    page: pages.plain,
    samples: 6,
    goals: [times(1.1), tie('chromedriver'), tie('Puppeteer'), tie('Playwright')],
    prepare: async (driver, _samples, urls) => {
      let url = '';
      return {
        once: () => {
          url = urls();
          return timed(() => driver.navigate(url));
        },
        check: async () => expect('the URL', await driver.evaluate('location.href'), url),
      };
    },
  },
];

/** What a client does most, as contests of all systems. */
export const commands: readonly Contest[] = OPS.map(
  ({ name, row = name, page, samples, goals, prepare }) => ({
    name,
    unit: 'ms',
    goals: goals.map((goal) => goal(row)),
    contenders: async (bench: Bench) => {
      let count = 0;
      // No two are the same, so that no navigation is within a document.
      const urls = () => bench.site.page(`${page}<!-- ${(count += 1)} -->`);
      return (await bench.runners()).map(({ system, driver }) => ({
        row,
        system: system.name,
        cell: async () => {
          await driver.navigate(urls());
          const { once, check } = await prepare(driver, samples, urls);
          const took: number[] = [];
          for (let i = 0; i < samples; i += 1) took.push(await once(i));
          await check();
          return took;
        },
      }));
    },
  }),
);
