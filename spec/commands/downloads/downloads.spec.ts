import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listDownloadsCommand } from '../../../lib/commands/downloads/list-downloads.js';
import { FileSite } from '../../support/file-site.js';
import { raw } from '../../support/raw.js';
import type { Body, TestBrowser } from '../../support/service.js';
import { Tabwire } from '../../support/tabwire.js';
import { until } from '../../support/until.js';
import { violations } from '../../support/violations.js';

let tabwire: Tabwire;
let site: FileSite;
let browser: TestBrowser;
beforeAll(async () => {
  tabwire = await Tabwire.start();
  site = await FileSite.start();
  browser = await tabwire.open({ downloads: 'keep' });
});
afterAll(() => Promise.all([tabwire.stop(), site.stop()]));

const downloadsOf = async (at: string): Promise<Body[]> => {
  const { body } = await tabwire.send('get', `${at}/downloads/`);
  expect(violations(listDownloadsCommand.reply, body)).toEqual([]);
  return body.downloads;
};
const read = (at: string, id: string, query = '', headers = {}) =>
  raw(tabwire.url, `${at}/downloads/${id}/${query}`, { headers });
/** The middle of an element. */
const pointOf = async (at: TestBrowser, node_id: number): Promise<{ x: number; y: number }> => {
  const { box } = await at.do('node-state', { node_id });
  const { x, y, width, height }: DOMRect = box;
  return { x: x + width / 2, y: y + height / 2 };
};
const codeOf = ({ text }: { text: string }) => JSON.parse(text).code;
const fileOf = (id: string) => {
  const { context, download } = tabwire.gateway.browser(browser.id).downloads.get(id);
  return context.fileOf(download);
};

describe('a navigation that becomes a download', () => {
  it('is done, and its file is listed and read', async () => {
    const reply = await browser.do('navigate', { url: site.file('list.csv', 3_000) });
    expect(reply).toEqual({
      ok: true,
      url: 'about:blank',
      status: null,
      download_id: expect.any(String),
    });
    const { status, headers, text } = await read(browser.path, reply.download_id, '?wait=true');
    expect([status, text]).toEqual([200, 'x'.repeat(3_000)]);
    expect(headers).toMatchObject({
      'content-type': 'text/csv',
      'content-length': '3000',
      'content-disposition': 'attachment; filename="list.csv"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
    });
    const listed = await downloadsOf(browser.path);
    expect(listed.find(({ download_id: id }) => id === reply.download_id)).toMatchObject({
      ctx_id: null,
      page_id: expect.any(String),
      url: site.file('list.csv', 3_000),
      name: 'list.csv',
      type: 'text/csv',
      state: 'done',
      reason: null,
      received_bytes: 3_000,
      total_bytes: 3_000,
      kept: true,
    });
    const file = fileOf(reply.download_id);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
  });

  it('has ranges, and refuses those that it does not have', async () => {
    const { download_id: id } = await browser.do('navigate', { url: site.file('r.bin', 100) });
    await read(browser.path, id, '?wait=true');
    const range = (Range: string) => read(browser.path, id, '', { Range });
    const part = await range('bytes=10-19');
    expect([part.status, part.text, part.headers['content-range']]).toEqual([
      206,
      'x'.repeat(10),
      'bytes 10-19/100',
    ]);
    const beyond = await range('bytes=100-');
    expect([beyond.status, codeOf(beyond)]).toEqual([416, 'range_not_satisfiable']);
    const otherwise = await read(browser.path, id, '', { 'If-Match': '"other"' });
    expect([otherwise.status, codeOf(otherwise)]).toEqual([412, 'precondition_failed']);
    const same = await read(browser.path, id, '', { 'If-Match': String(part.headers.etag) });
    expect([same.status, same.text.length]).toEqual([200, 100]);
    const head = await raw(tabwire.url, `${browser.path}/downloads/${id}/`, { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '100', '']);
  });

  it('is no file while it runs', async () => {
    const { download_id: id } = await browser.do('navigate', { url: site.held() });
    const early = await read(browser.path, id);
    expect([early.status, codeOf(early)]).toEqual([409, 'download_running']);
    const late = await read(browser.path, id, '?wait=true&timeout_ms=50');
    expect([late.status, codeOf(late)]).toEqual([504, 'timeout']);
    const waiting = read(browser.path, id, '?wait=true');
    site.release();
    expect((await waiting).text).toBe('x'.repeat(2_000));
  });
});

