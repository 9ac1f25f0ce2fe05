import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { selectText } from '../../page/actions/select-text.js';
import { nodeId, ok } from '../../schemas/fields.js';
import { force } from '../../schemas/input.js';

export const selectTextCommand = defineCommand({
  name: 'select-text',
  on: 'page',
  lane: 'exclusive',
  summary: 'Select the text of a node',
  help: 'Waits until the node is visible, scrolls to it and selects its text. For a field or its label, this is the value of the field, which gets the focus. For another element, it is everything that the element contains.',
  body: { node_id: nodeId, force },
  reply: Type.Object(ok),
  errors: ['node_not_found', 'node_not_interactable'],
  examples: [
    {
      summary: 'Select the text of a field',
      body: { node_id: 12 },
      html: '<input id="q" value="some text">',
      nodes: { node_id: '#q' },
    },
  ],
  async run(page, { node_id, force: isForced = false }, { deadline }) {
    await selectText(page, node_id, isForced, deadline);
    return { ok: true };
  },
});
