import { describe, expect, it } from '@jest/globals';
import { CdpSocket } from '../../support/cdp-socket.js';
import { TestContext } from '../../support/context.js';
import { Stage } from '../../support/stage.js';

const stage = Stage.forAll();

/** In all; `make test` has few, the long form is PAGES=1000. */
const PAGES = Number(process.env.PAGES ?? 20);
const AT_ONCE = 10;

async function connect(): Promise<CdpSocket> {
  const path = `${stage.browser.path}/tickets/`;
  const { body } = await stage.tabwire.send('post', path, { for: 'cdp' });
  return CdpSocket.connect(body.url);
}

/** A client's session of a page, which pauses all of its requests. */
async function paused(client: CdpSocket, targetId: string): Promise<string> {
  const { sessionId } = await client.do('Target.attachToTarget', { targetId, flatten: true });
  await client.do('Fetch.enable', {}, sessionId);
  return sessionId;
}

const mock = { match: { url: '*/mocked*' }, action: 'respond', body: '<title>mock</title>' };
const HTML = { headers: { 'Content-Type': 'text/html' } };

describe('rules beside a CDP client that pauses requests too', () => {
  it('decide when it lets them go', async () => {
    const context = await TestContext.create(stage.browser, {
      routes: { rules: [{ ...mock, ...HTML }] },
    });
    const client = await connect();
    const { page_id } = await context.current();
    const session = await paused(client, page_id);
    client.socket.on('message', (data: Buffer) => {
      const { method, params } = JSON.parse(data.toString());
      if (method !== 'Fetch.requestPaused') return;
      void client.send('Fetch.continueRequest', { requestId: params.requestId }, session);
    });
    await context.do('navigate', { url: `${stage.site.origin}/mocked` });
    expect(await context.title()).toBe('mock');
    client.socket.terminate();
    await context.remove();
  });

  it(`leave no page waiting when it is killed and never answers (${PAGES} pages)`, async () => {
    const context = await TestContext.create(stage.browser, {
      routes: { rules: [{ ...mock, ...HTML, delay_ms: 5 }] },
    });
    const pages: string[] = [(await context.current()).page_id];
    while (pages.length < AT_ONCE) pages.push((await context.open()).page_id);
    let loaded = 0;
    while (loaded < PAGES) {
      const client = await connect();
      const sessions = await Promise.all(pages.map((page_id) => paused(client, page_id)));
      const url = `${stage.site.origin}/mocked?${loaded}`;
      const navigations = pages.map((page_id) => context.send('navigate', { page_id, url }));
      for (const session of sessions) await client.eventOf('Fetch.requestPaused', session);
      client.socket.terminate();
      const statuses = (await Promise.all(navigations)).map(({ status }) => status);
      expect(statuses).toEqual(pages.map(() => 200));
      loaded += pages.length;
    }
    const { body } = await stage.tabwire.send(
      'get',
      `${stage.browser.path}/contexts/${context.id}/routes/`,
    );
    expect(body.rules[0].hits).toBe(loaded);
    expect(stage.site.visits.filter(({ url }) => url.startsWith('/mocked'))).toEqual([]);
    await context.remove();
  }, 1_200_000);

  it('go on when the client that set them, and that waits for a page, hangs up', async () => {
    const rules = [{ ...mock, ...HTML, delay_ms: 100 }];
    await stage.tabwire.send('put', `${stage.browser.path}/routes/`, { rules });
    const url = `${stage.site.origin}/mocked`;
    await stage.start('navigate', { url }).hangUp();
    await stage.do('navigate', { url });
    expect(await stage.evaluate('document.title')).toBe('mock');
    await stage.tabwire.send('delete', `${stage.browser.path}/routes/`);
  });
});
