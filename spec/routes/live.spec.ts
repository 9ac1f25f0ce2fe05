import { once } from 'node:events';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { jpegSize } from '../support/image.js';
import { LiveClient } from '../support/live-client.js';
import { OwnStage } from '../support/own-stage.js';
import { until } from '../support/until.js';

const stage = OwnStage.forAll();

const PAGE = `<title>live</title><body style="margin:0;background:#fff">
<input id=i style="position:absolute;left:20px;top:20px;width:200px;height:30px">
<button id=b style="position:absolute;left:20px;top:80px;width:100px;height:40px">Go</button>
<div style="height:3000px"></div>
<script>b.onclick = (e) => { document.title = 'clicked ' + e.isTrusted; document.body.style.background = 'red' }</script>`;

const urlOf = (path: string, query = '') =>
  `${stage.tabwire.url.replace('http', 'ws')}${path}/live${query}`;
const connect = (query = '', options = {}) =>
  LiveClient.connect(urlOf(stage.browser.path, query), options);
const page = () => {
  const { currentPage } = stage.tabwire.gateway.browser(stage.browser.id).contexts.default;
  if (!currentPage) throw new Error('there is no page');
  return currentPage;
};

beforeEach(() => stage.show(PAGE));

describe('the live view', () => {
  it('shows the page, and each change of it', async () => {
    const client = await connect();
    const first = await client.frame(0);
    expect(first.head).toMatchObject({ seq: 1, page_id: page().id, offset_top: 0, scale: 1 });
    const { width, height } = jpegSize(first.jpeg);
    expect([width, height]).toEqual([first.head.width, first.head.height]);
    const next = client.frame();
    await stage.evaluate('document.body.style.background = "green"');
    await next;
    expect(await client.text((it) => it.type === 'page')).toMatchObject({ page_id: page().id });
    await client.close();
  });

  it('takes the mouse, the wheel and the keyboard', async () => {
    const client = await connect();
    await client.frame(0);
    const press = (x: number, y: number) =>
      client.send('mouse', { move: { x, y }, down: true, up: true });
    expect(await press(60, 100)).toMatchObject({ status: 200, reply: { ok: true } });
    expect(await stage.evaluate('document.title')).toBe('clicked true');
    await press(60, 35);
    for (const down of ['Shift', 'a']) await client.send('keyboard', { down });
    for (const up of ['a', 'Shift']) await client.send('keyboard', { up });
    await client.send('keyboard', { insert_text: '嗨' });
    expect(await stage.evaluate('i.value')).toBe('A嗨');
    await client.send('wheel', { x: 300, y: 300, delta_y: 200 });
    expect(await stage.evaluate('scrollY')).toBe(200);
    expect(await client.send('mouse', { move: { x: -1, y: 5 } })).toMatchObject({
      status: 422,
      problem: { code: 'out_of_viewport' },
    });
    await client.close();
  });

  it('follows the current page, or shows the one that is asked for', async () => {
    const client = await connect();
    await client.frame(0);
    const { id: first } = page();
    const opened = await stage.tabwire.send('put', `${stage.browser.path}/pages/`, {});
    const second = opened.body.page_id;
    await client.text((it) => it.type === 'page' && it.page_id === second);
    await until(() => client.frames.some(({ head }) => head.page_id === second));
    const seen = client.texts.length;
    client.post({ page_id: first });
    await until(() => client.texts.slice(seen).some((it) => it.page_id === first));
    client.post({ page_id: null });
    await until(() => client.texts.at(-1)?.page_id === second);
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${second}/`);
    await until(() => client.texts.at(-1)?.page_id === first);
    client.post({ page_id: 'none' });
    const { problem } = await client.text((it) => it.problem);
    expect(problem.code).toBe('page_not_found');
    await client.close();
  });

  it('says that a dialog is open, and answers it', async () => {
    const browser = await stage.tabwire.open({ dialogs: 'ask', url: stage.site.page(PAGE) });
    const client = await LiveClient.connect(urlOf(browser.path));
    await client.frame(0);
    await browser.do('eval', {
      expression: 'setTimeout(() => { window.said = confirm("Sure?") })',
    });
    const { dialog } = await client.text((it) => it.type === 'dialog' && it.dialog);
    expect(dialog).toMatchObject({ type: 'confirm', message: 'Sure?' });
    expect(await client.send('dialog', { accept: true })).toMatchObject({ status: 200 });
    await client.text((it) => it.type === 'dialog' && it.dialog === null);
    expect(await browser.evaluate('window.said')).toBe(true);
    await client.close();
    await browser.delete();
  });

  it('says that the page crashed, and goes on with the next document', async () => {
    const client = await connect();
    await client.frame(0);
    const session = page().session;
    session.send('Page.crash', {}).catch(() => undefined);
    await client.text((it) => it.type === 'crashed');
    const seen = client.frames.length;
    await stage.show(PAGE);
    await client.frame(seen);
    await client.close();
  });

  it('ends with its browser', async () => {
    const browser = await stage.tabwire.open();
    const client = await LiveClient.connect(urlOf(browser.path));
    const closed = once(client.socket, 'close');
    await browser.delete();
    expect((await closed)[0]).toBe(1001);
    expect(await LiveClient.refusal(urlOf(browser.path))).toBe(404);
  });

  it('is refused where it asks for what there is not', async () => {
    for (const [query, status] of [
      ['?page_id=none', 404],
      ['?ctx_id=none', 404],
      ['?quality=0', 400],
      ['?no_such=1', 400],
    ] as const)
      expect([query, await LiveClient.refusal(urlOf(stage.browser.path, query))]).toEqual([
        query,
        status,
      ]);
  });
});

describe('what the live view costs', () => {
  it('nothing without a viewer, and one screencast with ten', async () => {
    const calls: string[] = [];
    const { session } = page();
    const send = session.send.bind(session);
    Object.assign(session, {
      send: (...call: Parameters<typeof send>) => {
        if (call[0].includes('creencast') && !call[0].endsWith('Ack')) calls.push(call[0]);
        return send(...call);
      },
    });
    let made = 0;
    const unlisten = session.on('Page.screencastFrame', () => (made += 1));
    const clients = await Promise.all(Array.from({ length: 10 }, () => connect()));
    await Promise.all(clients.map((client) => client.frame(0)));
    for (let i = 0; i < 5; i += 1) {
      const next = Promise.all(clients.map((client) => client.frame()));
      await stage.evaluate(`document.body.style.background = 'hsl(${i * 40} 80% 50%)'`);
      await next;
    }
    const most = Math.max(...clients.map(({ frames }) => frames.length));
    expect(made).toBeLessThanOrEqual(most + 3);
    // Where frames were on their way it is begun anew, so that none is lost.
    expect(calls.join()).toMatch(
      /^Page.startScreencast(,Page.stopScreencast,Page.startScreencast)*$/,
    );
    expect(calls.length).toBeLessThan(clients.length);
    await Promise.all(clients.map((client) => client.close()));
    await until(() => calls.at(-1) === 'Page.stopScreencast');
    unlisten();
    Object.assign(session, { send });
  });

  it('no frames where a viewer confirms none, and the latest where it does again', async () => {
    const slow = await connect('', { confirms: false });
    await slow.frame(0);
    let made = 0;
    const unlisten = page().session.on('Page.screencastFrame', () => (made += 1));
    await stage.evaluate(
      `new Promise((done) => { let i = 0; const step = () => { document.body.style.background = 'hsl(' + i * 3 + ' 90% 50%)'; i += 1; if (i < 60) requestAnimationFrame(step); else done(i) }; step() })`,
    );
    expect(slow.frames.length).toBeLessThanOrEqual(2);
    expect(made).toBeLessThanOrEqual(4);
    for (const { head } of [...slow.frames]) slow.post({ ack: head.seq });
    await slow.frame(2);
    unlisten();
    await slow.close();
  });

  it('the last change, where frames are on their way when Chrome hears that the first came', async () => {
    const client = await connect('?max_fps=30');
    await client.frame(0);
    const { session } = page();
    const send = session.send.bind(session);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    Object.assign(session, {
      send: async (...call: Parameters<typeof send>) => {
        if (call[0] === 'Page.screencastFrameAck') await released;
        return send(...call);
      },
    });
    let made = 0;
    const unlisten = session.on('Page.screencastFrame', () => (made += 1));
    // Another picture with each animation frame, and white at last.
    await stage.evaluate(
      `document.body.innerHTML = '<div style="height:3000px"></div>'; let i = 0; window.last = new Promise((done) => { const step = () => { i += 1; document.body.style.background = window.isEnough ? 'white' : 'repeating-conic-gradient(red 0 ' + (i % 9 + 1) + 'deg, blue 0 ' + (i % 9 + 2) + 'deg)'; if (!window.isEnough) requestAnimationFrame(step); else requestAnimationFrame(() => requestAnimationFrame(done)) }; step() }); 1`,
    );
    await until(() => made >= 3);
    await stage.evaluate('window.isEnough = true; window.last.then(() => 1)');
    release();
    const LARGEST_WHITE_BYTES = 20_000;
    await until(() => (client.frames.at(-1)?.jpeg.length ?? Infinity) < LARGEST_WHITE_BYTES);
    unlisten();
    Object.assign(session, { send });
    await client.close();
  });

  it('nothing that stays when viewers come and go', async () => {
    const { events, eventLog } = stage.tabwire.gateway.browser(stage.browser.id);
    const before = eventLog.readers;
    for (let wave = 0; wave < 10; wave += 1) {
      const clients = await Promise.all(Array.from({ length: 10 }, () => connect()));
      for (const client of clients) client.socket.terminate();
    }
    await until(() => page().screencast.viewers === 0 && eventLog.readers === before);
    expect(events).toBeDefined();
  }, 60_000);
});