describe('a download that is deleted', () => {
  it('leaves no file', async () => {
    const { download_id: id } = await browser.do('navigate', { url: site.file('gone.bin', 10) });
    await read(browser.path, id, '?wait=true');
    const file = fileOf(id);
    const remove = () => tabwire.send('delete', `${browser.path}/downloads/${id}/`);
    expect((await remove()).body).toEqual({ ok: true, canceled: false });
    expect(existsSync(file)).toBe(false);
    const again = await remove();
    expect([again.status, again.body.code]).toEqual([404, 'download_not_found']);
    expect((await read(browser.path, id)).status).toBe(404);
  });

  it('stays where If-Match names another ETag', async () => {
    const { download_id: id } = await browser.do('navigate', { url: site.file('kept.bin', 10) });
    await read(browser.path, id, '?wait=true');
    const remove = (tag: string, at = id) =>
      raw(tabwire.url, `${browser.path}/downloads/${at}/`, {
        method: 'DELETE',
        headers: { 'If-Match': tag },
      });
    const { status, text } = await remove('"other", W/"another"');
    expect([status, JSON.parse(text).code]).toEqual([412, 'precondition_failed']);
    expect(text).toContain(id);
    const { headers, text: file } = await read(browser.path, id);
    expect(file).toBe('x'.repeat(10));
    expect((await remove('"other"', 'none')).status).toBe(404);
    expect((await remove(`"other", ${headers.etag}`)).status).toBe(200);
    expect((await remove('*')).status).toBe(404);
  });

  it('stays where If-Unmodified-Since is older, and If-Match does not say more', async () => {
    const { download_id: id } = await browser.do('navigate', { url: site.file('kept.bin', 10) });
    const { headers: of } = await read(browser.path, id, '?wait=true');
    const remove = async (headers: Record<string, string>) => {
      const path = `${browser.path}/downloads/${id}/`;
      const { status, text } = await raw(tabwire.url, path, { method: 'DELETE', headers });
      return [status, JSON.parse(text).code];
    };
    const old = { 'If-Unmodified-Since': 'Thu, 01 Jan 2026 00:00:00 GMT' };
    expect(await remove(old)).toEqual([412, 'precondition_failed']);
    expect(await remove({ ...old, 'If-Match': '"other"' })).toEqual([412, 'precondition_failed']);
    const now = { 'If-Unmodified-Since': String(of['last-modified']) };
    expect(await remove({ ...now, 'If-Match': '"other"' })).toEqual([412, 'precondition_failed']);
    expect(await remove(now)).toEqual([200, undefined]);
  });

  it('is canceled where it runs, and stays in the list until it is deleted again', async () => {
    const { download_id: id } = await browser.do('navigate', { url: site.held() });
    const file = fileOf(id);
    const waiting = read(browser.path, id, '?wait=true');
    const remove = () => tabwire.send('delete', `${browser.path}/downloads/${id}/`);
    expect((await remove()).body).toEqual({ ok: true, canceled: true });
    const refused = await waiting;
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      422,
      expect.objectContaining({ code: 'download_failed', state: 'canceled', reason: null }),
    ]);
    // Chrome may begin the file of a download that it cancels, and removes it then.
    await until(() => readdirSync(dirname(file)).every((name) => !name.startsWith(id)));
    expect((await remove()).body).toEqual({ ok: true, canceled: false });
    site.cut();
  });
});

