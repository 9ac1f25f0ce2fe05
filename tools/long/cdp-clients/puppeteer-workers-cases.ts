import type { ConsoleMessage, Page, WebWorker } from 'puppeteer-core';
import type { Site } from '../../../spec/support/site.js';
import {
  Log,
  needed,
  nextEvent,
  show,
  sorted,
  targetLog,
  typeOf,
  withoutRepeats,
  type PuppeteerCases,
} from './puppeteer-helpers.js';

const SERVICE_WORKER = '/script?self.answer=42';

/** The worker that a page starts with an expression. */
async function workerBy(page: Page, expression: string): Promise<WebWorker> {
  const created = nextEvent<WebWorker>((done) => page.once('workercreated', done));
  await page.evaluate(`void (window.worker = ${expression})`);
  return created;
}

/** Has a page register a service worker, and waits until it is active. */
async function register(page: Page, site: Site): Promise<void> {
  await show(page, site, '<p>of a service worker');
  await page.evaluate(
    `navigator.serviceWorker.register('${SERVICE_WORKER}').then(() => navigator.serviceWorker.ready).then(() => 1)`,
  );
}

/** Blob URLs have a name that is never the same. */
function plainUrl(url: string): string {
  return url.replace(/[0-9a-f-]{36}/, 'name');
}

