import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { htmlOfNode, htmlOfPage } from '../../page/reading/html.js';
import { nodeId } from '../../schemas/fields.js';

export const fetchHtmlCommand = defineCommand({
  name: 'fetch-html',
  on: 'page',
  summary: 'Read HTML',
  help: 'The HTML of the whole page as it is now, its doctype included, or of one node; with `Accept: text/html` as it is.',
  body: { node_id: Type.Optional(nodeId) },
  reply: Type.Object({ html: Type.String() }),
  content: { types: ['text/html'], type: () => 'text/html', data: ({ html }) => html },
  errors: ['node_not_found', 'result_too_large'],
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
    const max = config.MAX_RESULT_BYTES;
    const html =
      node_id === undefined
        ? await htmlOfPage(page, max, signal)
        : await htmlOfNode(page, node_id, max, signal);
    return { html };
  },
});