describe('a context', () => {
  const open = async (options: object): Promise<string> =>
    (await tabwire.send('put', `${browser.path}/contexts/`, options)).body.ctx_id;

  it('keeps its own downloads, which go with it', async () => {
    const ctx_id = await open({});
    const at = `${browser.path}/contexts/${ctx_id}`;
    const { download_id: id } = (
      await tabwire.send('post', `${at}/navigate/`, { url: site.file('own.txt', 5) })
    ).body;
    expect((await read(at, id, '?wait=true')).text).toBe('xxxxx');
    expect((await read(browser.path, id)).status).toBe(200);
    expect((await downloadsOf(at)).map(({ name, ctx_id: of }) => [name, of])).toEqual([
      ['own.txt', ctx_id],
    ]);
    const dir = dirname(fileOf(id));
    await tabwire.send('delete', `${at}/`);
    expect(existsSync(dir)).toBe(false);
    expect((await read(browser.path, id)).status).toBe(404);
  });

  it('may deny what the browser keeps, and the browser still hears of its own', async () => {
    const ctx_id = await open({ downloads: 'deny' });
    const url = site.file('denied.txt', 5);
    const denied = await browser.send('navigate', { ctx_id, url });
    expect([denied.status, denied.body.code]).toEqual([502, 'navigation_failed']);
    expect(await downloadsOf(`${browser.path}/contexts/${ctx_id}`)).toEqual([
      expect.objectContaining({
        url,
        state: 'denied',
        reason: null,
        received_bytes: 0,
        kept: false,
      }),
    ]);
    const { download_id: id } = await browser.do('navigate', { url });
    expect((await read(browser.path, id, '?wait=true')).status).toBe(200);
    const other = await read(`${browser.path}/contexts/${ctx_id}`, id);
    expect([other.status, codeOf(other)]).toEqual([404, 'download_not_found']);
    await tabwire.send('delete', `${browser.path}/contexts/${ctx_id}/`);
  });

  it('may discard: the download runs to its end, and there is no file', async () => {
    const ctx_id = await open({ downloads: 'discard' });
    const url = site.file('discarded.txt', 50_000);
    const { download_id: id } = await browser.do('navigate', { ctx_id, url });
    const refused = await read(browser.path, id, '?wait=true');
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      422,
      expect.objectContaining({ code: 'download_failed', state: 'done' }),
    ]);
    const [listed] = await downloadsOf(`${browser.path}/contexts/${ctx_id}`);
    expect(listed).toMatchObject({ state: 'done', received_bytes: 50_000, kept: false });
    expect(existsSync(fileOf(id))).toBe(false);
    await tabwire.send('delete', `${browser.path}/contexts/${ctx_id}/`);
  });
});

describe('a click', () => {
  it.each([
    ['a link to an attachment', (url: string) => `<a href="${url}">get</a>`],
    ['a link with download', (url: string) => `<a href="${url}" download>get</a>`],
    ['a link in a new window', (url: string) => `<a href="${url}" target=_blank>get</a>`],
    [
      'a form',
      (url: string) =>
        `<form action="${url}" method=post><button style="width:200px">get</button></form>`,
    ],
    [
      'a button with a blob',
      () =>
        `<button onclick="const a = document.createElement('a'); a.download = 'list.csv'; a.href = window.URL.createObjectURL(new Blob(['x'.repeat(7)])); a.click()">get</button>`,
    ],
  ])('on %s tells the download', async (_what, html) => {
    await browser.do('navigate', { url: site.page(html(site.file('list.csv', 7))) });
    const node_id = await browser.find('a, button');
    const { ok, downloads } = await browser.do('node-click', { node_id });
    expect([ok, downloads]).toEqual([
      true,
      [expect.objectContaining({ name: 'list.csv', download_id: expect.any(String) })],
    ]);
    const { text } = await read(browser.path, downloads[0].download_id, '?wait=true');
    expect(text).toBe('x'.repeat(7));
  });

  it('that downloads nothing tells of none', async () => {
    await browser.do('navigate', { url: site.page(`<a href="${site.page('Next')}">on</a>`) });
    expect(await browser.do('click', { x: 12, y: 14 })).toEqual({ ok: true });
    expect((await browser.do('wait-for', { text: 'Next' })).ok).toBe(true);
  });
});

