import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { pressAt, withDownloads, type Acting } from '../../page/actions/begun-downloads.js';
import { tapNode } from '../../page/actions/click.js';
import { exactTarget } from '../../page/actions/point-target.js';
import { requireTouchScreen } from '../../page/actions/touch-screen.js';
import { mouseToClickAt } from '../../page/actions/viewport-point.js';
import { begunDownloads } from '../../schemas/downloads.js';
import { nodeId, ok } from '../../schemas/fields.js';
import { clickFields, force, pressPlace, pressedInstead } from '../../schemas/input.js';

const { modifiers, trial } = clickFields;

export const tapCommand = defineCommand({
  name: 'tap',
  on: 'page',
  lane: 'exclusive',
  summary: 'Tap on a touch screen',
  help: 'Taps a node, or a point of the viewport, with trusted touch events, after which the page gets the mouse events of a tap. It waits for a node as node-click/ does, and without `force` it touches nothing else. The reply contains the downloads that the tap began. The page needs a touch screen: set `touch` with emulate/.',
  body: {
    node_id: Type.Optional(nodeId),
    x: Type.Optional(Type.Number({ description: 'CSS pixels from the left of the viewport.' })),
    y: Type.Optional(Type.Number({ description: 'CSS pixels from the top of the viewport.' })),
    ...pressPlace,
    modifiers,
    trial,
    force,
  },
  reply: Type.Object({ ...ok, ...pressedInstead, ...begunDownloads }),
  errors: [
    'no_touch_screen',
    'node_not_found',
    'click_intercepted',
    'node_not_interactable',
    'out_of_viewport',
  ],
  examples: [],
  async run(page, { node_id, x, y, ...options }, { deadline }) {
    const { signal } = deadline;
    const target = exactTarget({ node_id, x, y });
    await requireTouchScreen(page, signal);
    const tap = async (): Promise<Acting> => {
      if ('nodeId' in target) return tapNode(page, target.nodeId, options, deadline);
      const point = await mouseToClickAt(page, target.x, target.y, signal);
      if (options.trial) return {};
      const press = () => page.input.touch.tap(point, options.modifiers, signal);
      return pressAt(page, point, press, signal);
    };
    if (!options.trial) return { ok: true, ...(await withDownloads(page, signal, tap)) };
    await tap();
    return { ok: true };
  },
});
