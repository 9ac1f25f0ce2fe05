import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { start, type Sent } from '../support/raw.js';
import { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

/** An open that can hang up; its reply is the record. */
function open({ url }: Tabwire, body: object = {}): Sent {
  return start(url, '/browsers/', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The browser of an open that succeeds. */
async function opened(tabwire: Tabwire, { reply }: Sent): Promise<TestBrowser> {
  const { status, text } = await reply;
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return new TestBrowser(tabwire, JSON.parse(text).id);
}

/** What an open that fails is told. */
async function refusal({ reply }: Sent): Promise<unknown[]> {
  const { status, headers, text } = await reply;
  const { code, retryable } = JSON.parse(text);
  return [status, code, retryable, headers['retry-after']];
}

const AT_CAPACITY = [503, 'at_capacity', true, expect.stringMatching(/^[1-9]\d*$/)];

describe('a server with one place', () => {
  let tabwire: Tabwire;
  beforeAll(async () => {
    tabwire = await Tabwire.start({
      MAX_BROWSERS: '1',
      MAX_QUEUE: '2',
      QUEUE_TIMEOUT_MS: '29999',
    });
  });
  afterAll(() => tabwire.stop());
  const queued = (count: number) => until(() => tabwire.gateway.admission.queued === count);

  it('opens for those who wait in the order in which they came, but for who hung up', async () => {
    const first = await tabwire.open({ label: 'first' });
    const order: string[] = [];
    const leaving = open(tabwire);
    await queued(1);
    const second = opened(tabwire, open(tabwire)).finally(() => order.push('second'));
    await queued(2);
    leaving.hangUp();
    await queued(1);
    const third = opened(tabwire, open(tabwire)).finally(() => order.push('third'));
    await queued(2);
    expect(order).toEqual([]);

    await first.delete();
    const two = await second;
    expect([order, tabwire.gateway.admission.queued]).toEqual([['second'], 1]);
    expect(await two.evaluate('1 + 1')).toBe(2);

    await two.delete();
    const three = await third;
    expect([order, tabwire.gateway.admission.queued]).toEqual([['second', 'third'], 0]);
    await three.delete();
    expect(tabwire.gateway.ready).toBe(true);
  });

  it('takes the place back of one who hangs up while Chrome starts', async () => {
    const leaving = open(tabwire);
    await until(() => !tabwire.gateway.ready);
    leaving.hangUp();
    await until(() => tabwire.gateway.ready);
    expect(tabwire.gateway.browsers).toEqual([]);
  });

  it('takes the place back of an open that fails', async () => {
    const { status } = await tabwire.send('put', '/browsers/', { url: 'http://127.0.0.1:1/' });
    expect([status, tabwire.gateway.ready]).toEqual([502, true]);
  });

  it('opens no more than one at a time, however many ask at once', async () => {
    const pending = new Set(['a', 'b'].map((label) => opened(tabwire, open(tabwire, { label }))));
    while (pending.size > 0) {
      const tagged = [...pending].map(async (it) => ({ it, browser: await it }));
      const { it: first, browser } = await Promise.race(tagged);
      expect(tabwire.gateway.browsers.map(({ id }) => id)).toEqual([browser.id]);
      pending.delete(first);
      await browser.delete();
    }
    expect([tabwire.gateway.ready, tabwire.gateway.admission.queued]).toEqual([true, 0]);
  });

  it('shows the queue in its metrics, refuses at once who finds it full, and has a Chrome that dies make way', async () => {
    const { metrics } = tabwire.service;
    const browser = await tabwire.open();
    const waiting = [open(tabwire), open(tabwire)];
    await queued(2);
    expect(await metrics.registry.metrics()).toMatch(/^tabwire_queue 2$/m);
    expect(await refusal(open(tabwire))).toEqual(AT_CAPACITY);
    for (const sent of waiting) sent.hangUp();
    await queued(0);
    expect(await metrics.registry.metrics()).toMatch(/^tabwire_queue 0$/m);
    // Its own deadline ends a wait too.
    const refused = await refusal(open(tabwire, { timeout_ms: 100 }));
    expect(refused).toEqual([504, 'timeout', true, undefined]);
    expect(tabwire.gateway.admission.queued).toBe(0);
    const next = open(tabwire);
    await queued(1);
    process.kill(tabwire.gateway.browser(browser.id).pid, 'SIGKILL');
    await opened(tabwire, next);
  });

  it('ends the waits when it shuts down', async () => {
    if (tabwire.gateway.ready) await tabwire.open();
    const waiting = open(tabwire);
    await queued(1);
    await tabwire.gateway.close();
    expect(await refusal(waiting)).toEqual([
      503,
      'shutting_down',
      true,
      expect.stringMatching(/^\d+$/),
    ]);
  });
});

describe('a wait in the queue', () => {
  it('ends after QUEUE_TIMEOUT_MS', async () => {
    const tabwire = await Tabwire.start({ MAX_BROWSERS: '1', QUEUE_TIMEOUT_MS: '100' });
    await tabwire.open();
    expect(await refusal(open(tabwire))).toEqual(AT_CAPACITY);
    expect(tabwire.gateway.admission.queued).toBe(0);
    await tabwire.stop();
  });

  it('is not possible where MAX_QUEUE is 0', async () => {
    const tabwire = await Tabwire.start({
      MAX_BROWSERS: '1',
      MAX_QUEUE: '0',
      QUEUE_TIMEOUT_MS: '29999',
    });
    const browser = await tabwire.open();
    expect(await refusal(open(tabwire))).toEqual(AT_CAPACITY);
    await browser.delete();
    expect(tabwire.gateway.ready).toBe(true);
    await tabwire.stop();
  });
});
