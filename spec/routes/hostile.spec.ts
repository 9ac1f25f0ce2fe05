import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LogFields } from '../../lib/telemetry/log.js';
import { freePorts } from '../support/fleet/free-ports.js';
import { noLog } from '../support/no-log.js';
import { raw } from '../support/raw.js';
import { Site } from '../support/site.js';
import type { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';

/** A name that the attacker has resolve to the machine of whoever visits. */
const REBOUND = 'rebind.test';

/** The service that a page attacks, and another, which drives the browser that shows the page. */
let victim: Tabwire;
let driver: Tabwire;
let site: Site;
let browser: TestBrowser;

/** The page of a name that resolved to the attacker, and now to the victim. */
let rebound: string;

/** Opens a page, which becomes the current one; returns its ID. What a sandbox opened is one too, for ever. */
async function openPage(): Promise<string> {
  return (await driver.send('put', `${browser.path}/pages/`)).body.page_id;
}

/** What the victim was asked, as its log tells. */
const asked: LogFields[] = [];
const news = new EventEmitter();

beforeAll(async () => {
  const log = {
    ...noLog,
    info: (message: string, fields: LogFields = {}) => {
      if (message !== 'request') return;
      asked.push(fields);
      news.emit('request');
    },
  };
  // One that the system gives to nobody else before the victim listens there.
  const [port = 0] = await freePorts(1);
  const attackerSite = await Site.start('127.0.0.1', port);
  [driver, site] = await Promise.all([
    Tabwire.start({ ALLOWED_ARGS: '--host-resolver-rules' }),
    Site.start(),
  ]);
  browser = await driver.open({ args: [`--host-resolver-rules=MAP ${REBOUND} 127.0.0.1`] });
  // The name is the attacker's, and so is what answers there, until the page has been loaded.
  rebound = await openPage();
  await browser.do('navigate', { url: attackerSite.page(ATTACKS, `http://${REBOUND}:${port}`) });
  await attackerSite.stop();
  victim = await Tabwire.start({ MAX_BROWSERS: '2' }, log, { port });
}, 60_000);
afterAll(() => Promise.all([victim.stop(), driver.stop(), site.stop()]));

/** The ways in which a page can send a request; `to` is an endpoint that works without a body. */
const SHAPES: Readonly<Record<string, string>> = {
  'a form': `form('application/x-www-form-urlencoded')`,
  'a form of text': `form('text/plain')`,
  'a form with parts': `form('multipart/form-data')`,
  'a blind GET': `fetch(to, { mode: 'no-cors' })`,
  'a blind POST': `fetch(to, { method: 'POST', mode: 'no-cors' })`,
  'a blind POST of text': `fetch(to, { method: 'POST', mode: 'no-cors', body: '{}' })`,
  'a fetch of JSON': `fetch(to, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })`,
  'a fetch that deletes': `fetch(to, { method: 'DELETE' })`,
  'an image': `element('img', 'src')`,
  'a script': `element('script', 'src')`,
  'a style sheet': `element('link', 'href')`,
  'a frame': `element('iframe', 'src')`,
  'a window': `open(to)`,
  'a beacon': `navigator.sendBeacon(to, new Blob(['{}'], { type: 'text/plain' }))`,
  'an event source': `new EventSource(to)`,
  'a WebSocket': `new WebSocket(to.replace('http', 'ws'))`,
};

/** The attacker's script: `shapes[name](to)` sends a request, and does not care what comes of it. */
const ATTACKS = `<script>
  const element = (to) => (name, field) =>
    document.documentElement.append(Object.assign(document.createElement(name), { rel: 'stylesheet', [field]: to }));
  const form = (to) => (enctype) => {
    const frame = document.createElement('iframe');
    frame.name = 'sink' + Math.random();
    const made = document.createElement('form');
    made.innerHTML = '<input name=a value=b>';
    Object.assign(made, { method: 'post', action: to, target: frame.name, enctype });
    document.documentElement.append(frame, made);
    made.submit();
  };
  const shapes = {${Object.entries(SHAPES)
    .map(
      ([name, shape]) =>
        `'${name}': (to) => { ${shape.replace(/^(form|element)\(/, '$1(to)(')}; },`,
    )
    .join('')}};
  addEventListener('unhandledrejection', (event) => event.preventDefault());
  addEventListener('message', ({ data: [name, to] }) => shapes[name](to));
</script>`;

interface AttackerPage {
  readonly page_id: string;
  /** The window in which the attacker's page is. */
  readonly window: string;
}

async function openAttacker(url: string, window: string): Promise<AttackerPage> {
  const page_id = await openPage();
  await browser.do('navigate', { url, page_id });
  return { page_id, window };
}

/** Each shows the attacker's page. */
const ORIGINS: readonly (readonly [string, RegExp, () => Promise<AttackerPage>])[] = [
  [
    'of a foreign origin',
    /^http:\/\/localhost:\d+$/,
    () => openAttacker(site.page(ATTACKS, site.other), 'self'),
  ],
  [
    'of no origin',
    /^http:\/\/127\.0\.0\.1:\d+$/, // that of the page around its sandbox
    () => {
      const [sandbox, attacker] = ['allow-scripts allow-forms allow-popups', site.page(ATTACKS)];
      return openAttacker(
        site.page(`<iframe sandbox="${sandbox}" src="${attacker}"></iframe>`),
        'frames[0]',
      );
    },
  ],
  [
    'of a name that was rebound to the service',
    /^http:\/\/rebind\.test:\d+$/,
    async () => ({ page_id: rebound, window: 'self' }),
  ],
];

describe.each(ORIGINS)('a web page %s', (where, origin, show) => {
  let page_id = '';
  let window = '';
  beforeAll(async () => {
    ({ page_id, window } = await show());
    expect(await browser.evaluate('origin', { page_id })).toMatch(origin);
  });

  it.each(Object.keys(SHAPES))('reaches the service by %s, and gets nothing done', async (name) => {
    const before = asked.length;
    const host = where.includes('rebound') ? REBOUND : '127.0.0.1';
    const to = `http://${host}:${new URL(victim.url).port}/browsers/`;
    const expression = `${window}.postMessage(${JSON.stringify([name, to])}, '*')`;
    const request = once(news, 'request', { signal: AbortSignal.timeout(25_000) });
    await browser.do('eval', { expression, page_id });
    await request;
    // Chrome asks for the icon of a window's page by itself.
    const answers = asked.slice(before).filter(({ code }) => code !== 'route_not_found');
    const refused = { status: 403, code: 'forbidden_origin' };
    expect(answers).toEqual(answers.map(() => expect.objectContaining(refused)));
    expect(victim.gateway.browsers).toEqual([]);
  });
});

describe('the same request', () => {
  const post = async (headers: Record<string, string>) =>
    (await raw(victim.url, '/browsers/', { method: 'POST', headers })).status;

  it('of a program opens a browser, and with any of what gives a page away does not', async () => {
    const { host } = new URL(victim.url);
    const tells = [
      { Origin: site.other },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { Host: `${REBOUND}:${new URL(victim.url).port}` },
    ];
    for (const headers of tells) expect(await post(headers)).toBe(403);
    expect(victim.gateway.browsers).toEqual([]);
    expect(await post({ Host: host })).toBe(200);
    expect(victim.gateway.browsers).toHaveLength(1);
  });
});
