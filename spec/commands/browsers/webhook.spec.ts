import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventSchema } from '../../../lib/schemas/events.js';
import type { Log } from '../../../lib/telemetry/log.js';
import { noLog } from '../../support/no-log.js';
import { Site } from '../../support/site.js';
import { Tabwire } from '../../support/tabwire.js';
import { violations } from '../../support/violations.js';
import { isSigned, WebhookReceiver } from '../../support/webhook-receiver.js';

const SECRET = 'open-sesame';

let logged = '';
const log: Log = {
  ...noLog,
  info: (message, fields) => {
    logged += message + JSON.stringify(fields);
  },
};

let site: Site;
let receiver: WebhookReceiver;
let tabwire: Tabwire;
beforeAll(async () => {
  [site, receiver, tabwire] = await Promise.all([
    Site.start(),
    WebhookReceiver.start(),
    Tabwire.start({}, log),
  ]);
});
afterAll(async () => {
  await tabwire.stop();
  await Promise.all([site.stop(), receiver.stop()]);
});

it('sends the whole life of a browser to its client’s server', async () => {
  const webhook = { url: receiver.url, secret: SECRET };
  const url = site.page('<script>console.log("hello")</script>');
  const { status, body } = await tabwire.send('put', '/browsers/', { webhook, url });
  expect([status, body.webhook]).toEqual([200, { url: receiver.url, types: null }]);
  const record = await tabwire.send('get', `/browsers/${body.id}/`);
  expect(record.body.webhook).toEqual({ url: receiver.url, types: null });
  await tabwire.send('delete', `/browsers/${body.id}/`);
  await receiver.satisfied(() => receiver.events.at(-1)?.type === 'browser.ended');
  const types = receiver.events.map(({ type }) => type);
  expect(types[0]).toBe('page.opened');
  expect(types).toEqual(expect.arrayContaining(['navigation.loaded', 'console', 'page.closed']));
  for (const event of receiver.events) expect(violations(eventSchema, event)).toEqual([]);
  for (const delivery of receiver.deliveries) {
    expect(delivery.body.browser_id).toBe(body.id);
    expect(isSigned(delivery, SECRET)).toBe(true);
  }
  expect(JSON.stringify([body, record.body, logged])).not.toContain(SECRET);
  const { text } = await metrics();
  expect(text).toMatch(/tabwire_webhook_deliveries_total\{outcome="delivered"\} \d/);
});

const metrics = async () => ({ text: await (await fetch(`${tabwire.url}/metrics`)).text() });

it('is refused before a browser is opened', async () => {
  const guarded = await Tabwire.start({ EGRESS: 'public' });
  try {
    const { status, body } = await guarded.send('put', '/browsers/', {
      webhook: { url: receiver.url },
    });
    expect([status, body.code, body.option]).toEqual([403, 'option_not_allowed', 'webhook']);
    const wrong = await guarded.send('put', '/browsers/', {
      webhook: { url: 'https://example.com/', types: ['page.opened', 'nothing'] },
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ path: '/webhook/types', message: expect.stringContaining('"nothing"') }],
    ]);
    expect(guarded.gateway.used).toBe(0);
  } finally {
    await guarded.stop();
  }
});

it('has its last batch before the service has stopped', async () => {
  const service = await Tabwire.start();
  const before = receiver.deliveries.length;
  await service.open({ webhook: { url: receiver.url, types: ['browser.ended'] } });
  await service.stop();
  expect(receiver.deliveries.slice(before).map(({ body }) => body.events)).toEqual([
    [expect.objectContaining({ type: 'browser.ended', reason: 'shutdown' })],
  ]);
});
