import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { McpClient } from '../../support/mcp-client.js';
import { raw } from '../../support/raw.js';
import { Tabwire } from '../../support/tabwire.js';

let tabwire: Tabwire;

beforeAll(async () => {
  tabwire = await Tabwire.start({
    API_KEYS: 'ann:key-of-ann-0123456789,bob:key-of-bob-0123456789',
  });
});
afterAll(() => tabwire.stop());

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'spec', version: '1' },
  },
});

const post = (headers: Record<string, string>, query = '', body = INITIALIZE) =>
  raw(tabwire.url, `/mcp/${query}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });
const KEY = { 'X-API-Key': 'key-of-ann-0123456789' };

it('MCP asks for a key, and refuses web pages, as every path does', async () => {
  expect((await post({})).status).toBe(401);
  expect((await post({ ...KEY, Origin: 'http://evil.example' })).status).toBe(403);
  expect((await post({ ...KEY, Host: 'evil.example' })).status).toBe(403);
  expect((await post({ ...KEY, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await post(KEY)).status).toBe(200);
});

it('a session is of the key that began it', async () => {
  const ann = await McpClient.connect(tabwire.url, '', 'key-of-ann-0123456789');
  const session = { 'Mcp-Session-Id': ann.transport.sessionId ?? '' };
  const list = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
  expect((await post({ ...KEY, ...session }, '', list)).status).toBe(200);
  const bob = { 'X-API-Key': 'key-of-bob-0123456789' };
  expect((await post({ ...bob, ...session }, '', list)).status).toBe(404);
  await ann.end();
});

it('the query of a session is checked as every body is', async () => {
  const outcomes = [
    ['?profile=most', '/profile must be one of'],
    ['?tools=node_click,fly', 'There is no tool \\"fly\\"'],
    ['?allowed_domains=a%20b', 'must be a domain'],
    ['?verbose=1', 'is not a field of this request'],
  ];
  for (const [query, detail] of outcomes) {
    const { status, text } = await post(KEY, query);
    expect([query, status, text]).toEqual([query, 400, expect.stringContaining(detail ?? '')]);
  }
});

it('what is no session’s is refused in the terms of MCP', async () => {
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  expect((await post(KEY, '', list)).status).toBe(400);
  expect((await post({ ...KEY, 'Mcp-Session-Id': 'none' }, '', list)).status).toBe(404);
  expect((await post({ ...KEY, Accept: 'application/json' })).status).toBe(406);
});
