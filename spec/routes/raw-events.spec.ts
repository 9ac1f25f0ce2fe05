import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CDP_EVENT } from '../../lib/interface/openapi/browser-events.js';
import { ClientPort } from '../../protocol/client-port.js';
import { EventReader } from '../support/event-reader.js';
import { OwnStage } from '../support/own-stage.js';
import { Tabwire } from '../support/tabwire.js';
import { violations } from '../support/violations.js';

const stage = OwnStage.forAll();

const readers: EventReader[] = [];
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()));
});

const path = (query: string) => `${stage.browser.path}/events/?${query}`;

async function read(query: string): Promise<EventReader> {
  const reader = await EventReader.open(`${stage.tabwire.url}${path(query)}`);
  readers.push(reader);
  return reader;
}

const pages = async () =>
  (await stage.tabwire.send('get', `${stage.browser.path}/pages/`)).body.pages;

describe('raw events of CDP', () => {
  it('come as Chrome writes them, among the others and in its order', async () => {
    const reader = await read(
      'types=navigation.*&cdp=Network.requestWillBeSent,Page.lifecycleEvent',
    );
    await stage.do('navigate', { url: stage.site.page('<p>query') });
    await reader.until('navigation.loaded');
    const names = reader.events
      .filter(({ data }) => data.method === undefined || data.params.type === 'Document')
      .map(({ type, data }) => data.method ?? type);
    expect(names).toEqual([
      'navigation.started',
      'Network.requestWillBeSent',
      'navigation.committed',
      'navigation.domcontentloaded',
      'navigation.loaded',
    ]);
    const raw = reader.events.filter(({ type }) => type === 'cdp');
    const [{ page_id }] = await pages();
    for (const { id, data } of raw) {
      expect(violations(CDP_EVENT, data)).toEqual([]);
      expect(data).toMatchObject({ page_id, ctx_id: null, target_type: 'page' });
      expect(data).not.toHaveProperty('sessionId');
      expect(id).toBeUndefined();
    }
    const request = raw.find(({ data }) => data.method === 'Network.requestWillBeSent');
    expect(request?.data.params.request.url).toContain('?%3Cp%3Equery');
    expect(raw.some(({ data }) => data.params.name === 'DOMContentLoaded')).toBe(true);
  });

  it('come from frames and workers of other processes, and from the first request of a new page', async () => {
    const reader = await read('types=page.closed&cdp=Network.requestWillBeSent');
    const frame = stage.site.page('<script>fetch("/of-frame")</script>', stage.site.other);
    const worker =
      'new Worker(URL.createObjectURL(new Blob([`fetch("' + stage.site.origin + '/of-worker")`])))';
    await stage.show(`<iframe src="${frame}"></iframe><script>${worker}</script>`);
    const url = stage.site.page('<p>popup');
    await stage.evaluate(`window.open(${JSON.stringify(url)}) && 1`);
    const told = (type: string, end: string) =>
      reader.events.some(
        ({ data }) => data.target_type === type && data.params?.request.url.endsWith(end),
      );
    await reader.satisfied(
      () => told('iframe', '/of-frame') && told('worker', '/of-worker') && told('page', 'popup'),
    );
    const opened = (await pages()).find(({ opener_page_id }: Page) => opener_page_id !== null);
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${opened.page_id}/`);
  });

  it('come of all that is done once the stream has begun, however slow Chrome is', async () => {
    await stage.show('');
    const { pid } = stage.tabwire.gateway.browser(stage.browser.id);
    const stopped = new Promise<void>((resolve) => {
      jest.spyOn(ClientPort.prototype, 'call').mockImplementationOnce(function (
        this: ClientPort,
        first,
      ) {
        process.kill(pid, 'SIGSTOP');
        this.call(first);
        resolve();
      });
    });
    const done = read('types=page.closed&cdp=Network.requestWillBeSent').then(async (reader) => {
      await stage.evaluate('fetch("/status/200?mark").then(() => 1)');
      return reader;
    });
    await stopped;
    // A stream that waits for nothing has begun after some of these.
    for (let round = 0; round < 20; round += 1) await stage.tabwire.send('get', '/health/');
    process.kill(pid, 'SIGCONT');
    const [event] = await (await done).until('cdp');
    expect(event.params.request.url).toContain('mark');
    jest.restoreAllMocks();
  });

  it('come of one page where that is asked for', async () => {
    const [first] = await pages();
    const other = (await stage.tabwire.send('put', `${stage.browser.path}/pages/`, {})).body;
    const reader = await read(
      `types=page.closed&cdp=Runtime.consoleAPICalled&page_id=${other.page_id}`,
    );
    await stage.do('eval', { expression: 'console.log("first")', page_id: first.page_id });
    await stage.do('eval', { expression: 'console.log("other")', page_id: other.page_id });
    const [event] = await reader.until('cdp');
    expect([event.page_id, event.params.args[0].value]).toEqual([other.page_id, 'other']);
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${other.page_id}/`);
  });

  it('leave the answer to a dialog to the policy of the browser, at once', async () => {
    const reader = await read('types=dialog.*&cdp=Page.*');
    // A busy machine may take as long once; the wait for a client's answer takes two seconds each time.
    const times: number[] = [];
    for (let round = 1; round <= 3; round += 1) {
      const began = performance.now();
      const { dialogs } = await stage.do('eval', { expression: 'alert(1)' });
      times.push(performance.now() - began);
      expect(dialogs).toHaveLength(1);
      await reader.until('dialog.closed', round);
    }
    expect(Math.min(...times)).toBeLessThan(1_900);
  });

  it('wait for no reader: one that stops loses the oldest of its own', async () => {
    await stage.show('<p>a new document, with no messages yet');
    const [slow, quick] = [
      await read('types=page.closed&cdp=Runtime.consoleAPICalled'),
      await read('types=page.closed&cdp=Runtime.consoleAPICalled'),
    ];
    slow.pause();
    const text = "'x'.repeat(20_000)";
    for (let round = 0; round < 40; round += 1)
      await stage.evaluate(`for (let i = 0; i < 25; i += 1) console.log(i, ${text}); 1`);
    const told = await quick.until('cdp', 1_000);
    expect(told).toHaveLength(1_000);
    expect(quick.events.some(({ type }) => type === 'gap')).toBe(false);
    slow.resume();
    const [gap] = await slow.until('gap');
    const rest = 1_000 - Number(gap.lost);
    await slow.satisfied(() => slow.events.filter(({ type }) => type === 'cdp').length === rest);
  });

  it('hold their place while they are read, and no longer', async () => {
    const { cdp } = stage.tabwire.gateway.browser(stage.browser.id);
    for (let round = 0; round < 40; round += 1) {
      const reader = await read('types=page.closed&cdp=Log.entryAdded');
      await reader.close();
    }
    expect(cdp.size).toBe(0);
    const all = await Promise.all(
      Array.from({ length: 32 }, () => read('types=page.closed&cdp=Log.entryAdded')),
    );
    const { status, body } = await stage.tabwire.send('get', path('cdp=Log.entryAdded'));
    expect([status, body.code]).toEqual([429, 'connection_limit']);
    await Promise.all(all.map((reader) => reader.close()));
  });
});

