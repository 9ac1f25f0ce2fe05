import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { keyNamedAlone } from '../../page/input/key-grammar.js';
import { invalidKeys } from '../../page/input/invalid-keys.js';
import { invalidRequest } from '../../request/errors.js';
import { ok } from '../../schemas/fields.js';
import { pressed } from '../../schemas/input.js';

const key = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, description }));

export const keyboardCommand = defineCommand({
  name: 'keyboard',
  on: 'page',
  lane: 'exclusive',
  summary: 'Hold and release keys',
  help: 'Presses a key that stays pressed on the page, across commands: a held Control makes the clicks that follow Control-clicks, a held Shift makes `a` an `A`. It is released by `up`, by `release_all` (mouse buttons too), with the page, and when the page got no command for HELD_INPUT_TIMEOUT_MS (60 s). `down` of a key that is held repeats it; `up` of one that is not does nothing. Or inserts text where the focus is, without key events. Send exactly one of the fields.',
  body: {
    down: key('The key to press, by a name of send-keys/: `Shift`, `a`, `ArrowUp`.'),
    up: key('The key to release.'),
    insert_text: Type.Optional(
      Type.String({ description: 'Inserted as it is; the page gets an `input` event.' }),
    ),
    release_all: Type.Optional(
      Type.Literal(true, { description: 'Releases all keys and mouse buttons that are held.' }),
    ),
  },
  reply: Type.Object({ ...ok, pressed }),
  errors: ['invalid_keys'],
  examples: [
    { summary: 'Hold Shift', body: { down: 'Shift' } },
    { summary: 'Release it', body: { up: 'Shift' } },
    { summary: 'Insert text', body: { insert_text: '嗨' } },
    { summary: 'Release whatever is held', body: { release_all: true } },
  ],
  async run(page, { down, up, insert_text, release_all }, { signal }) {
    const given = [down, up, insert_text, release_all].filter((field) => field !== undefined);
    if (given.length !== 1)
      throw invalidRequest(
        '',
        'needs down, up, insert_text or release_all',
        'Send exactly one of down, up, insert_text and release_all.',
      );
    const { keyboard } = page.input;
    if (down !== undefined)
      await keyboard.down(
        invalidKeys(() => keyNamedAlone(down)),
        signal,
      );
    if (up !== undefined)
      await keyboard.up(
        invalidKeys(() => keyNamedAlone(up)),
        signal,
      );
    if (insert_text !== undefined) await keyboard.insertText(insert_text, signal);
    if (release_all) await page.input.releaseAll(signal);
    return { ok: true, pressed: page.input.pressed };
  },
});
