import { beforeEach, describe, expect, it } from '@jest/globals';
import { jpegSize } from '../../support/image.js';
import { LiveClient } from '../../support/live-client.js';
import { OwnStage } from '../../support/own-stage.js';
import { DRAWN, request } from '../../support/still.js';
import { until } from '../../support/until.js';

const stage = OwnStage.forAll();

const read = (query = '', headers = {}, path = stage.browser.path) =>
  request(stage.tabwire.url, `${path}/still/${query}`, headers);

const currentPage = (id = stage.browser.id) => {
  const page = stage.tabwire.gateway.browser(id).contexts.default.currentPage;
  if (!page) throw new Error('there is no page');
  return page;
};

beforeEach(async () => {
  await stage.show('<body style="background: teal"><h1>A page</h1>');
  await stage.evaluate(DRAWN);
});

describe('a still', () => {
  it('is a small JPEG of the page', async () => {
    const { status, headers, bytes } = await read();
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['x-tabwire-page']).toBe(currentPage().id);
    expect(jpegSize(bytes)).toEqual({ width: 480, height: 270 });
    expect(bytes.length).toBeLessThan(15_000);
    expect(jpegSize((await read('?max_width=64&quality=10')).bytes)).toEqual({
      width: 64,
      height: 36,
    });
    const { body } = await stage.tabwire.send('get', `${stage.browser.path}/still/?quality=0`);
    expect(body).toMatchObject({ code: 'invalid_request' });
    const json = await read('', { Accept: 'application/json' });
    expect(JSON.parse(json.bytes.toString())).toMatchObject({
      ok: true,
      page_id: currentPage().id,
      type: 'jpeg',
      width: 480,
      height: 270,
      etag: headers.etag,
    });
    expect(currentPage().screencast.viewers).toBe(0);
  });

  it('is a 304 while the page looks the same', async () => {
    const { headers } = await read();
    const etag = String(headers.etag);
    // What web browsers add to a request whose page sets If-None-Match by itself.
    const byPage = { 'If-None-Match': etag, 'Cache-Control': 'no-cache', Pragma: 'no-cache' };
    for (const known of [
      { 'If-None-Match': etag },
      byPage,
      { 'If-None-Match': `"a", W/${etag}` },
    ]) {
      const again = await read('', known);
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
    await stage.evaluate('document.body.style.background = "gold"');
    // Chrome has yet to draw it.
    await until(async () => (await read('', { 'If-None-Match': etag })).status === 200);
    expect((await read()).headers.etag).not.toBe(etag);
  });

  it('is of any page and context, and opens none', async () => {
    const first = currentPage().id;
    const opened = await stage.tabwire.send('put', `${stage.browser.path}/pages/`, {
      url: stage.site.page('<body style="background: red">'),
    });
    const behind = await read(`?page_id=${first}`);
    expect([behind.status, behind.headers['x-tabwire-page']]).toEqual([200, first]);
    expect((await read()).headers['x-tabwire-page']).toBe(opened.body.page_id);
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${opened.body.page_id}/`);
    const context = await stage.browser.context();
    await context.do('navigate', { url: stage.site.page('<body style="background: blue">') });
    expect((await read('', {}, context.path)).status).toBe(200);
    const empty = await stage.browser.context();
    const { contexts } = stage.tabwire.gateway.browser(stage.browser.id);
    const pagesOf = () => contexts.opened.map(({ pages }) => pages.length);
    const [last] = contexts.opened.at(-1)?.pages ?? [];
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${String(last?.id)}/`);
    expect(pagesOf()).toEqual([1, 0]);
    const { status, body } = await stage.tabwire.send('get', `${empty.path}/still/`);
    expect([status, body.code]).toEqual([404, 'page_not_found']);
    expect(pagesOf()).toEqual([1, 0]);
  });

  it('fails at once where a dialog is open, or the page crashed', async () => {
    const url = stage.site.page('<h1>dialogs</h1>');
    const browser = await stage.tabwire.open({ dialogs: 'ask', url });
    await browser.do('eval', { expression: 'setTimeout(() => confirm("Sure?"))' });
    const held = () => currentPage(browser.id).dialogs.open;
    await until(() => held() !== undefined);
    const get = () => stage.tabwire.send('get', `${browser.path}/still/?timeout_ms=60000`);
    const asked = await get();
    expect([asked.status, asked.body.code]).toEqual([409, 'dialog_open']);
    expect(asked.body.dialogs).toMatchObject([{ type: 'confirm', message: 'Sure?' }]);
    await browser.do('dialog', { accept: true });
    const { session } = currentPage(browser.id);
    session.send('Page.crash', {}).catch(() => undefined);
    await until(() => currentPage(browser.id).state === 'crashed');
    const crashed = await get();
    expect([crashed.status, crashed.body.code]).toEqual([502, 'page_crashed']);
    await browser.delete();
  });

  it('shows a page whose script does not end, and leaves the script alone', async () => {
    const running = stage.start('eval', { expression: 'for (;;);', timeout_ms: 60_000 });
    await stage.busy(1);
    expect((await read('?timeout_ms=20000')).status).toBe(200);
    expect(currentPage().scripts.loopsEnded).toBe(0);
    await running.hangUp();
    await stage.idle();
  });

  it('shows a page that goes to another site at that moment', async () => {
    const { site } = stage;
    for (let i = 0; i < 15; i += 1) {
      await stage.show('<h1>before');
      const next = site.page('<h1>after', site.other);
      await stage.evaluate(`void setTimeout(() => { location.href = ${JSON.stringify(next)}; })`);
      const begun = () => currentPage().navigation.pendingUrl !== undefined;
      await until(() => begun() || currentPage().url === next);
      expect((await read('?timeout_ms=10000')).status).toBe(200);
      await stage.do('wait-for', { url: next });
    }
  });

  it('is the picture of those who watch the page live', async () => {
    const url = `${stage.tabwire.url.replace('http', 'ws')}${stage.browser.path}/live`;
    const client = await LiveClient.connect(url);
    const { jpeg } = await client.frame(0);
    expect((await read()).bytes).toEqual(jpeg);
    await client.close();
    // One who confirms nothing has an old picture.
    const mute = await LiveClient.connect(url, { confirms: false });
    await mute.frame(0);
    for (const color of ['red', 'green', 'blue', 'white', 'black', 'teal', 'pink'])
      await stage.evaluate(`document.body.style.background = "${color}"; ${DRAWN}`);
    const first = await read();
    const second = await read();
    expect(second.headers.etag).toBe(first.headers.etag);
    await mute.close();
    await until(() => currentPage().screencast.viewers === 0);
    const small = await read();
    expect(jpegSize(small.bytes).width).toBe(480);
    expect(jpegSize(first.bytes).width).toBe(1_280);
  });

  it('many at once are made together', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => read()));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(currentPage().screencast.viewers).toBe(0);
  });
});
