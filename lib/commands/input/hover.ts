import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { hover as moveOver } from '../../page/actions/hover.js';
import { nodeId, ok } from '../../schemas/fields.js';
import { force, modifiers } from '../../schemas/input.js';

export const hoverCommand = defineCommand({
  name: 'hover',
  on: 'page',
  lane: 'exclusive',
  summary: 'Hover',
  help: 'Moves the mouse over a node, with trusted events, and leaves it there: scrolls the node into view, waits until it is visible, at rest and not covered, but not until it is enabled; one that moves away from the mouse is followed. Or moves it to a point of the viewport. Works in frames and shadow roots.',
  tool: {
    isCore: true,
    hint: 'Move the mouse over a node, as menus want it.',
    fields: ['node_id'],
  },
  body: {
    node_id: Type.Optional(nodeId),
    x: Type.Optional(Type.Number({ description: 'CSS pixels from the left of the viewport.' })),
    y: Type.Optional(Type.Number({ description: 'CSS pixels from the top of the viewport.' })),
    modifiers,
    force,
  },
  reply: Type.Object(ok),
  errors: ['node_not_found', 'click_intercepted', 'node_not_interactable', 'out_of_viewport'],
  examples: [
    {
      summary: 'Over a node',
      body: { node_id: 12 },
      html: '<button id="menu">Menu</button>',
      nodes: { node_id: '#menu' },
    },
    { summary: 'Over a point', body: { x: 120, y: 48 } },
  ],
  async run(page, { modifiers: held, force: isForced = false, ...target }, { deadline }) {
    await moveOver(page, target, { modifiers: held, force: isForced }, deadline);
    return { ok: true };
  },
});
