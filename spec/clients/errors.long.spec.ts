import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Tabwire } from '../support/tabwire.js';
import { CLIENTS, LANGUAGES } from './languages.js';
import { Relay } from './relay.js';

const KEY = 'sesame';

/** What each program has to tell of each failure: status, code, whether it is retryable and when. */
const MATRIX = [
  ['wrong key', [401, 'unauthorized', false, null]],
  ['unknown browser', [404, 'browser_not_found', false, null]],
  ['stale node', [404, 'node_stale', false, null]],
  ['covered node', [409, 'click_intercepted', true, null]],
  ['script error', [422, 'script_error', false, null]],
  ['invalid field', [400, 'invalid_request', false, null]],
  ['time-out', [504, 'timeout', true, null]],
  ['no answer', 'no answer'],
  ['cut before the answer', 'connection lost'],
  ['cut within the answer', 'connection lost'],
  ['no place', [503, 'at_capacity', true, 1]],
  ['no place at first', 'nothing'],
  ['nobody there', 'connection lost'],
];

describe.each(LANGUAGES)('the client for $name', ({ needs, isHere, errors, run }) => {
  let tabwire: Tabwire;
  let relay: Relay;

  beforeAll(async () => {
    const settings = { API_KEYS: KEY, MAX_BROWSERS: '1', QUEUE_TIMEOUT_MS: '100' };
    if (isHere) tabwire = await Tabwire.start(settings);
  });

  afterAll(async () => {
    if (isHere) await tabwire.stop();
  });

  afterEach(() => {
    if (isHere) relay.stop();
  });

  (isHere ? it : it.skip).each(errors)(
    `tells each failure: %s (needs ${needs})`,
    async (file) => {
      relay = await Relay.to(tabwire.url);
      const { gateway } = tabwire;
      // The first open that finds no place is not sent again; the second is, and finds that of the program's own
      // browser, which it ends later without a complaint that it is gone.
      let full = 0;
      relay.onFull = async () => {
        if (++full !== 2) return;
        const headers = { 'X-API-Key': KEY };
        await fetch(`${tabwire.url}/browsers/`, { method: 'DELETE', headers });
      };
      const text = readFileSync(join(CLIENTS, file), 'utf8');
      const env = { TABWIRE_URL: relay.url, TABWIRE_KEY: KEY };
      const told = (await run(text, env)).trim().split('\n');
      expect(told.map((line): unknown => JSON.parse(line))).toEqual(MATRIX);
      expect(full).toBe(2);
      // What may have been done is sent once.
      expect(relay.hungUp).toBe(1);
      const asked = Object.fromEntries(relay.asked);
      expect(asked).toMatchObject({ 'POST back': 1, 'POST forward': 1, 'POST reload': 1 });
      expect(asked['POST node-click']).toBe(3);
      expect(asked['PUT browsers']).toBe(4);
      expect(gateway.browsers).toHaveLength(0);
    },
    120_000,
  );
});
