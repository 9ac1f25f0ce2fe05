import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deniedNavigation } from '../../lib/egress/denied-navigation.js';
import { EgressPolicy } from '../../lib/egress/policy.js';
import { TabwireError } from '../../lib/request/errors.js';
import { Tabwire } from '../support/tabwire.js';

describe.each(['open', 'public'])('with EGRESS=%s', (EGRESS) => {
  let tabwire: Tabwire;
  beforeAll(async () => {
    tabwire = await Tabwire.start({ EGRESS });
  });
  afterAll(() => tabwire.stop());

  it('a navigation to what no page may reach says why, and not to try again', async () => {
    const browser = await tabwire.open();
    const { port } = new URL(tabwire.url);
    const denied = [
      [`https://127.0.0.1:${port}/`, 'own_port'],
      [`https://localhost:${port}/`, 'own_port'],
      ...(EGRESS === 'public' ? [['https://10.0.0.1:8443/path?q', 'egress']] : []),
    ];
    for (const [url, reason] of denied) {
      const { status, body } = await browser.send('navigate', { url });
      expect([status, body]).toEqual([
        502,
        expect.objectContaining({ code: 'navigation_failed', reason, retryable: false, url }),
      ]);
      expect(body.detail).not.toMatch(/password|Check the URL/);
    }
    await browser.delete();
  });
});

it('remembers no more than the latest hosts that were denied', async () => {
  const policy = new EgressPolicy('public', []);
  const deny = (host: string) => policy.resolve(host, 443).catch(() => undefined);
  for (let at = 0; at < 300; at += 1) await deny(`10.0.${at >> 8}.${at & 255}`);
  expect(policy.denialOf('10.0.0.0', 443)).toBeUndefined();
  expect(policy.denialOf('10.0.1.43', 443)).toBe('egress');
  const failed = (url: string, net_error: string) =>
    deniedNavigation(new TabwireError('navigation_failed', '', { url, net_error }), policy);
  expect(failed('https://10.0.1.43/', 'net::ERR_TUNNEL_CONNECTION_FAILED')).toBeDefined();
  expect(failed('https://10.0.1.43/', 'net::ERR_TIMED_OUT')).toBeUndefined();
  expect(failed('https://10.9.9.9/', 'net::ERR_TUNNEL_CONNECTION_FAILED')).toBeUndefined();
});
