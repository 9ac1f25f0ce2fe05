import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { raw } from '../../support/raw.js';
import type { Body, TestBrowser } from '../../support/service.js';
import { Stage } from '../../support/stage.js';

const stage = Stage.forAll();
let browser: TestBrowser;
beforeEach(async () => {
  browser = await stage.tabwire.open();
});
afterEach(async () => {
  await browser.delete();
});

async function get(path: string): Promise<Body> {
  return (await stage.tabwire.send('get', `${browser.path}/${path}`)).body;
}

const NO_ICON = '<link rel=icon href=data:,>';
const page = (name: string, more = '') => stage.site.page(`${NO_ICON}<p>${name}</p>${more}`);
const visit = (name: string, more: object = {}) =>
  browser.do('navigate', { url: page(name), ...more });

/** The names of the pages among the entries. */
const names = ({ entries }: Body): (string | undefined)[] =>
  entries
    .filter(({ type }: Body) => type === 'document')
    .map(({ url }: Body) => /<p>(\w+)/.exec(decodeURIComponent(url))?.[1]);

describe('network/', () => {
  it('records from when it is told to until it is told not to', async () => {
    await visit('before');
    expect(await browser.do('network', { record: 'headers' })).toEqual({
      ok: true,
      record: 'headers',
      last_id: 0,
    });
    await visit('between');
    await browser.do('network', { record: 'off' });
    await visit('after');
    const log = await get('network/');
    expect([names(log), log.record, log.dropped]).toEqual([['between'], 'off', 0]);
    const emptied = await stage.tabwire.send('delete', `${browser.path}/network/`);
    expect(emptied.body).toEqual({ ok: true, deleted: log.entries.length });
    expect((await get('network/')).entries).toEqual([]);
  });

  it('empties the log of the context that the query names, and no other', async () => {
    await browser.do('network', { record: 'headers' });
    await visit('here');
    const ask = (query: string) => stage.tabwire.send('delete', `${browser.path}/network/${query}`);
    expect(await ask('?ctx_id=none')).toMatchObject({ status: 404 });
    expect(await ask('?context=none')).toMatchObject({ status: 400 });
    expect(names(await get('network/'))).toEqual(['here']);
    await browser.do('network', { record: 'off' });
    expect((await ask('')).body).toEqual({ ok: true, deleted: 1 });
  });

  it('keeps the latest, and counts the others', async () => {
    await browser.do('network', { record: 'headers', max_entries: 2, types: ['document'] });
    for (const name of ['one', 'two', 'three']) await visit(name);
    const log = await get('network/');
    expect([names(log), log.dropped, log.last_id]).toEqual([['two', 'three'], 1, 3]);
  });

  it('is read in parts', async () => {
    await browser.do('network', { record: 'headers', types: ['document', 'fetch'] });
    await visit('one');
    await browser.evaluate("fetch('/status/404?x').then((reply) => reply.text())");
    await browser.evaluate("fetch('http://127.0.0.1:1/').catch(() => 0)");
    const urls = async (query: string) =>
      (await get(`network/?${query}`)).entries.map(({ url }: Body) =>
        url.replace(/^http:\/\/[^/]*|\?.*$/g, ''),
      );
    expect(await urls('type=fetch')).toEqual(['/status/404', '/']);
    expect(await urls('type=document&type=fetch&failed=false')).toEqual(['/html', '/status/404']);
    expect(await urls('status=404')).toEqual(['/status/404']);
    expect(await urls('status=4xx')).toEqual(['/status/404']);
    expect(await urls('failed=true')).toEqual(['/']);
    expect(await urls('url=/status/')).toEqual(['/status/404']);
    expect(await urls('url=*/status/*')).toEqual(['/status/404']);
    expect(await urls('url=/status/*')).toEqual([]);
    expect(await urls('method=post')).toEqual([]);
    const first = await get('network/?limit=1');
    expect(await urls(`after=${first.last_id}`)).toEqual(['/status/404', '/']);
    const wrong = await stage.tabwire.send('get', `${browser.path}/network/?status=abc`);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_request']);
  });

  it('masks credentials and cookies unless it is asked for them', async () => {
    await browser.do('network', { record: 'headers', types: ['document'] });
    await browser.do('navigate', { url: `${stage.site.origin}/login?ada` });
    const values = (log: Body) =>
      log.entries.flatMap(({ request_headers, response_headers }: Body) =>
        [...request_headers, ...response_headers]
          .filter(({ name }: Body) => /cookie/i.test(name))
          .map(({ value }: Body) => value),
      );
    expect(values(await get('network/'))).toEqual(['***', '***']);
    const [set, sent] = values(await get('network/?secrets=true'));
    expect([set.split(';')[0], sent]).toEqual(['session=ada', 'session=ada']);
    expect(JSON.stringify(await get('network/?format=har'))).not.toContain('session=ada');
  });

  it('keeps bodies up to max_body_bytes, and says which are not there', async () => {
    const read = async () => {
      const { entries } = await get('network/?type=document');
      const { entry_id, body } = entries.at(-1);
      const path = `${browser.path}/network/${entry_id}/body/`;
      return { state: body, reply: await stage.tabwire.send('get', path) };
    };
    await browser.do('network', { record: 'headers' });
    await visit('headers');
    expect((await read()).reply.body.reason).toBe('not_recorded');
    await browser.do('network', { record: 'bodies', max_body_bytes: 100 });
    await visit('short');
    const kept = await read();
    expect([kept.state, kept.reply.headers['content-type']]).toEqual([
      'kept',
      'text/html; charset=utf-8',
    ]);
    expect(kept.reply.headers['content-security-policy']).toContain('sandbox');
    await browser.do('navigate', { url: page('long', 'x'.repeat(200)) });
    expect((await read()).reply.body.reason).toBe('too_large');
    const none = await stage.tabwire.send('get', `${browser.path}/network/999999/body/`);
    expect([none.status, none.body.reason]).toEqual([404, 'unknown']);
  });

  it('is each context’s own, by the path or by ctx_id', async () => {
    const created = await stage.tabwire.send('put', `${browser.path}/contexts/`, {
      network: { record: 'headers', types: ['document'] },
    });
    const { ctx_id } = created.body;
    await visit('outside');
    await visit('inside', { ctx_id });
    expect(names(await get(`contexts/${ctx_id}/network/`))).toEqual(['inside']);
    expect(names(await get(`network/?ctx_id=${ctx_id}`))).toEqual(['inside']);
    expect(names(await get('network/'))).toEqual([]);
    await browser.do(`contexts/${ctx_id}/network`, { record: 'off' });
    await visit('later', { ctx_id });
    expect(names(await get(`contexts/${ctx_id}/network/`))).toEqual(['inside']);
    const gone = await stage.tabwire.send('get', `${browser.path}/contexts/none/network/`);
    expect([gone.status, gone.body.code]).toEqual([404, 'context_not_found']);
  });

  it('records one page with what it opens, and not the others', async () => {
    const [{ page_id }] = (await get('pages/')).pages;
    const { body: other } = await stage.tabwire.send('put', `${browser.path}/pages/`, {});
    await browser.do('network', { record: 'headers', types: ['document'], page_id });
    const popup = page('popup');
    await visit('other', { page_id: other.page_id });
    await visit('own', { page_id });
    await browser.do('eval', { page_id, expression: `void open(${JSON.stringify(popup)})` });
    await stage.site.visit(encodeURIComponent('<p>popup'));
    await browser.do('wait-for', { text: 'popup' });
    expect(names(await get('network/'))).toEqual(['own', 'popup']);
    expect(names(await get(`network/?page_id=${page_id}`))).toEqual(['own']);
  });

  it('tells events while it is on', async () => {
    const events = async (types: string) =>
      (await get(`events/?format=json&urls=full&types=${types}`)).events;
    await visit('before');
    expect(await events('network.*')).toEqual([]);
    await browser.do('network', { record: 'headers', types: ['document'] });
    await visit('one');
    const [request, response, finished] = await events('network.*');
    expect([request, response, finished]).toMatchObject([
      { type: 'network.request', entry_id: 1, method: 'GET', resource_type: 'document' },
      { type: 'network.response', entry_id: 1, status: 200, mime_type: 'text/html' },
      { type: 'network.finished', entry_id: 1, status: 200, url: page('one') },
    ]);
  });
});

