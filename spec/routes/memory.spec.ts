import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConstantText } from '../../routes/http/text.js';
import type { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';
import { UnreadClients } from '../support/unread.js';
import { until } from '../support/until.js';

const MIB = 2 ** 20;
const LIMIT = 8 * MIB;

let tabwire: Tabwire;
let browser: TestBrowser;
let unread: UnreadClients;
beforeAll(async () => {
  tabwire = await Tabwire.start({
    MAX_WAITING_BYTES: String(LIMIT),
    MAX_RESULT_BYTES: String(MIB),
  });
  browser = await tabwire.open();
});
afterAll(() => tabwire.stop());
/** Whoever reads nothing leaves, and nothing of it stays. */
afterEach(async () => {
  unread.end();
  await until(() => (figures().kinds.replies ?? 0) + (figures().kinds.requests ?? 0) === 0);
});
beforeEach(() => {
  unread = new UnreadClients(tabwire.url);
});

const figures = () => tabwire.service.account.figures;

describe('replies that nobody reads', () => {
  it('have a limit for all of a browser, and give way when they stall', async () => {
    const large = { expression: `'x'.repeat(900000)` };
    unread.send('POST', `${browser.path}/eval/`, large, 40);
    await until(() => figures().refused.browser > 0);
    expect(figures().bytes).toBeLessThanOrEqual(LIMIT / 2);
    const long = { expression: `1 // ${'x'.repeat(900_000)}` };
    let reply = await browser.send('eval', long);
    // The kernel takes some of them yet.
    await until(async () => {
      reply = await browser.send('eval', long);
      return reply.status !== 200 && (figures().kinds.replies ?? 0) > MIB;
    });
    const { status, body, headers } = reply;
    expect({ status, code: body.code, scope: body.scope, limit: body.limit_bytes }).toEqual({
      status: 429,
      code: 'memory_limit',
      scope: 'browser',
      limit: LIMIT / 2,
    });
    expect(headers['retry-after']).toBe('1');
    // Small ones and other browsers go on.
    expect(await browser.evaluate('1 + 1')).toBe(2);
    const { memory } = (await tabwire.send('get', '/status/')).body;
    expect(memory.waiting).toMatchObject({ limit_bytes: LIMIT, browser_limit_bytes: LIMIT / 2 });
    expect(memory.waiting.refused.browser).toBeGreaterThan(0);
    // Those whose clients take nothing for some seconds give way.
    await until(async () => (await browser.send('eval', long)).status === 200, 100);
  });

  it('are refused for too many requests of a connection', async () => {
    unread.send('GET', '/openapi.json', undefined, 600);
    await until(() => (figures().kinds.requests ?? 0) > MIB);
    expect(await browser.evaluate('1 + 1')).toBe(2);
    expect(figures().bytes).toBeLessThan(LIMIT * 0.75);
    unread.end();
    await until(async () => {
      const { values } = await tabwire.service.metrics.requests.get();
      return values.some(({ labels }) => labels.status === '499');
    });
  });
});

describe('a result that grows by being JSON', () => {
  it('is refused before it is made', async () => {
    const { status, body } = await browser.send('eval', {
      expression: `'\\u0001'.repeat(500000)`,
    });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'result_too_large' });
    expect(await browser.evaluate(`'\\u0001'.repeat(100000)`)).toHaveLength(100_000);
  });
});

describe('what many parts of one reply have together', () => {
  it('ends a batch at the step whose reply does not fit, with the results so far', async () => {
    const step = { command: 'eval', body: { expression: `'x'.repeat(300000)` } };
    const { status, body } = await browser.send('batch', {
      steps: [step, step, step, step, step],
      on_error: 'continue',
    });
    expect({ status, ok: body.ok }).toEqual({ status: 200, ok: false });
    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([
      200, 200, 200, 422,
    ]);
    expect(body.results[3].problem.code).toBe('result_too_large');
  });

  it('lets no reference multiply a result', async () => {
    const text = { $result: 'text.data.value' };
    const { body } = await browser.send('batch', {
      steps: [
        { command: 'eval', body: { expression: `'x'.repeat(500000)` }, save_as: 'text' },
        {
          command: 'eval',
          body: { expression: 'args.length', args: Array.from({ length: 50 }, () => text) },
        },
      ],
    });
    expect(body.results?.[1]?.problem.code).toBe('result_too_large');
  });
});

it('a reply of Chrome that has no room is told as that, and not as too large', async () => {
  const large = `'x'.repeat(${5 * MIB})`;
  const small = await Tabwire.start({ MAX_WAITING_BYTES: String(LIMIT) });
  try {
    const other = await small.open();
    const { status, body } = await other.send('eval', { expression: large });
    expect({ status, code: body.code, scope: body.scope }).toEqual({
      status: 429,
      code: 'memory_limit',
      scope: 'browser',
    });
    expect(body.detail).toContain('no room for the reply of Chrome');
    expect(await other.evaluate('1 + 1')).toBe(2);
  } finally {
    await small.stop();
  }
});

it('packs a constant document once', async () => {
  const text = new ConstantText('x'.repeat(10_000));
  const packed = await text.packed('gzip');
  expect(await text.packed('gzip')).toBe(packed);
  expect((await text.packed('br')).length).toBeLessThan(100);
});
