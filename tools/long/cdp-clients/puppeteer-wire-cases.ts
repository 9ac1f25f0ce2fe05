import type { IncomingMessage, ServerResponse } from 'node:http';
import { AuthSite } from '../../../spec/support/auth-site.js';
import {
  Log,
  forget,
  framed,
  isIcon,
  needed,
  show,
  sorted,
  withServer,
  type PuppeteerCases,
} from './puppeteer-helpers.js';

/** Answers with what browsers may keep. */
function keep(_req: IncomingMessage, res: ServerResponse): void {
  res.setHeader('Content-Type', 'text/html');
  res.setHeader('Cache-Control', 'max-age=3600');
  res.end('<p>kept');
}

/** Uses a server that asks who it is. */
async function withAuthSite<Value>(use: (server: AuthSite) => Promise<Value>): Promise<Value> {
  const server = await AuthSite.start();
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

/** Caches, servers that ask who it is, streams, and interception. */
export const WIRE_CASES: PuppeteerCases = [
  {
    name: 'network: from the cache, and not',
    async run({ page }) {
      const log = new Log<readonly unknown[]>();
      page.on('response', (response) => {
        if (response.url().endsWith('/kept')) log.add([response.status(), response.fromCache()]);
      });
      const ask = "fetch('/kept').then((reply) => reply.text())";
      return withServer(keep, async (origin) => {
        await page.goto(origin);
        await page.evaluate(ask);
        await page.evaluate(ask);
        await log.count(2);
        await page.setCacheEnabled(false);
        await page.evaluate(ask);
        return log.count(3);
      });
    },
  },
  {
    name: 'network: a server that asks who it is',
    async run({ page }) {
      return withAuthSite(async ({ origin, password }) => {
        const seen: unknown[] = [(await page.goto(`${origin}/basic`))?.status()];
        seen.push(await page.title());
        await page.authenticate({ username: 'ann', password });
        for (const path of ['/basic', '/digest'])
          seen.push((await page.goto(origin + path))?.status(), await page.title());
        return seen;
      });
    },
  },
  {
    name: 'network: a server that asks, answered by raw CDP',
    async run({ page }) {
      const session = await page.createCDPSession();
      session.on('Fetch.requestPaused', ({ requestId }) =>
        forget(session.send('Fetch.continueRequest', { requestId })),
      );
      await session.send('Fetch.enable', { handleAuthRequests: true });
      return withAuthSite(async ({ origin, password }) => {
        const challenges: unknown[] = [];
        session.on('Fetch.authRequired', ({ requestId, authChallenge: challenge }) => {
          const { source, scheme, realm } = challenge;
          challenges.push([source, scheme, realm, challenge.origin === origin]);
          const response = 'ProvideCredentials';
          const authChallengeResponse = { response, username: 'ann', password } as const;
          forget(session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }));
        });
        const response = await page.goto(`${origin}/basic`);
        return [response?.status(), challenges];
      });
    },
  },
  {
    name: 'network: a WebSocket',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      await session.send('Network.enable');
      const log = new Log<string>();
      session.on('Network.webSocketCreated', ({ url }) => log.add(`created ${url}`));
      session.on('Network.webSocketWillSendHandshakeRequest', () => log.add('handshake'));
      session.on('Network.webSocketHandshakeResponseReceived', ({ response }) => {
        log.add(`received ${response.status}`);
      });
      session.on('Network.webSocketFrameSent', ({ response }) => {
        log.add(`sent ${response.payloadData}`);
      });
      await page.evaluate(
        `new Promise((resolve) => { socket = new WebSocket('${site.origin.replace('http', 'ws')}/'); socket.onopen = () => { socket.send('text'); resolve(1) } })`,
      );
      return log.count(4);
    },
  },
  {
    name: 'network: an event stream',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      await session.send('Network.enable');
      const log = new Log<readonly string[]>();
      session.on('Network.eventSourceMessageReceived', ({ eventName, data }) => {
        log.add([eventName, data]);
      });
      await page.evaluate("void (stream = new EventSource('/events?told'))");
      return log.count(1);
    },
  },
  {
    name: 'interception: aborted requests',
    async run({ page, site }) {
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        const isScript = request.resourceType() === 'script';
        forget(isScript ? request.abort('blockedbyclient') : request.continue());
      });
      const log = new Log<unknown>();
      page.on('requestfailed', (request) => log.add([request.url(), request.failure()?.errorText]));
      await show(page, site, '<script src="/script?ran=1"></script>');
      return [await log.count(1), await page.evaluate('typeof ran')];
    },
  },
  {
    name: 'interception: answered in the place of the server',
    async run({ page, site }) {
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        const headers = { 'X-Of': 'client', 'Set-Cookie': 'made=up' };
        const body = '<title>made</title>';
        forget(request.respond({ status: 201, contentType: 'text/html', headers, body }));
      });
      const response = needed(await page.goto(`${site.origin}/nowhere`));
      const told = await page.evaluate('[document.title, document.cookie, document.URL]');
      return [response.status(), response.headers(), await response.text(), told];
    },
  },
  {
    name: 'interception: continued with other headers, method and body',
    async run({ page, site }) {
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        const headers = { ...request.headers(), 'x-of': 'client' };
        forget(request.continue({ headers, method: 'POST', postData: 'body' }));
      });
      const before = site.visits.length;
      await page.goto(`${site.origin}/status/200?continued`);
      const { method, url, headers } = needed(site.visits.slice(before)[0]);
      return [method, url, headers['x-of'], headers['content-length'], Object.keys(headers).sort()];
    },
  },
  {
    name: 'interception: continued to another URL',
    async run({ page, site }) {
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        const isScript = request.resourceType() === 'script';
        const url = `${site.origin}/script?ran='other'`;
        forget(request.continue(isScript ? { url } : {}));
      });
      await show(page, site, '<script src="/script?ran=1"></script>');
      return page.evaluate('[ran, document.scripts[0].src]');
    },
  },
  {
    name: 'interception: of each hop of redirects',
    async run({ page, site }) {
      await page.setRequestInterception(true);
      const hops: unknown[] = [];
      page.on('request', (request) => {
        if (!isIcon(request.url())) hops.push([request.url(), request.redirectChain().length]);
        forget(request.continue());
      });
      const to = encodeURIComponent('/status/200?end');
      await page.goto(`${site.origin}/redirect?to=${to}`);
      return hops;
    },
  },
  {
    name: 'interception: of a frame of another process',
    async run({ page, site }) {
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        const isFar = request.url().startsWith(site.other);
        const answer = { contentType: 'text/html', body: '<title>mine</title>' };
        forget(isFar ? request.respond(answer) : request.continue());
      });
      await show(page, site, framed(site, '<p>theirs', site.other));
      const frame = await page.waitForFrame((each) => each.url().startsWith(site.other));
      await frame.waitForFunction('document.title === "mine"');
      return frame.title();
    },
  },
  {
    name: 'interception: on, and off again',
    async run({ page, site }) {
      await page.setRequestInterception(true);
      await page.setRequestInterception(false);
      return (await page.goto(site.page('<p>here')))?.status();
    },
  },
  {
    name: 'Fetch: requests that are paused',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      const paused: string[] = [];
      session.on('Fetch.requestPaused', (event) => {
        const { requestId, request, resourceType, responseStatusCode = 'none' } = event;
        const { method, url } = request;
        if (!isIcon(url)) paused.push([method, url, resourceType, responseStatusCode].join(' '));
        forget(session.send('Fetch.continueRequest', { requestId }));
      });
      const stages = ['Request', 'Response'] as const;
      const patterns = stages.map((requestStage) => ({ urlPattern: '*', requestStage }));
      await session.send('Fetch.enable', { patterns });
      await show(page, site, '<script src="/script?ran=1"></script>');
      return [sorted(paused), await page.evaluate('ran')];
    },
  },
  {
    name: 'Fetch: a response that is read and replaced',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      const read: string[] = [];
      session.on('Fetch.requestPaused', ({ requestId }) => {
        const replace = async () => {
          const reply = await session.send('Fetch.getResponseBody', { requestId });
          read.push(Buffer.from(reply.body, reply.base64Encoded ? 'base64' : 'utf8').toString());
          await session.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: 200,
            responseHeaders: [{ name: 'Content-Type', value: 'text/javascript' }],
            body: Buffer.from('ran = 2').toString('base64'),
          });
        };
        forget(replace());
      });
      await session.send('Fetch.enable', {
        patterns: [{ urlPattern: '*/script*', requestStage: 'Response' }],
      });
      await show(page, site, '<script src="/script?ran=1"></script>');
      return [read, await page.evaluate('ran')];
    },
  },
];
