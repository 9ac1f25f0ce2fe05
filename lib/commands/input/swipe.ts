import Type, { type Static, type TObject } from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { exactTarget } from '../../page/actions/point-target.js';
import { swipe, type SwipeEnd } from '../../page/actions/swipe.js';
import { requireTouchScreen } from '../../page/actions/touch-screen.js';
import { invalidRequest } from '../../request/errors.js';
import { nodeId, ok } from '../../schemas/fields.js';
import { force, modifiers, pressedInstead } from '../../schemas/input.js';

const DEFAULT_STEPS = 10;

/** Time of a swipe in addition to its duration, in ms. */
const SLACK_MS = 10_000;

const px = (description: string) => Type.Optional(Type.Number({ description }));

const END = {
  to_node_id: Type.Optional(nodeId),
  to_x: px('End of the swipe: CSS pixels from the left of the viewport.'),
  to_y: px('End of the swipe: CSS pixels from the top of the viewport.'),
  delta_x: px(
    'Moves the finger this far to the right, in CSS pixels; 0 by default, with `delta_y`.',
  ),
  delta_y: px('Moves the finger this far down, in CSS pixels; a negative value scrolls down.'),
};

export const swipeCommand = defineCommand({
  name: 'swipe',
  on: 'page',
  lane: 'exclusive',
  summary: 'Swipe on a touch screen',
  help: 'Touches a node or a point of the viewport, moves in a straight line to another one, or by `delta_x` and `delta_y`, and lets go, with trusted touch events. It waits for a node as hover/ does. If the page does not handle the touch itself, it scrolls, and may continue to scroll after the reply. The page needs a touch screen: set `touch` with emulate/.',
  body: {
    node_id: Type.Optional(nodeId),
    x: px('Start of the swipe: CSS pixels from the left of the viewport.'),
    y: px('Start of the swipe: CSS pixels from the top of the viewport.'),
    ...END,
    steps: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: 'Number of moves on the way; 10 by default.',
      }),
    ),
    duration_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 60_000,
        description:
          'Duration of the swipe, in ms; 0 by default: as fast as the page handles the moves.',
      }),
    ),
    modifiers,
    force,
  },
  reply: Type.Object({ ...ok, ...pressedInstead }),
  errors: [
    'no_touch_screen',
    'node_not_found',
    'click_intercepted',
    'node_not_interactable',
    'out_of_viewport',
  ],
  examples: [],
  leastMs: ({ duration_ms = 0 }) => (duration_ms === 0 ? 0 : duration_ms + SLACK_MS),
  async run(page, { node_id, x, y, steps = DEFAULT_STEPS, duration_ms = 0, ...body }, call) {
    const { deadline } = call;
    const { force: isForced = false, modifiers: held } = body;
    const end = endOf(body);
    await requireTouchScreen(page, deadline.signal);
    const options = { force: isForced, modifiers: held, steps, durationMs: duration_ms };
    const { covering } = await swipe(page, { node_id, x, y }, end, options, deadline);
    return { ok: true, ...(covering && { pressed: covering }) };
  },
});

/** @throws TabwireError `invalid_request` if the body contains no end, or several */
function endOf({
  to_node_id,
  to_x,
  to_y,
  delta_x,
  delta_y,
}: Static<TObject<typeof END>>): SwipeEnd {
  const isBy = delta_x !== undefined || delta_y !== undefined;
  const isTo = [to_node_id, to_x, to_y].some((field) => field !== undefined);
  const words = 'to_node_id, or to_x and to_y, or delta_x and delta_y';
  if (isBy === isTo) throw invalidRequest('', `needs ${words}`, `Send either ${words}.`);
  if (isBy) return { deltaX: delta_x ?? 0, deltaY: delta_y ?? 0 };
  return exactTarget({ node_id: to_node_id, x: to_x, y: to_y });
}
