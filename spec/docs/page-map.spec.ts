import { expect, it } from '@jest/globals';
import { uiMapCommand } from '../../lib/commands/finding/ui-map.js';
import { blocksOf, doc } from '../support/docs.js';
import { Stage } from '../support/stage.js';

const stage = Stage.inContext();

const page = doc('page-map');
const blocks = (language: string) =>
  blocksOf(page.text).flatMap((block) => (block.language === language ? block.text : []));

/** The outline with its IDs numbered in their order, and its URL cut short. */
const numbered = (outline: string) => {
  const ids: string[] = [];
  return outline
    .trimEnd()
    .replace(/^url data:.*/, 'url data:')
    .replace(/(?<=\[|covered_by=)\d+/g, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return `#${ids.indexOf(id)}`;
    });
};

it('docs/page-map.md shows the maps of its page', async () => {
  const [shell = ''] = blocks('sh');
  const [, quoted = ''] = /MENU=([^]*?)\ncurl/.exec(shell) ?? [];
  await stage.do('navigate', { url: quoted.replaceAll(/'\\\n'|'/g, '') });
  const [outline = ''] = blocks('text');
  const map = await stage.do('ui-map', { format: 'text' });
  expect(numbered(map.text)).toBe(numbered(outline));
  const [reply = ''] = blocks('json');
  const shown = JSON.parse(reply);
  const found = await stage.do('ui-map', { query: 'order' });
  expect({ ...found, url: shown.url, frames: shown.frames }).toEqual({
    ...shown,
    nodes: shown.nodes.map((node: object) => ({
      ...node,
      node_id: expect.any(Number),
      covered_by: expect.any(Number),
    })),
  });
});

it('docs/page-map.md names every option of a map', () => {
  const options = page.section('Choose what the map contains');
  const named = [...options.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  const shared = ['timeout_ms', 'ctx_id', 'page_id'];
  const fields = Object.keys(uiMapCommand.body.properties).filter((it) => !shared.includes(it));
  expect(named.sort()).toEqual(fields.sort());
});
