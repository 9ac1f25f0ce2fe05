import type { Route } from 'playwright-core';
import { framed, lastVisit, scriptPath, Seen, type PlaywrightCases } from './playwright-helpers.js';

const CODES =
  'aborted accessdenied addressunreachable blockedbyclient connectionrefused failed timedout';

const MINE = { body: 'mine', headers: { 'access-control-allow-origin': '*' } };

/** Requests that the client answers, changes and stops. */
export const ROUTE_CASES: PlaywrightCases = [
  {
    name: 'routes: abort with a code',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      await page.route('**/abort/*', (route) =>
        route.abort(route.request().url().split('/').at(-1)),
      );
      const failures: unknown[] = [];
      for (const code of CODES.split(' ')) {
        const [request, error] = await Promise.all([
          page.waitForEvent('requestfailed'),
          page.evaluate(
            (path) => fetch(path).catch((reason: unknown) => String(reason)),
            `/abort/${code}`,
          ),
        ]);
        failures.push([code, request.failure()?.errorText, error]);
      }
      return failures;
    },
  },
  {
    name: 'routes: fulfill',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      await page.route('**/tea', (route) =>
        route.fulfill({
          status: 418,
          headers: { 'x-mine': 'yes', 'content-type': 'text/plain' },
          body: 'tea',
        }),
      );
      await page.route('**/json', (route) => route.fulfill({ json: { list: [1, 'two'] } }));
      await page.route('**/bytes', (route) =>
        route.fulfill({ contentType: 'image/png', body: Buffer.from([0, 128, 255]) }),
      );
      const [response, seen] = await Promise.all([
        page.waitForResponse('**/tea'),
        page.evaluate(async () => {
          const tea = await fetch('/tea');
          const json = await fetch('/json');
          const bytes = await fetch('/bytes');
          return [
            [tea.status, tea.statusText, tea.headers.get('x-mine'), await tea.text()],
            [json.headers.get('content-type'), await json.json()],
            [bytes.headers.get('content-type'), [...new Uint8Array(await bytes.arrayBuffer())]],
          ];
        }),
      ]);
      return [seen, response.status(), response.statusText(), await response.text()];
    },
  },
  {
    name: 'routes: continue with another method, body, header and URL',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      await page.route('**/changed', (route) =>
        route.continue({
          url: `${site.origin}/status/200?changed`,
          method: 'PUT',
          postData: 'of the client',
          headers: { ...route.request().headers(), 'x-of': 'client' },
        }),
      );
      const [request, text] = await Promise.all([
        page.waitForRequest('**/changed'),
        page.evaluate(async () => {
          const response = await fetch('/changed');
          return [response.url, await response.text()];
        }),
      ]);
      const server = lastVisit(site, '/status/200?changed', 'x-of', 'content-length');
      return [text, server, request.method(), (await request.response())?.url()];
    },
  },
  {
    name: 'routes: one falls back to the next',
    async run({ context, page, site }) {
      const order: string[] = [];
      const passes = (name: string) => (route: Route) => {
        const { 'x-chain': chain = '' } = route.request().headers();
        order.push(name, chain);
        const headers = { ...route.request().headers(), 'x-chain': `${chain}>${name}` };
        return route.fallback({ headers });
      };
      await context.route('**/*', passes('context'));
      await page.route('**/*', passes('first'));
      await page.route('**/*', passes('second'));
      await page.goto(`${site.origin}/status/200?chained`);
      return [order, lastVisit(site, '/status/200?chained', 'x-chain')];
    },
  },
  {
    name: 'routes: so many times, and no more',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      const ask = async () => (await fetch('/status/200?asked')).text();
      const answers: string[] = [];
      await page.route('**/status/200?asked', (route) => route.fulfill({ body: 'twice' }), {
        times: 2,
      });
      for (let n = 0; n < 3; n += 1) answers.push(await page.evaluate(ask));
      const always = (route: Route) => route.fulfill({ body: 'always' });
      await page.route(/asked/, always);
      answers.push(await page.evaluate(ask));
      await page.unroute(/asked/, always);
      answers.push(await page.evaluate(ask));
      await page.route(({ search }) => search === '?asked', always);
      answers.push(await page.evaluate(ask));
      await page.unrouteAll({ behavior: 'wait' });
      answers.push(await page.evaluate(ask));
      return answers;
    },
  },
  {
    name: 'routes: patterns',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      const exact = `${site.origin}/exact?q=1`;
      const patterns = ['**/a/*', '**/a/**', '**/*.{css,js}', /\/b\.js$/, exact];
      await page.route('**/ask/**', (route) => route.fulfill({ body: 'ask' }));
      for (const pattern of patterns)
        await page.route(pattern, (route) => route.fulfill({ body: String(pattern).slice(-9) }));
      const paths = ['/a/b', '/a/b/c', '/ask/x', '/x.css', '/deep/b.js', '/exact?q=1', '/a/b.js'];
      return page.evaluate(
        (asked) => Promise.all(asked.map(async (path) => [path, await (await fetch(path)).text()])),
        paths,
      );
    },
  },
  {
    name: 'routes: fetch, and the answer is changed',
    async run({ page, site }) {
      await page.route('**/html?*', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('original', 'changed');
        const headers = { ...response.headers(), 'x-mine': 'yes' };
        await route.fulfill({ response, body, headers });
      });
      const response = await page.goto(site.page('<p>original'));
      return [
        await page.textContent('p'),
        await response?.headerValue('x-mine'),
        await response?.headerValue('content-type'),
        await response?.text(),
      ];
    },
  },
  {
    name: 'routes: a site that is not there',
    async run({ page }) {
      const files = new Map([
        ['/', ['text/html', '<link rel=stylesheet href=a.css><script src=a.js></script><p>text']],
        ['/a.css', ['text/css', 'p { color: rgb(1, 2, 3) }']],
        ['/a.js', ['text/javascript', 'document.title = "ran"']],
      ]);
      const types: string[] = [];
      await page.route('http://nowhere.example/**', (route, request) => {
        types.push(`${request.resourceType()} ${request.isNavigationRequest() ? 'navigates' : ''}`);
        const [contentType = '', body = ''] = files.get(new URL(request.url()).pathname) ?? [];
        return route.fulfill({ contentType, body });
      });
      const response = await page.goto('http://nowhere.example/');
      return [
        response?.status(),
        page.url(),
        await page.title(),
        await page.locator('p').evaluate((element) => getComputedStyle(element).color),
        types.sort(),
      ];
    },
  },
  {
    name: 'routes: of a context reach frames, popups and workers',
    async run({ context, page, site }) {
      await context.route('**/answer', (route) => route.fulfill(MINE));
      const blank = site.page('<p>here');
      await page.goto(site.page(framed(blank) + framed(site.page('<p>far', site.other))));
      const ask = async () => (await fetch('/answer')).text();
      const answers: unknown[] = [];
      for (const frame of page.frames()) answers.push(await frame.evaluate(ask));
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate((url) => void open(url), `${site.other}/answer`),
      ]);
      await popup.waitForLoadState();
      answers.push(await popup.textContent('body'));
      const [worker] = await Promise.all([
        page.waitForEvent('worker'),
        page.evaluate((path) => {
          new Worker(path);
        }, scriptPath('self.here = 1')),
      ]);
      answers.push(await worker.evaluate(ask));
      return [answers, site.visits.some(({ url }) => url === '/answer')];
    },
  },
  {
    name: 'routes: requests of a service worker',
    async run({ context, page, site }) {
      const asked = new Seen<unknown>();
      await context.route('**/answer', async (route, request) => {
        asked.add([request.serviceWorker()?.url(), request.resourceType(), request.method()]);
        await route.fulfill(MINE);
      });
      await page.goto(site.page('<p>here'));
      const [worker] = await Promise.all([
        context.waitForEvent('serviceworker'),
        page.evaluate(async (path) => {
          await navigator.serviceWorker.register(path);
          await navigator.serviceWorker.ready;
        }, scriptPath('self.here = 1')),
      ]);
      const answer = await worker.evaluate(async () => (await fetch('/answer')).text());
      return [answer, await asked.atLeast(1)];
    },
  },
  {
    name: 'routes: bodies of requests',
    async run({ page, site }) {
      const bodies = new Seen<unknown>();
      await page.route('**/post', async (route, request) => {
        const buffer = request.postDataBuffer();
        const text = request.postData()?.slice(0, 20);
        const { 'content-type': type } = request.headers();
        const start = buffer?.subarray(0, 8).toString('hex');
        bodies.add([request.method(), type, text, buffer?.length, start]);
        await route.fulfill({ body: 'got it' });
      });
      await page.goto(site.page('<p>here'));
      await page.evaluate(async () => {
        const post = (body: BodyInit | null, headers = {}) =>
          fetch('/post', { method: 'POST', body, headers });
        await post('text ü');
        await post(new URLSearchParams({ a: '1 2', b: 'ü' }));
        await post(JSON.stringify({ a: 1 }), { 'content-type': 'application/json' });
        await post(new Uint8Array([0, 128, 255]));
        await post(new Blob(['of a blob'], { type: 'text/mine' }));
        await post('x'.repeat(300_000));
        await post(null);
      });
      return bodies.atLeast(7);
    },
  },
  {
    name: 'routes: only the first of a chain of redirects',
    async run({ page, site }) {
      const handled: string[] = [];
      await page.route('**/*', (route) => {
        handled.push(route.request().url());
        return route.continue();
      });
      const response = await page.goto(`${site.origin}/redirect?to=/account`);
      return [handled, response?.url(), response?.request().redirectedFrom()?.url()];
    },
  },
];