describe('other actions that begin a download tell it as a click does', () => {
  const blob = `const a = document.createElement('a'); a.download = 'list.csv';
    a.href = window.URL.createObjectURL(new Blob(['x'.repeat(7)])); a.click()`;
  const pages = [
    ['a link to an attachment', () => `<a href="${site.file('list.csv', 7)}">get</a>`],
    ['a link with download', () => `<a href="${site.file('list.csv', 7)}" download>get</a>`],
    ['a button with a blob', () => `<button onclick="${blob}">get</button>`],
  ] as const;
  const actions = [
    [
      'Enter',
      async (node_id: number) => {
        await browser.do('focus', { node_id });
        return browser.do('send-keys', { keys: 'Shift, Enter' });
      },
    ],
    [
      'a dispatched click',
      (node_id: number) => browser.do('dispatch-event', { node_id, type: 'click' }),
    ],
  ] as const;

  it.each(
    actions.flatMap(([action, act]) =>
      pages.map(([what, html]) => [action, what, act, html] as const),
    ),
  )('%s on %s', async (_action, _what, act, html) => {
    await browser.do('navigate', { url: site.page(html()) });
    const { downloads } = await act(await browser.find('a, button'));
    expect(downloads).toEqual([expect.objectContaining({ name: 'list.csv' })]);
  });

  describe.each([
    ['check/', '<input type=checkbox', 'check', { checked: true }],
    ['select-option/', '<select><option>a<option>b</select><br', 'select-option', { label: 'b' }],
  ])('%s on a control', (_name, html, command, body) => {
    it.each([
      ['leads to an attachment', () => `location = '${site.file('list.csv', 7)}'`],
      ['makes a blob', () => blob],
    ])('whose change %s', async (_what, onchange) => {
      const page = html.replace(/^<\w+/, `$& onchange="${onchange()}"`);
      await browser.do('navigate', { url: site.page(`${page}>`) });
      const node_id = await browser.find('input, select');
      const { downloads } = await browser.do(command, { node_id, ...body });
      expect(downloads).toEqual([expect.objectContaining({ name: 'list.csv' })]);
    });
  });

  it('a script of ours does not wait for the link that has the focus', async () => {
    const link = `<a href="${site.file('list.csv', 7)}" download>get</a>`;
    const html = `${link}<select><option>a<option>b</select><button>go</button>`;
    await browser.do('navigate', { url: site.page(html) });
    await browser.do('focus', { node_id: await browser.find('a') });
    const [select, button] = [await browser.find('select'), await browser.find('button')];
    const began = performance.now();
    await browser.do('dispatch-event', { node_id: button, type: 'click' });
    await browser.do('select-option', { node_id: select, label: 'b' });
    expect(performance.now() - began).toBeLessThan(1_500);
  });

  it('none is told of a click that a script stopped, and of an Enter in a field', async () => {
    await browser.do('navigate', {
      url: site.page(
        `<a href="${site.file('list.csv', 7)}" download onclick="return false">get</a><input>`,
      ),
    });
    const [node_id, field] = [await browser.find('a'), await browser.find('input')];
    const dispatched = await browser.do('dispatch-event', { node_id, type: 'click' });
    expect(dispatched).toEqual({ ok: true, canceled: true });
    await browser.do('focus', { node_id: field });
    expect(await browser.do('send-keys', { keys: 'Enter' })).toEqual({
      success: true,
      message: 'Pressed 1 key.',
    });
  });
});

