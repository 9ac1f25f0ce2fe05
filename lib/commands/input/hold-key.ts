import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { invalidKeys } from '../../page/input/invalid-keys.js';
import { parseHold } from '../../page/input/key-grammar.js';
import { success } from '../../schemas/fields.js';

/** How long pressing and releasing may take, in ms, beside the hold itself. */
const SLACK_MS = 10_000;

export const holdKeyCommand = defineCommand({
  name: 'hold-key',
  on: 'page',
  lane: 'exclusive',
  summary: 'Hold a key',
  help: 'Holds a key down for the number of milliseconds after its name, with the auto-repeat of a keyboard, then releases it: `ArrowUp500`. At most 60000.',
  body: { key: Type.String({ minLength: 1, maxLength: 100, description: 'E.g. `ArrowUp500`.' }) },
  reply: Type.Object({
    ...success,
    message: Type.String({ description: 'What was held, and for how long.' }),
  }),
  errors: ['invalid_keys'],
  examples: [{ summary: 'Half a second up', body: { key: 'ArrowUp500' } }],
  // Longer than the default if the hold is.
  leastMs: ({ key }) => invalidKeys(() => parseHold(key)).durationMs + SLACK_MS,
  async run(page, { key }, { signal }) {
    const { stroke, durationMs } = invalidKeys(() => parseHold(key));
    await page.input.keyboard.hold(stroke, durationMs, signal);
    return { success: true, message: `Held ${stroke.key.key} for ${durationMs} ms.` };
  },
});
