import { expect, it } from '@jest/globals';
import { originForm, replyHeaders, requestHeaders } from '../../routes/forwarding/head.js';
import { cpuOf } from '../support/cpu.js';

it('a request goes on without what is of its connection, of its sender’s keys, and of the fleet', () => {
  const headers = {
    host: 'tabwire.test',
    accept: 'text/event-stream',
    'content-type': 'application/json',
    'accept-encoding': 'gzip',
    range: 'bytes=0-9',
    'last-event-id': '7',
  };
  const dropped = {
    connection: 'keep-alive, X-Hop',
    'x-hop': '1',
    'keep-alive': 'timeout=5',
    te: 'trailers',
    upgrade: 'h2c',
    'transfer-encoding': 'chunked',
    'content-length': '5',
    expect: '100-continue',
    'x-api-key': 'secret',
    cookie: 'tabwire_login=1.a',
    'x-tabwire-fleet': 'aaaaaaaa.1.n..m',
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-host': 'tabwire.test',
  };
  const head = {
    method: 'GET',
    target: '/',
    hosts: ['127.0.0.1:8080'],
    headers: { ...headers, ...dropped, host: '127.0.0.1:8080' },
    forwarded: { scheme: 'https', host: 'tabwire.test', client: '192.0.2.1' },
  } as const;
  expect(requestHeaders(head)).toEqual({ ...headers, 'x-forwarded-proto': 'https' });
});

it('a reply comes back with its length, its encoding and all of its cookies', () => {
  const headers = {
    'content-length': '5',
    'content-encoding': 'gzip',
    'set-cookie': ['a=1', 'b=2'],
    'x-request-id': 'one',
  };
  const dropped = { connection: 'close', 'transfer-encoding': 'chunked' };
  expect(replyHeaders({ ...headers, ...dropped })).toEqual(headers);
});

it('a header Connection with many blanks is read in a moment', () => {
  const connection = `a${' '.repeat(15_000)}b , X-Hop\t,c`;
  const headers = { connection, 'x-hop': '1', 'x-request-id': 'one' };
  expect(replyHeaders(headers)).toEqual({ 'x-request-id': 'one' });
  expect(cpuOf(() => replyHeaders(headers))).toBeLessThan(50);
});

it.each([
  ['/browsers/a/?b=c', '/browsers/a/?b=c'],
  ['http://tabwire.test:80/browsers/a/?b', '/browsers/a/?b'],
  ['//browsers/', '//browsers/'],
  ['http://tabwire.test', '/'],
])('the target %j is %j to the other member', (target, form) => {
  expect(originForm(target)).toBe(form);
});