describe('wait-for/ download', () => {
  it('tells the latest one that no wait has told, and then the next', async () => {
    const fresh = await tabwire.open({ downloads: 'keep' });
    await fresh.evaluate(`location = '${site.file('1.bin', 1)}'; 0`);
    await until(async () => (await downloadsOf(fresh.path)).length === 1);
    const [listed] = await downloadsOf(fresh.path);
    expect((await fresh.do('wait-for', { download: true })).download_id).toBe(listed?.download_id);
    const waiting = fresh.do('wait-for', { download: true });
    await fresh.do('navigate', { url: site.page('Late') });
    await fresh.evaluate(`setTimeout(() => { location = '${site.file('2.bin', 1)}' }, 50); 0`);
    const { download_id: second } = await waiting;
    expect((await read(fresh.path, second, '?wait=true')).text).toBe('x');
    const none = await fresh.send('wait-for', { download: true, timeout_ms: 50 });
    expect([none.status, none.body.code]).toEqual([504, 'timeout']);
    await fresh.delete();
  });

  it('tells none that a navigation or a click has told', async () => {
    const fresh = await tabwire.open({ downloads: 'keep' });
    expect(await fresh.do('navigate', { url: site.file('0.bin', 1) })).toHaveProperty(
      'download_id',
    );
    const other = await fresh.send('wait-for', { download: true, timeout_ms: 50 });
    expect([other.status, other.body.code]).toEqual([504, 'timeout']);
    await fresh.do('navigate', {
      url: site.page(`<a id=go href="${site.file('3.bin', 1)}">x</a>`),
    });
    const { node_id } = await fresh.do('find-node', { selector: '#go' });
    expect((await fresh.do('node-click', { node_id })).downloads).toHaveLength(1);
    const none = await fresh.send('wait-for', { download: true, timeout_ms: 50 });
    expect([none.status, none.body.code]).toEqual([504, 'timeout']);
    await fresh.delete();
  });

  it('says that downloads are denied', async () => {
    const plain = await tabwire.open();
    const { status, body } = await plain.send('wait-for', { download: true });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    await plain.delete();
  });
});

