import { describe, expect, it } from '@jest/globals';
import type { HTTPRequest } from 'puppeteer-core';
import { nextEvent, PuppeteerClient } from '../support/cdp-clients.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();
const puppeteer = PuppeteerClient.forAll(stage);

describe('Puppeteer: interception', () => {
  it('aborts requests', async () => {
    const page = await puppeteer.page();
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      void (request.resourceType() === 'script' ? request.abort() : request.continue());
    });
    const failed = nextEvent<HTTPRequest>((done) => page.once('requestfailed', done));
    await page.goto(stage.site.page('<script src="/script?window.ran=1"></script>'));
    expect((await failed).failure()?.errorText).toBe('net::ERR_FAILED');
    expect(await page.evaluate('window.ran === undefined')).toBe(true);
  });

  it('answers in the place of the server', async () => {
    const page = await puppeteer.page();
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      void request.respond({
        status: 201,
        contentType: 'text/html',
        headers: { 'x-of': 'client' },
        body: '<title>made up</title>',
      });
    });
    const response = await page.goto(`${stage.site.origin}/nowhere`);
    expect([response?.status(), response?.headers()['x-of'], await page.title()]).toEqual([
      201,
      'client',
      'made up',
    ]);
  });

  it('has requests go on with other headers, method and body', async () => {
    const page = await puppeteer.page();
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const headers = { ...request.headers(), 'x-of': 'client' };
      void request.continue({ headers, method: 'POST', postData: 'body' });
    });
    await page.goto(`${stage.site.origin}/status/200?continued`);
    const { method, headers } = await stage.site.visit('/status/200?continued');
    expect([method, headers['x-of'], headers['content-length']]).toEqual(['POST', 'client', '4']);
  });

  it('ends when it is told to', async () => {
    const page = await puppeteer.page();
    await page.setRequestInterception(true);
    await page.setRequestInterception(false);
    const response = await page.goto(stage.site.page('<p>here'));
    expect(response?.status()).toBe(200);
  });
});

describe('Puppeteer: requests and responses', () => {
  it('waits for a request and for a response', async () => {
    const page = await puppeteer.page('<p>here');
    const [request, response] = await Promise.all([
      page.waitForRequest((candidate) => candidate.url().endsWith('?asked')),
      page.waitForResponse((candidate) => candidate.url().endsWith('?asked')),
      page.evaluate(async () => {
        const reply = await fetch('/status/404?asked', { method: 'PUT', body: 'sent' });
        return reply.text();
      }),
    ]);
    expect([request.method(), await request.fetchPostData(), response.status()]).toEqual([
      'PUT',
      'sent',
      404,
    ]);
    expect(await response.text()).toBe('asked');
  });

  it('follows redirects', async () => {
    const page = await puppeteer.page();
    const to = stage.site.page('<title>end</title>');
    const response = await page.goto(`${stage.site.origin}/redirect?to=${encodeURIComponent(to)}`);
    const chain = response?.request().redirectChain() ?? [];
    expect([chain.length, chain[0]?.response()?.status(), await page.title()]).toEqual([
      1,
      302,
      'end',
    ]);
  });

  it('sends headers of its own with each request', async () => {
    const page = await puppeteer.page();
    await page.setExtraHTTPHeaders({ 'x-extra': 'yes' });
    await page.goto(`${stage.site.origin}/status/200?extra`);
    expect((await stage.site.visit('/status/200?extra')).headers['x-extra']).toBe('yes');
  });

  it('goes offline, and back', async () => {
    const page = await puppeteer.page('<p>here');
    await page.setOfflineMode(true);
    expect(await page.evaluate(() => navigator.onLine)).toBe(false);
    await page.setOfflineMode(false);
    expect(await page.evaluate(async () => (await fetch('/status/200?on')).status)).toBe(200);
  });

  it('gets past a content security policy when told to', async () => {
    const page = await puppeteer.page();
    await page.setBypassCSP(true);
    await page.goto(`${stage.site.origin}/csp?<p>strict`);
    await page.addScriptTag({ content: 'window.injected = 1' });
    expect(await page.evaluate('window.injected')).toBe(1);
  });
});

describe('Puppeteer: cookies', () => {
  it('sets, reads and deletes them', async () => {
    const context = await puppeteer.browser.createBrowserContext();
    const { hostname } = new URL(stage.site.origin);
    await context.setCookie({ name: 'of', value: 'client', domain: hostname });
    const page = await context.newPage();
    await page.goto(`${stage.site.origin}/status/200?cookies`);
    expect((await stage.site.visit('/status/200?cookies')).headers.cookie).toBe('of=client');
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'of', value: 'client' });
    if (cookie) await context.deleteCookie(cookie);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });
});
