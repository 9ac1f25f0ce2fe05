import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { drag } from '../../page/actions/drag.js';
import { nodeId, ok } from '../../schemas/fields.js';
import { force, modifiers, pressedInstead } from '../../schemas/input.js';

const DEFAULT_STEPS = 5;

const coordinate = (description: string) => Type.Optional(Type.Number({ description }));

export const dragCommand = defineCommand({
  name: 'drag',
  on: 'page',
  lane: 'exclusive',
  summary: 'Drag to a node or a point',
  help: 'Presses the left button on a node or at a point, moves to another node or point, and releases the button there, with trusted mouse events. It waits for nodes as hover/ does, and follows the second node if it moves. If one of the two cannot be used, nothing is pressed; the button is always released. `drag_and_drop` in the reply is true if the page started an HTML drag and drop.',
  body: {
    node_id: Type.Optional(nodeId),
    x: coordinate('Start of the drag: CSS pixels from the left of the viewport.'),
    y: coordinate('Start of the drag: CSS pixels from the top of the viewport.'),
    to_node_id: Type.Optional(nodeId),
    to_x: coordinate('End of the drag: CSS pixels from the left of the viewport.'),
    to_y: coordinate('End of the drag: CSS pixels from the top of the viewport.'),
    steps: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: 'Number of moves on the way; 5 by default.',
      }),
    ),
    modifiers,
    force,
  },
  reply: Type.Object({
    ...ok,
    drag_and_drop: Type.Boolean({
      description: 'Whether the page started an HTML drag and drop.',
    }),
    ...pressedInstead,
  }),
  errors: [
    'node_not_found',
    'click_intercepted',
    'node_not_interactable',
    'button_held',
    'out_of_viewport',
  ],
  examples: [
    {
      summary: 'Drag a node onto another',
      body: { node_id: 12, to_node_id: 13 },
      html: '<p id="card" draggable="true">Card</p><p id="pile" ondragover="event.preventDefault()">Pile</p>',
      nodes: { node_id: '#card', to_node_id: '#pile' },
    },
    {
      summary: 'Drag from point to point',
      body: { x: 20, y: 20, to_x: 220, to_y: 120, steps: 10 },
    },
  ],
  async run(page, body, { deadline }) {
    const { node_id, x, y, to_node_id, to_x, to_y, modifiers: held, force: isForced } = body;
    const { isDragAndDrop, covering } = await drag(
      page,
      { node_id, x, y },
      { node_id: to_node_id, x: to_x, y: to_y },
      { modifiers: held, force: isForced, steps: body.steps ?? DEFAULT_STEPS },
      deadline,
    );
    return { ok: true, drag_and_drop: isDragAndDrop, ...(covering && { pressed: covering }) };
  },
});
