import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventSchema } from '../../lib/schemas/events.js';
import { EventReader } from '../support/event-reader.js';
import { OwnStage } from '../support/own-stage.js';
import { violations } from '../support/violations.js';

const stage = OwnStage.forAll();

let readers: EventReader[];
beforeEach(() => {
  readers = [];
});
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
});

async function read(query = '?types=console,exception'): Promise<EventReader> {
  const reader = await EventReader.open(
    `${stage.tabwire.url}${stage.browser.path}/events/${query}`,
  );
  readers.push(reader);
  return reader;
}

const script = (code: string) => `<script>${code}</script>`;

describe('the console of a page', () => {
  it('is told with its level, its arguments and the place of the call', async () => {
    const reader = await read();
    await stage.show(
      script(`function f() { console.warn('a', {n: 1, list: [1]}, [1, 'x'], null, new Map([[1, true]])) }
f(); console.assert(false, 'no'); console.debug('d')`),
    );
    const [warning, assertion, debug] = await reader.until('console', 3);
    expect(warning).toMatchObject({
      level: 'warning',
      source: 'console',
      text: 'a {"n":1,"list":"Array(1)"} [1,"x"] null [[1,true]]',
      args: ['a', { n: 1, list: 'Array(1)' }, [1, 'x'], null, [[1, true]]],
      truncated: false,
      location: { url: `${stage.site.origin}/html`, line: 1, column: expect.any(Number) },
    });
    expect([assertion.level, assertion.text, debug.level]).toEqual(['error', 'no', 'debug']);
    for (const { data } of reader.events) expect(violations(eventSchema, data)).toEqual([]);
  });

  it('is told of frames of other sites, of workers, and of Chrome itself', async () => {
    const reader = await read();
    const worker = `URL.createObjectURL(new Blob(['console.log("worker")']))`;
    const frame = stage.site.page(script('console.log("frame")'), stage.site.other);
    await stage.show(
      script(`new Worker(${worker}); fetch('/status/404')`) + `<iframe src="${frame}"></iframe>`,
    );
    const texts = () => reader.events.map(({ data }) => data.text);
    await reader.satisfied(() => ['worker', 'frame'].every((text) => texts().includes(text)));
    // The page's icon is not there either, and may be asked for first.
    const url = `${stage.site.origin}/status/404`;
    const missing = () => reader.events.find(({ data }) => data.location?.url === url)?.data;
    await reader.satisfied(() => missing() !== undefined);
    expect(missing()).toMatchObject({
      level: 'error',
      source: 'network',
      text: expect.stringContaining('404'),
    });
    for (const text of ['worker', 'frame'])
      expect(texts().filter((it) => it === text)).toHaveLength(1);
  });

  it('is told of a flood up to so many a second, and how many were left out', async () => {
    const reader = await read();
    await stage.show('<title>flood</title>');
    const log = 'for (let i = 0; i < 3000; i += 1) console.log(i)';
    await stage.evaluate(`${log}; setTimeout(() => console.log('after'), 1500)`);
    const last = () => reader.events.find(({ data }) => data.text === 'after');
    await reader.satisfied(() => last() !== undefined);
    const told = reader.events.filter(({ data }) => data.type === 'console');
    const dropped = told.reduce((sum, { data }) => sum + Number(data.dropped ?? 0), 0);
    expect(told.length + dropped).toBe(3_001);
    expect(dropped).toBeGreaterThan(0);
    for (const { data } of told.slice(-2)) expect(violations(eventSchema, data)).toEqual([]);
  });

  it('is told of errors that nobody catches', async () => {
    const reader = await read('?types=exception');
    await stage.show(
      script(`setTimeout(() => { throw new TypeError('boom') }); Promise.reject('no')`),
    );
    const exceptions = await reader.until('exception', 2);
    expect(exceptions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          text: 'Uncaught TypeError: boom',
          stack: expect.stringMatching(/^ {4}at http.*\/html:1:\d+$/),
          location: { url: `${stage.site.origin}/html`, line: 1, column: expect.any(Number) },
        }),
        expect.objectContaining({ text: 'Uncaught (in promise) no' }),
      ]),
    );
    for (const data of exceptions) expect(violations(eventSchema, data)).toEqual([]);
  });

  it('is told of popups from their first script on, and of other contexts', async () => {
    const reader = await read('?types=console');
    const popup = stage.site.page(script('console.log("popup")'));
    await stage.show(`<button onclick="window.open('${popup}')">Open</button>`);
    await stage.do('node-click', { node_id: await stage.find('button') });
    const { body } = await stage.tabwire.send('put', `${stage.browser.path}/contexts/`, {
      url: stage.site.page(script('console.log("context")')),
    });
    const told = () =>
      reader.events.flatMap(({ data }) => (data.source === 'console' ? [data] : []));
    await reader.satisfied(() => told().length === 2);
    expect(new Map(told().map(({ text, ctx_id }) => [text, ctx_id]))).toEqual(
      new Map([
        ['popup', null],
        ['context', body.ctx_id],
      ]),
    );
    await stage.tabwire.send('delete', `${stage.browser.path}/contexts/${body.ctx_id}/`);
    const { page_id } = told().find(({ text }) => text === 'popup') ?? {};
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${page_id}/`);
  });

  it('begins with what comes after its reader', async () => {
    const browser = await stage.tabwire.open();
    await browser.evaluate('console.log("before")');
    const reader = await EventReader.open(
      `${stage.tabwire.url}${browser.path}/events/?types=console&after=0`,
    );
    readers.push(reader);
    await browser.evaluate('console.log("after")');
    expect((await reader.until('console')).map(({ text }) => text)).toEqual(['after']);
    await browser.delete();
  });

  it('leaves commands as they are while it is read', async () => {
    const reader = await read();
    await stage.show(`<button>Go</button>${script('onclick = () => console.log("clicked")')}`);
    await stage.do('node-click', { node_id: await stage.find('button') });
    // The page's icon, which is not there, may be told of before.
    await reader.satisfied(() => reader.events.some(({ data }) => data.text === 'clicked'));
    const { data } = await stage.do('eval', { expression: 'document.body' });
    expect(data).toMatchObject({ type: 'node', node_id: expect.any(Number) });
    expect(await stage.evaluate('location.reload(); 1')).toBe(1);
    await stage.do('wait-for-node', { selector: 'button' });
  });

  it('keeps no object of the page alive', async () => {
    const reader = await read();
    await stage.show('');
    await stage.evaluate(`window.weak = new WeakRef({}); console.log(weak.deref()); 1`);
    await reader.until('console');
    const { session } = stage.tabwire.gateway
      .browser(stage.browser.id)
      .contexts.default.pages.find(({ state }) => state === 'open') ?? { session: undefined };
    await session?.send('HeapProfiler.collectGarbage', {});
    // Chrome itself keeps what it would show to who comes later.
    await session?.send('Runtime.discardConsoleEntries', {});
    await session?.send('HeapProfiler.collectGarbage', {});
    expect(await stage.evaluate('weak.deref() === undefined')).toBe(true);
  });
});

describe('2,000 events', () => {
  const COUNT = 2_000;
  const READERS = 20;

  it('come to 20 readers, each once and in order', async () => {
    await stage.show('');
    const all = await Promise.all(Array.from({ length: READERS }, () => read('?types=console')));
    const [stopped] = all;
    stopped?.pause();
    // 400 a second: of more than 1,000 some are left out.
    await stage.evaluate(`new Promise((resolve) => {
      let sent = 0;
      const timer = setInterval(() => {
        for (let i = 0; i < 10; i += 1) console.log('event', sent++);
        if (sent >= ${COUNT}) { clearInterval(timer); resolve(sent); }
      }, 25);
    })`);
    stopped?.resume();
    const sent = Array.from({ length: COUNT }, (_, index) => index);
    for (const reader of all) {
      const events = await reader.until('console', COUNT);
      expect(events.map(({ args }) => args[1])).toEqual(sent);
      expect(reader.events).toHaveLength(COUNT);
    }
  });
});
