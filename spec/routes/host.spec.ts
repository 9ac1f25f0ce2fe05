import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Tabwire } from '../support/tabwire.js';

let tabwire: Tabwire;
let port = 0;
beforeAll(async () => {
  tabwire = await Tabwire.start({ ALLOWED_HOSTS: 'tabwire.test' });
  port = Number(new URL(tabwire.url).port);
});
afterAll(() => tabwire.stop());

/** Sends a head as it stands, `PORT` for the service's port in it; returns the status and the code. */
async function ask(target: string, ...fields: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [`GET ${target} HTTP/1.1`, ...fields, 'Connection: close', '', ''].join('\r\n');
  socket.write(head.replaceAll('PORT', String(port)));
  const reply = await text(socket);
  const [, status = ''] = /^HTTP\/1\.1 (\d+) /.exec(reply) ?? [];
  const [, code] = /"code":"(\w+)"/.exec(reply) ?? [];
  return code === undefined ? status : `${status} ${code}`;
}

const HOST = 'Host: 127.0.0.1:PORT';

describe('a request with more than one Host', () => {
  it.each([
    [[HOST, HOST]],
    [[HOST, 'Host: evil.example']],
    [['Host: evil.example', HOST]],
    [['host: evil.example', 'X-A: b', HOST]],
    [[HOST, 'Host:']],
    [[HOST, HOST, HOST]],
  ])('is no HTTP: %j', async (fields) => {
    for (const target of ['/browsers/', '/health/', '/nowhere/', 'http://127.0.0.1:PORT/browsers/'])
      expect([target, await ask(target, ...fields)]).toEqual([target, '400 malformed_request']);
  });
});

describe('a probe of health', () => {
  const POD = 'Host: 192.0.2.7:8080';

  it.each(['/health/', '/ready/', '/health', '/ready/?a=b'])(
    'may name any address: %s',
    async (target) => {
      expect(await ask(target, POD)).toBe('200');
      expect(await ask(target, 'Host: [2001:db8::1]:8080')).toBe('200');
      expect(await ask(target, 'Host: 192.0.2.7')).toBe('200');
    },
  );

  it('may name no other name, come from no web page, and ask for nothing else', async () => {
    const refused = '403 forbidden_origin';
    expect(await ask('/health/', 'Host: evil.example')).toBe(refused);
    expect(await ask('/health/', 'Host: 192.0.2.7.evil.example')).toBe(refused);
    expect(await ask('/health/', POD, 'Origin: http://evil.example')).toBe(refused);
    expect(await ask('/health/', POD, 'Sec-Fetch-Site: cross-site')).toBe(refused);
    for (const target of ['/browsers/', '/status/', '/health/x/', '/'])
      expect(await ask(target, POD)).toBe(refused);
  });
});

describe('a target in absolute form', () => {
  it.each([
    ['http://127.0.0.1:PORT/browsers/', HOST],
    ['http://127.0.0.1/browsers/', HOST],
    ['HTTP://LocalHost:1/browsers/', HOST],
    ['http://[::1]:PORT/browsers/', HOST],
    ['https://tabwire.test/browsers/', HOST],
    ['http://tabwire.test/browsers/', 'Host: tabwire.test'],
  ])('may name a host of the service: %s', async (target, host) => {
    expect(await ask(target, host)).toBe('200');
  });

  it.each([
    ['http://evil.example/browsers/', HOST],
    ['http://evil.example:PORT/browsers/', HOST],
    ['https://evil.example/browsers/', HOST],
    ['http://127.0.0.1:PORT@evil.example/browsers/', HOST],
    ['http://evil.example/health/', HOST],
    ['http://evil.example', HOST],
    ['http://127.0.0.1.evil.example/browsers/', HOST],
    ['http://[::2]/browsers/', HOST],
    ['http:///browsers/', HOST],
    ['http://127.0.0.1:PORT/browsers/', 'Host: evil.example'],
    ['http://127.0.0.1:PORT/browsers/', 'X-No: host'],
  ])('may name no other: %s with %s', async (target, host) => {
    expect(await ask(target, host)).toBe('403 forbidden_origin');
  });

  it.each(['ftp://127.0.0.1/browsers/', 'http://127.0.0.1:99999/browsers/'])(
    'that is no URL of HTTP is refused: %s',
    async (target) => {
      expect(await ask(target, HOST)).toBe('400 malformed_request');
    },
  );

  it('is the origin that a page of the service has', async () => {
    const target = 'http://tabwire.test/browsers/';
    expect(await ask(target, HOST, 'Origin: http://tabwire.test')).toBe('200');
    expect(await ask(target, HOST, 'Origin: http://127.0.0.1:PORT')).toBe('403 forbidden_origin');
  });
});
