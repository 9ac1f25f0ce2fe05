import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CdpSocket } from '../support/cdp-socket.js';
import { Site } from '../support/site.js';
import type { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

let site: Site;
let tabwire: Tabwire;
let browser: TestBrowser;
let url: string;

beforeAll(async () => {
  site = await Site.start();
  tabwire = await Tabwire.start();
  browser = await tabwire.open();
  url = await urlOf(browser);
});

afterAll(async () => {
  await tabwire.stop();
  await site.stop();
});

/** Each test finds the browser as it was opened: what clients opened is gone with them. */
afterEach(async () => {
  await until(() => tabwire.gateway.browser(browser.id).cdp.size === 0);
  await tabwire.gateway.idle();
  expect([(await pages()).length, await contexts()]).toEqual([1, []]);
});

const urlOf = async ({ path }: TestBrowser): Promise<string> =>
  (await tabwire.send('get', `${path}/`)).body.cdp_url;

const pages = async () => (await tabwire.send('get', `${browser.path}/pages/`)).body.pages;
const contexts = async () => (await tabwire.send('get', `${browser.path}/contexts/`)).body.contexts;

describe('the WebSocket of a browser', () => {
  it('answers as Chrome’s own endpoint', async () => {
    const client = await CdpSocket.connect(url);
    expect((await client.do('Browser.getVersion')).product).toContain('Chrome/');
    const unknown = await client.send('Page.nothing');
    expect(unknown.error).toMatchObject({ code: -32601 });
    await client.close();
  });

  it('answers what is no call, and goes on', async () => {
    const client = await CdpSocket.connect(url);
    const codes: unknown[] = [];
    client.socket.on('message', (data: Buffer) =>
      codes.push(JSON.parse(data.toString()).error?.code),
    );
    for (const text of ['nonsense', '[]', '{"method":"a.b"}', '{"id":1.5,"method":"a.b"}'])
      client.socket.send(text);
    client.socket.send('{"id":70}');
    client.socket.send('{"id":71,"method":"Browser.getVersion","params":5}');
    await client.do('Browser.getVersion');
    expect(codes.slice(0, 6)).toEqual([-32700, -32600, -32600, -32600, -32600, -32602]);
    await client.close();
  });

  it('has its pages and contexts in the lists of the API, until it goes', async () => {
    const client = await CdpSocket.connect(url);
    const { browserContextId } = await client.do('Target.createBrowserContext');
    const { targetId } = await client.do('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
    });
    expect(await contexts()).toMatchObject([{ ctx_id: browserContextId, by: 'cdp' }]);
    expect(await pages()).toContainEqual(
      expect.objectContaining({ page_id: targetId, ctx_id: browserContextId }),
    );
    const answer = await browser.do('eval', { expression: '1 + 1', page_id: targetId });
    expect(answer.data.value).toBe(2);
    await client.close();
    await tabwire.gateway.idle();
    expect(await contexts()).toEqual([]);
  });

  it('has what it closes gone for the API too', async () => {
    const client = await CdpSocket.connect(url);
    const { targetId } = await client.do('Target.createTarget', { url: 'about:blank' });
    const waiting = browser.send('wait-for-node', { selector: '#never', page_id: targetId });
    await client.do('Target.closeTarget', { targetId });
    expect((await waiting).body.code).toBe('page_not_found');
    await client.close();
  });

  it('closes what it opened by Browser.close, and not the browser', async () => {
    const client = await CdpSocket.connect(url);
    const { targetId } = await client.do('Target.createTarget', { url: 'about:blank' });
    await client.do('Target.createBrowserContext');
    await client.do('Target.setDiscoverTargets', { discover: true });
    await client.do('Browser.close');
    await client.event('Target.targetDestroyed', (params) => params.targetId === targetId);
    expect(await contexts()).toEqual([]);
    expect(await browser.evaluate('1 + 1')).toBe(2);
    await client.close();
  });

  it('is refused what the policy denies, on whatever session', async () => {
    const client = await CdpSocket.connect(url);
    const [{ page_id: targetId }] = await pages();
    const { sessionId } = await client.do('Target.attachToTarget', { targetId, flatten: true });
    for (const session of [undefined, sessionId]) {
      const { error } = await client.send('Page.navigate', { url: 'file:///etc/passwd' }, session);
      expect(error.message).toContain('CDP_ACCESS=safe');
      expect((await client.send('Browser.crash', {}, session)).error.message).toContain('denied');
      expect(
        await client.do('Browser.setDownloadBehavior', { behavior: 'allow' }, session),
      ).toEqual({});
    }
    await client.close();
  });

  it('does not reach the sessions of another client, or ours', async () => {
    const one = await CdpSocket.connect(url);
    const other = await CdpSocket.connect(url);
    const [{ page_id: targetId }] = await pages();
    const { sessionId } = await one.do('Target.attachToTarget', { targetId, flatten: true });
    const ours = tabwire.gateway.browser(browser.id).contexts.default.currentPage?.session.id;
    for (const session of [sessionId, ours])
      expect((await other.send('Runtime.evaluate', { expression: '1' }, session)).error.code).toBe(
        -32001,
      );
    await one.close();
    await other.close();
  });

  it('carries 20 MB each way', async () => {
    const client = await CdpSocket.connect(url);
    const [{ page_id: targetId }] = await pages();
    const { sessionId } = await client.do('Target.attachToTarget', { targetId, flatten: true });
    const text = 'x'.repeat(20_000_000);
    const { result } = await client.do('Runtime.evaluate', { expression: `'${text}'` }, sessionId);
    expect(result.value.length).toBe(text.length);
    await client.close();
  });

  it('takes 40 MB from Chrome, which is more than a command would', async () => {
    const client = await CdpSocket.connect(url);
    const [{ page_id: targetId }] = await pages();
    const { sessionId } = await client.do('Target.attachToTarget', { targetId, flatten: true });
    const { result } = await client.do(
      'Runtime.evaluate',
      { expression: '"x".repeat(40e6)' },
      sessionId,
    );
    expect(result.value.length).toBe(40_000_000);
    await client.close();
  });

  it('ends one that stops reading with 1013, and holds up nobody else', async () => {
    const client = await CdpSocket.connect(url);
    const [{ page_id: targetId }] = await pages();
    const { sessionId } = await client.do('Target.attachToTarget', { targetId, flatten: true });
    client.socket.pause();
    // Beyond what may wait, and no more: Chrome takes seconds for each where other specs run beside.
    for (let id = 1_000; id < 1_006; id += 1)
      client.socket.send(
        JSON.stringify({
          id,
          method: 'Runtime.evaluate',
          params: { expression: '"x".repeat(10e6)' },
          sessionId,
        }),
      );
    await until(() => tabwire.gateway.browser(browser.id).cdp.size === 0);
    expect(await browser.evaluate('1 + 1')).toBe(2);
    client.socket.terminate();
  });

  it('keeps nothing of clients that hang up before the handshake', async () => {
    const { hostname, port, pathname } = new URL(url);
    const head = [
      `GET ${pathname} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    for (let i = 0; i < 10; i += 1) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n`, resolve));
      socket.destroy();
    }
    const client = await CdpSocket.connect(url);
    await until(() => tabwire.gateway.browser(browser.id).cdp.size === 1);
    await client.close();
  });

  it('ends with 1001 when its browser is deleted', async () => {
    const other = await tabwire.open();
    const client = await CdpSocket.connect(await urlOf(other));
    const closed = client.closed();
    await other.delete();
    expect(await closed).toMatchObject({ code: 1001 });
  });

  it('keeps the browser from being idle', async () => {
    const short = await tabwire.open({ idle_timeout_ms: 3_000 });
    const client = await CdpSocket.connect(`${tabwire.url.replace('http', 'ws')}${short.path}/cdp`);
    const closed = client.closed();
    const isClosed = await Promise.race([closed.then(() => true), pause(3_500).then(() => false)]);
    expect(isClosed).toBe(false);
    expect((await client.do('Browser.getVersion')).product).toContain('Chrome/');
    await client.close();
    await until(() => !tabwire.gateway.browsers.some(({ id }) => id === short.id));
  });
});

