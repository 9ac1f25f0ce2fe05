import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { focusNode } from '../../page/actions/focus.js';
import { nodeId, ok } from '../../schemas/fields.js';

export const focusCommand = defineCommand({
  name: 'focus',
  on: 'page',
  lane: 'exclusive',
  summary: 'Focus a node',
  help: 'Scrolls the node into view and gives it the focus, as Tab would, so that keys go to it. If the node is in a frame, the frame gets the focus too. If the node is hidden, is disabled or cannot have the focus, the command fails with 409 `node_not_interactable`.',
  body: { node_id: nodeId },
  reply: Type.Object(ok),
  errors: ['node_not_found', 'node_not_interactable'],
  examples: [
    {
      summary: 'Focus a link',
      body: { node_id: 12 },
      html: '<a id="home" href="#top">Home</a>',
      nodes: { node_id: '#home' },
    },
  ],
  async run(page, { node_id }, { signal }) {
    await focusNode(page, node_id, 'focus', signal);
    return { ok: true };
  },
});
