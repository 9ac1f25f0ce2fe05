import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventSchema } from '../../lib/schemas/events.js';
import { EventReader } from '../support/event-reader.js';
import { OwnStage } from '../support/own-stage.js';
import type { Body, TestBrowser } from '../support/service.js';
import { until } from '../support/until.js';
import { violations } from '../support/violations.js';

const stage = OwnStage.forAll();

let readers: EventReader[];
beforeEach(() => {
  readers = [];
});
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
});

const urlOf = ({ path }: TestBrowser, query = '') => `${stage.tabwire.url}${path}/events/${query}`;

async function read(
  query = '',
  headers: Readonly<Record<string, string>> = {},
  browser = stage.browser,
): Promise<EventReader> {
  const reader = await EventReader.open(urlOf(browser, query), headers);
  readers.push(reader);
  return reader;
}

const poll = async (query: string, browser = stage.browser): Promise<Body> =>
  (await stage.tabwire.send('get', `${browser.path}/events/?format=json${query}`)).body;

const typesOf = ({ events }: EventReader) => events.map(({ type }) => type);

describe('the events of a browser', () => {
  it('tell of commands and navigations, as Chrome does, in its order', async () => {
    const reader = await read('?types=command.*,navigation.*');
    await stage.show('<title>Next</title>');
    await reader.until('command.ended');
    expect(typesOf(reader)).toEqual([
      'command.started',
      'navigation.started',
      'navigation.committed',
      'navigation.domcontentloaded',
      'navigation.loaded',
      'command.ended',
    ]);
    for (const { data, id, type } of reader.events) {
      expect([data.id, data.type]).toEqual([id, type]);
      expect(violations(eventSchema, data)).toEqual([]);
    }
    const [started, navigation] = reader.events;
    expect(started?.data).toMatchObject({ name: 'navigate', ctx_id: null });
    expect(navigation?.data).toMatchObject({
      url: `${stage.site.origin}/html`,
      page_id: started?.data.page_id,
    });
    expect(JSON.stringify(reader.events)).not.toContain('Next');
  });

  it('tell whose request a command is, how it ended, and nothing of its body', async () => {
    const reader = await read('?types=command.*');
    await fetch(`${stage.tabwire.url}${stage.browser.path}/find-node/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'mine-1' },
      body: JSON.stringify({ selector: 'html:not(#secret)' }),
    });
    await stage.send('node-click', { node_id: 999_999 });
    const ended = await reader.until('command.ended', 2);
    expect(ended).toMatchObject([
      { name: 'find-node', request_id: 'mine-1', status: 200, code: null, ms: expect.any(Number) },
      { name: 'node-click', status: 404, code: 'node_not_found' },
    ]);
    expect(JSON.stringify(reader.events)).not.toContain('#secret');
    for (const { data } of reader.events) expect(violations(eventSchema, data)).toEqual([]);
  });

  it('tell of pages, contexts and dialogs', async () => {
    const reader = await read('?types=page.*,context.*,dialog.*');
    await stage.evaluate('confirm("Sure?")');
    const { body: page } = await stage.tabwire.send('put', `${stage.browser.path}/pages/`);
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${page.page_id}/`);
    const { body: context } = await stage.tabwire.send('put', `${stage.browser.path}/contexts/`);
    await stage.tabwire.send('delete', `${stage.browser.path}/contexts/${context.ctx_id}/`);
    await reader.until('context.closed');
    expect(typesOf(reader)).toEqual([
      'dialog.opened',
      'dialog.closed',
      'page.opened',
      'page.activated',
      'page.closed',
      'page.activated',
      'context.opened',
      'page.opened',
      'page.activated',
      'page.closed',
      'context.closed',
    ]);
    for (const { data } of reader.events) expect(violations(eventSchema, data)).toEqual([]);
    expect(reader.events[0]?.data).toMatchObject({
      dialog_type: 'confirm',
      message: 'Sure?',
      accepted: false,
    });
    expect(reader.events[6]?.data).toMatchObject({ page_id: null, ctx_id: context.ctx_id });
    expect(reader.events[9]?.data.ctx_id).toBe(context.ctx_id);
  });

  it.each([
    ['/status/204', 'net::ERR_ABORTED'],
    ['/download', 'net::ERR_ABORTED'],
  ])('tell that a navigation failed: %s', async (path, net_error) => {
    const reader = await read('?types=navigation.*');
    await stage.send('navigate', { url: stage.site.origin + path });
    expect(await reader.until('navigation.failed')).toMatchObject([
      { url: stage.site.origin + path, net_error },
    ]);
    expect(typesOf(reader).filter((type) => type === 'navigation.committed')).toEqual([]);
    await stage.show('');
  });

  it('tell of a server that does not answer, and of the page in its place', async () => {
    const types = 'navigation.started,navigation.failed,navigation.committed';
    const reader = await read(`?types=${types}`);
    await stage.send('navigate', { url: 'http://127.0.0.1:9/' });
    await reader.until('navigation.committed');
    expect(typesOf(reader)).toEqual([
      'navigation.started',
      'navigation.failed',
      'navigation.committed',
    ]);
    await stage.show('');
  });

  it('tell of the navigation that another one takes the place of', async () => {
    const reader = await read('?types=navigation.started,navigation.failed');
    const to = (url: string) => `location.href = ${JSON.stringify(url)}`;
    await stage.evaluate(to(`${stage.site.origin}/hang?1`));
    await stage.site.visit('/hang?1');
    await stage.do('navigate', { url: stage.site.page('<p>Here') });
    await reader.until('navigation.started', 2);
    expect(typesOf(reader)).toEqual([
      'navigation.started',
      'navigation.failed',
      'navigation.started',
    ]);
  });

  it('tell of no failure of the navigation that took the place of one', async () => {
    const reader = await read('?types=navigation.started,navigation.failed,navigation.loaded');
    const hang = `${stage.site.origin}/hang`;
    await stage.evaluate(`location.href = ${JSON.stringify(`${hang}?2`)}`);
    await stage.site.visit('/hang?2');
    // Chrome tells that the first one stopped loading when this one has begun.
    await stage.do('navigate', { url: 'about:blank' });
    await reader.until('navigation.loaded');
    expect(reader.events.map(({ type, data }) => `${type} ${String(data.url)}`)).toEqual([
      `navigation.started ${hang}`,
      `navigation.failed ${hang}`,
      'navigation.started about:blank',
      'navigation.loaded about:blank',
    ]);
  });

  it('tell of a navigation that is stopped before Chrome tells of the network', async () => {
    await stage.show('');
    // Network is not enabled any more, and what begins and ends in one task is over before it is again.
    await stage.do('wait-for', { load_state: 'networkidle' });
    const reader = await read('?types=navigation.started,navigation.failed');
    await stage.evaluate("location.href = '/hang'; stop()");
    const [failed] = await reader.until('navigation.failed');
    expect(failed).toMatchObject({
      url: `${stage.site.origin}/hang`,
      net_error: 'net::ERR_ABORTED',
    });
    expect(typesOf(reader)).toEqual(['navigation.started', 'navigation.failed']);
  });

  it('tell of one that gives way in the task that began it, before the other one commits', async () => {
    await stage.show('');
    await stage.do('wait-for', { load_state: 'networkidle' });
    const reader = await read('?types=navigation.started,navigation.failed,navigation.committed');
    await stage.evaluate("location.href = '/hang'; location.href = '/html?second'");
    await reader.until('navigation.committed');
    const { origin } = stage.site;
    const told = reader.events.map(({ type, data }) => `${type} ${String(data.url)}`);
    expect(told.at(-1)).toBe(`navigation.committed ${origin}/html`);
    // Chrome tells of the first one's end where Network is enabled in time.
    expect(told.slice(0, -1).sort()).toEqual([
      `navigation.failed ${origin}/hang`,
      `navigation.started ${origin}/hang`,
      `navigation.started ${origin}/html`,
    ]);
  });

  it('tell of the steps of an instruction, without its secrets', async () => {
    await stage.show('<label>Name <input></label>');
    const reader = await read('?types=instruct.step');
    await stage.do('instruct', {
      instruction: 'fill Name with {{who}}',
      variables: { who: 'sesame' },
    });
    const [step] = await reader.until('instruct.step');
    expect(step).toMatchObject({ index: 0, ok: true, line: 'fill textbox "Name" with "{{who}}"' });
    expect(violations(eventSchema, step)).toEqual([]);
    expect(JSON.stringify(reader.events)).not.toContain('sesame');
  });

  it('have whole URLs for those who ask', async () => {
    const reader = await read('?urls=full&types=navigation.committed');
    await stage.show('<title>Whole</title>');
    const [{ url }] = await reader.until('navigation.committed');
    expect(url).toContain('?%3C!doctype');
  });

  it('are those of one page, or of one context, for those who ask', async () => {
    const { body } = await stage.tabwire.send('put', `${stage.browser.path}/contexts/`);
    const { ctx_id } = body;
    const { body: list } = await stage.tabwire.send('get', `${stage.browser.path}/pages/`);
    const page = list.pages.find((it: Body) => it.ctx_id === ctx_id);
    const ofPage = await read(`?types=navigation.*&page_id=${page.page_id}`);
    const ofContext = await read(`?types=navigation.*&ctx_id=${ctx_id}`);
    await stage.show('<title>Elsewhere</title>');
    await stage.do('navigate', { url: stage.site.page('<title>Here</title>'), ctx_id });
    for (const reader of [ofPage, ofContext]) {
      await reader.until('navigation.loaded');
      expect(new Set(reader.events.map(({ data }) => data.ctx_id))).toEqual(new Set([ctx_id]));
      expect(typesOf(reader)[0]).toBe('navigation.started');
    }
    await stage.tabwire.send('delete', `${stage.browser.path}/contexts/${ctx_id}/`);
  });
});

