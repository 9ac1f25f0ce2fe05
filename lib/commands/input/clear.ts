import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { callOnNode } from '../../page/nodes/node-handles.js';
import { focusNode } from '../../page/actions/focus.js';
import { blurField } from '../../page/injected/focus.js';
import { nodeId, ok } from '../../schemas/fields.js';

export const clearCommand = defineCommand({
  name: 'clear',
  on: 'page',
  lane: 'exclusive',
  summary: 'Empty a field',
  help: 'Empties an input, a textarea or an editable element as a person would: focuses it, deletes its content and leaves it. If the field was not empty, the page gets `input` and then `change`. To go on typing in the field, use type/ with `clear`.',
  body: { node_id: nodeId },
  reply: Type.Object(ok),
  errors: ['node_not_found', 'node_not_interactable'],
  examples: [
    {
      summary: 'Empty a field',
      body: { node_id: 12 },
      html: '<input id="q" value="old">',
      nodes: { node_id: '#q' },
    },
  ],
  async run(page, { node_id }, { signal }) {
    await focusNode(page, node_id, 'clear', signal);
    await callOnNode(page, node_id, blurField, [], signal);
    return { ok: true };
  },
});
