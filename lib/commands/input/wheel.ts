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
  help: 'Turns the wheel over a node, at a point of the viewport, or where the mouse is, with a trusted event, and answers when the page has handled it and the scroll that came of it has ended. A page may cancel the event and do something else. A node is scrolled into view and awaited as hover/ does. Chrome finds what scrolls: the innermost thing there that can. To come to a known place, use scroll-to/.',
  tool: {
    isCore: true,
    hint: 'Scroll the page, or what a node is in. Acts on nodes need no scrolling.',
    fields: ['delta_y', 'delta_x', 'node_id'],
  },
  body: {
    delta_x: delta('How far to the right, in CSS px; 0 by default.'),
    delta_y: delta('How far down, in CSS px; 0 by default.'),
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
      summary: 'Down a list',
      body: { node_id: 12, delta_y: 200 },
      html: '<ul id="list" style="height: 100px; overflow: auto"><li style="height: 900px">…</ul>',
      nodes: { node_id: '#list' },
    },
    { summary: 'Up, at a point', body: { x: 400, y: 300, delta_y: -120 } },
  ],
  async run(page, { delta_x = 0, delta_y = 0, modifiers: held, ...target }, { deadline }) {
    const turn = { deltaX: delta_x, deltaY: delta_y, modifiers: held };
    return { ok: true, scrolled: await turnWheel(page, target, turn, deadline) };
  },
});
