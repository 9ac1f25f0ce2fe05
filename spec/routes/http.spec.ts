import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { beginExchange } from '../../routes/http/exchange.js';
import { problems } from '../../routes/http/problem.js';
import { CANONICAL, fill } from '../support/catalog.js';
import { raw, type RawReply, type RawRequest } from '../support/raw.js';
import { Tabwire } from '../support/tabwire.js';

let tabwire: Tabwire;
beforeAll(async () => {
  tabwire = await Tabwire.start();
});
afterAll(() => tabwire.stop());

const JSON_TYPE = { 'Content-Type': 'application/json' };
const LIMIT = 1024 * 1024;
const EVAL = '/browsers/nobody/eval/';
/** But for the files of DevTools, which are dear to have: their own spec asks for them in these ways. */
const SYSTEM = ['/health/', '/ready/', '/status/', '/metrics', '/openapi.json', '/docs/'];

const call = (path: string, options: RawRequest = {}) => raw(tabwire.url, path, options);
const post = (path: string, body: string | Buffer, headers: RawRequest['headers'] = JSON_TYPE) =>
  call(path, { method: 'POST', body, headers });

/** The problem document of a reply, which must be one. */
function problemOf({ status, headers, text }: RawReply) {
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  const problem = JSON.parse(text);
  expect(problem).toMatchObject({ status, request_id: headers['x-request-id'] });
  return problem;
}

/** What a reply is, in short: `400 invalid_json`. */
const summary = (reply: RawReply) => `${reply.status} ${problemOf(reply).code}`;

const SHAPES = [
  ...CANONICAL.map(({ method, path }) => ({ method: method.toUpperCase(), path: fill(path) })),
  ...SYSTEM.map((path) => ({ method: 'GET', path })),
];
const PATHS = [...new Set(SHAPES.map(({ path }) => path))];

/** A query that every command takes. */
const QUERY = '?timeout_ms=9000';

