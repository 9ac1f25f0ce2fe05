import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Server as ProxyServer } from 'proxy-chain';
import { EgressProxy } from '../../lib/egress/egress-proxy.js';
import { EgressPolicy } from '../../lib/egress/policy.js';
import { Upstream } from '../../lib/egress/upstream-proxy.js';

const proxies: EgressProxy[] = [];
const servers: Server[] = [];
let denied = 0;
let port = 0;
/** The connections of a service on all loopback addresses, which answers with the path. */
const inside: Socket[] = [];

async function listen(server: Server, host: string): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  servers.push(server);
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

beforeAll(async () => {
  const server = createHttpServer((req, res) => res.end(`inside ${req.url ?? ''}`));
  server.on('connection', (socket) => inside.push(socket));
  port = await listen(server, '0.0.0.0');
});
afterAll(() => {
  for (const socket of inside) socket.destroy();
  for (const server of servers) server.close();
});
afterEach(async () => {
  await Promise.all(proxies.splice(0).map((egressProxy) => egressProxy.close()));
  inside.length = denied = 0;
});

async function open(
  allow: string[] = [],
  upstream?: Upstream,
): Promise<{ egressProxy: EgressProxy; policy: EgressPolicy }> {
  const policy = new EgressPolicy('public', allow);
  const egressProxy = await EgressProxy.open(policy, upstream, () => (denied += 1));
  proxies.push(egressProxy);
  return { egressProxy, policy };
}

