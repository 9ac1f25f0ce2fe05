import { describe, expect, it } from '@jest/globals';
import { Tickets } from '../../lib/control/tickets.js';
import { TabwireError } from '../../lib/request/errors.js';
import { apiKey } from '../../lib/settings/api-keys.js';
import { KeyRing } from '../../lib/settings/key-ring.js';
import { readSettings } from '../../lib/settings/settings.js';
import { authentication } from '../../routes/http/auth.js';
import { pathOf, runChecks, type Head } from '../../routes/http/head.js';
import { sameOrigin } from '../../routes/http/origin.js';

const config = readSettings({ ALLOWED_HOSTS: 'tabwire.test' });
const keys = new KeyRing([apiKey('ann:secret'), apiKey('nameless')]);
const checks = [sameOrigin(config), authentication(keys, new Tickets())];

/** What is forwarded of a request that comes through no proxy. */
const PLAIN = { scheme: 'http', client: '127.0.0.1' } as const;

/** What the checks make of a head: the caller, or the code of the problem. */
function outcome(target: string, headers: Head['headers']) {
  const hosts = [headers.host ?? ''];
  const head = { method: 'GET', target, headers, hosts, forwarded: PLAIN };
  try {
    return { key: runChecks(checks, head).grant.key };
  } catch (error) {
    return error instanceof TabwireError ? error.code : error;
  }
}

describe('the checks of a head', () => {
  const host = 'tabwire.test:80';

  it('tell who sends it', () => {
    expect(outcome('/browsers/', { host, 'x-api-key': 'secret' })).toEqual({ key: 'ann' });
    expect(outcome('/browsers/', { host, 'x-api-key': 'nameless' })).toEqual({});
    expect(outcome('/health?a=b', { host })).toEqual({});
  });

  it('refuse who has no key, and first of all where a web page may have sent it', () => {
    expect(outcome('/browsers/', { host })).toBe('unauthorized');
    expect(outcome('/health/x', { host, 'x-api-key': 'wrong' })).toBe('unauthorized');
    expect(outcome('/browsers/', { host: 'evil.test' })).toBe('forbidden_origin');
    expect(outcome('/health/', { host, origin: 'http://evil.test' })).toBe('forbidden_origin');
    const crossSite = { host, 'sec-fetch-site': 'cross-site', 'x-api-key': 'secret' };
    expect(outcome('/browsers/', crossSite)).toBe('forbidden_origin');
  });

  it('let everyone in where there are no keys', () => {
    const ring = new KeyRing([]);
    const open = authentication(ring, new Tickets());
    const head = { method: 'GET', target: '/', headers: {}, hosts: [''], forwarded: PLAIN };
    expect(open(head)).toEqual({ grant: ring.everybody });
  });
});

describe('the path of a request target', () => {
  it.each([
    ['/browsers/?a=b', '/browsers/'],
    ['/browsers/#a', '/browsers/'],
    ['/health/../metrics', '/health/../metrics'],
    ['//health/', '//health/'],
    ['http://tabwire.test:80/browsers/?a', '/browsers/'],
    ['http://tabwire.test', '/'],
    ['*', '*'],
    ['', '/'],
  ])('%j is %j', (target, path) => {
    expect(pathOf(target)).toBe(path);
  });
});