describe('a path', () => {
  it.each(SHAPES)('$method $path answers without a slash at its end too', async (shape) => {
    const { method, path } = shape;
    // A field that no command has, lest a browser opens.
    const body = method === 'PUT' || method === 'POST' ? '{"no_such_field":1}' : undefined;
    const options = { method, ...(body === undefined ? {} : { body, headers: JSON_TYPE }) };
    const bare = path.replace(/\/$/, '');
    const replies = await Promise.all(
      [`${bare}/`, bare, `${bare}/${QUERY}`, `${bare}${QUERY}`].map((variant) =>
        call(variant, options),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(new Set(statuses).size).toBe(1);
    const browserless = path.startsWith('/browsers/nobody/') && body === undefined;
    const done = path.startsWith('/profiles/') ? 501 : 200; // none are kept here
    expect(statuses[0]).toBe(browserless ? 404 : body === undefined ? done : 400);
    for (const { headers } of replies) expect(headers).not.toHaveProperty('location');
  });

  it.each([
    '/',
    '/browser/',
    '/BROWSERS/',
    '//browsers/',
    '/browsers//',
    '/browsers/nobody/no-such-command/',
    '/browsers/nobody/contexts/c/no-such-command/',
    '/browsers/nobody/eval/more/',
    '/browsers/nobody/node_click/',
    '/docs/package.json',
    '/docs/%2e%2e/package.json',
    '/constructor',
  ])('%s is no endpoint', async (path) => {
    const reply = await call(path, { method: 'GET' });
    expect(summary(reply)).toBe('404 route_not_found');
    expect(problemOf(reply).detail).toContain('/openapi.json');
  });

  it('with a broken escape is answered as a bad path, not as bad JSON', async () => {
    expect(summary(await call('/browsers/%E0%A4%A/'))).toBe('400 invalid_request');
  });
});

describe('a method', () => {
  const METHODS = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'];

  it.each(PATHS)('that %s does not have gets 405 with those that it has', async (path) => {
    const refused: string[] = [];
    const allows = new Set<string | undefined>();
    for (const method of METHODS) {
      const writes = method === 'PUT' || method === 'POST' || method === 'DELETE';
      const body = writes ? { body: '{"no_such_field":1}', headers: JSON_TYPE } : {};
      const reply = await call(path, { method, ...body });
      expect([200, 400, 404, 405, 426, 501]).toContain(reply.status);
      if (reply.status !== 405) continue;
      refused.push(method);
      allows.add(reply.headers.allow);
      if (method === 'HEAD') expect(reply.text).toBe('');
      else expect(summary(reply)).toBe('405 method_not_allowed');
    }
    expect(allows.size).toBe(1);
    const allowed = [...allows].flatMap((allow) => allow?.split(', ') ?? []);
    expect(allowed.sort()).toEqual(METHODS.filter((it) => !refused.includes(it)).sort());
  });

  it('HEAD answers as GET does, without the body', async () => {
    for (const path of [...SYSTEM, '/browsers/', '/browsers/nobody/']) {
      const [get, head] = [await call(path), await call(path, { method: 'HEAD' })];
      expect([path, head.status, head.text]).toEqual([path, get.status, '']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    }
  });
});

describe('a body', () => {
  const TEXT = '{"expression":"1"}';

  it.each([
    ['no type', {}],
    ['text', { 'Content-Type': 'text/plain' }],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['a multipart form', { 'Content-Type': 'multipart/form-data; boundary=b' }],
    ['bytes', { 'Content-Type': 'application/octet-stream' }],
    ['nearly JSON', { 'Content-Type': 'application/json5' }],
    ['two types', { 'Content-Type': 'text/plain, application/json' }],
    ['an empty type', { 'Content-Type': '' }],
    ['latin 1', { 'Content-Type': 'application/json; charset=iso-8859-1' }],
    ['an unknown charset', { 'Content-Type': 'application/json; charset=nonsense' }],
    ['an unknown encoding', { ...JSON_TYPE, 'Content-Encoding': 'compress' }],
  ])('of %s gets 415', async (_, headers) => {
    expect(summary(await post(EVAL, TEXT, headers))).toBe('415 unsupported_media_type');
  });

  it.each([
    ['JSON', TEXT, JSON_TYPE],
    ['JSON in UTF-8', TEXT, { 'Content-Type': 'application/json; charset=utf-8' }],
    ['JSON in capitals', TEXT, { 'Content-Type': 'APPLICATION/JSON; CHARSET="UTF-8"' }],
    ['gzipped JSON', gzipSync(TEXT), { ...JSON_TYPE, 'Content-Encoding': 'gzip' }],
    ['JSON in chunks', TEXT, { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }],
    ['JSON with a byte order mark', `\uFEFF${TEXT}`, JSON_TYPE],
    ['spaced JSON', `\r\n\t ${TEXT} \n`, JSON_TYPE],
    ['just the limit', TEXT.padEnd(LIMIT), JSON_TYPE],
  ])('of %s is read', async (_, body, headers) => {
    expect(summary(await post(EVAL, body, headers))).toBe('404 browser_not_found');
  });

  it.each([
    ['a byte over the limit', TEXT.padEnd(LIMIT + 1), {}],
    ['over the limit in chunks', TEXT.padEnd(LIMIT + 1), { 'Transfer-Encoding': 'chunked' }],
    ...Object.entries({ gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }).map(
      ([encoding, compress]) =>
        [
          `more than the limit, compressed with ${encoding}`,
          compress(TEXT.padEnd(16 * LIMIT)),
          { 'Content-Encoding': encoding },
        ] as const,
    ),
  ])('%s gets 413', async (_, body, headers) => {
    const reply = await post(EVAL, body, { ...JSON_TYPE, ...headers });
    expect(summary(reply)).toBe('413 body_too_large');
    expect(problemOf(reply).detail).toContain(String(LIMIT));
  });

  it.each([
    ['words', 'expression'],
    ['white space', ' '],
    ['a truncated object', '{"expression":"1'],
    ['an object and more', '{"expression":"1"} 2'],
    ['single quotes', "{'expression':'1'}"],
    ['a comma too many', '{"expression":"1",}'],
    ['no number of JSON', '{"x":NaN,"y":1}'],
    ['a comment', '{"expression":"1"} // done'],
    ['brackets without an end', '['.repeat(150)],
    ['bytes that are no gzip', Buffer.from([0x1f, 0x8b, 0x08, 0, 1, 2, 3])],
  ])('of %s gets 400 invalid_json', async (name, body) => {
    const gzip = name.includes('gzip') ? { 'Content-Encoding': 'gzip' } : {};
    expect(summary(await post(EVAL, body, { ...JSON_TYPE, ...gzip }))).toBe('400 invalid_json');
  });

  it.each(['[]', '[{"expression":"1"}]', '"expression"', '5', 'true', 'null'])(
    'that is %s gets 400 invalid_request',
    async (body) => {
      for (const path of [EVAL, '/browsers/', '/browsers/nobody/contexts/c/eval/']) {
        const reply = await post(path, body);
        expect(summary(reply)).toBe('400 invalid_request');
        expect(problemOf(reply).errors).toEqual([{ path: '', message: 'must be object' }]);
      }
    },
  );

  it('may be very deep', async () => {
    const deep = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000);
    expect(summary(await post(EVAL, deep))).toBe('400 invalid_request');
  });

  it('may be left out where no field is required', async () => {
    for (const headers of [{}, JSON_TYPE, { 'Content-Length': '0' }])
      for (const command of ['back', 'reload', 'fetch-html'])
        expect(
          summary(await call(`/browsers/nobody/${command}/`, { method: 'POST', headers })),
        ).toBe('404 browser_not_found');
    expect(summary(await call(EVAL, { method: 'POST' }))).toBe('400 invalid_request');
  });
});

describe('X-Request-Id', () => {
  const idOf = async (id?: string | string[]) =>
    (await call('/health/', { headers: id === undefined ? {} : { 'X-Request-Id': id } })).headers[
      'x-request-id'
    ];

  it('is made for a request without one, a new one each time', async () => {
    const ids = [await idOf(), await idOf()];
    for (const id of ids) expect(id).toMatch(/^[\w-]{16,}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it.each(['a', 'trace-7:1/2', '0af7651916cd43dd8448eb211c80319c', 'x'.repeat(128)])(
    'is the caller’s: %s',
    async (id) => expect(await idOf(id)).toBe(id),
  );

  it.each(['', 'x'.repeat(129), 'a b', 'a"b', '<script>', 'a,b', 'caf\u00e9', ['a', 'b']])(
    'is not the caller’s where that is insane: %j',
    async (id) => expect(await idOf(id)).toMatch(/^[\w-]{36}$/),
  );

  it('stands in errors as the caller sent it', async () => {
    const reply = await call('/nowhere/', { headers: { 'X-Request-Id': 'mine-1' } });
    expect(problemOf(reply).request_id).toBe('mine-1');
  });
});

describe('an unexpected failure', () => {
  it('tells nothing of what happened inside', async () => {
    const app = express().use((req, res, next) => {
      beginExchange(req, res, tabwire.service);
      next();
    });
    app.get('/', () => {
      throw new Error('boom in /srv/secret.ts');
    });
    app.use(problems);
    const { status, type, text } = await request(app).get('/');
    expect([status, type]).toEqual([500, 'application/problem+json']);
    expect(JSON.parse(text)).toMatchObject({ code: 'internal', retryable: false });
    expect(text).not.toMatch(/boom|secret|\.ts|\bat /);
  });
});
