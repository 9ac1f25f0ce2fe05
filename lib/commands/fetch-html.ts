import Type from 'typebox';
import { defineCommand } from '../command.js';
import { callOnNode } from '../page/element.js';
import { callInFrame } from '../page/remote.js';
import { documentHtml, outerHtml } from '../page/scripts/read.js';
import { limited } from '../result.js';
import { nodeId } from '../schemas.js';

export const fetchHtml = defineCommand({
  name: 'fetch-html',
  on: 'page',
  summary: 'Read HTML',
  help: 'The HTML of the whole page as it is now, its doctype included, or of one node.',
  body: { node_id: Type.Optional(nodeId) },
  reply: Type.Object({ html: Type.String() }),
  errors: ['node_not_found', 'node_stale', 'result_too_large'],
  examples: [
    { summary: 'The whole page', body: {} },
    {
      summary: 'One node',
      body: { node_id: 12 },
      html: '<p id="p">Hi</p>',
      nodes: { node_id: '#p' },
    },
  ],
  async run(page, { node_id }, { signal, config }) {
    const html =
      node_id === undefined
        ? await callInFrame(page.frames.main, documentHtml, [], signal)
        : (await callOnNode(page, node_id, outerHtml, [], signal)).html;
    return { html: limited(html, config.MAX_RESULT_BYTES) };
  },
});