describe('what it tells of URLs and bodies', () => {
  const server = createServer((req, res) => {
    const isJson = req.url?.startsWith('/json') ?? false;
    res.setHeader('Content-Type', isJson ? 'application/json' : 'text/html');
    if (req.url === '/away') res.writeHead(302, { Location: `http://you:PW2@${at}/` });
    res.end(isJson ? '{"a":1}' : NO_ICON);
  });
  let at = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    at = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('has no passwords of URLs unless they are asked for', async () => {
    await browser.do('network', { record: 'headers' });
    await browser.do('navigate', { url: `http://me:PW@${at}/away` });
    for (const format of ['json', 'har']) {
      const text = JSON.stringify(await get(`network/?format=${format}`));
      expect(text).not.toMatch(/PW|you/);
      expect(text).toContain(`http://${at}/away`);
      const whole = JSON.stringify(await get(`network/?format=${format}&secrets=true`));
      expect(whole).toContain('me:PW@');
      expect(whole).toContain('you:PW2@');
    }
    // Nor does a filter tell them, letter by letter.
    expect((await get('network/?url=:PW')).entries).toEqual([]);
  });

  it('reads a body of JSON as it is, and as the reply for a client that names JSON', async () => {
    await browser.do('network', { record: 'bodies', max_body_bytes: 1_000 });
    await browser.do('navigate', { url: `http://${at}/` });
    await browser.evaluate("fetch('/json').then((reply) => reply.text())");
    const [{ entry_id: id }] = (await get('network/?url=/json')).entries;
    const body = (accept: string) =>
      raw(stage.tabwire.url, `${browser.path}/network/${id}/body/`, {
        headers: { Accept: accept },
      });
    expect((await body('*/*')).text).toBe('{"a":1}');
    expect(JSON.parse((await body('application/json')).text)).toEqual({
      ok: true,
      mime_type: expect.stringContaining('application/json'),
      data: Buffer.from('{"a":1}').toString('base64'),
    });
  });
});
