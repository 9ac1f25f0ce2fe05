import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Site } from '../support/site.js';
import type { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';

/** The service that a page attacks, and another, which drives the browser that shows the page. */
let victim: Tabwire;
let driver: Tabwire;
let site: Site;
let browser: TestBrowser;
beforeAll(async () => {
  [victim, driver, site] = await Promise.all([Tabwire.start(), Tabwire.start(), Site.start()]);
  browser = await driver.open();
});
afterAll(() => Promise.all([victim.stop(), driver.stop(), site.stop()]));

/** How many requests the victim has refused at the door, and how many it has carried out. */
async function answered(): Promise<{ refused: number; done: number }> {
  const { values } = await victim.service.metrics.requests.get();
  const count = (matches: RegExp) =>
    values
      .filter(({ labels }) => matches.test(String(labels.status)))
      .reduce((sum, { value }) => sum + value, 0);
  return { refused: count(/^403$/), done: count(/^2/) };
}

/** What a page may try; each is an expression that settles when its request has been answered, and how. */
const ATTEMPTS = [
  ['a fetch', 'fetch(TARGET, { method: "POST" })', 'failed'],
  ['a fetch of JSON', 'fetch(TARGET, { method: "PUT", headers: JSON_TYPE, body: "{}" })', 'failed'],
  ['a blind POST', 'fetch(TARGET, { method: "POST", mode: "no-cors" })', 'opaque'],
  [
    'a blind POST of text',
    'fetch(TARGET, { method: "POST", mode: "no-cors", body: "{}" })',
    'opaque',
  ],
  [
    'a blind POST of a blob',
    'fetch(TARGET, { method: "POST", mode: "no-cors", body: new Blob(["{}"], { type: "application/json" }) })',
    'opaque',
  ],
  ['a blind GET', 'fetch(TARGET, { mode: "no-cors" })', 'opaque'],
  [
    'a request with a body of XMLHttpRequest',
    'new Promise((done) => { const x = new XMLHttpRequest(); x.onloadend = done; x.open("POST", TARGET); x.send("{}"); })',
    'settled',
  ],
  ['an image', 'loaded("img", { src: TARGET })', 'settled'],
  ['a script', 'loaded("script", { src: TARGET })', 'settled'],
  ['a style sheet', 'loaded("link", { rel: "stylesheet", href: TARGET })', 'settled'],
  ['a frame', 'loaded("iframe", { src: TARGET })', 'settled'],
  [
    'a form',
    `(async () => {
      const frame = document.createElement("iframe");
      frame.name = "sink";
      document.body.append(frame);
      const form = document.createElement("form");
      Object.assign(form, { method: "POST", action: TARGET, target: "sink", enctype: "text/plain" });
      form.innerHTML = '<input name=\\'{"a":"\\' value=\\'"}\\'>';
      document.body.append(form);
      const load = new Promise((done) => { frame.onload = done; });
      form.submit();
      await load;
    })()`,
    'settled',
  ],
] as const;

const SCRIPT = (expression: string) => `(() => {
  const TARGET = ${JSON.stringify(`${victim.url}/browsers/`)};
  const JSON_TYPE = { "Content-Type": "application/json" };
  const loaded = (tag, fields) => new Promise((done) => {
    const element = Object.assign(document.createElement(tag), fields, { onload: done, onerror: done });
    document.body.append(element);
  });
  return Promise.resolve(${expression}).then((it) => it instanceof Response ? it.type : 'settled', () => 'failed');
})()`;

describe.each([
  ['another site', 'other'],
  ['the same host', 'origin'],
] as const)('a web page of %s', (_, where) => {
  beforeAll(() => browser.do('navigate', { url: site.page('<title>evil</title>', site[where]) }));

  it.each(ATTEMPTS)('gets nothing done by %s', async (_name, expression, readable) => {
    const before = await answered();
    const outcome: string = await browser.evaluate(SCRIPT(expression));
    expect(outcome).toBe(readable);
    const after = await answered();
    // It did reach the service, which refused it.
    expect(after.refused).toBeGreaterThan(before.refused);
    expect(after.done).toBe(0);
    expect([victim.gateway.browsers, victim.gateway.ready]).toEqual([[], true]);
  });

  it('gets nothing done by leaving for the service', async () => {
    const before = await answered();
    const url = `${victim.url}/browsers/`;
    await browser.do('eval', {
      expression: `document.body.innerHTML = '<form method=post action=${url}><button>go'`,
    });
    await browser.do('node-click', { node_id: await browser.find('button') });
    await browser.do('wait-for', { text: 'forbidden_origin' });
    expect((await answered()).refused).toBeGreaterThan(before.refused);
    expect(victim.gateway.browsers).toEqual([]);
  });
});

describe('the service’s own page', () => {
  it('may call it', async () => {
    // Of the same origin as the others, and no script of its own holds it up.
    await browser.do('navigate', { url: `${victim.url}/health/` });
    const expression = `fetch('/browsers/', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{"no_such_field":1}' }).then((it) => it.status)`;
    expect(await browser.evaluate(expression)).toBe(400);
    expect(await browser.evaluate(`fetch('/browsers/').then((it) => it.json())`)).toEqual({
      browsers: [],
    });
  });

  it('shows the whole interface', async () => {
    const { url } = victim;
    await browser.do('navigate', { url: `${url}/docs/`, wait_until: 'commit' });
    // A busy machine draws it for a minute.
    const wait = { timeout_ms: 80_000 };
    // Of so many operations it draws those in the viewport.
    await browser.do('wait-for', { text: 'Open a browser', ...wait });
    await browser.do('type', {
      node_id: await browser.find('.operation-filter-input', wait),
      text: 'System',
      ...wait,
    });
    await browser.do('wait-for', { text: 'Show the API documentation', ...wait });
    const names = await browser.evaluate(
      'performance.getEntriesByType("resource").map(({ name }) => name)',
    );
    for (const name of names) expect(name).toMatch(new RegExp(`^(${url}/|data:)`));
  }, 200_000);
});
