import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { turnWheel } from '../../page/actions/wheel.js';
import { nodeId, ok } from '../../schemas/fields.js';
import { modifiers } from '../../schemas/input.js';

const delta = (description: string) =>
  Type.Optional(Type.Number({ minimum: -1_000_000, maximum: 1_000_000, description }));

export const wheelCommand = defineCommand({
  name: 'wheel',
  on: 'page',
  lane: 'exclusive',
  summary: 'Turn the mouse wheel',
  help: 'Turns the wheel over a node, at a point of the viewport, or where the mouse is, with a trusted event. It waits for a node as hover/ does, and replies when the page has handled the event and the scrolling has ended, at the latest after two seconds. The innermost element there that can scroll scrolls, unless the page uses the event itself. To scroll to a known place, use scroll-to/.',
  tool: {
    isCore: true,
    hint: 'Scroll the page, or what a node is in. Clicks need no scrolling.',
    fields: ['delta_y', 'delta_x', 'node_id'],
  },
  body: {
    delta_x: delta('CSS px to the right; 0 by default.'),
    delta_y: delta('CSS px down; 0 by default.'),
    node_id: Type.Optional(nodeId),
    x: Type.Optional(Type.Number({ description: 'CSS px from the left of the viewport.' })),
    y: Type.Optional(Type.Number({ description: 'CSS px from the top of the viewport.' })),
    modifiers,
  },
  reply: Type.Object({
    ...ok,
    scrolled: Type.Boolean({ description: 'Whether anything scrolled.' }),
  }),
  errors: ['node_not_found', 'click_intercepted', 'node_not_interactable', 'out_of_viewport'],
  examples: [
    {
      summary: 'Scroll down a list',
      body: { node_id: 12, delta_y: 200 },
      html: '<ul id="list" style="height: 100px; overflow: auto"><li style="height: 900px">…</ul>',
      nodes: { node_id: '#list' },
    },
    { summary: 'Scroll up, at a point', body: { x: 400, y: 300, delta_y: -120 } },
  ],
  async run(page, { delta_x = 0, delta_y = 0, modifiers: held, ...target }, { deadline }) {
    const turn = { deltaX: delta_x, deltaY: delta_y, modifiers: held };
    return { ok: true, scrolled: await turnWheel(page, target, turn, deadline) };
  },
});