describe('where downloads are denied', () => {
  let denying: TestBrowser;
  beforeAll(async () => {
    denying = await tabwire.open();
  });

  const show = async (body: string): Promise<number> => {
    await denying.do('navigate', { url: site.page(body) });
    return (await denying.do('find-node', { selector: '#go' })).node_id;
  };
  const url = () => site.file('refused.txt', 5);

  it.each([
    ['a link', () => `<a id=go href="${url()}">file</a>`],
    ['a link that downloads', () => `<a id=go href="${url()}" download><b>file</b></a>`],
  ])('a click of %s tells it, and an event and the list do', async (_name, html) => {
    const { events } = tabwire.gateway.browser(denying.id);
    const told: unknown[] = [];
    const unlisten = events.on('download.finished', (event) => told.push(event));
    const node_id = await show(html());
    const reply = await denying.do('node-click', { node_id });
    const denied = { url: url(), name: 'refused.txt', state: 'denied', reason: null, kept: false };
    expect(reply).toEqual({ ok: true, downloads: [expect.objectContaining(denied)] });
    const [{ download_id: downloadId }] = reply.downloads;
    expect(told).toEqual([expect.objectContaining({ downloadId, state: 'denied', bytes: 0 })]);
    const listed = await downloadsOf(denying.path);
    expect(listed.at(-1)).toEqual(reply.downloads[0]);
    const refused = await read(denying.path, downloadId);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      422,
      expect.objectContaining({ code: 'download_failed', state: 'denied' }),
    ]);
    unlisten();
  });

  it.each([
    [
      'Enter',
      async (node_id: number) => {
        await denying.do('focus', { node_id });
        return denying.do('send-keys', { keys: 'Enter' });
      },
    ],
    [
      'a dispatched click',
      (node_id: number) => denying.do('dispatch-event', { node_id, type: 'click' }),
    ],
    [
      'a click at its point',
      async (node_id: number) => denying.do('click', await pointOf(denying, node_id)),
    ],
    [
      'a tap at its point',
      async (node_id: number) => {
        await denying.do('emulate', { touch: true });
        const { downloads } = await denying.do('tap', await pointOf(denying, node_id));
        await denying.do('emulate', { touch: false });
        return { downloads };
      },
    ],
  ])('%s tells it', async (_action, act) => {
    for (const more of ['', 'download']) {
      const { downloads } = await act(await show(`<a id=go href="${url()}" ${more}>file</a>`));
      expect(downloads).toEqual([expect.objectContaining({ url: url(), state: 'denied' })]);
    }
  });

  it.each([
    ['check', '<input type=checkbox', { checked: true }],
    ['select-option', '<select><option>a<option>b</select><br', { label: 'b' }],
  ])('%s/ on a control whose change leads to a file tells it', async (command, html, body) => {
    const control = html.replace(/^<\w+/, `$& id=go onchange="location = '${url()}'"`);
    const node_id = await show(`${control}>`);
    const { downloads } = await denying.do(command, { node_id, ...body });
    expect(downloads).toEqual([expect.objectContaining({ url: url(), state: 'denied' })]);
  });

  it.each([
    ['a frame', (link: string) => `<iframe srcdoc='${link}'></iframe>`],
    [
      'a shadow root',
      (link: string) => `<div><template shadowrootmode=open>${link}</template></div>`,
    ],
  ])('Enter tells it of a link in %s', async (_place, around) => {
    await show(`<i id=go></i>${around(`<a href="${url()}" download>file</a>`)}`);
    const { downloads } = await denying.do('send-keys', { keys: 'Tab, Enter' });
    expect(downloads).toEqual([expect.objectContaining({ url: url(), state: 'denied' })]);
  });

  it.each([
    [
      'in a frame',
      (link: string) => `<iframe srcdoc='<style>* { margin: 0 }</style>${link}'></iframe>`,
    ],
    [
      'in a shadow root',
      (link: string) => `<div><template shadowrootmode=open>${link}</template></div>`,
    ],
  ])('a click at the point of a link %s tells it', async (_place, around) => {
    await show(
      `<style>* { margin: 0; border: 0 }</style><i id=go></i>${around(`<a href="${url()}" download>file</a>`)}`,
    );
    const { downloads } = await denying.do('click', { x: 5, y: 10 });
    expect(downloads).toEqual([expect.objectContaining({ url: url(), state: 'denied' })]);
  });

  it('an instruction whose click is denied one tells it and warns', async () => {
    await show(`<a id=go href="${url()}">file</a>`);
    const { data } = await denying.do('instruct', { instruction: 'click file', engine: 'rules' });
    expect(data.steps).toMatchObject([{ ok: true, downloads: [{ url: url(), state: 'denied' }] }]);
    expect(data.warnings).toEqual([expect.stringContaining('denied a download')]);
  });

  it('the list tells what a script asked for, whether the click did or not', async () => {
    const before = (await downloadsOf(denying.path)).length;
    const { events } = tabwire.gateway.browser(denying.id);
    const told = new Promise((resolve) => events.on('download.finished', resolve));
    const node_id = await show(`<button id=go onclick="location = '${url()}'">export</button>`);
    expect((await denying.do('node-click', { node_id })).ok).toBe(true);
    expect(await told).toMatchObject({ state: 'denied' });
    expect((await downloadsOf(denying.path)).slice(before)).toMatchObject([{ state: 'denied' }]);
  });

  it.each([
    ['a button', '<button id=go>go</button>'],
    ['a place in the page', '<a id=go href="#there">go</a><p id=there>'],
    ['a link that a script stops', `<a id=go href="/x" onclick="return false">go</a>`],
    ['another page', '<a id=go href="/html?next">go</a>'],
  ])('a click of %s tells nothing', async (_name, html) => {
    const node_id = await show(html);
    expect(await denying.do('node-click', { node_id })).toEqual({ ok: true });
  });
});
