import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const bodyText = () => stage.evaluate('document.body.innerText');

/** A port of this machine at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

describe('navigate/ fails', () => {
  it('at a port where nobody listens: 502 with Chrome’s reason', async () => {
    const url = `http://127.0.0.1:${await closedPort()}/`;
    const { status, body } = await stage.send('navigate', { url });
    expect(status).toBe(502);
    expect(body).toMatchObject({
      ok: false,
      code: 'navigation_failed',
      net_error: 'net::ERR_CONNECTION_REFUSED',
      reason: 'unreachable',
      retryable: true,
      url,
    });
  });

  it('at a host that does not exist: 502', async () => {
    expect(await stage.send('navigate', { url: 'http://no-such-host.invalid/' })).toMatchObject({
      status: 502,
      body: { code: 'navigation_failed', net_error: 'net::ERR_NAME_NOT_RESOLVED' },
    });
    await stage.show('<p>usable</p>');
    expect(await bodyText()).toBe('usable');
  });

  it('at a port that browsers do not use: 502', async () => {
    expect(await stage.send('navigate', { url: 'http://127.0.0.1:6666/' })).toMatchObject({
      status: 502,
      body: { net_error: 'net::ERR_UNSAFE_PORT', reason: 'bad_address', retryable: false },
    });
  });

  it('at endless redirects: 502', async () => {
    const circle = '/circle';
    expect(await stage.send('navigate', { url: `${stage.site.origin}${circle}` })).toMatchObject({
      status: 502,
      body: {
        net_error: 'net::ERR_TOO_MANY_REDIRECTS',
        reason: 'redirects',
        retryable: false,
      },
    });
  });

  it.each([
    ['/status/204', 'aborted', true],
    ['/download', 'download_denied', false],
  ])('at %s, which is no document: 502, and the page stays', async (path, reason, retryable) => {
    await stage.show('<p>stays</p>');
    expect(await stage.send('navigate', { url: `${stage.site.origin}${path}` })).toMatchObject({
      status: 502,
      body: {
        ok: false,
        code: 'navigation_failed',
        net_error: 'net::ERR_ABORTED',
        reason,
        retryable,
      },
    });
    expect(await bodyText()).toBe('stays');
  });

  it('at a server that never answers: 504 in time, and the old page is intact and usable', async () => {
    await stage.show(`<p>intact</p><button id=b onclick="window.clicked = 1">b</button>`);
    const node_id = await stage.find('#b');
    const before = performance.now();
    const reply = await stage.send('navigate', {
      url: `${stage.site.origin}/hang`,
      timeout_ms: 400,
    });
    expect(reply).toMatchObject({ status: 504, body: { ok: false, code: 'timeout' } });
    expect(performance.now() - before).toBeLessThan(4_000);
    expect(await bodyText()).toContain('intact');
    await stage.do('node-click', { node_id });
    expect(await stage.evaluate('clicked')).toBe(1);
  });

  it('at a body that stalls: 504 in time, and the half page stays, usable', async () => {
    const { site } = stage;
    await stage.show('<p>old</p>');
    const reply = await stage.send('navigate', { url: `${site.origin}/stall`, timeout_ms: 2_000 });
    expect(reply).toMatchObject({ status: 504, body: { ok: false, code: 'timeout' } });
    expect(await bodyText()).toBe('half');
    expect((await stage.do('fetch-text', { node_id: await stage.find('#half') })).text).toBe(
      'half',
    );
  });

  it.each([
    '',
    'example.com',
    'localhost:3000',
    '/path',
    'http://',
    'http://[::1',
    'not a url',
    '//host/path',
    'http://a b/',
  ])('at %j, which is no URL: 400', async (url) => {
    expect(await stage.send('navigate', { url })).toMatchObject({
      status: 400,
      body: { ok: false, code: expect.stringMatching(/^invalid_(url|request)$/) },
    });
  });

  it.each([
    'javascript:document.body.innerHTML="x"',
    'file:///etc/passwd',
    'chrome://version/',
    'chrome://gpu',
    'view-source:http://127.0.0.1/',
    'about:version',
    'about:srcdoc',
    'devtools://devtools/bundled/inspector.html',
    'ftp://127.0.0.1/',
    'ws://127.0.0.1/',
    'filesystem:http://127.0.0.1/',
    'JavaScript:void(0)',
    ' file:///etc/passwd',
    'fi\nle:///etc/passwd',
  ])('at %j, whose scheme is not allowed: 403, and the page stays', async (url) => {
    await stage.show('<p>stays</p>');
    const { status, body } = await stage.send('navigate', { url });
    expect([status, body.ok, body.code]).toEqual([403, false, 'url_not_allowed']);
    expect(await bodyText()).toBe('stays');
  });

  it.each([
    { body: {}, path: '/url' },
    { body: { url: 5 }, path: '/url' },
    { body: { url: 'about:blank', referrer: 1 }, path: '/referrer' },
    { body: { url: 'about:blank', waitUntil: 'load' }, path: '/waitUntil' },
  ])('with $body: 400, naming $path', async ({ body, path }) => {
    const reply = await stage.send('navigate', body);
    expect(reply).toMatchObject({ status: 400, body: { ok: false, code: 'invalid_request' } });
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });
});
