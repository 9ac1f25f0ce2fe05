import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { nodeState } from '../../page/actions/node-state.js';
import { nodeId, ok } from '../../schemas/fields.js';

export const nodeStateCommand = defineCommand({
  name: 'node-state',
  on: 'page',
  summary: 'Read the state of a node',
  help: 'Returns the state of a node that commands such as node-click/ wait for, at once and without scrolling. If the node has left its page, the command succeeds with `attached: false`. To wait for a state, use wait-for-node/ with the `node_id`.',
  body: { node_id: nodeId },
  reply: Type.Object({
    ...ok,
    attached: Type.Boolean({ description: 'Whether the node is in its document.' }),
    visible: Type.Boolean({
      description: 'Whether the node has a size and is not `visibility: hidden`.',
    }),
    enabled: Type.Boolean({
      description:
        'false: the node or the control around it is disabled, or an element around it is `aria-disabled`.',
    }),
    editable: Type.Boolean({
      description: 'Whether the node is an enabled field that is not read-only.',
    }),
    checked: Type.Union([Type.Boolean(), Type.Literal('mixed'), Type.Null()], {
      description: 'Checked state; null: the node cannot be checked.',
    }),
    focused: Type.Boolean({ description: 'Whether the node has the focus.' }),
    stable: Type.Boolean({
      description: 'Whether the box did not change during two frames of animation.',
    }),
    in_viewport: Type.Boolean({ description: 'Whether a part of the node is in view.' }),
    covered_by: Type.Union(
      [
        Type.Object({
          node_id: Type.Union([nodeId, Type.Null()], {
            description: 'Node ID of the element; null: it has none.',
          }),
          description: Type.String({ description: 'Tag, id and classes of the element.' }),
        }),
        Type.Null(),
      ],
      {
        description:
          'Element that a click would hit instead; null: nothing covers the node, or it is out of view.',
      },
    ),
    box: Type.Union(
      [
        Type.Object({
          x: Type.Number({ description: 'Left edge.' }),
          y: Type.Number({ description: 'Top edge.' }),
          width: Type.Number({ description: 'Width.' }),
          height: Type.Number({ description: 'Height.' }),
        }),
        Type.Null(),
      ],
      {
        description:
          'Position and size in CSS px of the page’s viewport; null: the node has no box.',
      },
    ),
  }),
  errors: ['node_not_found'],
  examples: [
    {
      summary: 'Read the state of a button',
      body: { node_id: 12 },
      html: '<button id="buy" disabled>Buy</button>',
      nodes: { node_id: '#buy' },
    },
  ],
  async run(page, { node_id }, { signal }) {
    return { ok: true, ...(await nodeState(page, node_id, signal)) };
  },
});