describe('a reader that comes back', () => {
  it.each([
    [
      'by Last-Event-ID',
      (id: number) => read('?types=navigation.*&after=0', { 'Last-Event-ID': String(id) }),
    ],
    ['by after', (id: number) => read(`?types=navigation.*&after=${id}`)],
  ])('has what it missed, each once: %s', async (_how, comeBack) => {
    const whole = await read('?types=navigation.*');
    const cut = await read('?types=navigation.*');
    await stage.show('<title>One</title>');
    await cut.until('navigation.loaded');
    await cut.close();
    await stage.show('<title>Two</title>');
    const back = await comeBack(cut.events.at(-1)?.id ?? 0);
    await stage.show('<title>Three</title>');
    await whole.until('navigation.loaded', 3);
    await back.until('navigation.loaded', 2);
    expect([...cut.events, ...back.events]).toEqual(whole.events);
  });

  it('has the console messages of the time between', async () => {
    const reader = await read('?types=console');
    await stage.evaluate('console.log("one")');
    await reader.until('console');
    await reader.close();
    await stage.evaluate('console.log("two")');
    const back = await read(`?types=console&after=${reader.events[0]?.id}`);
    expect((await back.until('console')).map(({ text }) => text)).toEqual(['two']);
  });
});

describe('those who poll', () => {
  it('get what is kept, then what came since', async () => {
    const first = await poll('');
    expect(first).toMatchObject({ ok: true, lost: 0, last_id: first.events.at(-1).id });
    expect(await poll(`&after=${first.last_id}`)).toEqual({
      ok: true,
      events: [],
      last_id: first.last_id,
      lost: 0,
    });
    await stage.show('<title>Polled</title>');
    const next = await poll(`&after=${first.last_id}&types=navigation.loaded`);
    expect(next.events).toMatchObject([{ type: 'navigation.loaded' }]);
    expect(next.last_id).toBeGreaterThan(next.events[0].id);
  });

  it('wait for the first event, as long as they like', async () => {
    const { last_id: after } = await poll('');
    const waiting = poll(`&after=${after}&types=navigation.loaded&wait_ms=30000`);
    await stage.show('<title>Waited for</title>');
    expect((await waiting).events).toMatchObject([{ type: 'navigation.loaded' }]);
    expect(await poll('&after=999999999&wait_ms=50')).toMatchObject({ ok: true, events: [] });
  });

  it('are told how many are lost', async () => {
    const { last_id: told } = await poll('&after=0');
    // Each command has two events, and more than 1,000 are not kept.
    const count = Math.max(0, Math.ceil((1_040 - told) / 2));
    await Promise.all(
      Array.from({ length: count }, () => stage.send('fetch-text', { node_id: 999_999 })),
    );
    const { events, lost, last_id } = await poll('&after=0');
    expect([events.length, lost]).toEqual([1_000, last_id - 1_000]);
    const reader = await read('?after=5');
    await reader.until('gap');
    expect(reader.events[0]?.data).toEqual({ type: 'gap', lost: last_id - 1_000 - 5 });
  });
});

