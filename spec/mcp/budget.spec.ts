import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { estimatedTokens, fitted } from '../../lib/mcp/fit.js';
import { sessionTools } from '../../lib/mcp/tools.js';
import { idIn, McpClient } from '../support/mcp-client.js';
import { Site } from '../support/site.js';
import { Tabwire } from '../support/tabwire.js';

const tokens = (text: string) => encode(text, { disallowedSpecial: new Set() }).length;

describe('the list of tools', () => {
  const list = (profile: 'core' | 'all') =>
    [...sessionTools(profile, undefined).values()].map(({ tool }) => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: tool.input,
      annotations: tool.annotations,
    }));

  it('of core costs a model at most 3,000 tokens, for at most 16 tools', () => {
    expect(list('core').length).toBeLessThanOrEqual(16);
    expect(tokens(JSON.stringify(list('core')))).toBeLessThanOrEqual(3_000);
  });

  it('has no tool that reaches beyond the context of its session', () => {
    const names = list('all').map(({ name }) => name);
    for (const beyond of ['open_browser', 'delete_browsers', 'create_context', 'delete_context'])
      expect(names).not.toContain(beyond);
    for (const beyond of ['cdp', 'batch', 'create_ticket', 'save_profile', 'read_profile'])
      expect(names).not.toContain(beyond);
  });

  it('tells of what changes nothing', () => {
    const readers = list('core').filter(({ annotations }) => annotations.readOnlyHint);
    expect(readers.map(({ name }) => name)).toEqual([
      'list_pages',
      'ui_map',
      'wait_for',
      'fetch_text',
      'screenshot',
    ]);
  });

  it('tells which open another page at each call, and which show a site', () => {
    const annotationsOf = (tool: string) =>
      list('all').find(({ name }) => name === tool)?.annotations;
    expect(annotationsOf('open_page')).toEqual({});
    expect(annotationsOf('close_page')).toEqual({ idempotentHint: true });
    const same = { idempotentHint: true, openWorldHint: false };
    expect(annotationsOf('set_routes')).toEqual(same);
  });

  it('lets no address be sent', () => {
    const tools = sessionTools('all', undefined);
    for (const { tool } of tools.values())
      for (const field of ['"ctx_id"', '"observe"'])
        expect(JSON.stringify(tool.input)).not.toContain(field);
    const map = tools.get('ui_map')?.tool;
    expect(() => map?.parse({ ctx_id: 'x' })).toThrow('is not a field of this request');
  });
});

/** Texts of which tokenizers make very different numbers of tokens. */
const TEXTS: readonly (readonly [string, string])[] = [
  ['words', 'The quick brown fox jumps over the lazy dog. '.repeat(400)],
  ['a map', '[10000000123] button "Add to cart" covered_by=69 focused\n'.repeat(300)],
  ['Chinese', '茶是一种受欢迎的饮料。请把它放进购物车\n'.repeat(300)],
  ['Thai', 'ชาเป็นเครื่องดื่มที่ได้รับความนิยม\n'.repeat(300)],
  ['emoji', '👩‍👩‍👧‍👦🏳️‍🌈🍵❤️\n'.repeat(400)],
  ['URLs', 'https://example.com/a8f3e2?utm_source=x%20y&id=93_b2-Zq\n'.repeat(300)],
  ['punctuation', '!?{}[]()<>#$%&*~^|\\/;:\n'.repeat(500)],
  ['one line', 'a1'.repeat(20_000)],
  ['rare words', 'zxqv wpkj Qzrtbl XKCDYQ mjhgtf\n'.repeat(600)],
];

it.each(TEXTS)('%s fit the tokens that they may cost', (_, text) => {
  const cut = fitted(text, 2_400, 'More by ui_map.');
  expect(tokens(cut)).toBeLessThanOrEqual(2_500);
  expect(cut).toContain('More by ui_map.');
  expect(estimatedTokens(text) / tokens(text)).toBeGreaterThan(0.9);
});

it('a text that fits stays as it is', () => {
  expect(fitted('a\nb', 10, 'More.')).toBe('a\nb');
});

describe('a map after an act', () => {
  let tabwire: Tabwire;
  let site: Site;
  beforeAll(async () => {
    [tabwire, site] = await Promise.all([Tabwire.start(), Site.start()]);
  });
  afterAll(async () => {
    await tabwire.stop();
    await site.stop();
  });

  it('costs at most 2,500 tokens, on a page of thousands of nodes too', async () => {
    const mcp = await McpClient.connect(tabwire.url);
    const row = '<li><a href=#>茶 and a long name of a link, no. ${i}</a><button>Buy ${i}</button>';
    const many = `<button id=b onclick="l.innerHTML = Array.from({ length: 2000 }, (_, i) => \`${row}\`).join('')">More</button><ul id=l>`;
    const map = await mcp.do('navigate', { url: site.page(many) });
    const node_id = idIn(map, 'button "More"');
    const acts = [
      mcp.do('node_click', { node_id }),
      mcp.do('ui_map', { in_viewport: false }),
      mcp.do('wheel', { delta_y: 4_000 }),
    ];
    for (const act of acts) {
      const text = await act;
      expect(tokens(text)).toBeLessThanOrEqual(2_500);
    }
    await mcp.end();
  });
});
