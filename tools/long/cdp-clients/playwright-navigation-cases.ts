import {
  failureOf,
  inContext,
  lastVisit,
  statusOf,
  type PlaywrightCases,
} from './playwright-helpers.js';

/** How a page leaves for `/status/200?<name>` by itself. */
const WAYS = [
  ['href', '<script>location.href = "/status/200?href"</script>'],
  ['refresh', '<meta http-equiv=refresh content="0; url=/status/200?refresh">'],
  ['replace', '<script>onload = () => location.replace("/status/200?replace")</script>'],
  ['link', '<a href="/status/200?link"></a><script>document.links[0].click()</script>'],
  [
    'form',
    '<form method=post action="/status/200?form"></form>' +
      '<script>document.forms[0].submit()</script>',
  ],
] as const;

/** How pages go from document to document. */
export const NAVIGATION_CASES: PlaywrightCases = [
  {
    name: 'navigation: the response',
    async run({ page, site }) {
      const url = site.page('<title>here</title>');
      const response = await page.goto(url);
      const request = response?.request();
      return [
        response?.status(),
        response?.statusText(),
        response?.ok(),
        response?.url() === url,
        response?.fromServiceWorker(),
        await response?.headerValue('content-type'),
        response?.frame() === page.mainFrame(),
        request?.isNavigationRequest(),
        request?.resourceType(),
        request?.method(),
        request?.redirectedFrom(),
        request?.failure(),
        await page.title(),
      ];
    },
  },
  {
    name: 'navigation: statuses',
    async run({ context, site }) {
      const statuses: unknown[] = [];
      const paths = ['201?created', '204', '404?gone', '404', '418?tea', '500?broken', '503'];
      // A page of its own for each: an error's page would come in between the next.
      for (const path of paths)
        statuses.push(await statusOf(await context.newPage(), `${site.origin}/status/${path}`));
      return statuses;
    },
  },
  {
    name: 'navigation: what fails',
    async run({ context, site }) {
      const failures: string[] = [];
      const { origin } = site;
      for (const url of ['no URL', `${origin}/circle`, 'http://127.0.0.1:1/', 'http://']) {
        const page = await context.newPage();
        failures.push(await failureOf(page.goto(url)));
      }
      return failures;
    },
  },
  {
    name: 'navigation: to a download',
    async run({ page, site }) {
      await page.goto(site.page('<p>before'));
      const [download, failure] = await Promise.all([
        page.waitForEvent('download'),
        failureOf(page.goto(`${site.origin}/download`)),
      ]);
      return [download.url(), failure, await page.textContent('p')];
    },
  },
  {
    name: 'navigation: redirects',
    async run({ page, site }) {
      const events: string[] = [];
      page.on('request', (request) => events.push(`${request.method()} ${request.url()}`));
      page.on('response', (response) => events.push(`${response.status()} ${response.url()}`));
      const second = `/redirect?to=${encodeURIComponent('/status/200?there')}`;
      const response = await page.goto(
        `${site.origin}/redirect?to=${encodeURIComponent(site.other + second)}`,
      );
      const chain: unknown[] = [];
      for (
        let request = response?.request() ?? null;
        request !== null;
        request = request.redirectedFrom()
      ) {
        const answer = await request.response();
        chain.push([request.url(), answer?.status(), await answer?.headerValue('location')]);
      }
      return [response?.status(), page.url(), chain, events];
    },
  },
  {
    name: 'navigation: one interrupts another',
    async run({ page, site }) {
      const [failure] = await Promise.all([
        failureOf(page.goto(`${site.origin}/hang`)),
        page.waitForRequest('**/hang').then(() => page.goto(site.page('<p>second'))),
      ]);
      return [/ERR_ABORTED|interrupted/.test(failure), await page.textContent('p')];
    },
  },
  {
    name: 'navigation: what it waits for',
    async run({ page, site }) {
      // The pages of two runs differ, or the second would not wait for its own.
      const name = `held-${site.visits.length}`;
      const events: string[] = [];
      page.on('domcontentloaded', () => events.push('domcontentloaded'));
      page.on('load', () => events.push('load'));
      const response = await page.goto(site.page(`<p>text</p><img src="/held?${name}">`), {
        waitUntil: 'domcontentloaded',
      });
      const before = [response?.status(), await page.evaluate('document.readyState')];
      await site.visit(`/held?${name}`);
      const loaded = page.waitForEvent('load');
      site.release();
      await loaded;
      await page.waitForLoadState('networkidle');
      return [before, await page.evaluate('document.readyState'), events];
    },
  },
  {
    name: 'navigation: a page that never ends',
    async run({ page, site }) {
      const url = `${site.origin}/stall`;
      const response = await page.goto(url, { waitUntil: 'commit' });
      return [
        response?.status(),
        page.url() === url,
        await page.textContent('#half'),
        await page.title(),
        await page.evaluate('document.readyState'),
      ];
    },
  },
  {
    name: 'navigation: back, forward, reload',
    async run({ page, site }) {
      const steps: unknown[] = [(await page.goForward()) === null];
      for (const n of [1, 2, 3])
        await page.goto(site.page(`<title>${n}</title>`, n % 2 ? site.origin : site.other));
      for (const step of ['goBack', 'goBack', 'goForward', 'reload', 'goBack'] as const) {
        const response = await page[step]();
        steps.push([step, response?.status(), await page.title()]);
      }
      steps.push((await page.goBack()) === null, page.url());
      return steps;
    },
  },
  {
    name: 'navigation: within a document',
    async run({ page, site }) {
      const url = site.page('<a href="#linked">go</a><p id=linked>there');
      await page.goto(url);
      const events: string[] = [];
      page.on('framenavigated', (frame) => events.push(frame.url()));
      page.on('load', () => events.push('load'));
      const hash = await page.goto(`${url}#hash`);
      await page.click('a');
      await page.evaluate("history.pushState({}, '', '/html?pushed')");
      await page.evaluate("history.replaceState({}, '', '/html?replaced')");
      await page.waitForURL('**/html?replaced');
      const back = await page.goBack();
      return [hash, back, events, page.url(), await page.evaluate('history.length')];
    },
  },
  {
    name: 'navigation: by the page itself',
    async run({ page, site }) {
      const seen: unknown[] = [];
      for (const [name, html] of WAYS) {
        await Promise.all([
          page.waitForURL(`**/status/200?${name}`),
          page.goto(site.page(html), { waitUntil: 'commit' }),
        ]);
        seen.push([name, await page.textContent('body'), await page.evaluate('history.length')]);
      }
      return seen;
    },
  },
  {
    name: 'navigation: a form posts',
    async run({ page, site }) {
      const fields = '<input name=a value="1 2"><input name=b value=ü><button>send</button>';
      await page.goto(site.page(`<form method=post action="/status/200?sent">${fields}`));
      const [request] = await Promise.all([
        page.waitForRequest('**/status/200?sent'),
        page.waitForURL('**/status/200?sent'),
        page.click('button'),
      ]);
      return [
        request.method(),
        request.postData(),
        request.postDataJSON(),
        request.isNavigationRequest(),
        await request.headerValue('content-type'),
        await request.headerValue('referer'),
        lastVisit(site, '/status/200?sent', 'content-type', 'content-length', 'origin'),
      ];
    },
  },
  {
    name: 'navigation: a referer of the client, and one of the page',
    async run({ page, site }) {
      const referer = `${site.other}/from`;
      const response = await page.goto(site.page('<a href=/account>go</a>'), { referer });
      const seen = [
        await response?.request().headerValue('referer'),
        await page.evaluate('document.referrer'),
      ];
      await Promise.all([page.waitForURL('**/account'), page.click('a')]);
      return [seen, lastVisit(site, '/account', 'referer', 'sec-fetch-site', 'sec-fetch-user')];
    },
  },
  {
    name: 'navigation: a base URL',
    run: ({ browser, site }) =>
      inContext(browser, { baseURL: `${site.origin}/status/` }, async (page) => {
        const response = await page.goto('./200?relative');
        await Promise.all([
          page.waitForURL('/account'),
          page.evaluate("location.href = '/account'; 0"),
        ]);
        return [response?.url(), page.url()];
      }),
  },
  {
    name: 'navigation: content that is set',
    async run({ page, site }) {
      await page.setContent('<!doctype html><title>set</title><p>text</p>');
      const blank = [page.url(), await page.title(), await page.content()];
      const url = site.page('<p>before');
      await page.goto(url);
      await page.setContent('<script>window.ran = origin</script><p>after', { waitUntil: 'load' });
      return [blank, page.url() === url, await page.textContent('p'), await page.evaluate('ran')];
    },
  },
  {
    name: 'navigation: data, blob and blank URLs',
    async run({ page, site }) {
      const seen: unknown[] = [];
      for (const url of ['data:text/html,<title>data</title>', 'about:blank', 'about:blank#hash']) {
        const response = await page.goto(url);
        seen.push([response?.status(), page.url(), await page.title()]);
        seen.push(await page.evaluate('origin'));
      }
      await page.goto(site.page('<p>here'));
      await Promise.all([
        page.waitForURL(({ protocol }) => protocol === 'blob:'),
        page.evaluate(() => {
          location.href = URL.createObjectURL(new Blob(['<title>blob'], { type: 'text/html' }));
        }),
      ]);
      return [seen, await page.title(), await page.evaluate('origin')];
    },
  },
];
