import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS, type ErrorCode } from '../../lib/request/error-codes.js';
import { CANONICAL, fill, type CommandPath } from '../support/catalog.js';
import { raw, type RawRequest } from '../support/raw.js';
import { Tabwire } from '../support/tabwire.js';

const KEY = 'the-key';
const JSON_HEADERS = { 'X-API-Key': KEY, 'Content-Type': 'application/json' };
const WRONG_KEY = { 'X-API-Key': 'wrong' };
const LIMIT = 100;

let tabwire: Tabwire;
beforeAll(async () => {
  tabwire = await Tabwire.start({ API_KEYS: KEY, MAX_BODY_BYTES: String(LIMIT) });
});
afterAll(() => tabwire.stop());

/** Requests that fail before a command has them, and how. */
const REFUSALS: readonly (readonly [ErrorCode, RawRequest])[] = [
  ['unauthorized', { headers: WRONG_KEY }],
  ['forbidden_origin', { headers: { ...JSON_HEADERS, Origin: 'http://evil.example' } }],
  ['unsupported_media_type', { headers: { 'X-API-Key': KEY }, body: '{}' }],
  ['body_too_large', { headers: JSON_HEADERS, body: ' '.repeat(LIMIT + 1) }],
  ['invalid_json', { headers: JSON_HEADERS, body: '{' }],
  ['invalid_request', { headers: JSON_HEADERS, body: '{"no_such_field":1}' }],
];

/** What the reply of a failed operation says in the fields that tell its success. */
function failureOf({ command }: CommandPath): object {
  const fields = Object.entries({ ok: false, success: false, deleted: null });
  return Object.fromEntries(fields.filter(([name]) => name in command.reply.properties));
}

async function problemOf(path: string, options: RawRequest) {
  const { status, headers, text } = await raw(tabwire.url, path, options);
  return { status, headers, problem: JSON.parse(text) };
}

describe.each(CANONICAL)('$method $path', (place) => {
  const path = fill(place.path);
  const method = place.method.toUpperCase();
  const says = failureOf(place);

  // What refuses a request before its command knows the path alone: `PUT /browsers/` below meets each refusal.
  it('answers with a whole problem document', async () => {
    const { status, headers, problem } = await problemOf(path, { method, headers: WRONG_KEY });
    const request_id = headers['x-request-id'];
    expect(problem).toMatchObject({ code: 'unauthorized', status: 401, request_id, ...says });
    expect(status).toBe(401);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('says so in the fields of its own reply, and in no other', async () => {
    const { problem } = await problemOf(path, { method, headers: JSON_HEADERS, body: '{"a":1}' });
    const told = Object.keys(problem).filter((name) => /^(ok|success|deleted)$/.test(name));
    expect(told).toEqual(Object.keys(says));
  });
});

describe('a problem document', () => {
  const REASONS: readonly (readonly [ErrorCode, string, RawRequest])[] = [
    ['route_not_found', '/nowhere/', {}],
    ['method_not_allowed', '/browsers/', { method: 'PATCH' }],
    ['browser_not_found', '/browsers/nobody/', {}],
    ['url_not_allowed', '/browsers/', { method: 'PUT', body: '{"url":"file:///etc/passwd"}' }],
    ['invalid_url', '/browsers/', { method: 'PUT', body: '{"url":"example.com"}' }],
    ['option_not_allowed', '/browsers/', { method: 'PUT', body: '{"args":["--lang=de"]}' }],
    ['invalid_keys', '/browsers/nobody/hold-key/', { method: 'POST', body: '{"key":"Enter"}' }],
    ...REFUSALS.map(([code, options]) => {
      const given: readonly [ErrorCode, string, RawRequest] = [
        code,
        '/browsers/',
        { method: 'PUT', ...options },
      ];
      return given;
    }),
  ];

  it.each(REASONS)('of %s has every member', async (code, path, options) => {
    const { status, headers, problem } = await problemOf(path, {
      headers: JSON_HEADERS,
      ...options,
    });
    const { retryable, title } = ERRORS[code];
    expect(problem).toMatchObject({
      type: `/docs/#${code}`,
      title,
      status: ERRORS[code].status,
      detail: expect.stringMatching(/^\S.{10,}[.)]$/s),
      code,
      request_id: headers['x-request-id'],
      retryable,
    });
    expect(status).toBe(ERRORS[code].status);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('has a type that leads to a place of the documentation', async () => {
    const { problem } = await problemOf('/nowhere/', { headers: JSON_HEADERS });
    const { pathname, hash } = new URL(problem.type, tabwire.url);
    const docs = await raw(tabwire.url, pathname, { headers: JSON_HEADERS });
    expect(docs.text).toContain(`id="${hash.slice(1)}"`);
  });
});

describe('no page but the documentation is HTML', () => {
  it.each(['/', '/browsers/', '/nowhere/<b>', '/%', '/docs/nowhere', '/docs/..%2fpackage.json'])(
    '%s',
    async (path) => {
      for (const method of ['GET', 'POST', 'PROPFIND', 'OPTIONS']) {
        const { headers, text } = await raw(tabwire.url, path, { method, headers: JSON_HEADERS });
        expect(headers['content-type']).toMatch(/^application\/(problem\+)?json/);
        expect(text).not.toMatch(/<!doctype|<html|<pre/i);
      }
    },
  );
});