interface Page {
  readonly opener_page_id: string | null;
}

describe('the names of raw events', () => {
  it.each([
    ['Fetch.*', 'does not contain events of'],
    ['Debugger.paused', 'does not contain events of'],
    ['Network', 'does not contain events of'],
    ['', 'does not contain events of'],
    ['Network.nothing', 'Network.requestWillBeSent'],
    ['Network.*,Page.enable', 'no event Page.enable'],
    ['Network.*&format=json', 'only a stream can read them'],
  ])('%s are refused', async (names, detail) => {
    const { status, body } = await stage.tabwire.send('get', path(`cdp=${names}`));
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.detail).toContain(detail);
  });

  it('need a page where one is named', async () => {
    const { body } = await stage.tabwire.send('get', path('cdp=Network.*&page_id=none'));
    expect(body.code).toBe('page_not_found');
  });

  it.each([{ CDP_ACCESS: 'off' }, { CDP_DENY: 'Network.*' }, { CDP_DENY: 'Network.enable' }])(
    'are under the policy: %j',
    async (settings) => {
      const closed = await Tabwire.start(settings);
      try {
        const browser = await closed.open();
        const reply = await closed.send('get', `${browser.path}/events/?cdp=Network.*`);
        expect([reply.status, reply.body.code]).toEqual([403, 'cdp_denied']);
      } finally {
        await closed.stop();
      }
    },
  );
});
