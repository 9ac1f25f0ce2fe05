import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestContext } from '../../support/context.js';
import { Stage } from '../../support/stage.js';

const stage = Stage.forAll();

let context: TestContext;
beforeAll(async () => {
  const { origin, other } = stage.site;
  const script = { 'Content-Type': 'text/javascript' };
  const respond = (url: string, more: object) => ({ match: { url }, action: 'respond', ...more });
  context = await TestContext.create(stage.browser, {
    routes: {
      rules: [
        respond('*/api/*', { body: 'mock', headers: { 'Access-Control-Allow-Origin': '*' } }),
        respond(`${other}/frame`, {
          headers: { 'Content-Type': 'text/html' },
          body: `<body><script>fetch('/api/frame').then(async (r) => { document.body.append('in the frame: ' + await r.text()); });</script>`,
        }),
        respond(`${origin}/popup`, {
          headers: { 'Content-Type': 'text/html' },
          body: '<title>mocked</title>',
        }),
        respond(`${origin}/worker.js`, {
          headers: script,
          body: `fetch('/api/worker').then(async (r) => postMessage(await r.text()))`,
        }),
        respond(`${origin}/shared.js`, {
          headers: script,
          body: `onconnect = async ({ ports }) => ports[0].postMessage(await (await fetch('/api/shared')).text())`,
        }),
        respond(`${origin}/service.js`, {
          headers: script,
          body: `
            oninstall = (event) => event.waitUntil(skipWaiting());
            onactivate = (event) => event.waitUntil(clients.claim());
            onfetch = (event) => {
              if (event.request.url.endsWith('/through')) event.respondWith(fetch('/api/service'));
            };`,
        }),
        { match: { types: ['image'] }, action: 'block' },
      ],
    },
  });
  await context.do('navigate', { url: stage.site.page('<title>here</title>') });
});
afterAll(() => context.remove());

const reached = (path: string) => stage.site.visits.filter(({ url }) => url.startsWith(path));

describe('rules hold in', () => {
  it('frames of other sites, their documents and what they load', async () => {
    const { origin, other } = stage.site;
    const html = `<iframe src="${other}/frame"></iframe><img src="/status/200?framed">`;
    await context.do('navigate', { url: stage.site.page(html, origin) });
    await context.do('wait-for', { text: 'in the frame: mock' });
    expect([...reached('/frame'), ...reached('/api'), ...reached('/status/200?framed')]).toEqual(
      [],
    );
  });

  it('popups, from their first request on', async () => {
    await context.do('navigate', { url: stage.site.page('<title>here</title>') });
    await context.evaluate(`void window.open('/popup')`);
    const { page_id } = await context.do('wait-for', { page_opened: true });
    await context.do('wait-for', { page_id, function: `document.title === 'mocked'` });
    expect(reached('/popup')).toEqual([]);
    await context.close(page_id);
  });

  it('dedicated and shared workers, their scripts and what they load', async () => {
    await context.do('navigate', { url: stage.site.page('<title>here</title>') });
    const dedicated = `new Promise((done) => {
      new Worker('/worker.js').onmessage = ({ data }) => done(data);
    })`;
    expect(await context.evaluate(dedicated)).toBe('mock');
    const shared = `new Promise((done) => {
      new SharedWorker('/shared.js').port.onmessage = ({ data }) => done(data);
    })`;
    expect(await context.evaluate(shared)).toBe('mock');
    expect([...reached('/worker.js'), ...reached('/shared.js'), ...reached('/api')]).toEqual([]);
  });

  it('shared workers, of which WebSockets are blocked from the first on', async () => {
    const own = await stage.tabwire.open({
      routes: { rules: [{ match: { types: ['websocket'] }, action: 'block' }] },
    });
    const socket = `${stage.site.origin.replace('http', 'ws')}/shared`;
    await own.do('navigate', { url: stage.site.page('<title>here</title>') });
    const opened = `new Promise((done) => {
      const source = \`onconnect = ({ ports: [port] }) => {
        const socket = new WebSocket('${socket}');
        socket.onopen = () => port.postMessage('open');
        socket.onerror = () => port.postMessage('failed');
      }\`;
      const url = URL.createObjectURL(new Blob([source]));
      new SharedWorker(url).port.onmessage = ({ data }) => done(data);
    })`;
    expect(await own.evaluate(opened)).toBe('failed');
    await own.delete();
  });

  it('service workers, their scripts and what they load', async () => {
    await context.do('navigate', { url: stage.site.page('<title>here</title>') });
    const through = `(async () => {
      await navigator.serviceWorker.register('/service.js');
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller)
        await new Promise((done) => { navigator.serviceWorker.oncontrollerchange = done; });
      return (await fetch('/through')).text();
    })()`;
    expect(await context.evaluate(through)).toBe('mock');
    expect([...reached('/service.js'), ...reached('/through'), ...reached('/api')]).toEqual([]);
  });

  it('what is open already when they are set, and no more when they are gone', async () => {
    const fresh = await TestContext.create(stage.browser);
    const path = `${stage.browser.path}/contexts/${fresh.id}/routes/`;
    await fresh.do('navigate', { url: stage.site.page('<title>here</title>') });
    const worker = `new Promise((done) => {
      const source = "onmessage = async ({ data }) => postMessage(await fetch(data).then((r) => r.text(), String))";
      window.worker ??= new Worker(URL.createObjectURL(new Blob([source])));
      worker.onmessage = ({ data }) => done(data);
      worker.postMessage('${stage.site.origin}/status/200?open');
    })`;
    expect(await fresh.evaluate(worker)).toBe('open');
    const rules = [{ match: { url: '*?open' }, action: 'respond', body: 'mock' }];
    const { status } = await stage.tabwire.send('put', path, { rules });
    expect([status, await fresh.evaluate(worker)]).toEqual([200, 'mock']);
    await stage.tabwire.send('delete', path);
    expect(await fresh.evaluate(worker)).toBe('open');
    await fresh.remove();
  });

  it('contexts that begin with those of the browser, with counts of their own', async () => {
    const own = await stage.tabwire.open({ routes: { block_presets: ['images'] } });
    const inner = await TestContext.create(own);
    const image = stage.site.page('<img src="/status/200?inner">');
    await inner.do('navigate', { url: image });
    const counts = async (path: string) =>
      (await stage.tabwire.send('get', path)).body.block_presets;
    expect(await counts(`${own.path}/contexts/${inner.id}/routes/`)).toEqual([
      { preset: 'images', hits: 1 },
    ]);
    expect(await counts(`${own.path}/routes/`)).toEqual([{ preset: 'images', hits: 0 }]);
    expect(reached('/status/200?inner')).toEqual([]);
    await own.delete();
  });
});
