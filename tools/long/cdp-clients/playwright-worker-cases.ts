import type { ConsoleMessage, Worker } from 'playwright-core';
import { failureOf, framed, scriptPath, Seen, type PlaywrightCases } from './playwright-helpers.js';

const SPEAKS = `
  console.log('text', 1, true, null, undefined, { a: 1, b: { c: 2 } }, [1, 'two']);
  console.debug('debug'); console.info('%s is %d', 'x', 5); console.warn('careful');
  console.error('wrong'); console.dir({ d: 1 }); console.group('group'); console.groupEnd();
  console.count('n'); console.assert(false, 'claim'); console.table([{ a: 1 }]);
  console.trace('traced'); console.clear();`;

/** A service worker that takes the pages over and answers one path. */
const SERVES = `
  oninstall = () => skipWaiting();
  onactivate = (event) => event.waitUntil(clients.claim());
  onfetch = (event) => {
    if (event.request.url.endsWith('/by-worker')) event.respondWith(new Response('of the worker'));
  };`;

/** Registers a service worker, and waits until it has the page. */
const REGISTERS = `(async (path) => {
  const { serviceWorker } = navigator;
  const taken = new Promise((resolve) => (serviceWorker.oncontrollerchange = () => resolve()));
  registration = await serviceWorker.register(path);
  await taken;
})`;

const registering = (code: string) => `${REGISTERS}('${scriptPath(code).replaceAll("'", '%27')}')`;

