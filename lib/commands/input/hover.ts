import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { hover as moveOver } from '../../page/actions/hover.js';
import { nodeId, ok } from '../../schemas/fields.js';
import { coveringElement, force, modifiers } from '../../schemas/input.js';

export const hoverCommand = defineCommand({
  name: 'hover',
  on: 'page',
  lane: 'exclusive',
  summary: 'Hover over a node',
  help: 'Moves the mouse over a node, or to a point of the viewport, with trusted events, and leaves it there. It scrolls the node into view, and waits until it is visible, at rest and not covered; the node may be disabled. If the node moves away from the mouse, the mouse follows it.',
  tool: {
    isCore: true,
    hint: 'Move the mouse over a node, such as a menu.',
    fields: ['node_id'],
  },
  body: {
    node_id: Type.Optional(nodeId),
    x: Type.Optional(Type.Number({ description: 'CSS pixels from the left of the viewport.' })),
    y: Type.Optional(Type.Number({ description: 'CSS pixels from the top of the viewport.' })),
    modifiers,
    force,
  },
  reply: Type.Object({
    ...ok,
    hovered: Type.Optional(
      Type.Object(coveringElement, {
        description:
          'With `force`: describes the element that is under the mouse, if it is not the node or a part of it.',
      }),
    ),
  }),
  errors: ['node_not_found', 'click_intercepted', 'node_not_interactable', 'out_of_viewport'],
  examples: [
    {
      summary: 'Hover over a node',
      body: { node_id: 12 },
      html: '<button id="menu">Menu</button>',
      nodes: { node_id: '#menu' },
    },
    { summary: 'Move to a point', body: { x: 120, y: 48 } },
  ],
  async run(page, { modifiers: held, force: isForced = false, ...target }, { deadline }) {
    const hovered = await moveOver(page, target, { modifiers: held, force: isForced }, deadline);
    return { ok: true, ...(hovered ? { hovered } : {}) };
  },
});
