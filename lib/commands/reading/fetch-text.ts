import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { callOnNode } from '../../page/nodes/node-handles.js';
import { visibleText } from '../../page/scripts/read.js';
import { limited } from '../../request/size-limit.js';
import { nodeId } from '../../schemas/fields.js';

export const fetchTextCommand = defineCommand({
  name: 'fetch-text',
  on: 'page',
  summary: 'Read text',
  help: 'The text of a node that a person would see; a hidden node has none.',
  body: { node_id: nodeId },
  reply: Type.Object({ text: Type.String() }),
  errors: ['node_not_found', 'result_too_large'],
  examples: [
    {
      summary: 'One node',
      body: { node_id: 12 },
      html: '<p id="p">Hello <b>you</b></p>',
      nodes: { node_id: '#p' },
    },
  ],
  async run(page, { node_id }, { signal, config }) {
    const { text } = await callOnNode(page, node_id, visibleText, [], signal);
    return { text: limited(text, config.MAX_RESULT_BYTES) };
  },
});
