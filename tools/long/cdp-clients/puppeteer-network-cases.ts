import type { CDPSession, Page } from 'puppeteer-core';
import {
  Log,
  framed,
  isIcon,
  needed,
  refusal,
  show,
  sorted,
  sortedTexts,
  type PuppeteerCases,
} from './puppeteer-helpers.js';

/** A page with a resource of each kind. */
const RESOURCES =
  '<link rel=stylesheet href="/html?p{}"><script src="/script?0"></script><img src="/status/200?image">';

/** A page has a request for its document, and one for each resource. */
const REQUESTS = 4;

/** Notes how each request of a page ends. */
function endsOf(page: Page): Log<string> {
  const log = new Log<string>();
  for (const name of ['requestfinished', 'requestfailed'] as const) {
    page.on(name, (request) => {
      if (isIcon(request.url())) return;
      const outcome = request.failure()?.errorText ?? request.response()?.status() ?? 'none';
      log.add([name, request.method(), request.resourceType(), request.url(), outcome].join(' '));
    });
  }
  return log;
}

/** Which network events a session is told of, by their requests. */
function eventsOf(session: CDPSession): Log<string> {
  const log = new Log<string>();
  const own = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (isIcon(request.url)) return;
    own.add(requestId);
    log.add(`sent ${type ?? 'none'} ${request.method} ${request.url}`);
  });
  session.on('Network.responseReceived', ({ requestId, response, type, hasExtraInfo }) => {
    if (own.has(requestId)) log.add(`received ${type} ${response.status} ${String(hasExtraInfo)}`);
  });
  session.on('Network.loadingFinished', ({ requestId }) => {
    if (own.has(requestId)) log.add('finished');
  });
  session.on('Network.loadingFailed', ({ requestId, type, errorText, canceled, blockedReason }) => {
    if (!own.has(requestId)) return;
    log.add(`failed ${type} ${errorText} ${String(canceled)} ${blockedReason ?? 'none'}`);
  });
  return log;
}

function countOf(entries: readonly string[], start: string): number {
  return entries.filter((entry) => entry.startsWith(start)).length;
}

/** What the network tells of requests and responses. */
export const NETWORK_CASES: PuppeteerCases = [
  {
    name: 'network: requests of a page and their ends',
    async run({ page, site }) {
      const log = endsOf(page);
      await show(page, site, RESOURCES);
      return sorted(await log.count(REQUESTS));
    },
  },
  {
    name: 'network: events of a page',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      await session.send('Network.enable');
      const log = eventsOf(session);
      await show(page, site, RESOURCES);
      return sorted(await log.until((entries) => countOf(entries, 'finished') >= REQUESTS));
    },
  },
  {
    name: 'network: events with what was really sent and received',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      await session.send('Network.enable');
      const url = site.page('<!doctype html><p>here');
      const log = new Log<readonly string[]>();
      session.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
        log.add(['sent', ...Object.keys(headers).sort()]);
      });
      session.on('Network.responseReceivedExtraInfo', ({ statusCode, headers }) => {
        log.add(['received', String(statusCode), ...Object.keys(headers).sort()]);
      });
      await page.goto(url);
      return sortedTexts((await log.count(2)).slice(0, 2));
    },
  },
  {
    name: 'network: a response of a page',
    async run({ page, site }) {
      const response = needed(await page.goto(`${site.origin}/status/203?some`));
      return [
        response.status(),
        response.statusText(),
        response.ok(),
        response.url(),
        { ...response.headers(), date: 'some' },
        await response.text(),
        response.fromCache(),
        response.fromServiceWorker(),
        response.securityDetails(),
        response.frame() === page.mainFrame(),
      ];
    },
  },
  {
    name: 'network: the request of a page',
    async run({ page, site }) {
      const response = needed(await page.goto(site.page('<p>here')));
      const request = response.request();
      return [
        request.isNavigationRequest(),
        request.resourceType(),
        request.initiator(),
        Object.keys(request.headers()).sort(),
        request.redirectChain().length,
      ];
    },
  },
  {
    name: 'network: headers that reach the server',
    async run({ page, site }) {
      await page.setExtraHTTPHeaders({ 'X-Extra': 'yes' });
      const before = site.visits.length;
      await show(page, site, '<p>here');
      const { headers } = needed(site.visits.slice(before)[0]);
      return [Object.keys(headers), headers['x-extra'], headers['accept-language']];
    },
  },
  {
    name: 'network: requests that a page makes by scripts',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const [request, response] = await Promise.all([
        page.waitForRequest((each) => each.url().endsWith('?asked')),
        page.waitForResponse((each) => each.url().endsWith('?asked')),
        page.evaluate("fetch('/status/404?asked', { method: 'PUT', body: 'sent' }).then(() => 1)"),
      ]);
      const { type, stack } = needed(request.initiator());
      return [
        [request.method(), request.resourceType(), await request.fetchPostData()],
        [response.status(), await response.text(), type, stack?.callFrames.length],
      ];
    },
  },
  {
    name: 'network: what can not be reached',
    async run({ page, site }) {
      const log = endsOf(page);
      await show(page, site, '<img src="http://127.0.0.1:1/none">');
      // Chrome tells either end first.
      const ends = sorted(await log.count(2));
      return [ends, await refusal(page.goto('http://127.0.0.1:1/'))];
    },
  },
  {
    name: 'network: what another origin does not share',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      await session.send('Network.enable');
      const log = new Log<unknown>();
      session.on('Network.loadingFailed', ({ type, errorText, canceled, corsErrorStatus }) => {
        log.add([type, errorText, canceled, corsErrorStatus?.corsError]);
      });
      const answer = await page.evaluate(
        `fetch('${site.other}/status/200?other').catch((error) => error.message)`,
      );
      return [answer, await log.count(1)];
    },
  },
  {
    name: 'network: redirects',
    async run({ page, site }) {
      const log = endsOf(page);
      const inner = `/redirect?to=${encodeURIComponent('/status/200?end')}`;
      const response = needed(
        await page.goto(`${site.origin}/redirect?to=${encodeURIComponent(inner)}`),
      );
      const chain = response.request().redirectChain();
      return [
        chain.map((request) => [request.url(), request.response()?.status()]),
        response.url(),
        await log.count(3),
        await refusal(page.goto(`${site.origin}/circle`)),
      ];
    },
  },
  {
    name: 'network: requests of a frame of another process',
    async run({ page, site }) {
      const log = endsOf(page);
      await show(page, site, framed(site, '<script src="/script?far"></script>', site.other));
      return sorted(await log.count(3));
    },
  },
];