describe('the WebSocket of a page', () => {
  it('has the page as its root', async () => {
    await browser.do('navigate', { url: site.page('<title>here</title>') });
    const [{ page_id }] = await pages();
    const client = await CdpSocket.connect(url.replace(/cdp$/, `pages/${page_id}/cdp`));
    const { result } = await client.do('Runtime.evaluate', { expression: 'document.title' });
    expect(result.value).toBe('here');
    await client.do('Page.enable');
    await browser.do('navigate', { url: site.page('<title>there</title>') });
    const loaded = await client.event('Page.loadEventFired');
    expect(loaded).not.toHaveProperty('sessionId');
    await client.close();
  });

  it('ends when the page is closed', async () => {
    const { page_id } = (await tabwire.send('put', `${browser.path}/pages/`, {})).body;
    const client = await CdpSocket.connect(url.replace(/cdp$/, `pages/${page_id}/cdp`));
    const closed = client.closed();
    await tabwire.send('delete', `${browser.path}/pages/${page_id}/`);
    expect((await closed).reason).toContain('page');
  });

  it('is refused where there is none', async () => {
    const refusal = await CdpSocket.refusal(url.replace(/cdp$/, 'pages/none/cdp'));
    expect(refusal).toMatchObject({ status: 404, body: { code: 'page_not_found' } });
  });
});