describe('a request for events is refused', () => {
  const refused = async (query: string, path = stage.browser.path) => {
    const { status, body } = await stage.tabwire.send('get', `${path}/events/${query}`);
    return { status, ...body };
  };

  it('for a type that there is not, with those that there are', async () => {
    expect(await refused('?types=page.opened,page.gone')).toMatchObject({
      status: 400,
      ok: false,
      code: 'invalid_request',
      detail: expect.stringMatching(
        /"page\.gone"\. Did you mean page\.opened .*The types are: page\.opened, .*browser\.ended/,
      ),
      errors: [{ path: '/types' }],
    });
  });

  it.each([
    '?wait_ms=5',
    '?format=xml',
    '?after=-1',
    '?urls=all',
    '?wait_ms=30001&format=json',
    '?cdp=x',
  ])('for %s', async (query) => {
    expect(await refused(query)).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('for a Last-Event-ID that is none of ours', async () => {
    await expect(read('', { 'Last-Event-ID': 'x' })).rejects.toThrow('status 400');
  });

  it('for a browser that there is not', async () => {
    expect(await refused('', '/browsers/nobody')).toMatchObject({
      status: 404,
      ok: false,
      code: 'browser_not_found',
      reason: 'unknown',
    });
  });

  it('by another method', async () => {
    const { status, headers } = await stage.tabwire.send('post', `${stage.browser.path}/events/`);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    const head = await fetch(urlOf(stage.browser), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
  });
});

describe('the end of a browser', () => {
  it('is the last event, whatever the filter, and ends the stream', async () => {
    const browser = await stage.tabwire.open();
    const [all, some] = [await read('', {}, browser), await read('?types=console', {}, browser)];
    const waiting = poll('&types=console&wait_ms=30000', browser);
    const { eventLog } = stage.tabwire.gateway.browser(browser.id);
    await until(() => eventLog.readers === 3);
    await browser.delete();
    await Promise.all([all.ended, some.ended]);
    expect(all.events.at(-1)?.data).toMatchObject({ type: 'browser.ended', reason: 'deleted' });
    expect(typesOf(all).filter((type) => type === 'page.closed')).toHaveLength(1);
    expect(typesOf(some)).toEqual(['browser.ended']);
    expect((await waiting).events).toMatchObject([{ type: 'browser.ended' }]);
    for (const { data } of all.events) expect(violations(eventSchema, data)).toEqual([]);
  });

  it('comes when its idle time is over, whoever reads', async () => {
    // Longer than a reader may take to come.
    const browser = await stage.tabwire.open({ idle_timeout_ms: 4_000 });
    const reader = await read('', {}, browser);
    await reader.ended;
    expect(reader.events.at(-1)?.data).toMatchObject({ reason: 'expired' });
  });

  it('comes when Chrome crashes', async () => {
    const browser = await stage.tabwire.open();
    const reader = await read('', {}, browser);
    process.kill(stage.tabwire.gateway.browser(browser.id).pid, 'SIGKILL');
    await reader.ended;
    expect(reader.events.at(-1)?.data).toMatchObject({ reason: 'crashed' });
  });
});