/** Console, errors and workers. */
export const WORKER_CASES: PlaywrightCases = [
  {
    name: 'console: all kinds of messages',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      const messages = new Seen<unknown>();
      page.on('console', (message) =>
        messages.add([message.type(), message.text(), message.args().length]),
      );
      await page.evaluate(SPEAKS);
      return messages.atLeast(13);
    },
  },
  {
    name: 'console: arguments and places',
    async run({ page, site }) {
      const source = scriptPath('\n  console.log({ a: [1] }, document.body)');
      const [message] = await Promise.all([
        page.waitForEvent('console'),
        page.goto(site.page(`<p>here</p>\n<script src="${source}"></script>`)),
      ]);
      const { url, line, column } = message.location();
      const [first, second] = message.args();
      return [
        url,
        line,
        column,
        await first?.jsonValue(),
        second?.asElement() !== null,
        message.page() === page,
        message.worker(),
      ];
    },
  },
  {
    name: 'console: what Chrome itself tells',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      const [message] = await Promise.all([
        page.waitForEvent('console'),
        page.evaluate(async () => (await fetch('/status/404?gone')).status),
      ]);
      return [message.type(), message.text(), message.location().url];
    },
  },
  {
    name: 'console: of frames, workers and popups',
    async run({ context, page, site }) {
      const messages = new Seen<ConsoleMessage>();
      context.on('console', (message) => messages.add(message));
      const says = (text: string) => `<script>console.log('${text}', origin)</script>`;
      const worker = `<script>new Worker('${scriptPath('console.log("worker")')}')</script>`;
      const far = site.page(says('far'), site.other);
      await page.goto(site.page(framed(site.page(says('near'))) + framed(far) + worker));
      await messages.atLeast(3);
      await page.evaluate((url) => void open(url), site.page(says('popup')));
      const all = await messages.atLeast(4);
      return all
        .map((message) => [
          message.text(),
          message.page() === page,
          message.worker() !== null,
          message.location().line,
        ])
        .toSorted();
    },
  },
  {
    name: 'errors: of a page and of a frame of another site',
    async run({ context, page, site }) {
      const errors = new Seen<string>();
      const places = new Seen<string>();
      page.on('pageerror', ({ name, message }) => errors.add(`${name}: ${message}`));
      context.on('weberror', (error) => {
        places.add(`${String(error.page() === page)} ${error.error().message}`);
      });
      const far = site.page('<script>throw new Error("far")</script>', site.other);
      const html = `
        <script>throw new TypeError('thrown')</script>
        <script>throw 'a text'</script>
        <script>Promise.reject(new RangeError('rejected'))</script>
        <script>setTimeout(() => missing(), 0)</script>`;
      await page.goto(site.page(html + framed(far)));
      return [(await errors.atLeast(5)).toSorted(), (await places.atLeast(5)).toSorted()];
    },
  },
  {
    name: 'errors: of a worker',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      const [error] = await Promise.all([
        page.waitForEvent('pageerror'),
        page.evaluate(`new Worker('${scriptPath('throw new Error("of the worker")')}'); 0`),
      ]);
      return error.message.includes('of the worker');
    },
  },
  {
    name: 'workers: come, are asked and go',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      const [worker] = await Promise.all([
        page.waitForEvent('worker'),
        page.evaluate(`worker = new Worker('${scriptPath('self.n = 42')}'); 0`),
      ]);
      const told = [
        worker.url(),
        page.workers().length,
        await worker.evaluate('[n, self.constructor.name, typeof document]'),
        await worker.evaluate((factor) => factor * 2, 21),
        await failureOf(worker.evaluate('missing()')),
      ];
      await Promise.all([worker.waitForEvent('close'), page.evaluate('worker.terminate()')]);
      return [told, page.workers().length, await failureOf(worker.evaluate('1'))];
    },
  },
  {
    name: 'workers: of workers',
    async run({ page, site }) {
      const workers = new Seen<Worker>();
      page.on('worker', (worker) => workers.add(worker));
      const inner = scriptPath('self.inner = 1');
      const outer = scriptPath(`new Worker("${inner}"); self.outer = 1`);
      await page.goto(site.page(`<script>new Worker('${outer}')</script>`));
      const seen = '[self.inner ?? 0, self.outer ?? 0]';
      const told = (await workers.atLeast(2)).map((worker) => worker.evaluate(seen));
      return [(await Promise.all(told)).map(String).sort(), page.workers().length];
    },
  },
  {
    name: 'workers: go with their page',
    async run({ page, site }) {
      const workers = new Seen<Worker>();
      page.on('worker', (worker) => workers.add(worker));
      const [one, two] = [scriptPath('self.n = 1'), scriptPath('self.n = 2')];
      await page.goto(site.page(`<script>new Worker('${one}'); new Worker('${two}')</script>`));
      const both = await workers.atLeast(2);
      const told = await Promise.all(both.map((worker) => worker.evaluate('n')));
      await Promise.all([
        ...both.map((worker) => worker.waitForEvent('close')),
        page.goto(site.page('<p>next')),
      ]);
      return [told.map(String).sort(), page.workers().length];
    },
  },
  {
    name: 'workers: of a frame of another site',
    async run({ page, site }) {
      const html = `<script>new Worker('${scriptPath('self.n = origin')}')</script>`;
      const [worker] = await Promise.all([
        page.waitForEvent('worker'),
        page.goto(site.page(framed(site.page(html, site.other)))),
      ]);
      const told = [worker.url(), await worker.evaluate('n'), page.workers().length];
      await Promise.all([
        worker.waitForEvent('close'),
        page.evaluate(() => document.querySelector('iframe')?.remove()),
      ]);
      return [told, page.workers().length];
    },
  },
  {
    name: 'service workers: come and answer',
    async run({ context, page, site }) {
      await page.goto(site.page('<p>here'));
      const [worker] = await Promise.all([
        context.waitForEvent('serviceworker'),
        page.evaluate(registering(SERVES)),
      ]);
      const told = [
        worker.url(),
        context.serviceWorkers().length,
        await worker.evaluate('[self.constructor.name, registration.scope]'),
      ];
      const [response, text] = await Promise.all([
        page.waitForResponse('**/by-worker'),
        page.evaluate(async () => (await fetch('/by-worker')).text()),
      ]);
      await page.reload();
      return [
        told,
        [response.fromServiceWorker(), response.status(), text],
        context.serviceWorkers()[0] === worker,
        await page.evaluate('navigator.serviceWorker.controller !== null'),
      ];
    },
  },
  {
    name: 'service workers: go with their context',
    async run({ browser, site }) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(site.page('<p>here'));
      const [worker] = await Promise.all([
        context.waitForEvent('serviceworker'),
        page.evaluate(registering(SERVES)),
      ]);
      await Promise.all([worker.waitForEvent('close'), context.close()]);
      return [context.serviceWorkers().length, await failureOf(worker.evaluate('1'))];
    },
  },
  {
    name: 'service workers: their requests and console',
    async run({ context, page, site }) {
      await page.goto(site.page('<p>here'));
      const [worker] = await Promise.all([
        context.waitForEvent('serviceworker'),
        page.evaluate(registering(SERVES)),
      ]);
      const [message, request, response] = await Promise.all([
        context.waitForEvent('console'),
        context.waitForEvent('request', (asked) => asked.url().endsWith('?of-worker')),
        context.waitForEvent('response', (answer) => answer.url().endsWith('?of-worker')),
        worker.evaluate(async () => {
          console.log('of the worker');
          return (await fetch('/status/201?of-worker')).text();
        }),
      ]);
      return [
        [message.text(), message.worker() === worker, message.page()],
        [request.method(), request.resourceType(), request.serviceWorker() === worker],
        [response.status(), await response.text()],
      ];
    },
  },
];
