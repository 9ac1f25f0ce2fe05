import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { focusNode } from '../../page/actions/focus.js';
import { nodeId, success } from '../../schemas/fields.js';

export const type = defineCommand({
  name: 'type',
  on: 'page',
  lane: 'exclusive',
  summary: 'Type text',
  help: 'Types text with key events, as a person would: into the node, at its end, or else into whatever has the focus. `\\n` presses Enter and `\\t` Tab; characters that a US keyboard lacks are inserted.',
  body: {
    text: Type.String({ description: 'What to type.' }),
    node_id: Type.Optional(nodeId),
    clear: Type.Optional(Type.Boolean({ description: 'Empty the node first.' })),
    delay_ms: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10_000, description: 'Pause after each character.' }),
    ),
  },
  reply: Type.Object(success),
  errors: ['node_not_found', 'node_not_interactable'],
  examples: [
    {
      summary: 'Into a field',
      body: { node_id: 12, text: 'hello', clear: true },
      html: '<input id="q" value="old">',
      nodes: { node_id: '#q' },
    },
    { summary: 'Into whatever has the focus', body: { text: 'tea\n' } },
  ],
  async run(page, { text, node_id, clear = false, delay_ms = 0 }, { signal }) {
    if (node_id !== undefined) await focusNode(page, node_id, clear ? 'clear' : 'type', signal);
    await page.keyboard.type(text, delay_ms, signal);
    return { success: true };
  },
});
