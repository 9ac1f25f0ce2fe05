import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { hover } from '../../page/actions/hover.js';
import { mouseAt } from '../../page/actions/viewport-point.js';
import { invalidRequest } from '../../request/errors.js';
import { nodeId, ok } from '../../schemas/fields.js';
import { clickFields, pressed } from '../../schemas/input.js';

const { button, click_count, modifiers } = clickFields;

const flag = (description: string) => Type.Optional(Type.Literal(true, { description }));

export const mouseCommand = defineCommand({
  name: 'mouse',
  on: 'page',
  lane: 'exclusive',
  summary: 'Move the mouse, hold and release its buttons',
  help: 'Moves the mouse, then presses a button, then releases it, as far as you send `move`, `down` and `up`. A pressed button stays pressed across commands, and moves drag with it. It is released by `up`, by keyboard/ with `release_all`, when the page closes, and when the page gets no command for HELD_INPUT_TIMEOUT_MS (60,000 ms). `down` presses whatever is at the point; node-click/ without `force` presses only its node.',
  body: {
    move: Type.Optional(
      Type.Object(
        {
          node_id: Type.Optional(nodeId),
          x: Type.Optional(Type.Number({ description: 'CSS px from the left of the viewport.' })),
          y: Type.Optional(Type.Number({ description: 'CSS px from the top of the viewport.' })),
        },
        {
          additionalProperties: false,
          description: 'Moves to `x` and `y`, or to a node, for which it waits as hover/ does.',
        },
      ),
    ),
    steps: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: 'Number of moves on the way, in a straight line; 1 by default.',
      }),
    ),
    down: flag(
      'Presses the button. While it is held, click/, node-click/, check/ and drag/ fail with 409 `button_held`.',
    ),
    up: flag('Releases the button.'),
    button,
    click_count,
    modifiers,
  },
  reply: Type.Object({
    ...ok,
    x: Type.Number({ description: 'Position of the mouse: CSS px from the left of the viewport.' }),
    y: Type.Number({ description: 'Position of the mouse: CSS px from the top of the viewport.' }),
    pressed,
  }),
  errors: [
    'node_not_found',
    'click_intercepted',
    'node_not_interactable',
    'button_held',
    'out_of_viewport',
  ],
  examples: [
    { summary: 'Move in five steps', body: { move: { x: 200, y: 300 }, steps: 5 } },
    { summary: 'Press the left button', body: { move: { x: 20, y: 30 }, down: true } },
    { summary: 'Move, and release the button', body: { move: { x: 220, y: 130 }, up: true } },
  ],
  async run(page, { move, steps, down, up, ...options }, { deadline }) {
    if (!move && !down && !up)
      throw invalidRequest('', 'needs move, down or up', 'Send move, down or up, or several.');
    const { signal } = deadline;
    const { mouse } = page.input;
    const { modifiers: held } = options;
    if (move) await hover(page, move, { modifiers: held, force: false, steps }, deadline);
    const { x, y } = mouse.position;
    try {
      if (down) await mouse.down(await mouseAt(page, x, y, signal), options, signal);
      if (up) await mouse.up(await mouseAt(page, x, y, signal), options, signal);
    } catch (error) {
      if (down && up) await mouse.releaseInTime();
      throw error;
    }
    return { ok: true, x, y, pressed: page.input.pressed };
  },
});
