import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { invalidKeys } from '../../page/input/invalid-keys.js';
import { parseHold } from '../../page/input/key-grammar.js';
import { success } from '../../schemas/fields.js';

/** Time for pressing and releasing in addition to the hold, in ms. */
const SLACK_MS = 10_000;

export const holdKeyCommand = defineCommand({
  name: 'hold-key',
  on: 'page',
  lane: 'exclusive',
  summary: 'Hold a key',
  help: 'Holds a key or a chord down for the number of milliseconds after its name, from 1 to 60,000, and then releases it: `ArrowUp500`. The key repeats as on a keyboard. To hold a key during other commands, use keyboard/.',
  body: {
    key: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Key or chord, followed by the time in ms: `ArrowUp500`.',
    }),
  },
  reply: Type.Object({
    ...success,
    message: Type.String({ description: 'Sentence about the key and its time.' }),
  }),
  errors: ['invalid_keys'],
  examples: [{ summary: 'Hold an arrow key for half a second', body: { key: 'ArrowUp500' } }],
  // Longer than the default if the hold is.
  leastMs: ({ key }) => invalidKeys(() => parseHold(key)).durationMs + SLACK_MS,
  async run(page, { key }, { signal }) {
    const { stroke, durationMs } = invalidKeys(() => parseHold(key));
    await page.input.keyboard.hold(stroke, durationMs, signal);
    return { success: true, message: `Held ${stroke.key.key} for ${durationMs} ms.` };
  },
});
