import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventLog } from '../../lib/events/event-log.js';
import { checkWebhook, Webhook, type WebhookWishes } from '../../lib/browsers/webhook.js';
import { EgressPolicy } from '../../lib/egress/policy.js';
import { BrowserEvents } from '../../lib/events/browser-events.js';
import { Deadline } from '../../lib/request/deadline.js';
import type { Log } from '../../lib/telemetry/log.js';
import { Metrics } from '../../lib/telemetry/metrics.js';
import { noLog } from '../support/no-log.js';
import { largeAccount } from '../support/large-account.js';
import { until } from '../support/until.js';
import { isSigned, WebhookReceiver } from '../support/webhook-receiver.js';

const open = new EgressPolicy('open', []);

let hub: BrowserEvents;
let log: EventLog;
let receiver: WebhookReceiver;
let metrics: Metrics;
let logged: string;
beforeEach(async () => {
  hub = new BrowserEvents((error) => {
    throw error;
  });
  log = new EventLog(
    hub,
    { retain: () => () => undefined, end: () => undefined },
    largeAccount(),
    'B',
  );
  receiver = await WebhookReceiver.start();
  metrics = new Metrics();
  logged = '';
});
afterEach(() => receiver.stop());

async function start(wishes: Partial<WebhookWishes> = {}): Promise<Webhook> {
  const options = await checkWebhook({ url: receiver.url, ...wishes }, open);
  const warn: Log['warn'] = (message, fields) => {
    logged += message + JSON.stringify(fields);
  };
  const service = { policy: open, metrics, log: { ...noLog, warn } };
  return new Webhook({ id: 'b', eventLog: log }, options, service);
}

const commit = (text = '') => {
  hub.emit({
    type: 'navigation.committed',
    url: `http://a/${text}?q`,
    pageId: 'p',
    contextId: null,
  });
};

/** No reader is left, and no deadline: one of an earlier file of the worker may still run for a moment. */
async function expectNothingLeft(): Promise<void> {
  expect(log.readers).toBe(0);
  await until(() => Deadline.liveCount === 0);
}

async function outcomes(): Promise<Record<string, number>> {
  const { values } = await metrics.webhooks.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
}

describe('a webhook', () => {
  it('sends what came before it and what comes, in signed batches of at most 100', async () => {
    commit();
    const webhook = await start({ secret: 'sesame' });
    for (let count = 1; count < 250; count += 1) commit();
    await receiver.satisfied(() => receiver.events.length === 250);
    log.end('deleted');
    await webhook.done;
    expect(receiver.deliveries.map(({ body }) => body.events.length)).toEqual([100, 100, 50, 1]);
    expect(receiver.events.map(({ id }) => id)).toEqual(
      Array.from({ length: 251 }, (_, index) => index + 1),
    );
    for (const delivery of receiver.deliveries) {
      expect(delivery.body).toMatchObject({ browser_id: 'b', lost: 0 });
      expect(delivery.headers['content-type']).toBe('application/json');
      expect(isSigned(delivery, 'sesame')).toBe(true);
      expect(isSigned(delivery, 'other')).toBe(false);
    }
    expect(receiver.events[0].url).toBe('http://a/');
    expect(await outcomes()).toEqual({ delivered: 4 });
    await expectNothingLeft();
  });

  it('sends the types that it was asked for, and the end; unsigned without a secret', async () => {
    const webhook = await start({ types: ['page.*'] });
    commit();
    hub.emit({ type: 'page.closed', pageId: 'p', contextId: null });
    log.end('expired');
    await webhook.done;
    expect(receiver.events.map(({ type }) => type)).toEqual(['page.closed', 'browser.ended']);
    expect(receiver.deliveries[0]?.headers).not.toHaveProperty('x-tabwire-signature');
    expect(webhook.shown).toEqual({ url: receiver.url, types: ['page.*'] });
  });

  it('sends a batch again that was not taken, three times, and tells what is lost then', async () => {
    receiver.answers.push(500, 302);
    const webhook = await start();
    commit();
    await receiver.satisfied(() => receiver.deliveries.length === 3);
    expect(receiver.deliveries.map(({ body }) => body.events[0].id)).toEqual([1, 1, 1]);
    receiver.answers.push(500, 500, 500, 500);
    commit();
    commit();
    await receiver.satisfied(() => receiver.deliveries.length === 7);
    commit();
    log.end('deleted');
    await webhook.done;
    expect(receiver.deliveries.slice(3).map(({ body }) => [body.events[0].id, body.lost])).toEqual([
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 2],
    ]);
    expect(await outcomes()).toEqual({ delivered: 2, retried: 5, failed: 1 });
    expect(logged).toContain('status 500');
    expect(logged).not.toContain(receiver.url);
  }, 40_000);

  it('tries the last batch once, and leaves nothing of a receiver that does not answer', async () => {
    receiver.answers.push(undefined, undefined);
    const webhook = await start();
    log.end('deleted');
    const start_ = performance.now();
    await webhook.done;
    expect(performance.now() - start_).toBeLessThan(6_000);
    expect(receiver.deliveries).toHaveLength(1);
    await expectNothingLeft();
    expect(await outcomes()).toEqual({ failed: 1 });
  }, 20_000);

  it('loses the oldest where its receiver is slow, and says how many', async () => {
    receiver.answers.push(undefined);
    const webhook = await start();
    commit();
    await receiver.satisfied(() => receiver.deliveries.length === 1);
    for (let count = 0; count < 500; count += 1) commit('x'.repeat(4_000));
    log.end('deleted');
    await webhook.done;
    const [, ...rest] = receiver.deliveries;
    const events = rest.flatMap(({ body }) => body.events);
    const lost = rest.reduce((sum, { body }) => sum + Number(body.lost), 0);
    expect(rest).toHaveLength(1);
    expect(events).toHaveLength(100);
    // Of the first batch nobody knows whether it was taken: it counts as lost.
    expect(events.length + lost).toBe(502);
    expect(events.at(-1)).toMatchObject({ id: 502, type: 'browser.ended' });
    await expectNothingLeft();
  }, 20_000);
});

describe('a webhook is refused', () => {
  const check = (wishes: WebhookWishes, policy = open) => checkWebhook(wishes, policy);

  it.each(['file:///etc/passwd', 'ftp://example.com/', 'example.com', ''])('at %j', async (url) => {
    await expect(check({ url })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/^\/webhook\/url must be an http or https URL\. Send /),
      details: { errors: [{ path: '/webhook/url' }] },
    });
  });

  it('with credentials', async () => {
    await expect(check({ url: 'http://me:pass@example.com/' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.not.stringContaining('pass@'),
    });
  });

  it('for types that there are not', async () => {
    await expect(check({ url: receiver.url, types: ['no.*'] })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ path: '/webhook/types' }] },
    });
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost:5/',
    'https://[::1]/',
    'http://169.254.169.254/',
  ])('at %s, which EGRESS denies', async (url) => {
    await expect(check({ url }, new EgressPolicy('public', []))).rejects.toMatchObject({
      code: 'option_not_allowed',
      message: expect.stringContaining('EGRESS_ALLOW'),
      details: { option: 'webhook' },
    });
  });

  it('at the service itself, whatever EGRESS says', async () => {
    const policy = new EgressPolicy('open', []);
    policy.denyPort(Number(new URL(receiver.url).port));
    await expect(check({ url: receiver.url }, policy)).rejects.toMatchObject({
      code: 'option_not_allowed',
    });
  });
});
