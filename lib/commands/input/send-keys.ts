import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { invalidKeys } from '../../page/input/invalid-keys.js';
import { parseKeys } from '../../page/input/key-grammar.js';
import { success } from '../../schemas/fields.js';

export const sendKeysCommand = defineCommand({
  name: 'send-keys',
  on: 'page',
  lane: 'exclusive',
  summary: 'Press keys',
  help: 'Presses keys one after the other: key names or characters separated by commas, each with an optional count, chords joined by +. `Backspace10`, `Control+a, Delete`, `Shift+ArrowLeft3`, `h, i, Enter`.',
  tool: { isCore: true, hint: 'Press keys, such as `Enter` or `Control+a, Delete`.' },
  body: {
    keys: Type.String({
      minLength: 1,
      maxLength: 10_000,
      description: 'E.g. `Control+a, Backspace, h, i, Enter`.',
    }),
  },
  reply: Type.Object({
    ...success,
    message: Type.String({ description: 'What was pressed, in numbers.' }),
  }),
  errors: ['invalid_keys'],
  examples: [
    { summary: 'One key', body: { keys: 'Tab' } },
    { summary: 'A count and a chord', body: { keys: 'Backspace10, Control+a' } },
  ],
  async run(page, { keys }, { signal }) {
    const strokes = invalidKeys(() => parseKeys(keys));
    await page.input.keyboard.press(strokes, signal);
    const count = strokes.reduce((sum, stroke) => sum + stroke.count, 0);
    return { success: true, message: `Pressed ${count} ${count === 1 ? 'key' : 'keys'}.` };
  },
});
