import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestContext } from '../support/context.js';
import { freePorts } from '../support/fleet/free-ports.js';
import { Site } from '../support/site.js';
import type { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';
import { asking, CALLS, WAYS, type Requests } from './requests.js';

/** A flag of Chrome, and its name in chrome-headless-shell: Tabwire lets WebRTC send no UDP but by a proxy. */
const WEBRTC_POLICY = ['--webrtc-ip-handling-policy', '--force-webrtc-ip-handling-policy'];

/** Where the pages are, which they are allowed to reach. */
const SITE = '127.0.0.2';

const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
const own = interfaces.find(({ family, internal }) => family === 'IPv4' && !internal);
const OWN = own?.address ?? '127.0.0.1';
const [a = 0, b = 0, c = 0, d = 0] = OWN.split('.').map(Number);

/** An internal service, on every address of this machine, and what reached it. */
class Canary {
  readonly hits: string[] = [];
  connections = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', () => (this.connections += 1));
    server.on('request', ({ url = '' }, res) => {
      this.hits.push(url);
      res.end('internal');
    });
  }

  static async start(): Promise<Canary> {
    const server = createServer();
    server.listen(0, '::');
    await once(server, 'listening');
    return new Canary(server);
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** How a page may write the canary's address. */
const SPELLINGS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.0.0.1.',
  '127.0.0.3',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7F.1',
  '017700000001',
  '0177.0.0.1',
  '0x7f.0x0.0x0.0x1',
  '0177.0x0.0.1',
  '00000177.00.00.01',
  '%31%32%37.0.0.1',
  '127%2e0%2e0%2e1',
  '①②⑦.⓪.⓪.①',
  '１２７。０。０。１',
  'example.com@127.0.0.1',
  'user:password@127.1',
  '0',
  '0.0.0.0',
  '0x0',
  '0.0.0.1',
  'localhost',
  'LOCALHOST.',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'a.localhost',
  hostname(),
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::0001]',
  '[::]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::80ff:fffe]',
  OWN,
  String(((a * 256 + b) * 256 + c) * 256 + d),
  `[::ffff:${OWN}]`,
];

/**
 * Chrome reads a host the same way whoever asks for it: all spellings are fetched, and each other way gets its
 * share of them, so that every spelling is asked for in three ways or more. `SHARES=1` asks for all in every way.
 */
const SHARES = Number(process.env.SHARES ?? 9);
const spellingsOf = (way: number) => SPELLINGS.filter((_, at) => at % SHARES === way % SHARES);

let canary: Canary;
/** An internal service that speaks UDP. */
let udp: Socket;
let site: Site;
beforeAll(async () => {
  // The system could give the site's port to a service too, and no page reaches a service's port at any address.
  const [port] = await freePorts(1);
  [canary, site] = await Promise.all([Canary.start(), Site.start(SITE, port)]);
  udp = createSocket('udp4').bind(0, '127.0.0.1');
  await once(udp, 'listening');
});
afterAll(async () => {
  canary.stop();
  udp.close();
  await site.stop();
});

async function nextPacket(): Promise<string> {
  const [packet]: unknown[] = await once(udp, 'message');
  return String(packet);
}

const url = (spelling: string, path: string) => `http://${spelling}:${canary.port}/${path}`;

/** Has a page ask for all of it at once; resolves when it has been told of the last one. */
async function attempt(browser: TestBrowser, requests: Requests): Promise<void> {
  await browser.do('navigate', { url: site.page('<body>') });
  await browser.evaluate(asking(site.origin, requests), { timeout_ms: 50_000 });
}

describe('where pages may go anywhere', () => {
  let tabwire: Tabwire;
  let browser: TestBrowser;
  beforeAll(async () => {
    tabwire = await Tabwire.start({ EGRESS: 'open', ALLOWED_ARGS: WEBRTC_POLICY.join() });
    browser = await tabwire.open({ args: WEBRTC_POLICY.map((flag) => `${flag}=default`) });
  });
  afterAll(() => tabwire.stop());

  it('an internal service is reached in every way', async () => {
    const paths = Object.keys(WAYS).map((way) => [way, `open-${encodeURIComponent(way)}`] as const);
    await attempt(
      browser,
      paths.map(([way, path]) => [way, url('127.0.0.1', path)]),
    );
    const missed = () => paths.filter(([, path]) => !canary.hits.includes(`/${path}`));
    await until(() => missed().length === 0).catch(() => undefined);
    expect(missed()).toEqual([]);
  });

  it.each(Object.entries(CALLS))('one that speaks UDP is reached by %s', async (_, call) => {
    const { port } = udp.address();
    await browser.do('navigate', { url: site.page('') });
    const packet = nextPacket();
    const calling = browser.send('eval', { expression: call(port), timeout_ms: 10_000 });
    expect((await packet).length).toBeGreaterThan(0);
    await browser.do('navigate', { url: 'about:blank' });
    await calling;
  });

  it('by most spellings of its address', async () => {
    await attempt(
      browser,
      SPELLINGS.map((spelling, at) => ['fetch', url(spelling, `spelled-${at}`)]),
    );
    const reached = SPELLINGS.filter((_, at) => canary.hits.includes(`/spelled-${at}`));
    expect(reached.length).toBeGreaterThan(25);
  });
});

