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
  help: 'Runs a JavaScript expression, or several statements, in the page, and awaits promises. `data.value` is the value as JSON; an element comes as its `node_id`. At the deadline Tabwire stops the script, even an endless loop. To wait until an expression is true, use wait-for/ with `function`.',
  body: {
    expression: Type.String({
      description: 'JavaScript, e.g. `document.title`; `await` is allowed.',
    }),
    node_id: Type.Optional(
      Type.Integer({
        ...NODE_ID,
        description: 'Passes this node of the document to the script, as `node`.',
      }),
    ),
    nodes: Type.Optional(
      Type.Record(Type.String(), nodeId, {
        maxProperties: 100,
        description:
          'Passes nodes of the document to the script, by the names of variables: `{"row": 12}`.',
      }),
    ),
    args: Type.Optional(Type.Unknown({ description: 'Passes any JSON to the script, as `args`.' })),
    frame_node_id: Type.Optional(
      Type.Integer({
        ...NODE_ID,
        description: 'Runs the script in the document of this iframe, also of another site.',
      }),
    ),
    world: Type.Optional(
      Type.Enum(['page', 'isolated'], {
        description:
          'Chooses the globals of the script: `page` (default) shares those of the page’s scripts; `isolated` has separate ones, which the page’s scripts can neither see nor replace, and shares only the DOM.',
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
    { summary: 'Read a value', body: { expression: 'document.title' } },
    { summary: 'Await a promise', body: { expression: 'await Promise.resolve({ answer: 42 })' } },
    { summary: 'Get an element', body: { expression: 'document.body' } },
    {
      summary: 'Use a node and a value',
      body: {
        expression: 'node.textContent += args.more; node.textContent',
        node_id: 12,
        args: { more: '!' },
      },
      html: '<p>Hello</p>',
      nodes: { node_id: 'p' },
    },
    {
      summary: 'Run in a frame, apart from the scripts of its page',
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