async function dial(egressProxy: EgressProxy): Promise<Socket> {
  const socket = connect(Number(new URL(egressProxy.address).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** What the proxy answers a request, until it closes the connection. */
async function ask(egressProxy: EgressProxy, request: string): Promise<string> {
  const socket = await dial(egressProxy);
  socket.write(request);
  return text(socket);
}

const get = (url: string) => `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
const tunnel = (target: string) =>
  `CONNECT ${target} HTTP/1.1\r\nHost: x\r\n\r\nGET /tunnelled HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;

describe('the egress proxy', () => {
  it.each(['127.0.0.1', '2130706433', 'localhost', 'LOCALHOST.', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'denies %s with a plain page, as a request and as a tunnel',
    async (host) => {
      const { egressProxy } = await open();
      for (const request of [get(`http://${host}:${port}/`), tunnel(`${host}:${port}`)]) {
        const reply = await ask(egressProxy, request);
        expect(reply).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
        expect(reply).toMatch(/content-type: text\/plain.*\r\n\r\nTabwire lets pages [^<]*$/s);
      }
      expect([denied, inside]).toEqual([2, []]);
    },
  );

  it.each(['127.0.0.0/8', 'localhost'])('lets through what is allowed: %s', async (allowed) => {
    const { egressProxy } = await open([allowed]);
    const host = allowed === 'localhost' ? allowed : '127.0.0.1';
    expect(await ask(egressProxy, get(`http://${host}:${port}/plain`))).toMatch(/inside \/plain$/);
    expect(await ask(egressProxy, tunnel(`${host}:${port}`))).toMatch(
      /^HTTP\/1\.1 200 .*inside \/tunnelled$/s,
    );
    expect(denied).toBe(0);
  });

  it('keeps our own ports closed, whatever is allowed', async () => {
    const { egressProxy, policy } = await open(['0.0.0.0/0', 'localhost']);
    const undo = policy.denyPort(port);
    for (const host of ['127.0.0.1', 'localhost', '127.9.9.9'])
      expect(await ask(egressProxy, get(`http://${host}:${port}/`))).toMatch(/^HTTP\/1\.1 403 /);
    undo();
    expect(await ask(egressProxy, get(`http://127.0.0.1:${port}/`))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(egressProxy, get(`${egressProxy.address}/`))).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('gives no answer for what can not be reached', async () => {
    const { egressProxy } = await open(['127.0.0.0/8']);
    for (const host of ['127.0.0.1:1', 'no-such-host.invalid:80'])
      for (const request of [get(`http://${host}/`), tunnel(host)])
        expect(await ask(egressProxy, request).catch(() => '')).toBe('');
    expect(denied).toBe(0);
  });

  it('closes both ends of a tunnel with either', async () => {
    const { egressProxy } = await open(['127.0.0.0/8']);
    const source = await dial(egressProxy);
    source.write(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(source, 'data');
    const [target] = inside;
    if (!target) throw new Error('nothing was dialled');
    const ended = new Promise((resolve) => target.once('close', resolve));
    target.resume();
    source.destroy();
    await ended;
    expect(target.destroyed).toBe(true);
  });

  it('serves no other user of the machine', async () => {
    const { egressProxy } = await open(['127.0.0.0/8']);
    const program = `const s = require('net').connect(${new URL(egressProxy.address).port}, '127.0.0.1');
      s.write(${JSON.stringify(get(`http://127.0.0.1:${port}/`))});
      s.pipe(process.stdout);`;
    const reply = async (as: object) => {
      const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], as);
      return stdout;
    };
    expect(await reply({})).toMatch(/^HTTP\/1\.1 200 /);
    if (process.getuid?.() === 0)
      expect(await reply({ uid: 65_534, cwd: '/' })).toMatch(/^HTTP\/1\.1 403 .*another user/s);
  });
});

describe('a proxy behind the egress proxy', () => {
  const USER = ['us er', 'p@ss:wörd/'] as const;
  const asked: string[] = [];
  let proxy: ProxyServer;
  beforeAll(async () => {
    proxy = new ProxyServer({
      port: 0,
      host: '127.0.0.9',
      prepareRequestFunction: ({ username, password, hostname }) => {
        asked.push(`${username}:${password}@${hostname}`);
        return {
          customResponseFunction: () => ({ statusCode: 200, headers: {}, body: 'by proxy' }),
        };
      },
    });
    await proxy.listen();
  });
  afterAll(() => proxy.close(true));
  const upstream = (bypass = '') => new Upstream(`http://127.0.0.9:${proxy.port}`, ...USER, bypass);

  it('gets its credentials, and names that only it knows', async () => {
    const { egressProxy } = await open(['127.0.0.9'], upstream());
    expect(await ask(egressProxy, get('http://only-by-proxy.invalid/'))).toMatch(/by proxy$/);
    expect(asked).toEqual([`${USER.join(':')}@only-by-proxy.invalid`]);
  });

  it('is not reached where pages may not', async () => {
    asked.length = 0;
    const { egressProxy } = await open([], upstream());
    expect(await ask(egressProxy, get('http://only-by-proxy.invalid/'))).toMatch(
      /^HTTP\/1\.1 403 /,
    );
    expect([denied, asked]).toEqual([1, []]);
  });

  it('is not asked for what pages may not reach, nor for what bypasses it', async () => {
    asked.length = 0;
    const { egressProxy } = await open(['127.0.0.9'], upstream('<-loopback>,127.0.0.9'));
    for (const host of ['127.0.0.1', 'localhost', '10.0.0.1', '169.254.169.254'])
      expect(await ask(egressProxy, get(`http://${host}:${port}/`))).toMatch(/^HTTP\/1\.1 403 /);
    expect(await ask(egressProxy, get(`http://127.0.0.9:${port}/direct`))).toMatch(
      /inside \/direct$/,
    );
    expect([denied, asked]).toEqual([4, []]);
  });

  it('may be one of SOCKS5 with a password', async () => {
    const said: string[] = [];
    const socks = createServer((socket) => {
      const replies = [
        () => socket.write(Buffer.from([5, 2])),
        (data: Buffer) => {
          said.push(data.toString('latin1'));
          socket.write(Buffer.from([1, 0]));
        },
        (data: Buffer) => {
          said.push(data.subarray(5, -2).toString());
          socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        },
        () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nby socks'),
      ];
      socket.on('data', (data) => replies.shift()?.(data));
    });
    const at = await listen(socks, '127.0.0.9');
    const { egressProxy } = await open(
      ['127.0.0.9'],
      new Upstream(`socks5://127.0.0.9:${at}`, 'us', 'pw'),
    );
    expect(await ask(egressProxy, get('http://only-by-proxy.invalid/'))).toMatch(/by socks$/);
    expect(said).toEqual(['\x01\x02us\x02pw', 'only-by-proxy.invalid']);
    said.length = 0;
    expect(await ask(egressProxy, tunnel('only-by-proxy.invalid:80'))).toMatch(/by socks$/);
    expect(said).toEqual(['\x01\x02us\x02pw', 'only-by-proxy.invalid']);
  });
});
