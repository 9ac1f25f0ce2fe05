import { afterEach, describe, expect, it } from '@jest/globals';
import { raw } from '../../support/raw.js';
import type { Body } from '../../support/service.js';
import { Tabwire } from '../../support/tabwire.js';

let tabwire: Tabwire | undefined;
afterEach(() => tabwire?.stop());

const start = async (settings: Record<string, string> = {}) =>
  (tabwire = await Tabwire.start(settings));

const SERVING = { state: 'serving', browsers: 0, exit: false, started_at: null, exits_at: null };

describe('a server that drains by a request', () => {
  it('opens no browser, says so, and opens browsers again when the drain is taken back', async () => {
    const server = await start();
    expect((await server.send('get', '/drain/')).body).toEqual(SERVING);
    const browser = await server.open();
    const { status, body } = await server.send('post', '/drain/', {});
    const started = expect.stringMatching(/^\d{4}-.*Z$/);
    const draining = { ...SERVING, state: 'draining', browsers: 1, started_at: started };
    expect([status, body]).toEqual([200, draining]);
    expect((await server.send('get', '/status/')).body.drain).toEqual(draining);
    for (const [method, path] of [
      ['put', '/browsers/'],
      ['get', '/ready/'],
    ] as const) {
      const refused = await server.send(method, path);
      const { code, reason, detail } = refused.body;
      expect([refused.status, code, reason]).toEqual([503, 'shutting_down', 'draining']);
      expect(detail).toContain('Send the request to another server');
    }
    expect((await server.send('get', `${browser.path}/`)).status).toBe(200);
    expect((await server.send('delete', '/drain/')).body).toEqual({ ...SERVING, browsers: 1 });
    await (await server.open()).delete();
    expect((await server.send('get', '/ready/')).body).toEqual({ status: 'ready' });
  });

  it('reports the end of its last browser to a request that waits for it', async () => {
    const server = await start();
    const browsers = await Promise.all([server.open(), server.open()]);
    await server.send('post', '/drain/', {});
    const waiting = server.send('get', '/drain/?wait_ms=30000');
    const patient = await server.send('get', '/drain/?wait_ms=1');
    expect(patient.body).toMatchObject({ state: 'draining', browsers: 2 });
    for (const browser of browsers) await browser.delete();
    expect((await waiting).body).toMatchObject({ state: 'drained', browsers: 0 });
    expect((await server.send('get', '/drain/?wait_ms=30000')).body.state).toBe('drained');
  });

  it('reports that it was taken back to a request that waits', async () => {
    const server = await start();
    await server.open();
    await server.send('post', '/drain/', {});
    const waiting = server.send('get', '/drain/?wait_ms=30000');
    await server.send('get', '/drain/');
    await server.send('delete', '/drain/');
    expect((await waiting).body.state).toBe('serving');
  });

  it('ends after its last browser if it is asked to', async () => {
    const server = await start({ DRAIN_TIMEOUT_MS: '60000' });
    const browser = await server.open();
    const asked = await server.send('post', '/drain/', { exit: true });
    expect(asked.body).toMatchObject({ state: 'draining', exit: true });
    const { started_at, exits_at } = asked.body;
    expect(Date.parse(exits_at) - Date.parse(started_at)).toBeGreaterThan(59_000);
    // A request without `exit` leaves it as it is.
    expect((await server.send('post', '/drain/', {})).body).toEqual(asked.body);
    await browser.delete();
    await server.gateway.drain.over;
    expect((await server.send('get', '/drain/')).body.state).toBe('ending');
    expect((await server.send('delete', '/drain/')).body.code).toBe('shutting_down');
  });

  it('ends by its time-out while a browser is open, and not if the end was taken back', async () => {
    const server = await start();
    await server.open();
    const later = { exit: true, exit_timeout_ms: 30_000 };
    await server.send('post', '/drain/', later);
    const taken = await server.send('post', '/drain/', { exit: false });
    expect(taken.body).toMatchObject({ state: 'draining', exit: false, exits_at: null });
    await server.send('post', '/drain/', { exit: true, exit_timeout_ms: 1 });
    await server.gateway.drain.over;
    expect(server.gateway.drain.record).toMatchObject({ state: 'ending', browsers: 1 });
  });
});

describe('who may drain a server', () => {
  const asked = async (server: Tabwire, method: string, key?: string) => {
    const headers = {
      ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'X-API-Key': key }),
    };
    const body = method === 'POST' ? '{}' : '';
    const { status, text } = await raw(server.url, '/drain/', { method, headers, body });
    const { code, detail, state }: Body = JSON.parse(text);
    return [status, code ?? state, detail ?? ''];
  };

  it('are the clients whose keys DRAIN_KEYS names, and every key reads how far it is', async () => {
    const server = await start({ API_KEYS: 'ops:k-1,ci:k-2,k-3', DRAIN_KEYS: 'ops' });
    const ci = 'DRAIN_KEYS does not contain its name, ci';
    for (const method of ['POST', 'DELETE']) {
      const denied = await asked(server, method, 'k-2');
      expect(denied).toEqual([403, 'key_not_allowed', expect.stringContaining(ci)]);
      const nameless = await asked(server, method, 'k-3');
      expect(nameless).toEqual([
        403,
        'key_not_allowed',
        expect.stringContaining('the key has no name'),
      ]);
    }
    expect(await asked(server, 'POST', 'k-1')).toEqual([200, 'drained', '']);
    expect(await asked(server, 'GET', 'k-2')).toEqual([200, 'drained', '']);
    expect(await asked(server, 'DELETE', 'k-1')).toEqual([200, 'serving', '']);
    expect((await asked(server, 'POST'))[0]).toBe(401);
  });

  it('is nobody without keys if other machines can call the server', async () => {
    const server = await start({ HOST: '0.0.0.0', ALLOW_OPEN: 'true' });
    expect(await asked(server, 'POST')).toEqual([
      403,
      'key_not_allowed',
      expect.stringContaining('no API keys'),
    ]);
  });
});
