import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { raw } from '../support/raw.js';
import { Tabwire } from '../support/tabwire.js';

let tabwire: Tabwire;
beforeAll(async () => {
  tabwire = await Tabwire.start();
});
afterAll(() => tabwire.stop());

const BODY = JSON.stringify({ expression: 'x'.repeat(33 * 1024 * 1024) });
const CHUNKED = { 'Transfer-Encoding': 'chunked' };

it.each(['/browsers/', '/browsers/nobody/eval/', '/browsers/nobody/batch/', '/mcp/'])(
  'a body of 33 MiB gets 413 at %s, and no reset',
  async (path) => {
    const method = path === '/browsers/' ? 'PUT' : 'POST';
    for (const more of [{}, CHUNKED, {}, CHUNKED, {}]) {
      // Each has `Connection: close`.
      const headers = { 'Content-Type': 'application/json', ...more };
      const { status, text } = await raw(tabwire.url, path, { method, body: BODY, headers });
      expect([status, JSON.parse(text).code]).toEqual([413, 'body_too_large']);
    }
  },
);