/** Workers, dedicated, shared and of services. */
export const WORKER_CASES: PuppeteerCases = [
  {
    name: 'workers: one comes and goes',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      await workerBy(page, "new Worker('/script?self.answer=42')");
      const during = page.workers().map((each) => each.url());
      const destroyed = nextEvent((done) => page.once('workerdestroyed', done));
      await page.evaluate('worker.terminate()');
      await destroyed;
      return [during, page.workers().length];
    },
  },
  {
    name: 'workers: told as targets',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const log = targetLog(page.browserContext());
      await workerBy(page, "new Worker('/script?self.answer=42')");
      await page.evaluate('worker.terminate()');
      const entries = await log.having((entry) => entry.startsWith('targetdestroyed'));
      return entries.filter((entry) => entry.includes('/script'));
    },
  },
  {
    name: 'workers: URLs of a blob, of data and of a module',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const workers = [
        await workerBy(page, "new Worker(URL.createObjectURL(new Blob(['self.answer = 1'])))"),
        await workerBy(page, "new Worker('data:text/javascript,self.answer=2')"),
        await workerBy(page, "new Worker('/script?export{}', { type: 'module' })"),
      ];
      return workers.map((worker) => plainUrl(worker.url()));
    },
  },
  {
    name: 'workers: what one is',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      // Before its script runs, Chrome may give the worker another target.
      const started =
        "Object.assign(new Worker('/script?postMessage(0)', { name: 'named' }), { onmessage() { started = true } })";
      const worker = await workerBy(page, started);
      await page.waitForFunction('window.started');
      return worker.evaluate(
        '[self.constructor.name, self.name, location.href, isSecureContext, navigator.language, typeof window]',
      );
    },
  },
  {
    name: 'workers: one within another',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const log = new Log<string>();
      page.on('workercreated', (worker) => log.add(worker.url()));
      const inner = encodeURIComponent("new Worker('/script?self.inner=1')");
      await page.evaluate(`void (window.worker = new Worker('/script?${inner}'))`);
      return sorted(await log.count(2));
    },
  },
  {
    name: 'workers: one closes itself',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const destroyed = nextEvent<WebWorker>((done) => page.once('workerdestroyed', done));
      await workerBy(page, "new Worker('/script?onmessage=()=>close()')");
      await page.evaluate("worker.postMessage('go')");
      return (await destroyed).url();
    },
  },
  {
    name: 'workers: gone with their page’s navigation',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const destroyed = nextEvent<WebWorker>((done) => page.once('workerdestroyed', done));
      await workerBy(page, "new Worker('/script?self.answer=42')");
      await show(page, site, '<p>there');
      return [(await destroyed).url(), page.workers().length];
    },
  },
  {
    name: 'workers: what one writes to its console',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const said = nextEvent<ConsoleMessage>((done) => page.once('console', done));
      const script = encodeURIComponent("console.warn('of a worker', [1, 2])");
      await workerBy(page, `new Worker('/script?${script}')`);
      const message = await said;
      return [message.type(), message.text(), message.location()];
    },
  },
  {
    name: 'workers: what one throws',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const log = new Log<string>();
      page.on('pageerror', (error: unknown) => log.add(String(error)));
      const script = encodeURIComponent("throw new TypeError('of a worker')");
      await workerBy(page, `new Worker('/script?${script}')`);
      const isOwn = (entry: string) => entry.startsWith('TypeError');
      return (await log.having(isOwn)).filter(isOwn);
    },
  },
  {
    name: 'workers: messages to one and back',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const script = encodeURIComponent('onmessage = ({ data }) => postMessage(data * 2)');
      await workerBy(page, `new Worker('/script?${script}')`);
      return page.evaluate(
        'new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); worker.postMessage(21); })',
      );
    },
  },
  {
    name: 'workers: a shared one as a target',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const [target] = await Promise.all([
        page.browserContext().waitForTarget((each) => typeOf(each) === 'shared_worker'),
        page.evaluate(
          // Chrome tells of the worker before its script has run: the page waits for its word.
          `new Promise((resolve) => {
            const script = 'self.answer=42;onconnect=(event)=>event.ports[0].postMessage(1)';
            window.shared = new SharedWorker('/script?' + script, 'shared');
            window.shared.port.onmessage = () => resolve();
          })`,
        ),
      ]);
      const worker = needed(await target.worker());
      return [target.url(), worker.url(), await worker.evaluate('[self.name, self.answer]')];
    },
  },
  {
    name: 'workers: the end of a shared one',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const log = targetLog(page.browserContext());
      await page.evaluate("void (window.shared = new SharedWorker('/script?self.answer=42'))");
      await log.having((entry) => entry.startsWith('targetcreated shared_worker'));
      await page.goto('about:blank');
      const entries = await log.having((entry) =>
        entry.startsWith('targetdestroyed shared_worker'),
      );
      return entries.filter((entry) => entry.includes('shared_worker'));
    },
  },
  {
    name: 'service workers: one as a target',
    async run({ page, site }) {
      const context = page.browserContext();
      const [target] = await Promise.all([
        context.waitForTarget((each) => typeOf(each) === 'service_worker'),
        register(page, site),
      ]);
      return [target.url(), context.targets().length];
    },
  },
  {
    name: 'service workers: evaluation in one',
    async run({ page, site }) {
      const [target] = await Promise.all([
        page.browserContext().waitForTarget((each) => typeOf(each) === 'service_worker'),
        register(page, site),
      ]);
      const worker = needed(await target.worker());
      return worker.evaluate('[self.answer, registration.scope, self.constructor.name]');
    },
  },
  {
    name: 'service workers: the end of one that is unregistered',
    async run({ page, site }) {
      const log = targetLog(page.browserContext());
      await register(page, site);
      await log.having((entry) => entry.startsWith('targetcreated service_worker'));
      await page.evaluate(
        'navigator.serviceWorker.getRegistration().then((registration) => registration.unregister())',
      );
      const entries = await log.having((entry) =>
        entry.startsWith('targetdestroyed service_worker'),
      );
      return withoutRepeats(entries.filter((entry) => entry.includes('service_worker')));
    },
  },
  {
    name: 'service workers: the end of one that is stopped',
    async run({ page, site }) {
      const log = targetLog(page.browserContext());
      await register(page, site);
      await log.having((entry) => entry.startsWith('targetcreated service_worker'));
      const session = await page.createCDPSession();
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      const entries = await log.having((entry) =>
        entry.startsWith('targetdestroyed service_worker'),
      );
      return entries.filter((entry) => entry.includes('service_worker'));
    },
  },
  {
    name: 'service workers: versions that are told',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      const log = new Log<string>();
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        for (const { status, scriptURL } of versions) log.add(`${status} ${scriptURL}`);
      });
      await session.send('ServiceWorker.enable');
      await register(page, site);
      const isActive = (entry: string) => entry.startsWith('activated');
      return sorted(new Set((await log.having(isActive)).filter(isActive)));
    },
  },
];
