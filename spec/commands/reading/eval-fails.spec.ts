import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';

const MAX_RESULT_BYTES = 1024 * 1024;
const stage = OwnStage.forAll({ MAX_RESULT_BYTES: String(MAX_RESULT_BYTES) });

const run = (expression: string, more: object = {}) => stage.send('eval', { expression, ...more });

/** The page answers, its script world included. */
async function expectUsable(): Promise<void> {
  expect(await stage.evaluate('[1 + 1, document.body.innerText]')).toEqual([2, 'text']);
  expect(await stage.find('p')).toBeGreaterThan(0);
}

const show = () => stage.show('<p>text</p>');

beforeAll(show);

describe('eval/ of what throws answers 422', () => {
  it.each([
    ['throw new Error("broken")', 'broken'],
    ['noSuchVariable', 'noSuchVariable is not defined'],
    ['null.x', 'null'],
    ['throw "a string"', 'a string'],
    ['throw 5', '5'],
    ['throw null', 'null'],
    ['throw undefined', 'undefined'],
    ['throw { code: 7 }', 'Object'],
    ['Promise.reject(new TypeError("rejected"))', 'rejected'],
    ['Promise.reject("a reason")', 'a reason'],
    ['Promise.reject()', 'undefined'],
    ['await Promise.reject(new Error("awaited"))', 'awaited'],
    ['(async () => { throw new Error("async") })()', 'async'],
    ['document.querySelector("p[")', 'not a valid selector'],
    ['({ get a() { throw new Error("getter") } })', 'getter'],
    ['({ toJSON() { throw new Error("toJSON") } })', 'toJSON'],
  ])('%s', async (expression, words) => {
    const { status, body } = await run(expression);
    expect([status, body.success, body.code]).toEqual([422, false, 'script_error']);
    expect(body.message).toContain(words);
    expect(typeof body.stack).toBe('string');
    expect(body.detail).toContain(words);
    await expectUsable();
  });

  it('with the stack of the functions in which it was thrown', async () => {
    const { body } = await run(
      'function inner() { throw new RangeError("deep") }\nfunction outer() { inner() }\nouter()',
    );
    expect(body.message).toBe('RangeError: deep');
    expect(body.stack).toMatch(/deep[^]*inner[^]*outer/);
  });

  it.each([
    '1 +',
    'const',
    ')',
    'if (',
    '"unclosed',
    'let a; let a',
    'return 5',
    'a b',
    '{ a: 1, b }}',
  ])('a syntax error: %s', async (expression) => {
    const { status, body } = await run(expression);
    expect([status, body.code]).toEqual([422, 'script_error']);
    expect(body.message).toContain('SyntaxError');
    await expectUsable();
  });

  it.each([
    { body: {}, path: '/expression' },
    { body: { expression: 5 }, path: '/expression' },
    { body: { expression: '1', argv: [] }, path: '/argv' },
    { body: { expression: '1', timeout_ms: 'x' }, path: '/timeout_ms' },
  ])('but $body 400, naming $path', async ({ body, path }) => {
    const reply = await stage.send('eval', body);
    expect(reply).toMatchObject({ status: 400, body: { success: false, code: 'invalid_request' } });
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });
});

describe('eval/ that does not end answers 504 in time, and the page is usable again', () => {
  it.each([
    'for (;;) {}',
    'while (true) {}',
    '(function f() { try { for (;;) {} } finally { for (;;) {} } })()',
    'Promise.resolve().then(() => { for (;;) {} })',
    'await null; for (;;) {}',
    '({ get a() { for (;;) {} } })',
    '({ toJSON() { for (;;) {} } })',
    '(async function f() { for (;;) await null })()',
  ])('%s', async (expression) => {
    const before = performance.now();
    const { status, body } = await run(expression, { timeout_ms: 200 });
    expect(performance.now() - before).toBeLessThan(4_000);
    expect([status, body.success, body.code]).toEqual([504, false, 'timeout']);
    await expectUsable();
    await stage.do('click', { x: 5, y: 5 });
  });

  it.each(['new Promise(() => {})', 'await new Promise(() => {})'])('%s', async (expression) => {
    const { status, body } = await run(expression, { timeout_ms: 100 });
    expect([status, body.code]).toEqual([504, 'timeout']);
    await expectUsable();
  });

  /** Tells the site, and is not done before the site has answered. */
  const telling = (what: string) =>
    `{ const x = new XMLHttpRequest(); x.open('GET', '/status/200?${what}', false); x.send(); }`;

  it('an endless loop whose client hangs up', async () => {
    const expression = `${telling('looping')} for (;;) {}`;
    const call = stage.start('eval', { expression, timeout_ms: 60_000 });
    await stage.site.visit('?looping');
    await call.hangUp();
    await expectUsable();
  });

  it('and other commands sent meanwhile are answered after it', async () => {
    const loop = run('for (;;) {}', { timeout_ms: 300 });
    const found = stage.do('find-node', { selector: 'p' });
    expect((await loop).status).toBe(504);
    expect((await found).node_id).toBeGreaterThan(0);
  });
});

