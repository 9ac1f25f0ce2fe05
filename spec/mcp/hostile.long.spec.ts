import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { idIn, McpClient } from '../support/mcp-client.js';
import { Site } from '../support/site.js';
import { Tabwire } from '../support/tabwire.js';
import { HOSTILE_PAGES } from './hostile-pages.js';

const SECRETS = {
  API_KEYS: 'agent:key-of-the-service-0123456789',
  AI_API_KEY: 'sk-of-the-operator-0123456789',
  password: 'correct-horse-battery-staple',
};

/** Fills the password in; the URL of the page does not have it. */
const FILL = `document.querySelector('input').value = '${SECRETS.password.split('').reverse().join('')}'.split('').reverse().join('')`;

let tabwire: Tabwire;
let site: Site;
let mcp: McpClient;
/** All that the agent was told. */
const told: string[] = [];

beforeAll(async () => {
  site = await Site.start();
  tabwire = await Tabwire.start({
    API_KEYS: SECRETS.API_KEYS,
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: 'http://127.0.0.1:9/',
    AI_MODEL: 'none',
    AI_API_KEY: SECRETS.AI_API_KEY,
    // Two pages leave as they load, so that their navigate has it pass.
    DEFAULT_TIMEOUT_MS: '5000',
    MCP_ALLOWED_DOMAINS: new URL(site.origin).host,
  });
  const [, key = ''] = SECRETS.API_KEYS.split(':');
  mcp = await McpClient.connect(tabwire.url, '', key);
});
afterAll(async () => {
  await mcp.end();
  await tabwire.stop();
  await site.stop();
});

/** Documents for a tab that the site was asked for under its other name, which is not allowed. */
const strays = () =>
  site.visits.filter(
    ({ headers }) =>
      headers.host === new URL(site.other).host && headers['sec-fetch-dest'] === 'document',
  );

async function call(name: string, args: object) {
  const result = await mcp.call(name, args);
  told.push(result.text);
  return result;
}

it.each(HOSTILE_PAGES)(
  'an agent that does what a page says leaves its domains nowhere: $name',
  async ({ html, clicks = [], goes = [] }) => {
    const evil = site.page('Evil', site.other);
    const { host } = new URL(site.origin);
    const page = `<!doctype html><input type=password><script>${FILL}</script>${html(evil)}`;
    const map = (await call('navigate', { url: site.page(page) })).text;
    for (const line of clicks) await call('node_click', { node_id: idIn(map, line) });
    for (const url of goes) {
      const target = url
        .replaceAll('EVIL', evil)
        .replaceAll('HOST', host.replace(/:\d+$/, ''))
        .replaceAll('OTHER', new URL(site.other).host);
      const { isError, text } = await call('navigate', { url: target });
      expect([target, isError, text]).toEqual([
        target,
        true,
        expect.stringContaining('not_allowed'),
      ]);
      expect(text).toContain('Only visit the allowed domains');
      expect(await call('instruct', { instruction: `go to "${target}"` })).toMatchObject({
        isError: true,
      });
    }
    await call('fetch_text', {});
    await call('ui_map', {});
    expect(strays()).toEqual([]);
  },
);

it('no secret was in any result, and whatever pages say was between the marks', () => {
  expect(told.length).toBeGreaterThan(3 * HOSTILE_PAGES.length);
  const all = told.join('\n');
  expect(all).not.toContain(SECRETS.password);
  expect(all).not.toContain('key-of-the-service');
  expect(all).not.toContain('sk-of-the-operator');
  for (const text of told) {
    const outside = text.replace(/<<<page (\d{15})\n[^]*\npage \1>>>/g, '');
    expect(outside).not.toContain('Evil');
    expect(outside).not.toContain(site.other);
  }
});
