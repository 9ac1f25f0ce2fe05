import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { callOnNode } from '../../page/nodes/node-handles.js';
import { visibleText } from '../../page/injected/read.js';
import { markdownOf, mainTextOf, textOfPage } from '../../page/reading/text.js';
import { invalidRequest } from '../../request/errors.js';
import { limited } from '../../request/size-limit.js';
import { nodeId } from '../../schemas/fields.js';

export const fetchTextCommand = defineCommand({
  name: 'fetch-text',
  on: 'page',
  summary: 'Read text',
  help: 'Returns the text that a person would see, of the page or of a node; a hidden node has the text `""`. `format: "markdown"` keeps headings, lists, links, tables and code. `main: true` reads only the main part of the page, such as an article, without navigation, side bars and footers. To read rows of values, use extract/.',
  tool: { isCore: true, hint: 'Read the text of the page, of its main part, or of a node.' },
  body: {
    node_id: Type.Optional(nodeId),
    format: Type.Optional(Type.Enum(['text', 'markdown'], { description: '`text` by default.' })),
    main: Type.Optional(
      Type.Boolean({ description: 'Only the main part of the page; not with node_id.' }),
    ),
  },
  reply: Type.Object({ text: Type.String({ description: 'The text.' }) }),
  errors: ['node_not_found', 'result_too_large'],
  examples: [
    {
      summary: 'Read one node',
      body: { node_id: 12 },
      html: '<p id="p">Hello <b>you</b></p>',
      nodes: { node_id: '#p' },
    },
    { summary: 'Read the whole page', body: {} },
    {
      summary: 'Read the article as Markdown',
      body: { format: 'markdown', main: true },
      html: '<nav>Home</nav><main><h1>Tea</h1><p>Pour <b>hot</b> water.</p></main>',
    },
  ],
  async run(page, { node_id, format = 'text', main = false }, { signal, deadline, config }) {
    if (main && node_id !== undefined)
      throw invalidRequest(
        '/main',
        'is not possible together with node_id',
        'main finds the main part of the whole page. Send main or node_id, and not both.',
      );
    const read = async () => {
      if (main) return mainTextOf(page, format, deadline);
      if (format === 'markdown') return markdownOf(page, node_id, signal);
      if (node_id === undefined) return textOfPage(page, signal);
      return (await callOnNode(page, node_id, visibleText, [], signal)).text;
    };
    return { text: limited(await read(), config.MAX_RESULT_BYTES) };
  },
});
