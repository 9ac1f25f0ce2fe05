import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { invalidKeys } from '../../page/input/invalid-keys.js';
import { parseKeys, type Stroke } from '../../page/input/key-grammar.js';
import { withDownloads, type Acting } from '../../page/actions/begun-downloads.js';
import { begunDownloads } from '../../schemas/downloads.js';
import { success } from '../../schemas/fields.js';

/** Whether a key may follow a link, press a button or submit a form. */
const activates = ({ key }: Stroke) => key.key === 'Enter';

export const sendKeysCommand = defineCommand({
  name: 'send-keys',
  on: 'page',
  lane: 'exclusive',
  summary: 'Press keys',
  help: 'Presses keys one after the other; they go to the element that has the focus. Separate the keys, names or characters, with commas. A number after a key is its count, and + joins a chord: `Backspace10`, `Control+a, Delete`, `Shift+ArrowLeft3`, `h, i, Enter`. To enter a text, use type/. After Enter, the command waits for downloads as node-click/ does.',
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
    message: Type.String({ description: 'Sentence with the number of pressed keys.' }),
    ...begunDownloads,
  }),
  errors: ['invalid_keys'],
  examples: [
    { summary: 'Press one key', body: { keys: 'Tab' } },
    { summary: 'Press a key ten times, and a chord', body: { keys: 'Backspace10, Control+a' } },
  ],
  async run(page, { keys }, { signal }) {
    const strokes = invalidKeys(() => parseKeys(keys));
    const press = () => page.input.keyboard.press(strokes, signal);
    const pressed = async (): Promise<Acting> => {
      await press();
      return { link: 'focused' };
    };
    let begun = {};
    if (strokes.some(activates)) begun = await withDownloads(page, signal, pressed);
    else await press();
    const count = strokes.reduce((sum, stroke) => sum + stroke.count, 0);
    return {
      success: true,
      message: `Pressed ${count} ${count === 1 ? 'key' : 'keys'}.`,
      ...begun,
    };
  },
});
