import { beforeAll, describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.forAll();

const cdp = (body: object) => stage.send('cdp', body);
const result = async (body: object) => (await stage.do('cdp', body)).result;

beforeAll(() =>
  stage.show('<title>raw</title><button id=b style="width:100px;height:40px">Buy</button>'),
);

describe('cdp/ sends a call', () => {
  it('to the page, and answers with what Chrome says', async () => {
    const { value } = (
      await result({ method: 'Runtime.evaluate', params: { expression: 'document.title' } })
    ).result;
    expect(value).toBe('raw');
  });

  it('and refuses a result of more values than it reads', async () => {
    const expression = 'Array.from({ length: 4e6 }, () => 1)';
    const params = { expression, returnByValue: true };
    const { status, body } = await cdp({ method: 'Runtime.evaluate', params, timeout_ms: 50_000 });
    expect([status, body.code, body.max_values]).toEqual([422, 'result_too_large', 3_000_000]);
    expect((await result({ method: 'Browser.getVersion', on: 'browser' })).product).toBeDefined();
  });

  it('and serves others while it looks for nodes in many values', async () => {
    const more = Array.from({ length: 80_000 }, () => ({ a: 1 }));
    const params = { expression: '6 * 7', more };
    // A test fails if the event loop of the service stands (loop-watch.ts).
    expect((await result({ method: 'Runtime.evaluate', params })).result.value).toBe(42);
  });

  it('to the browser', async () => {
    const version = await result({ method: 'Browser.getVersion', on: 'browser' });
    expect(version.product).toMatch(/Chrome\//);
  });

  it('to the process of a frame of another site', async () => {
    const inner = stage.site.page('<title>inner</title>', stage.site.other);
    await stage.show(`<title>outer</title><iframe src="${inner}"></iframe>`);
    await stage.do('wait-for', { load_state: 'load' });
    const frame_node_id = await stage.find('iframe');
    const call = { method: 'Runtime.evaluate', params: { expression: 'location.hostname' } };
    expect((await result(call)).result.value).toBe('127.0.0.1');
    expect((await result({ ...call, frame_node_id })).result.value).toBe('localhost');
  });

  it('to a session that an earlier call attached', async () => {
    const { pages } = (await stage.tabwire.send('get', `${stage.browser.path}/pages/`)).body;
    const params = { targetId: pages[0].page_id, flatten: true };
    const { sessionId } = await result({ method: 'Target.attachToTarget', params, on: 'browser' });
    const call = {
      method: 'Runtime.evaluate',
      params: { expression: '6 * 7' },
      session_id: sessionId,
    };
    expect((await result(call)).result.value).toBe(42);
    const after = await stage.tabwire.send('get', `${stage.browser.path}/pages/`);
    expect(after.body.pages).toHaveLength(pages.length);
    await result({ method: 'Target.detachFromTarget', params: { sessionId }, on: 'browser' });
    expect((await cdp(call)).status).toBe(404);
  });

  it('with the node and the object that a node_id stands for', async () => {
    await stage.show('<button id=b style="width:100px;height:40px">Buy</button>');
    const node_id = await stage.find('#b');
    const box = await result({
      method: 'DOM.getBoxModel',
      params: { backendNodeId: { $node: node_id } },
    });
    expect(box.model).toMatchObject({ width: 100, height: 40 });
    const params = {
      objectId: { $object: node_id },
      functionDeclaration: 'function () { return this.id }',
    };
    expect((await result({ method: 'Runtime.callFunctionOn', params })).result.value).toBe('b');
  });

  it('and refuses a node that is gone, or never was', async () => {
    await stage.show('<button id=b>Buy</button>');
    const $node = await stage.find('#b');
    await stage.evaluate('document.querySelector("#b").remove()');
    await stage.show('<p>another document');
    const call = (backendNodeId: object) =>
      cdp({ method: 'DOM.getBoxModel', params: { backendNodeId } });
    expect((await call({ $node })).body.code).toMatch(/node_(stale|not_found)/);
    expect((await call({ $node: 987_654 })).body.code).toBe('node_not_found');
  });

  it('whose domains disturb no command', async () => {
    await result({ method: 'Page.enable' });
    await result({ method: 'Page.disable' });
    await result({
      method: 'Target.setAutoAttach',
      params: { autoAttach: false, waitForDebuggerOnStart: false },
    });
    const inner = stage.site.page('<p id=in>inner</p>', stage.site.other);
    await stage.show(`<iframe src="${inner}"></iframe>`);
    const within = await stage.find('iframe');
    const node_id = await stage.find('#in', { within });
    expect((await stage.do('fetch-text', { node_id })).text).toBe('inner');
  });
});

describe('cdp/ tells what is wrong with a call', () => {
  it('that Chrome refuses', async () => {
    const { status, body } = await cdp({
      method: 'DOM.describeNode',
      params: { backendNodeId: 987_654 },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'cdp_error',
      cdp_code: -32000,
      method: 'DOM.describeNode',
      ok: false,
    });
    expect(body.cdp_message).toContain('No node');
  });

  it('whose method there is not, with near ones', async () => {
    const { status, body } = await cdp({ method: 'Page.getLayoutMetric' });
    expect(status).toBe(400);
    expect(body.detail).toContain('Page.getLayoutMetrics');
    expect(body.errors[0].path).toBe('/method');
  });

  it('whose method has no domain, or is only a domain', async () => {
    for (const method of ['Page', 'navigate', '']) {
      const { status, body } = await cdp({ method });
      expect([status, body.errors[0].path]).toEqual([400, '/method']);
      expect(body.detail).toContain('Page.getLayoutMetrics');
    }
  });

  it('that the policy denies', async () => {
    const { status, body } = await cdp({
      method: 'Page.navigate',
      params: { url: 'file:///etc/passwd' },
    });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'cdp_denied', method: 'Page.navigate' });
    expect(body.detail).toContain('CDP_ALLOW');
  });

  it('that would end the browser', async () => {
    const { body } = await cdp({ method: 'Browser.close', on: 'browser' });
    expect(body.code).toBe('cdp_denied');
    expect(body.detail).toContain('DELETE /browsers/');
  });

  it('whose frame is none', async () => {
    await stage.show('<p id=p>text');
    const { status, body } = await cdp({
      method: 'Page.enable',
      frame_node_id: await stage.find('#p'),
    });
    expect(status).toBe(400);
    expect(body.errors[0].path).toBe('/frame_node_id');
  });

  it('that does not end in time, and who holds the page', async () => {
    await result({ method: 'Debugger.enable' });
    const call = {
      method: 'Runtime.evaluate',
      params: { expression: 'debugger' },
      timeout_ms: 1_000,
    };
    expect((await cdp(call)).status).toBe(504);
    // As in the console of DevTools, a script that waits for nothing runs beside the paused one.
    expect(await stage.evaluate('1 + 1')).toBe(2);
    const held = await stage.send('eval', { expression: 'await 1', timeout_ms: 400 });
    expect(held.status).toBe(504);
    expect(held.body.held_by).toBe('cdp');
    expect(held.body.detail).toContain('Debugger.resume');
    await result({ method: 'Debugger.resume' });
    await result({ method: 'Debugger.disable' });
    expect(await stage.evaluate('1 + 1')).toBe(2);
  });
});

