import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { noLog } from '../support/no-log.js';
import { Metrics } from '../../lib/telemetry/metrics.js';
import { createHttpServer, type Limits } from '../../routes/server.js';
import { Tabwire } from '../support/tabwire.js';

const sockets: Socket[] = [];
let tabwire: Tabwire;
let brisk: Tabwire;
beforeAll(async () => {
  const limits: Partial<Limits> = {
    headersTimeout: 200,
    requestTimeout: 400,
    connectionsCheckingInterval: 50,
  };
  [tabwire, brisk] = await Promise.all([Tabwire.start(), Tabwire.start({}, noLog, { limits })]);
});
afterAll(() => Promise.all([tabwire.stop(), brisk.stop()]));
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function dial({ url }: Tabwire): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes as they are; returns all that comes until the server closes the connection. */
async function exchange(to: Tabwire, bytes: string): Promise<string> {
  const socket = await dial(to);
  socket.write(bytes, 'latin1');
  return text(socket);
}

/** The one problem document of a reply, which must be whole and of one kind with its head. */
function problemOf(reply: string) {
  const [head = '', body = ''] = reply.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(fields.map((field) => field.split(': ')));
  const problem = JSON.parse(body);
  expect(headers).toMatchObject({
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': problem.request_id,
    Connection: 'close',
  });
  expect(line).toMatch(new RegExp(`^HTTP/1\\.1 ${problem.status} [A-Z]`));
  expect(body).not.toMatch(/HPE_|ERR_|\.[jt]s\b|\n/);
  return problem;
}

const HEAD = 'Host: localhost\r\n';
const PUT = `PUT /browsers/ HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\n`;