describe('where pages may go anywhere, but not to the service itself', () => {
  let tabwire: Tabwire;
  let browser: TestBrowser;
  beforeAll(async () => {
    tabwire = await Tabwire.start({
      EGRESS: 'open',
      ALLOWED_HOSTS: 'tabwire.test',
      POOL_SIZE: '1',
    });
    browser = await tabwire.open();
  });
  afterAll(() => tabwire.stop());

  const reached = (spelling: string) => `http://${spelling}:${new URL(tabwire.url).port}/docs/`;

  it('no spelling of its address is answered with more than 403', async () => {
    // Chrome's rules are asked for hosts as URLs have them, whichever way they were spelled.
    const hosts = new Set(
      SPELLINGS.map((spelling) => {
        const url = reached(spelling);
        return URL.canParse(url) ? new URL(url).hostname : spelling;
      }),
    );
    const answered = async (host: string, context: TestContext) => {
      const { body } = await context.send('navigate', { url: reached(host) });
      return body.ok && body.status !== 403 ? [host] : [];
    };
    const left = [...hosts];
    const inTurn = async () => {
      const context = await TestContext.create(browser);
      const wrong: string[] = [];
      for (let host = left.shift(); host !== undefined; host = left.shift())
        wrong.push(...(await answered(host, context)));
      return wrong;
    };
    expect((await Promise.all([1, 2].map(inTurn))).flat()).toEqual([]);
  }, 60_000);

  it.each(['127.0.0.1', 'localhost', '[::1]', 'tabwire.test'])(
    'nor does a redirect to %s lead there',
    async (host) => {
      const to = encodeURIComponent(reached(host));
      const { status, body } = await browser.send('navigate', {
        url: `${site.origin}/redirect?to=${to}`,
      });
      expect([status, body.code]).toEqual([502, 'navigation_failed']);
    },
  );

  it('nor do those of a browser whose proxy wants credentials', async () => {
    const proxy = { server: site.origin, username: 'user', password: 'word', bypass: '127.0.0.1' };
    const behind = await tabwire.open({ proxy });
    const { body } = await behind.send('navigate', { url: reached('127.0.0.1') });
    expect(body.status).not.toBe(200);
    await behind.delete();
  });
});

describe('where pages may go to the public internet alone', () => {
  /** The spellings that Chrome asks the proxy for, which refuses them. */
  const refused = new Set<string>();
  let tabwire: Tabwire;
  let browser: TestBrowser;
  beforeAll(async () => {
    tabwire = await Tabwire.start({ EGRESS: 'public', EGRESS_ALLOW: `${SITE}/32` });
    browser = await tabwire.open();
    canary.hits.length = 0;
    canary.connections = 0;
    await browser.do('navigate', { url: site.page('') });
    for (const [at, spelling] of SPELLINGS.entries()) {
      const before = await denied();
      const asked = JSON.stringify(url(spelling, `first-${at}`));
      await browser.evaluate(
        `fetch(${asked}, { mode: 'no-cors' }).catch(() => undefined).then(() => 0)`,
      );
      if ((await denied()) > before) refused.add(spelling);
    }
  });
  afterAll(() => tabwire.stop());

  const denied = async () =>
    (await tabwire.service.metrics.egressDenied.get()).values[0]?.value ?? 0;

  it('most spellings of an address of this machine are refused, and none is served', () => {
    expect(refused.size).toBeGreaterThan(30);
    expect(canary.connections).toBe(0);
  });

  it('no spelling leads to an internal service in any way', async () => {
    const before = await denied();
    const asked = Object.keys(WAYS).flatMap((way, at) =>
      spellingsOf(at).map((spelling) => ({ way, spelling })),
    );
    await attempt(
      browser,
      asked.map(({ way, spelling }) => [
        way,
        url(spelling, `public-${encodeURIComponent(`${way} ${spelling}`)}`),
      ]),
    );
    // What a page is not told of is over when the proxy has refused as much as by a fetch.
    const wanted = asked.filter(({ spelling }) => refused.has(spelling)).length;
    await until(async () => (await denied()) - before >= wanted);
    expect([canary.connections, canary.hits]).toEqual([0, []]);
  });

  it.each(Object.entries(CALLS))('none that speaks UDP is reached by %s', async (_, call) => {
    const { port, address } = udp.address();
    await browser.do('navigate', { url: site.page('') });
    const packet = nextPacket();
    await browser.do('eval', { expression: call(port) });
    udp.send('last', port, address);
    expect(await packet).toBe('last');
  });

  it('nor was it reached later', () => {
    expect([canary.connections, canary.hits]).toEqual([0, []]);
  });
});