describe('while it connects', () => {
  const reading = async ({ path }: TestBrowser) => {
    const { status, body } = await tabwire.send('get', `${path}/events/?cdp=Page.loadEventFired`);
    return { status, body };
  };
  const connecting = async (other: TestBrowser) => {
    const [{ page_id }] = (await tabwire.send('get', `${other.path}/pages/`)).body.pages;
    const at = (await urlOf(other)).replace(/cdp$/, `pages/${page_id}/cdp`);
    return () => CdpSocket.refusal(at);
  };

  it.each([
    ['is deleted', 404, 'browser_not_found'],
    ['crashes', 502, 'browser_crashed'],
  ])('is told that its browser %s', async (how, status, code) => {
    const other = await tabwire.open();
    const { cdp, pid } = tabwire.gateway.browser(other.id);
    const connect = await connecting(other);
    const begun = [jest.spyOn(cdp, 'connect'), jest.spyOn(cdp, 'readEvents')];
    process.kill(-pid, 'SIGSTOP'); // it answers nothing; Debian's chrome-headless-shell is started by a shell
    const refusals = Promise.all([connect(), reading(other)]);
    await until(() => begun.every(({ mock }) => mock.calls.length > 0));
    if (how === 'crashes') process.kill(-pid, 'SIGKILL');
    else await other.delete();
    const refused = { status, body: expect.objectContaining({ code }) };
    expect(await refusals).toEqual([refused, refused]);
  });
});

describe('who may connect', () => {
  it('needs a browser, and an endpoint', async () => {
    const none = await CdpSocket.refusal(url.replace(browser.id, 'none'));
    expect(none).toMatchObject({ status: 404, body: { code: 'browser_not_found' } });
    const wrong = await CdpSocket.refusal(`${tabwire.url.replace('http', 'ws')}/nowhere/`);
    expect(wrong).toMatchObject({ status: 404, body: { code: 'route_not_found' } });
  });

  it('is no web page of another origin', async () => {
    const refusal = await CdpSocket.refusal(url, { headers: { Origin: 'http://evil.test' } });
    expect(refusal).toMatchObject({ status: 403, body: { code: 'forbidden_origin' } });
  });

  it('needs raw CDP to be on', async () => {
    const closed = await Tabwire.start({ CDP_ACCESS: 'off' });
    try {
      const { id, path } = await closed.open();
      const refusal = await CdpSocket.refusal(
        `${closed.url.replace('http', 'ws')}/browsers/${id}/cdp`,
      );
      expect(refusal).toMatchObject({ status: 403, body: { code: 'cdp_denied' } });
      const reply = await closed.send('post', `${path}/cdp/`, { method: 'Browser.getVersion' });
      expect(reply.body.code).toBe('cdp_denied');
      expect((await closed.send('get', `${path}/json/version`)).body.code).toBe('cdp_denied');
    } finally {
      await closed.stop();
    }
  });
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
