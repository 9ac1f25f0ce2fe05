import { once } from 'node:events';
import { createServer } from 'node:http';
import { PNG } from 'pngjs';
import type { Browser } from '../../lib/browsers/browser.js';
import { processes } from '../../lib/machine/processes.js';
import type { Page } from '../../lib/page/page.js';
import { Tabwire } from '../../spec/support/tabwire.js';
import { expect, type Contender, type Contest } from './contest.js';
import { faster, RAW, RAW_AGAIN, TABWIRE, times } from './goals.js';

/**
 * What rules cost Chrome, in ms of its CPU for a page of 100 resources: against a bare Fetch.enable whose requests
 * are continued as they come, and against no rules at all. All browsers are of the service, in the bench's own
 * process, and load by the same two CDP calls.
 */

const IMAGES = 50;
const SCRIPTS = 25;
const STYLES = 25;
/** In a cell: the system counts CPU in steps of 10 ms. */
const LOADS = 4;
/** Of an image, in pixels. */
const SIDE = 200;

const CONTINUED = 'a load, each request continued';
const BLOCKED = 'a load, images blocked';
const BARE = 'a load, no rules';

const repeated = (count: number, element: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => element(i)).join('');
const HTML = `<!doctype html><title>gallery</title>${repeated(STYLES, (i) => `<link rel=stylesheet href="/${i}.css">`)}${repeated(IMAGES, (i) => `<img src="/${i}.png">`)}${repeated(SCRIPTS, (i) => `<script src="/${i}.js"></script>`)}`;

/** An image that compresses badly, as photographs do. */
function photograph(): Buffer {
  const png = new PNG({ width: SIDE, height: SIDE });
  for (let i = 0; i < png.data.length; i += 1) png.data[i] = (i * 7_919 + (i >> 3) * 104_729) % 256;
  return PNG.sync.write(png);
}

const BODIES: readonly (readonly [end: string, type: string, body: string | Buffer])[] = [
  ['.png', 'image/png', photograph()],
  ['.css', 'text/css', `p { color: red } /* ${'x'.repeat(2_000)} */`],
  ['.js', 'text/javascript', `window.loaded = (window.loaded ?? 0) + 1; // ${'x'.repeat(2_000)}`],
];

async function gallery() {
  const server = createServer(({ url = '' }, res) => {
    const [, type, body] = BODIES.find(([end]) => url.endsWith(end)) ?? ['', 'text/html', HTML];
    res.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}/`, server };
}

/** The processor time that a Chrome has used, in ms. */
const cpuOf = (group: number): number =>
  processes()
    .filter((process) => process.group === group)
    .reduce((sum, { cpuSeconds }) => sum + cpuSeconds * 1_000, 0);

async function load({ session }: Page, url: string): Promise<void> {
  const loaded = new Promise<void>((resolve) => {
    const off = session.on('Page.loadEventFired', () => {
      off();
      resolve();
    });
  });
  await session.send('Page.navigate', { url });
  await loaded;
}

/** Continues each request, and does nothing else. */
async function bareFetch(_browser: Browser, { session }: Page): Promise<void> {
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  });
  await session.enable('Fetch', { patterns: [{ urlPattern: '*' }] }).reply;
}

export const rules: Contest = {
  name: 'rules',
  unit: 'ms',
  goals: [times(1.1)(CONTINUED), faster(TABWIRE, 1, BARE)(BLOCKED)],
  contenders: async (bench) => {
    const { url, server } = await gallery();
    bench.own(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    const tabwire = await Tabwire.start();
    bench.own(() => tabwire.stop());
    const contender = async (
      row: string,
      system: string,
      options: object,
      images: number,
      prepare?: typeof bareFetch,
    ): Promise<Contender> => {
      const { id } = await tabwire.open(options);
      const browser = tabwire.gateway.browser(id);
      const page = await browser.page({}, AbortSignal.timeout(10_000));
      await prepare?.(browser, page);
      return {
        row,
        system,
        cell: async () => {
          const before = cpuOf(browser.pid);
          for (let i = 0; i < LOADS; i += 1) await load(page, url);
          const spent = (cpuOf(browser.pid) - before) / LOADS;
          const expression = `[window.loaded, [...document.images].filter((one) => one.naturalWidth).length].join()`;
          const { result } = await page.session.evaluate({ expression });
          expect('what was loaded', result.value, [SCRIPTS, images].join());
          return [spent];
        },
      };
    };
    const all = { routes: { rules: [{ match: {}, action: 'continue' }] } };
    const noImages = { routes: { block_presets: ['images'] } };
    return [
      await contender(CONTINUED, RAW, {}, IMAGES, bareFetch),
      await contender(CONTINUED, RAW_AGAIN, {}, IMAGES, bareFetch),
      await contender(CONTINUED, TABWIRE, all, IMAGES),
      await contender(BLOCKED, TABWIRE, noImages, 0),
      await contender(BARE, TABWIRE, {}, IMAGES),
    ];
  },
};
