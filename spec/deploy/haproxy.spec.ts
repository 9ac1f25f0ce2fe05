import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { EventReader } from '../support/event-reader.js';
import { Balancer } from '../support/fleet/balancer.js';
import { DnsServer } from '../support/fleet/dns-server.js';
import { freePorts } from '../support/fleet/free-ports.js';
import { findHaproxy } from '../support/fleet/installed.js';
import { ServiceClient, type TestBrowser } from '../support/service.js';
import { sharedService } from '../support/shared-services.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

const haproxy = findHaproxy();

const servers: Tabwire[] = [];
let balancer: Balancer | undefined;
let client: ServiceClient;
let browsers: TestBrowser[] = [];

/** Starts HAProxy before the servers. */
async function start(path: string): Promise<void> {
  const [port = 0] = await freePorts(1);
  const urls = servers.map(({ url }) => url);
  balancer = await Balancer.start(path, port, urls);
  client = new ServiceClient(balancer.url);
}

const title = async (browser: TestBrowser, text: string) => {
  await browser.do('eval', { expression: `document.title = '${text}'` });
  return browser.evaluate('document.title');
};

if (haproxy === undefined)
  it.skip('HAProxy leads to the server that has the browser (haproxy is not installed)', () => {});
else
  describe('HAProxy with deploy/haproxy.cfg, before two servers', () => {
    beforeAll(async () => {
      servers.push(await Tabwire.start(), await Tabwire.start());
      await start(haproxy);
    });
    afterAll(async () => {
      await balancer?.stop();
      await Promise.all(servers.map((server) => server.stop()));
    });

    it('opens browsers in both, and leads each command to the server that has its browser', async () => {
      browsers = await Promise.all([client.open(), client.open(), client.open()]);
      const counts = servers.map(({ gateway }) => [...gateway.browsers].length);
      expect(counts.toSorted()).toEqual([1, 2]);
      for (const round of ['one', 'two', 'three'])
        expect(
          await Promise.all(browsers.map((browser, index) => title(browser, `${round} ${index}`))),
        ).toEqual(browsers.map((_browser, index) => `${round} ${index}`));
    });

    it('leads WebSockets there, too', async () => {
      for (const { path } of browsers) {
        const socket = new WebSocket(`${client.url.replace('http', 'ws')}${path}/cdp`);
        await once(socket, 'open');
        socket.send('{"id":1,"method":"Browser.getVersion"}');
        const [answer] = await once(socket, 'message');
        expect(String(answer)).toContain('"product"');
        socket.close();
        await once(socket, 'close');
      }
    });

    it('leads event streams there, too', async () => {
      for (const browser of browsers) {
        const reader = await EventReader.open(`${client.url}${browser.path}/events/`);
        await browser.do('navigate', { url: 'about:blank' });
        await reader.until('navigation.loaded', 1);
        await reader.close();
      }
    });

    it('says of a browser that is in none of them that there is none', async () => {
      const { status, body, headers } = await client.send('get', `/browsers/${'a'.repeat(42)}/`);
      expect([status, body.code]).toEqual([404, 'browser_not_found']);
      expect(headers).not.toHaveProperty('x-tabwire-browser');
    });

    it('asks another server for a browser whose server has ended', async () => {
      const ended = servers.shift();
      const isLost = ({ id }: TestBrowser) => ended?.gateway.browsers.some((it) => it.id === id);
      const [lost, kept] = [browsers.find(isLost), browsers.find((it) => !isLost(it))];
      await ended?.stop();
      await until(async () => (await client.send('get', `${lost?.path}/`)).status === 404);
      const { body } = await client.send('get', `${lost?.path}/`);
      expect([body.code, body.reason]).toEqual(['browser_not_found', 'unknown']);
      expect((await client.send('get', `${kept?.path}/`)).body.id).toBe(kept?.id);
      expect((await client.send('put', '/browsers/', {})).status).toBe(200);
    });
  });

if (haproxy !== undefined)
  it('HAProxy starts without a name that resolves, and finds a server at its new address', async () => {
    const dns = await DnsServer.start();
    const [port = 0, bind = 0] = await freePorts(2);
    const member = async (host: string, name: string) => {
      const server = createServer((_req, res) => res.end(name));
      server.listen(port, host);
      await once(server, 'listening');
      return async () => {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      };
    };
    const names = [`http://member.test:${port}`, 'http://nowhere.test:1'];
    const front = await Balancer.start(haproxy, bind, names, dns.address);
    const who = () => fetch(front.url).then((reply) => reply.text());
    let stop = await member('127.0.0.1', 'one');
    dns.addresses.set('member.test', '127.0.0.1');
    await until(async () => (await who()) === 'one', 100);
    await stop();
    stop = await member('127.0.0.2', 'two');
    dns.addresses.set('member.test', '127.0.0.2');
    await until(async () => (await who()) === 'two', 100);
    await stop();
    await front.stop();
    dns.stop();
  });

describe('replies of a browser', () => {
  it('name it', async () => {
    const server = await sharedService();
    const opened = await server.send('put', '/browsers/', {});
    const { id } = opened.body;
    const read = await server.send('get', `/browsers/${id}/`);
    const listed = await server.send('get', '/browsers/');
    const gone = await server.send('delete', `/browsers/${id}/`);
    const names = [opened, read, gone, listed].map(({ headers }) => headers['x-tabwire-browser']);
    expect(names).toEqual([id, id, id, undefined]);
  });
});
