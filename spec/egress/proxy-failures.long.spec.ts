import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Server as ProxyServer } from 'proxy-chain';
import { TestContext } from '../support/context.js';
import type { Reply, TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';

let tabwire: Tabwire;
/** Whose contexts have proxies of their own. */
let browser: TestBrowser;
/** Answers each request with the status in its path. */
let site: HttpServer;
let origin = '';
const servers: Server[] = [];
const sockets = new Set<Socket>();

async function listen(server: Server): Promise<number> {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

beforeAll(async () => {
  tabwire = await Tabwire.start();
  site = createHttpServer(({ url = '' }, res) => {
    const status = Number(/\d+$/.exec(url)?.[0] ?? 200);
    const headers = { 'Proxy-Status': 'tabwire; error=net::ERR_PROXY_CONNECTION_FAILED' };
    res.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end('its own');
  });
  origin = `http://127.0.0.1:${await listen(site)}`;
  browser = await tabwire.open();
});
afterAll(async () => {
  await tabwire.stop();
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
});

/** A server that sends these answers to what comes, one after the other, and then closes. */
function answering(...answers: (string | number[])[]): Promise<number> {
  return listen(
    createServer((socket) => {
      const left = [...answers];
      socket.on('data', () => {
        const answer = left.shift() ?? '';
        socket.write(typeof answer === 'string' ? answer : Buffer.from(answer));
        if (left.length === 0) socket.end();
      });
    }),
  );
}

const USER = { username: 'me', password: 'secret' };

/** Ways in which a proxy fails: its scheme, and what it answers. */
const FAILURES: readonly (readonly [string, string, () => Promise<number> | number])[] = [
  ['SOCKS5 that refuses the login', 'socks5', () => answering([5, 2], [1, 1])],
  ['SOCKS5 that takes no login', 'socks5', () => answering([5, 255])],
  [
    'SOCKS5 that does not reach the site',
    'socks5',
    () => answering([5, 2], [1, 0], [5, 4, 0, 1, 0, 0, 0, 0, 0, 0]),
  ],
  ['SOCKS4 that refuses', 'socks4', () => answering([0, 91, 0, 0, 0, 0, 0, 0])],
  ['SOCKS5 that speaks no SOCKS', 'socks5', () => answering('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['SOCKS5 that hangs up', 'socks5', () => answering('')],
  ['SOCKS5 that is not there', 'socks5', () => 1],
  [
    'HTTP proxy that refuses the login',
    'http',
    () =>
      answering(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n',
      ),
  ],
  ['HTTP proxy that speaks no HTTP', 'http', () => answering('garbage\r\n\r\n')],
  ['HTTP proxy that hangs up', 'http', () => answering('')],
  ['HTTP proxy that is not there', 'http', () => 1],
];

describe.each([
  ['with a login', USER, /^SOCKS5 that refuses/],
  ['without', {}, /^HTTP proxy that refuses/],
])('a navigation by way of a proxy %s', (_, user, ofBrowser) => {
  type Navigate = (body: object) => Promise<Reply>;
  const expectFailure = async (navigate: Navigate) => {
    for (const url of [`${origin}/200`, origin.replace('http:', 'https:')]) {
      const { status, body } = await navigate({ url });
      expect([url, status, body.code]).toEqual([url, 502, 'navigation_failed']);
      expect(JSON.stringify(body)).not.toContain('secret');
    }
  };
  const proxyAt = (scheme: string, port: number) => ({
    server: `${scheme}://127.0.0.1:${port}`,
    bypass: '<-loopback>',
    ...user,
  });

  it.each(FAILURES)('of a context fails with a %s', async (_what, scheme, start) => {
    const proxy = proxyAt(scheme, await start());
    const context = await TestContext.create(browser, { proxy });
    await expectFailure((body) => context.send('navigate', body));
    await context.remove();
  });

  it('of a whole browser fails so too', async () => {
    for (const [, scheme, start] of FAILURES.filter(([what]) => ofBrowser.test(what))) {
      const other = await tabwire.open({ proxy: proxyAt(scheme, await start()) });
      await expectFailure((body) => other.send('navigate', body));
      await other.delete();
    }
  });
});

describe('a server behind a proxy', () => {
  it('tells of its own status', async () => {
    const proxy = new ProxyServer({ port: 0, host: '127.0.0.1' });
    await proxy.listen();
    try {
      const server = `http://127.0.0.1:${proxy.port}`;
      const other = await TestContext.create(browser, {
        proxy: { server, bypass: '<-loopback>', ...USER },
      });
      for (const status of [502, 504, 590, 597, 599]) {
        const reply = await other.do('navigate', { url: `${origin}/${status}` });
        expect(reply).toMatchObject({ ok: true, status });
        expect(await other.evaluate('document.body.innerText')).toBe('its own');
      }
      await other.remove();
    } finally {
      await proxy.close(true);
    }
  });

  it('that hangs up is told as such, also where pages are held to a policy', async () => {
    const port = await answering('');
    const held = await Tabwire.start({ EGRESS: 'public', EGRESS_ALLOW: '127.0.0.1' });
    try {
      const other = await held.open();
      const { status, body } = await other.send('navigate', { url: `http://127.0.0.1:${port}/` });
      expect([status, body.net_error]).toEqual([502, 'net::ERR_EMPTY_RESPONSE']);
    } finally {
      await held.stop();
    }
  });
});
