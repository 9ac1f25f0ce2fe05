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
  help: 'Presses a key that stays pressed across commands, releases keys, or inserts text; send exactly one of the fields. Later commands use the held keys: Control makes Control-clicks, Shift makes an `A` of `a`. Keys are released by `up` and `release_all`, when the page closes, and when it gets no command for HELD_INPUT_TIMEOUT_MS (60,000 ms). The reply lists what is held.',
  body: {
    down: key(
      'Presses this key, by its name in send-keys/: `Shift`, `a`, `ArrowUp`. If the key is held, it repeats.',
    ),
    up: key('Releases this key, if it is held.'),
    insert_text: Type.Optional(
      Type.String({
        description:
          'Inserts this text at the focus, without key events; the page gets an `input` event.',
      }),
    ),
    release_all: Type.Optional(
      Type.Literal(true, {
        description: 'true: releases all held keys and mouse buttons; nothing is dropped.',
      }),
    ),
  },
  reply: Type.Object({ ...ok, pressed }),
  errors: ['invalid_keys'],
  examples: [
    { summary: 'Hold Shift', body: { down: 'Shift' } },
    { summary: 'Release Shift', body: { up: 'Shift' } },
    { summary: 'Insert text', body: { insert_text: '嗨' } },
    { summary: 'Release everything', body: { release_all: true } },
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
