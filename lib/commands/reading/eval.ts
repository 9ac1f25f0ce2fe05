import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { evaluate } from '../../page/evaluation/evaluate.js';
import { variablesOf } from '../../page/evaluation/variables.js';
import { nodeId, scriptValue, success } from '../../schemas/fields.js';

const NODE_ID = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

export const evalCommand = defineCommand({
  name: 'eval',
  on: 'page',
  repeatable: false,
  summary: 'Evaluate JavaScript',
  help: 'Runs an expression, or several statements, in the page, awaiting promises; `data.value` is its value as JSON. An element comes as its `node_id`.',
  body: {
    expression: Type.String({ description: 'E.g. `document.title`; `await` is allowed.' }),
    node_id: Type.Optional(
      Type.Integer({
        ...NODE_ID,
        description: 'A node of the document, which is `node` in the script.',
      }),
    ),
    nodes: Type.Optional(
      Type.Record(Type.String(), nodeId, {
        maxProperties: 100,
        description: 'Nodes of the document by the names of their variables: `{"row": 12}`.',
      }),
    ),
    args: Type.Optional(Type.Unknown({ description: 'Any JSON, which is `args` in the script.' })),
    frame_node_id: Type.Optional(
      Type.Integer({
        ...NODE_ID,
        description: 'An iframe, of another site too, in whose document the script runs.',
      }),
    ),
    world: Type.Optional(
      Type.Enum(['page', 'isolated'], {
        description:
          '`page` (default): beside the scripts of the page; `isolated`: with the same DOM and globals of its own, which the page’s scripts can not see or replace.',
      }),
    ),
  },
  reply: Type.Object({
    ...success,
    data: scriptValue,
  }),
  errors: [
    'node_not_found',
    'node_not_interactable',
    'script_error',
    'unserializable',
    'result_too_large',
  ],
  examples: [
    { summary: 'A value', body: { expression: 'document.title' } },
    { summary: 'A promise', body: { expression: 'await Promise.resolve({ answer: 42 })' } },
    { summary: 'An element', body: { expression: 'document.body' } },
    {
      summary: 'With a node and a value',
      body: {
        expression: 'node.textContent += args.more; node.textContent',
        node_id: 12,
        args: { more: '!' },
      },
      html: '<p>Hello</p>',
      nodes: { node_id: 'p' },
    },
    {
      summary: 'In a frame, apart from the scripts of its page',
      body: { expression: 'document.title', frame_node_id: 12, world: 'isolated' },
      html: '<iframe srcdoc="<title>Inner</title>"></iframe>',
      nodes: { frame_node_id: 'iframe' },
    },
  ],
  async run(page, body, { signal, config }) {
    const { expression, node_id, nodes = {}, args, frame_node_id, world = 'page' } = body;
    const surroundings = {
      variables: variablesOf(node_id, nodes, args),
      frameNodeId: frame_node_id,
      world,
    };
    const { MAX_RESULT_BYTES: maxBytes } = config;
    return {
      success: true,
      data: await evaluate(page, expression, maxBytes, signal, surroundings),
    };
  },
});
