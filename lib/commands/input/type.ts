import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { typeText } from '../../page/actions/type.js';
import { nodeId, success } from '../../schemas/fields.js';

export const typeCommand = defineCommand({
  name: 'type',
  on: 'page',
  lane: 'exclusive',
  summary: 'Type text',
  help: 'Types text with key events, as a person would: into the node, at its end, or else into whatever has the focus. `\\n` presses Enter and `\\t` Tab; characters that a US keyboard lacks are inserted. A field that has no text gets its value as a whole, with input and then change events: date (`2026-11-22`), time (`13:45`), datetime-local (`2026-11-22T13:45`), month (`2026-11`), week (`2026-W47`), color (`#1a2b3c`) and range (`42`). A value that it does not take is 409 with the reason `value_refused` and says what it takes; a date outside of its `min` and `max` is taken, and not valid, as when a person types it.',
  tool: {
    isCore: true,
    hint: 'Type text into a field, or into what has the focus; \\n presses Enter.',
    fields: ['node_id', 'text', 'clear'],
  },
  body: {
    text: Type.String({ description: 'What to type, or the value of such a field.' }),
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
    {
      summary: 'A date',
      body: { node_id: 12, text: '2026-11-22' },
      html: '<input id="day" type="date">',
      nodes: { node_id: '#day' },
    },
    { summary: 'Into whatever has the focus', body: { text: 'tea\n' } },
  ],
  async run(page, { text, ...options }, { signal }) {
    await typeText(page, text, options, signal);
    return { success: true };
  },
});
