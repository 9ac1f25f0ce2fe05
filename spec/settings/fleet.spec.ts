import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { memberSettings } from '../../lib/settings/member-share.js';
import { isFleet } from '../../lib/settings/fleet.js';
import { readSettings } from '../../lib/settings/settings.js';
import { SettingsError } from '../../lib/settings/start-error.js';

const FLEET_SECRET = 'a secret of thirty-two characters';
const FLEET_REDIS_URL = 'redis://:hidden@redis.internal:6379';

const folder = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A file with a text. */
function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** The sentence of the start that is refused. */
function refusal(settings: Record<string, string>): string {
  try {
    readSettings(settings);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('the settings were accepted');
}

describe('a fleet', () => {
  it('is none without Redis and peers', () => {
    expect(isFleet(readSettings({}))).toBe(false);
    expect(isFleet(readSettings({ FLEET_SECRET }))).toBe(false);
    expect(isFleet(readSettings({ FLEET_REDIS_URL, FLEET_SECRET }))).toBe(true);
  });

  it.each([
    ['http://a:1/, https://b', { kind: 'urls', urls: ['http://a:1', 'https://b'] }],
    ['http://a:1,http://a:1/', { kind: 'urls', urls: ['http://a:1'] }],
    ['dns://tabwire.svc:8080', { kind: 'dns', name: 'tabwire.svc', port: 8080 }],
  ])('has the peers of %j', (FLEET_PEERS, peers) => {
    expect(readSettings({ FLEET_PEERS, FLEET_SECRET }).FLEET_PEERS).toEqual(peers);
  });

  it('has its secret from a file, too', () => {
    const FLEET_SECRET_FILE = file('secret', `\n${FLEET_SECRET}\n`);
    expect(readSettings({ FLEET_REDIS_URL, FLEET_SECRET_FILE }).FLEET_SECRET).toBe(FLEET_SECRET);
  });

  it.each<[string, Record<string, string>, string]>([
    ['no secret', { FLEET_REDIS_URL }, 'FLEET_REDIS_URL needs FLEET_SECRET'],
    ['no secret', { FLEET_PEERS: 'http://a' }, 'FLEET_PEERS needs FLEET_SECRET'],
    ['a short secret', { FLEET_SECRET: 'short' }, 'FLEET_SECRET has 5 characters'],
    [
      'a short secret of a file',
      { FLEET_SECRET_FILE: file('short', 'short'), FLEET_REDIS_URL },
      'FLEET_SECRET_FILE has 5 characters',
    ],
    [
      'Redis and peers',
      { FLEET_REDIS_URL, FLEET_PEERS: 'http://a', FLEET_SECRET },
      'FLEET_REDIS_URL and FLEET_PEERS are both set',
    ],
    [
      'another protocol than that of Redis',
      { FLEET_REDIS_URL: 'http://:hidden@a:6379', FLEET_SECRET },
      'FLEET_REDIS_URL must be a URL such as',
    ],
    ['no URL of Redis', { FLEET_REDIS_URL: 'hidden', FLEET_SECRET }, 'FLEET_REDIS_URL must be'],
    ...['a:1', 'http://a/path', 'ftp://a', ',', 'dns://a', 'dns://a:0', 'dns://a:1,http://b'].map(
      (FLEET_PEERS): [string, Record<string, string>, string] => [
        `the peers ${FLEET_PEERS}`,
        { FLEET_PEERS, FLEET_SECRET },
        'FLEET_PEERS must',
      ],
    ),
    ['a URL with a path', { FLEET_URL: 'http://a/b' }, 'FLEET_URL must'],
    ['a name with braces', { FLEET_NAME: '{a}' }, 'FLEET_NAME must'],
  ])('does not start with %s, and no secret is told', (_what, settings, sentence) => {
    const message = refusal(settings);
    expect(message).toContain(sentence);
    expect(message).toMatch(/[.;]/);
    expect(message).not.toMatch(/thirty-two|hidden/);
  });
});

describe('MEMBERS', () => {
  const limits = { MAX_BROWSERS: '5', POOL_SIZE: '1', MAX_QUEUE: '3', MAX_LAUNCHES: '1' };

  it.each<[string, Record<string, string>, string]>([
    ['too many', { MEMBERS: '65' }, 'MEMBERS must be a whole number from 1 to 64'],
    ['none', { MEMBERS: '0' }, 'MEMBERS must be a whole number from 1 to 64'],
    ['Redis', { FLEET_REDIS_URL, FLEET_SECRET, MEMBERS: '2' }, 'MEMBERS is 2 and FLEET_REDIS_URL'],
    ['a secret', { FLEET_SECRET, TABWIRE_MEMBERS: '2' }, 'TABWIRE_MEMBERS is 2 and FLEET_SECRET'],
    ['fewer browsers', { MAX_BROWSERS: '1', MEMBERS: '2' }, 'MEMBERS is 2 and MAX_BROWSERS is 1'],
    [
      'little memory',
      { MAX_WAITING_BYTES: String(15 * 2 ** 20), MEMBERS: '2' },
      'MEMBERS is 2 and MAX_WAITING_BYTES is',
    ],
  ])('is refused with %s, in a sentence without secrets', (_what, settings, sentence) => {
    const message = refusal(settings);
    expect(message).toContain(sentence);
    expect(message).not.toMatch(/thirty-two|hidden/);
  });

  it('divides the limits, whose sum is what was set, and no limit of one member is twice that of another', () => {
    const whole = readSettings({ ...limits, MEMBERS: '2', MAX_WAITING_BYTES: '33554433' });
    const link = { send: () => {}, onMessage: () => {} };
    const shares = [0, 1].map((at) =>
      memberSettings(
        whole,
        at,
        { kind: 'supervisor', name: `member-${at + 1}`, sockets: '/run', link },
        FLEET_SECRET,
      ),
    );
    const of = (name: 'MAX_BROWSERS' | 'POOL_SIZE' | 'MAX_QUEUE' | 'MAX_WAITING_BYTES') =>
      shares.map((share) => share[name]);
    expect([of('MAX_BROWSERS'), of('POOL_SIZE'), of('MAX_QUEUE')]).toEqual([
      [3, 2],
      [1, 0],
      [2, 1],
    ]);
    expect(of('MAX_WAITING_BYTES')).toEqual([16_777_217, 16_777_216]);
    expect(shares.map(({ MAX_LAUNCHES }) => MAX_LAUNCHES)).toEqual([1, 1]);
    expect(shares.every((share) => isFleet(share))).toBe(true);
    expect(shares.map(({ FLEET_URL }) => FLEET_URL)).toEqual([
      'http://member-1',
      'http://member-2',
    ]);
  });
});