describe('a browser tells its clients of CDP where to connect', () => {
  it('in its record and by discovery', async () => {
    const { path, id } = stage.browser;
    const get = async (rest: string) => (await stage.tabwire.send('get', `${path}${rest}`)).body;
    const base = stage.tabwire.url.replace('http', 'ws');
    const { cdp_url } = await get('/');
    expect(cdp_url).toBe(`${base}/browsers/${id}/cdp`);
    expect(await get('/json/version')).toMatchObject({
      Browser: expect.stringContaining('Chrome/'),
      'Protocol-Version': '1.3',
      webSocketDebuggerUrl: cdp_url,
    });
    const [page] = await get('/json/list/');
    expect(page.webSocketDebuggerUrl).toBe(`${base}/browsers/${id}/pages/${page.id}/cdp`);
    const { domains } = await get('/json/protocol');
    expect(domains.map(({ domain }: { domain: string }) => domain)).toEqual(
      expect.arrayContaining(['Page', 'Runtime', 'Debugger']),
    );
  });

  it('and says so to who comes without an upgrade', async () => {
    const { status, body, headers } = await stage.tabwire.send('get', `${stage.browser.path}/cdp`);
    expect(status).toBe(426);
    expect(body.code).toBe('upgrade_required');
    expect(headers.upgrade).toBe('websocket');
  });
});
