import { afterEach, describe, expect, it } from '@jest/globals';
import { setRoutesCommand } from '../../../lib/commands/traffic/set-routes.js';
import { Stage } from '../../support/stage.js';
import type { Body, Reply } from '../../support/service.js';
import { violations } from '../../support/violations.js';

const stage = Stage.forAll();

const call = (method: 'get' | 'put' | 'delete', body?: object): Promise<Reply> =>
  stage.tabwire.send(method, `${stage.browser.path}/routes/`, body);

/** Sets rules, which have to be taken. */
async function route(...rules: object[]): Promise<void> {
  const { status, body } = await call('put', { rules });
  expect([status, violations(setRoutesCommand.reply, body)]).toEqual([200, []]);
}
const hits = async (): Promise<number[]> =>
  (await call('get')).body.rules.map((rule: Body) => rule.hits);

/** The requests that reached the site with this beginning. */
const asked = (path: string) => stage.site.visits.filter(({ url }) => url.startsWith(path));
const textOf = (url: string, init = '{}') =>
  stage.evaluate(`fetch('${url}', ${init}).then((r) => r.text(), (e) => e.name)`);

afterEach(() => call('delete'));

describe('routes', () => {
  it('block requests by URL, and count them', async () => {
    await route({ match: { url: '*/status/200?no*' }, action: 'block' });
    await stage.show('<title>here</title>');
    expect(await textOf('/status/200?no-1')).toBe('TypeError');
    expect(await textOf('/status/200?yes-1')).toBe('yes-1');
    expect(asked('/status/200?no-1')).toEqual([]);
    expect(await hits()).toEqual([1]);
  });

  it('decide about a large upload as about any other', async () => {
    await route(
      { match: { url: '*/status/200?no' }, action: 'block' },
      { match: { url: '*' }, action: 'continue' },
    );
    await stage.show('here');
    const upload = (query: string) =>
      stage.browser.evaluate(
        `fetch('/status/200?${query}', { method: 'POST', body: 'é"'.repeat(700_000) }).then((r) => r.text(), (e) => e.name)`,
        { timeout_ms: 40_000 },
      );
    expect(await upload('yes')).toBe('yes');
    expect(await upload('no')).toBe('TypeError');
  });

  it('answer with much, however many ask at once', async () => {
    await route({ match: { url: '*/much?*' }, action: 'respond', body: 'x'.repeat(900_000) });
    await stage.show('here');
    const lengths = await stage.browser.evaluate(
      `Promise.all(Array.from({ length: 150 }, (_, i) => fetch('/much?' + i)
        .then(async (reply) => (await reply.arrayBuffer()).byteLength, (error) => error.name)))
        .then((all) => [...new Set(all)])`,
      { timeout_ms: 40_000 },
    );
    expect(lengths).toEqual([900_000]);
  });

  it('block a page’s own document', async () => {
    await route({ match: { types: ['document'] }, action: 'block' });
    const { status, body } = await stage.send('navigate', { url: stage.site.page('x') });
    expect([status, body.code, body.net_error]).toEqual([
      502,
      'navigation_failed',
      'net::ERR_BLOCKED_BY_CLIENT',
    ]);
  });

  it('let the first that fits decide, and each for so many requests', async () => {
    const url = '*/status/200?*';
    await route(
      { match: { url: '/free/' }, action: 'continue' },
      { match: { url }, action: 'respond', body: 'first', times: 1 },
      { match: { url }, action: 'respond', body: 'second' },
    );
    await stage.show('here');
    expect(await textOf('/status/200?free')).toBe('free');
    expect(await textOf('/status/200?a')).toBe('first');
    expect(await textOf('/status/200?a')).toBe('second');
    expect(await textOf('/status/200?a')).toBe('second');
    expect(await hits()).toEqual([1, 1, 2]);
  });

  it('match by type, method and site', async () => {
    const { other } = stage.site;
    await route(
      { match: { types: ['image'] }, action: 'block' },
      { match: { methods: ['post'] }, action: 'respond', body: 'posted' },
      { match: { third_party: true }, action: 'respond', body: 'third' },
    );
    await stage.show('<img src="/status/200?image-1">');
    expect(asked('/status/200?image-1')).toEqual([]);
    expect(await textOf('/status/200?x', "{ method: 'POST' }")).toBe('posted');
    expect(await textOf(`${other}/status/200?x`)).toBe('third');
    expect(await textOf('/status/200?own')).toBe('own');
  });

  it('answer in place of a server that does not exist, also its preflights', async () => {
    await route({
      match: { url: 'https://api.invalid/*', types: ['fetch'], methods: ['PUT'] },
      action: 'respond',
      status: 201,
      headers: { 'Content-Type': 'application/json', 'X-Mock': ['a', 'b'] },
      body_base64: Buffer.from('{"ok":"ä"}').toString('base64'),
      delay_ms: 1,
    });
    await stage.show('here');
    const script = `fetch('https://api.invalid/a', { method: 'PUT', headers: { 'x-a': '1' }, credentials: 'include' })
      .then(async (r) => [r.status, await r.json()], String)`;
    expect(await stage.evaluate(script)).toEqual([201, { ok: 'ä' }]);
    expect(await hits()).toEqual([1]);
  });

  it('change the headers of requests', async () => {
    await route({
      match: { url: '*/status/200?head*' },
      action: 'modify',
      set_headers: { 'X-Added': ['yes', 'too'], 'User-Agent': 'ours' },
      remove_headers: ['x-gone', 'Referer', 'Accept'],
    });
    await stage.show('here');
    await textOf('/status/200?head-1', "{ headers: { 'x-gone': '1', 'x-kept': '1' } }");
    const [visit] = asked('/status/200?head-1');
    expect(visit?.headers).toMatchObject({
      'x-added': 'yes, too',
      'user-agent': 'ours',
      'x-kept': '1',
    });
    for (const name of ['x-gone', 'referer', 'accept'])
      expect(visit?.headers).not.toHaveProperty(name);
  });

  it('redirect, and hold the target to the rules too', async () => {
    const to = `${stage.site.origin}/status/200?target`;
    await route(
      { match: { url: '*/status/200?target' }, action: 'modify', set_headers: { 'X-Hop': '2' } },
      { match: { url: '*/away*' }, action: 'modify', redirect_url: to },
    );
    const { url } = await stage.do('navigate', { url: `${stage.site.origin}/away` });
    expect(url).toBe(to);
    expect(asked('/away')).toEqual([]);
    expect(asked('/status/200?target')[0]?.headers['x-hop']).toBe('2');
    expect(await hits()).toEqual([1, 1]);
  });

  it('do not redirect in circles', async () => {
    const to = `${stage.site.origin}/status/200?round`;
    await route({ match: {}, action: 'modify', redirect_url: to });
    expect((await stage.do('navigate', { url: stage.site.page('x') })).url).toBe(to);
  });

  it('are replaced as a whole, and gone when they are deleted', async () => {
    await stage.show('here');
    await route({ match: {}, action: 'respond', body: 'mock' });
    expect(await textOf('/status/200?now')).toBe('mock');
    await route({ match: { url: '*nothing*' }, action: 'block' });
    expect(await textOf('/status/200?now')).toBe('now');
    await route({ match: {}, action: 'respond', body: 'mock' });
    expect((await call('delete')).body).toEqual({ ok: true });
    expect(await textOf('/status/200?now')).toBe('now');
    expect((await call('get')).body).toEqual({
      ok: true,
      rules: [],
      block_presets: [],
      replay_har: null,
    });
  });

  it('let a delayed request go when they are deleted', async () => {
    await stage.show('here');
    await route({ match: { url: '*late*' }, action: 'respond', body: 'mock', delay_ms: 60_000 });
    await stage.evaluate(`void (window.late = fetch('/status/200?late').then((r) => r.text()))`);
    await call('delete');
    expect(await stage.evaluate('window.late')).toBe('late');
  });

  it('answer with a status that has no phrase of its own', async () => {
    await route(
      { match: { url: '*?420' }, action: 'respond', status: 420, body: 'calm' },
      { match: { url: '*?599' }, action: 'respond', status: 599, body: 'late' },
    );
    await stage.show('here');
    const answers = `Promise.all([420, 599].map((status) =>
      fetch('/status/200?' + status).then(async (reply) => [reply.status, await reply.text()])))`;
    expect(await stage.evaluate(answers)).toEqual([
      [420, 'calm'],
      [599, 'late'],
    ]);
  });

  it.each(['http://*/{a}*', 'http://127.0.0.1:*/{a}|"b^`<>\'c', 'http://*/x/../{a}|*'])(
    'fit characters that Chrome encodes: %s',
    async (url) => {
      await route({ match: { url }, action: 'block' });
      await stage.show('here');
      const loaded = `fetch('/{a}|"b^\`<>\\'c').then(() => 'loaded', () => 'blocked')`;
      expect([await stage.evaluate(loaded), await hits()]).toEqual(['blocked', [1]]);
    },
  );

  it('block WebSockets by URL, and count them', async () => {
    await route({
      match: { url: `ws://127.0.0.1:*/no*`, types: ['websocket'] },
      action: 'block',
    });
    await stage.show('here');
    const open = (path: string) => `new Promise((done) => {
      const socket = new WebSocket('${stage.site.origin.replace('http', 'ws')}${path}');
      socket.onopen = () => done('open');
      socket.onerror = () => done('failed');
    })`;
    expect(await stage.evaluate(open('/no/socket'))).toBe('failed');
    expect(await stage.evaluate(open('/socket'))).toBe('open');
    const inWorker = `new Promise((done) => {
      const source = \`(\${async () => postMessage(await SOCKET)})()\`.replace('SOCKET', ${JSON.stringify(open('/no/x'))});
      new Worker(URL.createObjectURL(new Blob([source]))).onmessage = ({ data }) => done(data);
    })`;
    expect(await stage.evaluate(inWorker)).toBe('failed');
    expect(await hits()).toEqual([2]);
    await call('delete');
    expect(await stage.evaluate(open('/no/socket'))).toBe('open');
  });

  it.each([
    ...['ws://*/ws*', '*://*/*s', 'ws://127.0.0.1:*/ws?a=*', 'ws://127.0.0.1:*/ws?*'],
    ...['ws://*/ws?', 'ws://*/*?b?a', 'ws://*/*s?a*', 'ws://127.1:*/ws', 'ws://*/x/../ws'],
    'ws://*/a|^{b}',
  ])('count the WebSockets that they block, and no others: %s', async (url) => {
    await route({ match: { url, types: ['websocket'] }, action: 'block' });
    await stage.show('here');
    const site = stage.site.origin.replace('http', 'ws');
    const opened = await stage.evaluate(`Promise.all(
        ['/ws', '/ws?a=1', '/x/ws', '/ws/s', '/a|^{b}', '/s?a=s', '/s?b?a'].map((path) => new Promise((done) => {
          const socket = new WebSocket('${site}' + path);
          socket.onopen = () => done(true);
          socket.onerror = () => done(false);
        })),
      )`);
    const blocked = opened.filter((isOpen: boolean) => !isOpen).length;
    expect(blocked).toBeGreaterThan(0);
    expect(blocked).toBeLessThan(7);
    expect(await hits()).toEqual([blocked]);
  });

  it.each(['ws://*', 'ws://127.0.0.1:*'])('block the WebSockets of every path: %s', async (url) => {
    await route({ match: { url, types: ['websocket'] }, action: 'block' });
    await stage.show('here');
    const site = stage.site.origin.replace('http', 'ws');
    const opened = await stage.evaluate(`new Promise((done) => {
      const socket = new WebSocket('${site}/ws?a');
      socket.onopen = () => done(true);
      socket.onerror = () => done(false);
    })`);
    expect([opened, await hits()]).toEqual([false, [1]]);
  });

  it('of 499 expressions hold nobody up', async () => {
    const rules = Array.from({ length: 499 }, (_, i) => ({
      match: { url: `/^http:..a.test.(x+x+)+y{${i + 1}}$/` },
      action: 'block',
    }));
    await route(...rules, { match: { url: 'http://a.test/*' }, action: 'respond', body: 'here' });
    const url = `http://a.test/${'x'.repeat(60)}`;
    // The test fails where the event loop of the service stands meanwhile (loop-watch.ts).
    expect((await stage.send('navigate', { url })).status).toBe(200);
    expect(await stage.evaluate('document.body.textContent')).toBe('here');
  });

  it('block what a recording can not answer', async () => {
    const har = {
      log: {
        entries: [
          {
            request: { method: 'GET', url: 'http://a.test/' },
            response: { status: 700, headers: [], content: { text: 'a' } },
          },
        ],
      },
    };
    const { status, body } = await call('put', { replay_har: { har } });
    expect([status, body.errors[0].path]).toEqual([
      400,
      '/replay_har/har/log/entries/0/response/status',
    ]);
  });

  it('block presets', async () => {
    const { status, body } = await call('put', { block_presets: ['images', 'stylesheets'] });
    expect([status, body.block_presets]).toEqual([
      200,
      [
        { preset: 'images', hits: 0 },
        { preset: 'stylesheets', hits: 0 },
      ],
    ]);
    await stage.show('<link rel=stylesheet href="/status/200?css-2"><img src="/status/200?img-2">');
    expect([...asked('/status/200?css-2'), ...asked('/status/200?img-2')]).toEqual([]);
    const counted = (await call('get')).body.block_presets;
    expect(counted).toEqual([
      { preset: 'images', hits: 1 },
      { preset: 'stylesheets', hits: 1 },
    ]);
  });

  it('refuse the preset ads where the server has no lists', async () => {
    const { status, body } = await call('put', { block_presets: ['ads'] });
    expect([status, body.code]).toEqual([403, 'option_not_allowed']);
    expect(body.detail).toContain('AD_LISTS');
  });
});
