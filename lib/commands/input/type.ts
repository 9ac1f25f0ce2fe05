import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { typeText } from '../../page/actions/type.js';
import { nodeId, success } from '../../schemas/fields.js';

export const typeCommand = defineCommand({
  name: 'type',
  on: 'page',
  lane: 'exclusive',
  summary: 'Type text',
  help: 'Types text with key events, at the end of the node, or without `node_id` into the element that has the focus. `\\n` presses Enter, `\\t` presses Tab, and characters that a US keyboard lacks are inserted. A field for a date, a time, a color or a range gets the text as its whole value (`2026-11-22`, `13:45`, `#1a2b3c`, `42`). If it does not accept the value, the command fails with 409 `node_not_interactable`, reason `value_refused`.',
  tool: {
    isCore: true,
    hint: 'Type text into a field, or into what has the focus; \\n presses Enter.',
    fields: ['node_id', 'text', 'clear'],
  },
  body: {
    text: Type.String({ description: 'Text to type, or the value of a date field.' }),
    node_id: Type.Optional(nodeId),
    clear: Type.Optional(Type.Boolean({ description: 'Empties it first.' })),
    delay_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 10_000,
        description: 'Pauses this long after each character, in ms.',
      }),
    ),
  },
  reply: Type.Object(success),
  errors: ['node_not_found', 'node_not_interactable'],
  examples: [
    {
      summary: 'Type into a field',
      body: { node_id: 12, text: 'hello', clear: true },
      html: '<input id="q" value="old">',
      nodes: { node_id: '#q' },
    },
    {
      summary: 'Set a date',
      body: { node_id: 12, text: '2026-11-22' },
      html: '<input id="day" type="date">',
      nodes: { node_id: '#day' },
    },
    { summary: 'Type into the element that has the focus', body: { text: 'tea\n' } },
  ],
  async run(page, { text, ...options }, { signal }) {
    await typeText(page, text, options, signal);
    return { success: true };
  },
});
