import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserEvent } from '../../lib/events/browser-events.js';
import type { Log } from '../../lib/telemetry/log.js';
import { noLog } from '../support/no-log.js';
import { Site } from '../support/site.js';
import type { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';

const TYPES: readonly BrowserEvent['type'][] = [
  'page.opened',
  'page.closed',
  'page.crashed',
  'page.activated',
  'navigation.started',
  'navigation.committed',
  'navigation.within_document',
  'navigation.domcontentloaded',
  'navigation.loaded',
  'dialog.opened',
  'dialog.closed',
];

let site: Site;
let tabwire: Tabwire;
let browser: TestBrowser;
const errors: unknown[] = [];
const log: Log = { ...noLog, error: (_message, fields) => errors.push(fields) };
let seen: BrowserEvent[];
let disposers: (() => void)[];
beforeAll(async () => {
  [site, tabwire] = await Promise.all([Site.start(), Tabwire.start({}, log)]);
  browser = await tabwire.open({ url: site.page('<title>First</title>') });
});
afterAll(() => Promise.all([tabwire.stop(), site.stop()]));

const events = () => tabwire.gateway.browser(browser.id).events;
const types = (pageId: string) =>
  seen.filter((event) => event.pageId === pageId).map(({ type }) => type);
const current = () => tabwire.gateway.browser(browser.id).contexts.default.currentPage?.id ?? '';

beforeEach(() => {
  seen = [];
  disposers = TYPES.map((type) => events().on(type, (event) => seen.push(event)));
});
afterEach(() => {
  for (const dispose of disposers) dispose();
});

describe('a browser publishes', () => {
  it('a navigation, step by step', async () => {
    const url = site.page('<title>Next</title>');
    await browser.do('navigate', { url });
    expect(types(current())).toEqual([
      'navigation.started',
      'navigation.committed',
      'navigation.domcontentloaded',
      'navigation.loaded',
    ]);
    expect(seen.slice(0, 2)).toEqual([
      { type: 'navigation.started', pageId: current(), contextId: null, url },
      { type: 'navigation.committed', pageId: current(), contextId: null, url },
    ]);
  });

  it('a move within the document', async () => {
    await browser.do('navigate', { url: `${site.page('<p>Here')}#top` });
    seen = [];
    await browser.evaluate('location.hash = "there"');
    expect(seen).toEqual([
      expect.objectContaining({
        type: 'navigation.within_document',
        url: expect.stringMatching(/#there$/),
      }),
    ]);
  });

  it('a dialog', async () => {
    await browser.evaluate('alert("hello")');
    expect(seen).toMatchObject([
      { type: 'dialog.opened', dialog: { type: 'alert', message: 'hello', accepted: false } },
      { type: 'dialog.closed' },
    ]);
  });

  it('a page that opens, and closes, and which one is current then', async () => {
    const first = current();
    const { body } = await tabwire.send('put', `${browser.path}/pages/`);
    const { page_id: id } = body;
    expect(types(id)[0]).toBe('page.opened');
    expect(types(id)).toEqual(expect.arrayContaining(['navigation.committed', 'page.activated']));
    seen = [];
    await tabwire.send('delete', `${browser.path}/pages/${id}/`);
    expect(seen.map(({ type, pageId }) => [type, pageId])).toEqual([
      ['page.closed', id],
      ['page.activated', first],
    ]);
  });

  it('a page of an isolated context with the ID of that', async () => {
    const { body } = await tabwire.send('put', `${browser.path}/contexts/`);
    expect(seen[0]).toMatchObject({ type: 'page.opened', contextId: body.ctx_id });
    await tabwire.send('delete', `${browser.path}/contexts/${body.ctx_id}/`);
    expect(seen.at(-1)).toMatchObject({ type: 'page.closed', contextId: body.ctx_id });
  });

  it('a crash', async () => {
    const { body } = await tabwire.send('put', `${browser.path}/pages/`);
    const { session } = tabwire.gateway.browser(browser.id).contexts.default.page(body.page_id);
    const crashed = new Promise<void>((resolve) => {
      const crash = events().on('page.crashed', () => {
        resolve();
      });
      disposers.push(crash);
    });
    session.send('Page.crash', {}).catch(() => undefined);
    await crashed;
    expect(types(body.page_id).at(-1)).toBe('page.crashed');
    await tabwire.send('delete', `${browser.path}/pages/${body.page_id}/`);
  });
});

it('a listener that throws is logged, and harms nobody', async () => {
  disposers.push(
    events().on('navigation.committed', () => {
      throw new Error('of a listener');
    }),
  );
  await browser.do('navigate', { url: site.page('<title>Whole</title>') });
  expect(await browser.evaluate('document.title')).toBe('Whole');
  expect(types(current()).at(-1)).toBe('navigation.loaded');
  expect(errors).toEqual([{ browser: browser.id, cause: 'Error: of a listener' }]);
});
