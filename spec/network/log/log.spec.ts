import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Body, TestBrowser } from '../../support/service.js';
import { Stage } from '../../support/stage.js';
import { until } from '../../support/until.js';
import { isLogged, sorted, wireOfLog, wireOfServer, wirePage } from '../../support/wire-work.js';
import { WireSite } from '../../support/wire-site.js';

/** `WIRE_REQUESTS=2000 make test JEST_ARGS=spec/network/log` is the whole of it. */
const REQUESTS = Number(process.env.WIRE_REQUESTS ?? 60);

const stage = Stage.forAll();

async function entriesOf({ tabwire, path }: TestBrowser, query = ''): Promise<Body[]> {
  const { body } = await tabwire.send('get', `${path}/network/?secrets=true&${query}`);
  return body.entries;
}

/** Loads all there is, and waits until the log has the end of it. */
async function load(site: WireSite, browser: TestBrowser, more: object = {}): Promise<Body[]> {
  await browser.do('navigate', { url: wirePage(site, REQUESTS), ...more });
  let entries: Body[] = [];
  await until(async () => {
    entries = await entriesOf(browser);
    return isLogged(entries);
  });
  return entries;
}

describe('the log of a browser that is opened with it', () => {
  let site: WireSite;
  let entries: Body[];
  let browser: TestBrowser;
  beforeAll(
    async () => {
      site = await WireSite.start();
      browser = await stage.tabwire.open({ network: { record: 'bodies', max_entries: 100_000 } });
      entries = await load(site, browser);
    },
    60_000 + REQUESTS * 100,
  );
  afterAll(async () => {
    await browser.delete();
    await site.stop();
  });

  const of = (path: string) => entries.filter(({ url }) => url.includes(path));

  it('has every request that the server saw, once, as the server saw it', () => {
    expect(site.seen.length).toBeGreaterThanOrEqual(REQUESTS);
    expect(sorted(wireOfLog(site, entries))).toEqual(sorted(wireOfServer(site)));
  });

  it('says which worker, and which page, asked', () => {
    const asked = (who: string) => of(`/gzip?${who}0`).map((one) => [one.worker, !!one.page_id]);
    expect(['page', 'worker', 'shared', 'service'].map(asked)).toEqual([
      [[null, true]],
      [['worker', true]],
      [['shared_worker', false]],
      [['service_worker', false]],
    ]);
    const [opener] = of('/start');
    expect(of('/popup').map(({ page_id }) => page_id === opener.page_id)).toEqual([false]);
  });

  it('chains redirects', () => {
    const [hop] = of('/hop?page0');
    const [landing] = of('/landing?page0');
    const [landed] = of('/landed?page0');
    expect([hop.redirected_to, landing.redirected_from]).toEqual([landing.entry_id, hop.entry_id]);
    expect([landing.redirected_to, landed.redirected_from]).toEqual([
      landed.entry_id,
      landing.entry_id,
    ]);
  });

  it('knows what came from a cache, and what was revalidated', () => {
    expect(of('/fresh?page0').map(({ served_from }) => served_from)).toEqual([
      'network',
      'disk_cache',
    ]);
    expect(of('/tag?page0').map(({ status, bytes }) => [status, bytes.body])).toEqual([
      [200, 6],
      [304, 6],
    ]);
    const [local] = of('data:');
    expect([local.served_from, local.bytes.received]).toEqual(['local', 0]);
  });

  it('says why a request failed', () => {
    expect(of('/cors?page0').map(({ failure }) => failure)).toEqual([
      {
        net_error: 'net::ERR_FAILED',
        canceled: false,
        blocked_by: 'cors',
        cors_error: 'MissingAllowOriginHeader',
      },
    ]);
    expect(of(':1/?page0').map(({ failure }) => failure.net_error)).toEqual([
      'net::ERR_UNSAFE_PORT',
    ]);
  });

  it('counts the messages of WebSockets and event streams', () => {
    expect(
      [...of('/socket'), ...of('/events')].map(({ type, messages }) => [type, messages]),
    ).toEqual([
      ['websocket', { sent: 1, received: 1, dropped: 0 }],
      ['eventsource', { sent: 0, received: 1, dropped: 0 }],
    ]);
  });

  it('has the bodies, each with its own type', async () => {
    const [style] = of('/gzip?page0');
    const reply = await fetch(
      `${stage.tabwire.url}${browser.path}/network/${style.entry_id}/body/`,
    );
    expect(reply.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await reply.text()).toBe('p { color: red }'.repeat(500));
    const read = ({ entry_id }: Body) =>
      stage.tabwire.send('get', `${browser.path}/network/${entry_id}/body/`);
    for (const who of ['frame', 'popup', 'worker', 'shared', 'service'])
      expect(of(`/gzip?${who}0`).map(({ body }) => body)).toEqual(['kept']);
    const [hop] = of('/hop?page0');
    const none = await read(hop);
    expect([none.status, none.body.code, none.body.reason]).toEqual([
      404,
      'entry_not_found',
      'none',
    ]);
  });

  it('adds up in the records', async () => {
    const { body } = await stage.tabwire.send('get', `${browser.path}/`);
    const { network } = body;
    expect(network.requests).toBe(entries.length);
    const received = entries.reduce((sum: number, { bytes }) => sum + Number(bytes.received), 0);
    expect(network.bytes_in).toBeGreaterThanOrEqual(received);
    expect(network.bytes_in).toBeLessThan(received * 1.01 + 100);
    const status = await stage.tabwire.send('get', '/status/');
    const own = status.body.browsers.find(({ id }: Body) => id === browser.id);
    expect(own.network).toEqual(network);
    const { body: listed } = await stage.tabwire.send('get', `${browser.path}/pages/`);
    expect(listed.pages.every(({ network: used }: Body) => used.requests > 0)).toBe(true);
  });
});
