import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'playwright-core';
import {
  failureOf,
  inContext,
  lastVisit,
  scriptPath,
  Seen,
  statusOf,
  withServer,
  type PlaywrightCases,
} from './playwright-helpers.js';

const FILES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/': [
    'text/html',
    '<link rel=stylesheet href=/a.css><script src=/a.js></script>' +
      '<img src=/a.svg><iframe src=/frame></iframe>',
  ],
  '/frame': ['text/html', '<p>frame'],
  '/a.css': ['text/css', 'p { color: red }'],
  '/a.js': ['text/javascript', 'ran = 1'],
  '/a.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  '/a.json': ['application/json', '{"list":[1,"two"]}'],
};

function serveFiles({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const [type, body] = FILES[url] ?? ['text/plain', 'nothing'];
  response.writeHead(url in FILES ? 200 : 404, { 'Content-Type': type });
  response.end(body);
}

/** Asks for a name and a password, which are `ada` and `secret`. */
function askForLogin({ headers }: IncomingMessage, response: ServerResponse): void {
  const login = `Basic ${Buffer.from('ada:secret').toString('base64')}`;
  const isIn = headers.authorization === login;
  response.writeHead(isIn ? 200 : 401, {
    'Content-Type': 'text/html',
    ...(isIn ? {} : { 'WWW-Authenticate': 'Basic realm="here"' }),
  });
  response.end(isIn ? 'welcome' : 'who?');
}

const EXTRA = { 'x-one': 'context', 'x-two': 'context' };

const pathOf = (request: Request) => `${request.resourceType()} ${new URL(request.url()).pathname}`;

/** Requests and responses. */
export const NETWORK_CASES: PlaywrightCases = [
  {
    name: 'network: what a page loads, by type',
    run: ({ page }) =>
      withServer(serveFiles, async (origin) => {
        const [asked, answered, finished] = [
          new Seen<string>(),
          new Seen<string>(),
          new Seen<string>(),
        ];
        page.on('request', (request) => asked.add(pathOf(request)));
        page.on('response', (response) =>
          answered.add(`${response.status()} ${pathOf(response.request())}`),
        );
        page.on('requestfinished', (request) => finished.add(pathOf(request)));
        await page.goto(origin);
        await page.evaluate(async () => {
          await (await fetch('/a.json')).text();
          await new Promise((resolve) => {
            const request = new XMLHttpRequest();
            request.onload = resolve;
            request.open('GET', '/gone');
            request.send();
          });
        });
        const all = [await asked.atLeast(7), await answered.atLeast(7), await finished.atLeast(7)];
        return all.map((list) => list.toSorted());
      }),
  },
  {
    name: 'network: the events of one request, in order',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      const events = new Seen<string>();
      const note = (event: string) => (request: Request) => events.add(`${event} ${request.url()}`);
      page.on('request', note('request'));
      page.on('response', (response) => note(`response ${response.status()}`)(response.request()));
      page.on('requestfinished', note('finished'));
      page.on('requestfailed', note('failed'));
      await page.evaluate(async () => (await fetch('/redirect?to=/account')).text());
      return events.atLeast(6);
    },
  },
  {
    name: 'network: what fails',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      const [failed] = await Promise.all([
        page.waitForEvent('requestfailed'),
        page.evaluate('stop = new AbortController(); fetch("/hang", stop).catch(() => {}); 0'),
        page.waitForRequest('**/hang').then(() => page.evaluate('stop.abort()')),
      ]);
      const [circle, error] = await Promise.all([
        page.waitForEvent('requestfailed'),
        page.evaluate(() => fetch('/circle').catch((reason: unknown) => String(reason))),
      ]);
      return [
        [failed.url(), failed.failure(), await failed.response()],
        [circle.url(), circle.failure(), error],
      ];
    },
  },
  {
    name: 'network: what a page leaves unfinished fails',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      await Promise.all([
        page.waitForRequest('**/hang'),
        page.evaluate('fetch("/hang").catch(() => {}); 0'),
      ]);
      const [failed] = await Promise.all([
        page.waitForEvent('requestfailed'),
        page.goto(site.page('<p>next')),
      ]);
      return failed.url();
    },
  },
  {
    name: 'network: headers of a request',
    async run({ context, page, site }) {
      await context.addCookies([{ name: 'of', value: 'client', url: site.origin }]);
      await page.goto(site.page('<p>here'));
      const [request] = await Promise.all([
        page.waitForRequest('**/status/200?headed'),
        page.evaluate(async () => {
          const headers = { 'X-Mine': 'mine', 'Content-Type': 'text/mine' };
          await (await fetch('/status/200?headed', { method: 'POST', headers, body: 'b' })).text();
        }),
      ]);
      await (await request.response())?.finished();
      const names =
        'accept accept-encoding accept-language content-length content-type cookie origin ' +
        'referer sec-fetch-dest sec-fetch-mode sec-fetch-site x-mine';
      const all = await request.allHeaders();
      return [
        names.split(' ').map((name) => [name, all[name] ?? null]),
        request.headers()['x-mine'],
        (await request.headersArray()).filter(({ name }) => /^x-mine$/i.test(name)),
        lastVisit(site, '/status/200?headed', ...names.split(' ')),
      ];
    },
  },
  {
    name: 'network: headers of a response',
    async run({ page, site }) {
      const response = await page.goto(`${site.origin}/login?ada`);
      const first = await response?.request().redirectedFrom()?.response();
      const all = (await response?.allHeaders()) ?? {};
      return [
        Object.keys(all).sort(),
        all['cache-control'],
        await response?.headerValues('content-type'),
        await first?.headerValues('set-cookie'),
        first?.headers().location,
        await response?.text(),
        await response?.httpVersion(),
        await response?.securityDetails(),
      ];
    },
  },
  {
    name: 'network: bodies of responses',
    run: ({ page }) =>
      withServer(serveFiles, async (origin) => {
        await page.goto(`${origin}/frame`);
        const ask = async (path: string) => {
          const [response] = await Promise.all([
            page.waitForResponse((candidate) => candidate.url().endsWith(path)),
            page.evaluate(async (url) => {
              await (await fetch(url)).text();
            }, path),
          ]);
          await response.finished();
          return response;
        };
        const [json, svg, gone] = [await ask('/a.json'), await ask('/a.svg'), await ask('/gone')];
        return [
          await json.json(),
          (await json.body()).length,
          (await json.request().sizes()).responseBodySize,
          await svg.text(),
          [gone.status(), gone.ok(), await gone.text()],
          await failureOf(gone.json()),
        ];
      }),
  },
  {
    name: 'network: bodies that there are not',
    async run({ page, site }) {
      const response = await page.goto(`${site.origin}/redirect?to=/account`);
      const redirect = await response?.request().redirectedFrom()?.response();
      const text = redirect ? await failureOf(redirect.text()) : 'there is none';
      return [text, redirect?.status(), await redirect?.finished(), await response?.text()];
    },
  },
  {
    name: 'network: extra headers of a context and of a page',
    run: ({ browser, site }) =>
      inContext(browser, { extraHTTPHeaders: EXTRA }, async (page) => {
        await page.setExtraHTTPHeaders({ 'x-two': 'page' });
        await page.goto(`${site.origin}/status/200?extra`);
        const navigation = lastVisit(site, '?extra', 'x-one', 'x-two');
        await page.goto(site.page(`<iframe src="${site.other}/status/200?framed"></iframe>`));
        const frame = lastVisit(site, '?framed', 'x-one', 'x-two');
        const [worker] = await Promise.all([
          page.waitForEvent('worker'),
          page.evaluate((path) => {
            new Worker(path);
          }, scriptPath('self.here = 1')),
        ]);
        await worker.evaluate(async () => (await fetch('/status/200?worked')).text());
        return [navigation, frame, lastVisit(site, '?worked', 'x-one', 'x-two')];
      }),
  },
  {
    name: 'network: a login by HTTP',
    run: ({ browser }) =>
      withServer(askForLogin, async (origin) => {
        const outcomes: unknown[] = [];
        const right = { username: 'ada', password: 'secret' };
        for (const httpCredentials of [right, { ...right, password: 'wrong' }])
          await inContext(browser, { httpCredentials }, async (page) => {
            outcomes.push(await statusOf(page, `${origin}/`));
          });
        return outcomes;
      }),
  },
  {
    name: 'network: a stream of events, and a beacon',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      const [stream, data] = await Promise.all([
        page.waitForRequest('**/events?*'),
        page.evaluate(
          () =>
            new Promise((resolve) => {
              new EventSource('/events?told').onmessage = (event) => resolve(event.data);
            }),
        ),
      ]);
      const [beacon, sent] = await Promise.all([
        page.waitForRequest('**/status/200?beacon'),
        page.evaluate(() => navigator.sendBeacon('/status/200?beacon', 'body')),
      ]);
      const response = await stream.response();
      return [
        [stream.resourceType(), response?.status(), data],
        await response?.headerValue('content-type'),
        [beacon.method(), beacon.resourceType(), beacon.postData(), sent],
      ];
    },
  },
  {
    name: 'network: by whom a request is made',
    async run({ page, site }) {
      const far = site.page('<script src="/script?far = 1"></script>', site.other);
      const [request, response] = await Promise.all([
        page.waitForRequest('**/script?*'),
        page.waitForResponse('**/script?*'),
        page.goto(site.page(`<iframe name=far src="${far}"></iframe>`)),
      ]);
      return [
        request.frame() === page.frames()[1],
        response.frame() === page.frames()[1],
        response.request() === request,
        (await request.response()) === response,
        request.existingResponse() === response,
        request.serviceWorker(),
        request.isNavigationRequest(),
      ];
    },
  },
];