it('creates requests and replies with the prototypes that Express would set on each', async () => {
  const app = express().use((req, res) => res.json({ isJson: req.is('json') }));
  const server = createHttpServer(app, new Metrics()).listen(0, '127.0.0.1');
  try {
    const created: unknown[] = [];
    server.prependListener('request', (...messages) => {
      created.push(...messages.map((message) => Object.getPrototypeOf(message)));
    });
    await once(server, 'listening');
    const address = server.address();
    const { port } = typeof address === 'object' && address ? address : { port: 0 };
    const headers = { 'Content-Type': 'application/json' };
    const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: '{}' });
    expect(await reply.json()).toEqual({ isJson: 'json' });
    expect(created).toEqual([app.request, app.response]);
    expect([app.request.app, app.response.app]).toEqual([app, app]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

describe('bytes that are no HTTP', () => {
  it.each([
    ['words', 'hello\r\n\r\n'],
    ['an unknown method', `BREW /health/ HTTP/1.1\r\n${HEAD}\r\n`],
    ['another protocol', `GET /health/ SIP/2.0\r\n${HEAD}\r\n`],
    ['a wrong version', `GET /health/ HTTP/9.9\r\n${HEAD}\r\n`],
    ['a TLS hello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a header without a name', `GET /health/ HTTP/1.1\r\n${HEAD}: x\r\n\r\n`],
    ['a control character', `GET /health/ HTTP/1.1\r\n${HEAD}X: \x00\r\n\r\n`],
    ['a length that is no number', `${PUT}Content-Length: many\r\n\r\n{}`],
    ['two lengths', `${PUT}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    [
      'a length and chunks',
      `${PUT}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['chunks that are none', `${PUT}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`],
    ['bare line ends', 'GET /health/ HTTP/1.1\nHost: localhost\n\n'],
    ['the way into a tunnel', 'CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('are refused: %s', async (_, bytes) => {
    const reply = await exchange(tabwire, bytes);
    expect(problemOf(reply)).toMatchObject({
      status: 400,
      code: 'malformed_request',
      retryable: false,
    });
  });

  it('are refused once, whatever follows', async () => {
    const reply = await exchange(tabwire, 'hello\r\n\r\n'.repeat(100));
    expect(reply.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  });

  it('are counted with the requests', async () => {
    const count = async () => {
      const { values } = await tabwire.service.metrics.requests.get();
      const row = values.find(({ labels }) => labels.command === 'none' && labels.status === '400');
      return row?.value ?? 0;
    };
    const before = await count();
    await exchange(tabwire, 'hello\r\n\r\n');
    expect(await count()).toBe(before + 1);
  });
});

describe('a head', () => {
  it.each([
    ['header', `GET /health/ HTTP/1.1\r\n${HEAD}X: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['path', `GET /health/?${'x'.repeat(20_000)} HTTP/1.1\r\n${HEAD}\r\n`],
    ['list of headers', `GET /health/ HTTP/1.1\r\n${HEAD}${'X: yyyyyyyyyy\r\n'.repeat(2_000)}\r\n`],
    ['header of megabytes', `GET /health/ HTTP/1.1\r\n${HEAD}X: ${'x'.repeat(5_000_000)}\r\n\r\n`],
  ])('with a large %s gets 431', async (_, bytes) => {
    const problem = problemOf(await exchange(tabwire, bytes));
    expect(problem).toMatchObject({ status: 431, code: 'headers_too_large' });
    expect(problem.detail).toContain(String(problem.max_header_bytes));
  });

  it('of just less is read', async () => {
    const bytes = `GET /health/ HTTP/1.1\r\n${HEAD}Connection: close\r\nX: ${'x'.repeat(16_000)}\r\n\r\n`;
    expect(await exchange(tabwire, bytes)).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it.each([
    ['no Host', 'GET /health/ HTTP/1.1\r\nConnection: close\r\n\r\n', '403'],
    [
      'an unknown Expect',
      `GET /health/ HTTP/1.1\r\n${HEAD}Connection: close\r\nExpect: x\r\n\r\n`,
      '417',
    ],
    [
      'an upgrade that nobody offers',
      `GET /health/ HTTP/1.1\r\n${HEAD}Connection: upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      '200',
    ],
  ])('with %s is answered as any other', async (_, bytes, status) => {
    const reply = await exchange(tabwire, bytes);
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(reply).toMatch(/\r\nContent-Type: application\/(problem\+)?json/);
  });
});

describe('a body that is announced', () => {
  const ASK = `${PUT}Connection: close\r\nExpect: 100-continue\r\nContent-Length: 20\r\n`;

  it('is asked for once the checks are passed', async () => {
    const socket = await dial(tabwire);
    socket.write(`${ASK}\r\n`);
    const [first]: unknown[] = await once(socket, 'data');
    expect(String(first)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('{"no_such_field": 1}');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*"invalid_request"/s);
  });

  it('is not asked for from who may not come in', async () => {
    const reply = await exchange(tabwire, `${ASK}Origin: http://evil.example\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 403 /);
    expect(reply).not.toContain('100 Continue');
  });
});

describe('a request that comes too slowly', () => {
  it.each([
    ['nothing after its first line', 'GET /health/ HTTP/1.1\r\n'],
    ['no end of its head', `GET /health/ HTTP/1.1\r\n${HEAD}X: y\r\n`],
    ['no body', `${PUT}Content-Length: 2\r\n\r\n`],
    ['half a body', `${PUT}Content-Length: 200\r\n\r\n{"label": "`],
    ['no last chunk', `${PUT}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
  ])('gets 408: it has %s', async (_, bytes) => {
    const reply = await exchange(brisk, bytes);
    expect(problemOf(reply)).toMatchObject({
      status: 408,
      code: 'request_timeout',
      retryable: true,
    });
    expect(brisk.gateway.browsers).toEqual([]);
  });

  it('is not saved by a byte now and then', async () => {
    const socket = await dial(brisk);
    socket.write(`GET /health/ HTTP/1.1\r\n${HEAD}X: `);
    const drip = setInterval(() => socket.write('x'), 20);
    try {
      expect(problemOf(await text(socket)).code).toBe('request_timeout');
    } finally {
      clearInterval(drip);
    }
  });

  it('holds up nobody else, however many there are', async () => {
    // Each sends as soon as it is connected: the server gives it 200 ms from then on.
    const slow = Array.from({ length: 200 }, () => exchange(brisk, 'GET /health/ HTTP/1.1\r\n'));
    const { status } = await fetch(`${brisk.url}/health/`);
    expect(status).toBe(200);
    const replies = await Promise.all(slow);
    expect(new Set(replies.map((reply) => problemOf(reply).status))).toEqual(new Set([408]));
  });

  it('loses its connection even where it never closes its end', async () => {
    const socket = connect({
      port: Number(new URL(brisk.url).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.resume().write('hello\r\n\r\n');
    await once(socket, 'end');
    const keepTalking = setInterval(() => socket.write('x'), 20);
    try {
      await new Promise((resolve) => socket.once('close', resolve));
    } finally {
      clearInterval(keepTalking);
    }
    expect(socket.destroyed).toBe(true);
  });
});
