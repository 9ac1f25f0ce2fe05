import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Site } from '../../support/site.js';
import type { Body, TestBrowser, ServiceClient } from '../../support/service.js';
import { sharedService } from '../../support/shared-services.js';

let tabwire: ServiceClient;
let site: Site;
let browser: TestBrowser;
beforeAll(async () => {
  tabwire = await sharedService();
  site = await Site.start();
  browser = await tabwire.open();
});
afterAll(() => Promise.all([tabwire.send('delete', '/browsers/'), site.stop()]));

const script = (text: string) => JSON.stringify(`/script?${encodeURIComponent(text)}`);

/** The first thing that a worker tells; `make` is an expression for its message port. */
const told = (make: string) => `new Promise((done, fail) => {
  const port = ${make};
  port.onmessage = ({ data }) => done(data);
  port.onerror = () => fail(Error('the worker failed'));
  port.start?.();
})`;

const HELLO = `postMessage('hello from ' + self.constructor.name)`;
const NESTED = `new Worker('/script?' + encodeURIComponent(${JSON.stringify(HELLO)})).onmessage =
  ({ data }) => postMessage('nested: ' + data)`;
const SHARED = `onconnect = ({ ports: [port] }) => port.postMessage('hello from shared')`;

const WORKERS: readonly (readonly [string, string, string])[] = [
  ['a worker', told(`new Worker(${script(HELLO)})`), 'hello from DedicatedWorkerGlobalScope'],
  [
    'a worker of a blob',
    told(`new Worker(URL.createObjectURL(new Blob([${JSON.stringify(HELLO)}])))`),
    'hello from DedicatedWorkerGlobalScope',
  ],
  [
    'a module worker',
    told(`new Worker(${script(HELLO)}, { type: 'module' })`),
    'hello from DedicatedWorkerGlobalScope',
  ],
  [
    'a worker of a worker',
    told(`new Worker(${script(NESTED)})`),
    'nested: hello from DedicatedWorkerGlobalScope',
  ],
  ['a shared worker', told(`new SharedWorker(${script(SHARED)}).port`), 'hello from shared'],
  [
    'a service worker',
    `navigator.serviceWorker.register(${script('onmessage = ({ source }) => source.postMessage("served")')})
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => new Promise((done) => {
        navigator.serviceWorker.onmessage = ({ data }) => done(data);
        active.postMessage('?');
      }))`,
    'served',
  ],
  [
    'an audio worklet',
    `new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule(${script('')}).then(() => 'loaded')`,
    'loaded',
  ],
];

/** Those that Chrome starts with their page's process. */
const FEW = WORKERS.filter(([name]) => /^(a worker( of a worker)?|an audio worklet)$/.test(name));

describe('in a page', () => {
  it.each(WORKERS)('%s runs', async (_, expression, expected) => {
    await browser.do('navigate', { url: site.page('<title>workers</title>') });
    expect(await browser.evaluate(expression, { timeout_ms: 10_000 })).toBe(expected);
  });
});

describe('in a popup', () => {
  it.each(FEW)('%s runs', async (_, expression, expected) => {
    await browser.do('navigate', { url: site.page('<title>opener</title>') });
    const url = JSON.stringify(site.page('<p>popup'));
    await browser.do('eval', { expression: `window.open(${url}); 0` });
    await browser.do('wait-for-node', { selector: 'p' });
    expect(await browser.evaluate(expression, { timeout_ms: 10_000 })).toBe(expected);
    await browser.do('eval', { expression: 'opener.document.title = "left"; 0' });
    const pages: Body[] = (await tabwire.send('get', `${browser.path}/pages/`)).body.pages;
    const popup = pages.find(({ current }) => current);
    await tabwire.send('delete', `${browser.path}/pages/${popup.page_id}/`);
    expect(await browser.evaluate('document.title')).toBe('left');
  });
});

describe('in a frame of another site', () => {
  it.each(FEW)('%s runs', async (_, expression, expected) => {
    const html = `<script>
      ${expression}.then((it) => parent.postMessage(it, '*'), (it) => parent.postMessage(String(it), '*'));
    </script>`;
    await browser.do('navigate', { url: site.page('<title>frames</title>') });
    const source = JSON.stringify(site.page(html, site.other));
    const received = await browser.evaluate(
      `new Promise((done) => {
        onmessage = ({ data }) => done(data);
        document.body.append(Object.assign(document.createElement('iframe'), { src: ${source} }));
      })`,
      { timeout_ms: 10_000 },
    );
    expect(received).toBe(expected);
  });
});