describe('eval/ of what is too large answers 422', () => {
  it.each([
    ['a string', `'x'.repeat(${MAX_RESULT_BYTES + 1})`],
    ['a string of three-byte characters', `'漢'.repeat(${MAX_RESULT_BYTES / 2})`],
    ['an array', `new Array(${MAX_RESULT_BYTES}).fill(1000)`],
    [
      'an object of strings',
      `({ a: ['x'.repeat(${MAX_RESULT_BYTES / 2}), 'y'.repeat(${MAX_RESULT_BYTES / 2})] })`,
    ],
    ['a string in an array, of three-byte characters', `['漢'.repeat(${MAX_RESULT_BYTES / 2})]`],
    [
      'an endless object',
      `(function endless() { return new Proxy({}, { ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }), get: (t, k) => k === 'toJSON' ? undefined : [endless(), endless()] }) })()`,
    ],
  ])('%s', async (what, expression) => {
    const { status, body } = await run(expression, { timeout_ms: 10_000 });
    expect([status, body.success]).toEqual([422, false]);
    expect(body.code).toMatch(
      what === 'an endless object' ? /^(result_too_large|unserializable)$/ : /^result_too_large$/,
    );
    await expectUsable();
  });

  it.each([
    ['a string', `'x'.repeat(${MAX_RESULT_BYTES})`, MAX_RESULT_BYTES],
    ['an array', `new Array(50_000).fill(7)`, 50_000],
  ])('but %s that fits comes whole', async (_what, expression, length) => {
    expect((await stage.evaluate(expression)).length).toBe(length);
  });
});

describe('eval/ that leaves the page', () => {
  afterEach(show);

  it('succeeds when it starts a navigation last', async () => {
    const next = stage.site.page('<p id=next>next</p>');
    const { status, body } = await run(`location.href = ${JSON.stringify(next)}`);
    expect([status, body.data?.value]).toEqual([200, next]);
    await stage.do('wait-for-node', { selector: '#next' });
  });

  it('fails in plain words when it waits for more in the page that it left', async () => {
    const next = stage.site.page('<p id=next>next</p>');
    const { status, body } = await run(
      `location.href = ${JSON.stringify(next)}; await new Promise(() => {})`,
      { timeout_ms: 5_000 },
    );
    expect([status, body.code]).toEqual([422, 'script_error']);
    expect(body.detail).toContain('navigated');
    await stage.do('wait-for-node', { selector: '#next' });
  });

  it('closes its page: the next command finds another', async () => {
    const popup = stage.site.page('<!doctype html><p id=popup>');
    await stage.evaluate(`window.open(${JSON.stringify(popup)}); 0`);
    await stage.do('wait-for-node', { selector: '#popup' });
    const gone = stage.pageGone();
    await run('window.close()');
    await gone;
    await expectUsable();
  });

  it('opens dialogs, which its reply lists', async () => {
    const { status, body } = await run(`[alert('a'), confirm('b'), prompt('c', 'd')]`);
    expect(status).toBe(200);
    expect(body.data.value).toEqual([null, false, null]);
    expect(
      body.dialogs.map(({ type, message }: { type: string; message: string }) => [type, message]),
    ).toEqual([
      ['alert', 'a'],
      ['confirm', 'b'],
      ['prompt', 'c'],
    ]);
  });
});
