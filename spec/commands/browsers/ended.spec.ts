import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EndedBrowsers } from '../../../lib/browsers/ended-browsers.js';
import { MemoryAccount } from '../../../lib/request/memory-account.js';
import { Site } from '../../support/site.js';
import { Tabwire } from '../../support/tabwire.js';
import { until } from '../../support/until.js';

let tabwire: Tabwire;
let site: Site;
beforeAll(async () => {
  [tabwire, site] = await Promise.all([Tabwire.start(), Site.start()]);
});
afterAll(() => Promise.all([tabwire.stop(), site.stop()]));

const list = async () => {
  const { status, body } = await tabwire.send('get', '/browsers/ended/');
  expect(status).toBe(200);
  return body.browsers;
};

const noneLeft = () => until(() => tabwire.gateway.browsers.length === 0);

describe('the list of ended browsers', () => {
  it('has who ended, why, and what they showed last', async () => {
    expect(await list()).toEqual([]);
    const deleted = await tabwire.open({ label: 'one', url: site.page('<title>The last</title>') });
    await deleted.do('navigate', { url: `${site.page('<title>The very last</title>')}#secret` });
    await deleted.delete();
    const idle = await tabwire.open({ idle_timeout_ms: 300, max_lifetime_ms: 60_000 });
    await noneLeft();
    const old = await tabwire.open({ max_lifetime_ms: 600, idle_timeout_ms: null });
    await noneLeft();
    const crashed = await tabwire.open({ url: site.page('no title') });
    process.kill(tabwire.gateway.browser(crashed.id).pid, 'SIGKILL');
    await noneLeft();
    const browsers = await list();
    const { host } = new URL(site.origin);
    const none = { label: null, title: null };
    expect(browsers).toMatchObject([
      { ...none, id: crashed.id, reason: 'crashed', limit: null, host },
      { ...none, id: old.id, reason: 'expired', limit: 'max_lifetime_ms', host: null },
      { ...none, id: idle.id, reason: 'expired', limit: 'idle_timeout_ms', host: null },
      { id: deleted.id, label: 'one', reason: 'deleted', title: 'The very last', host },
    ]);
    expect(browsers[3]).toMatchObject({ commands: 2, limit: null, max_lifetime_ms: null });
    expect(browsers[2]).toMatchObject({ idle_timeout_ms: 300, max_lifetime_ms: 60_000 });
    expect(JSON.stringify(browsers)).not.toMatch(/secret|page\?/);
    for (const { created_at, ended_at } of browsers)
      expect(Date.parse(ended_at)).toBeGreaterThanOrEqual(Date.parse(created_at));
    const { body } = await tabwire.send('get', `${idle.path}/`);
    expect(body).toMatchObject({ reason: 'expired', limit: 'idle_timeout_ms' });
    expect(body.detail).toMatch(/ended after its idle_timeout_ms without use/);
  });
});

describe('what is kept of ended browsers', () => {
  const ids = { tag: 'tagtagta', mint: () => '', tagOf: () => undefined };
  const browser = (id: string) =>
    ({
      id,
      options: { label: null, idleTimeoutMs: null, maxLifetimeMs: null },
      createdAt: new Date(),
      usage: { commands: 0, expiredBy: null },
      titles: { last: { title: null, host: null } },
    }) satisfies Parameters<EndedBrowsers['remember']>[0];

  it('is of an hour, 1,000 records, and in the account, which may have it back', () => {
    jest.useFakeTimers();
    const account = new MemoryAccount({ server: 3_000_000, key: 3_000_000, browser: 3_000_000 });
    const ended = new EndedBrowsers(ids, account);
    for (let at = 0; at < 1_200; at += 1) ended.remember(browser(String(at)), 'deleted');
    const kept = ended.records;
    expect([ended.count, kept.length, kept[0]?.id]).toEqual([1_200, 1_000, '1199']);
    expect(account.figures.kinds.log).toBe(1_000 * 2_048);
    account.enter('rules', {}, 1_200_000).end();
    expect(ended.records.length).toBe(500);
    jest.advanceTimersByTime(3_600_001);
    expect([ended.records, account.figures.bytes]).toEqual([[], 0]);
    expect(ended.notFound('1199')).toMatchObject({ details: { reason: 'deleted' } });
    jest.useRealTimers();
  });
});
