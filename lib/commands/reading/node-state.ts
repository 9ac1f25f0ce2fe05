import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { nodeState } from '../../page/actions/node-state.js';
import { nodeId, ok } from '../../schemas/fields.js';

export const nodeStateCommand = defineCommand({
  name: 'node-state',
  on: 'page',
  summary: 'Read the state of a node',
  help: 'Tells at once what the commands that act on a node wait for. It scrolls nothing. A node that is gone is `attached: false`. To wait for a state, use wait-for-node/ with the node_id.',
  body: { node_id: nodeId },
  reply: Type.Object({
    ...ok,
    attached: Type.Boolean({ description: 'Whether it is in its document.' }),
    visible: Type.Boolean({
      description: 'Whether it has a size, and is not `visibility: hidden`.',
    }),
    enabled: Type.Boolean({
      description:
        'false: it, or the control that it is a part of, is disabled, or `aria-disabled`.',
    }),
    editable: Type.Boolean({ description: 'Whether it is a field that takes what is typed.' }),
    checked: Type.Union([Type.Boolean(), Type.Literal('mixed'), Type.Null()], {
      description: 'null: it is nothing that can be checked.',
    }),
    focused: Type.Boolean(),
    stable: Type.Boolean({ description: 'Whether its box was the same in two frames.' }),
    in_viewport: Type.Boolean({ description: 'Whether a part of it is in view.' }),
    covered_by: Type.Union(
      [
        Type.Object({
          node_id: Type.Union([nodeId, Type.Null()]),
          description: Type.String({ description: 'Its tag, id and classes.' }),
        }),
        Type.Null(),
      ],
      { description: 'What is hit in the middle of the part in view, in place of it.' },
    ),
    box: Type.Union(
      [
        Type.Object({
          x: Type.Number(),
          y: Type.Number(),
          width: Type.Number(),
          height: Type.Number(),
        }),
        Type.Null(),
      ],
      { description: 'In CSS px of the page’s viewport; null: it has none.' },
    ),
  }),
  errors: ['node_not_found'],
  examples: [
    {
      summary: 'A button',
      body: { node_id: 12 },
      html: '<button id="buy" disabled>Buy</button>',
      nodes: { node_id: '#buy' },
    },
  ],
  async run(page, { node_id }, { signal }) {
    return { ok: true, ...(await nodeState(page, node_id, signal)) };
  },
});
