import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { htmlOfNode, htmlOfPage } from '../../page/reading/html.js';
import { nodeId } from '../../schemas/fields.js';

export const fetchHtmlCommand = defineCommand({
  name: 'fetch-html',
  on: 'page',
  summary: 'Read HTML',
  help: 'Returns the present HTML of the page, with its doctype, or of one node. With `Accept: text/html` the reply is the HTML itself. It does not contain the documents of frames and the content of shadow roots.',
  body: { node_id: Type.Optional(nodeId) },
  reply: Type.Object({ html: Type.String({ description: 'The HTML.' }) }),
  content: { types: ['text/html'], type: () => 'text/html', data: ({ html }) => html },
  errors: ['node_not_found', 'result_too_large'],
  examples: [
    { summary: 'Read the whole page', body: {} },
    {
      summary: 'Read one node',
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
