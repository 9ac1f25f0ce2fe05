import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { callOnNode } from '../../page/nodes/node-handles.js';
import { readAttributes } from '../../page/scripts/attributes.js';
import { limitedJson } from '../../request/size-limit.js';
import { nodeId } from '../../schemas/fields.js';

const name = Type.String({ minLength: 1, maxLength: 1_000 });

export const getAttributeCommand = defineCommand({
  name: 'get-attribute',
  on: 'page',
  summary: 'Read attributes and properties',
  help: 'What a node’s HTML says and what holds now, by name: `attributes` as written, null where there is none, and `properties`, the DOM’s live ones of the same names, such as `value`, `checked`, `selected` or a resolved `href`; null where there is none that is a text, a number or a boolean. Without names all attributes are read, with the properties of their names.',
  body: {
    node_id: nodeId,
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1_000, description: 'Of one, e.g. `href`.' }),
    ),
    names: Type.Optional(
      Type.Array(name, { minItems: 1, maxItems: 1_000, description: 'Of several.' }),
    ),
  },
  reply: Type.Object({
    attributes: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]), {
      description: 'As in the HTML, by name.',
    }),
    properties: Type.Record(
      Type.String(),
      Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
      { description: 'As they are now, by name.' },
    ),
  }),
  errors: ['node_not_found', 'result_too_large'],
  examples: [
    {
      summary: 'Where a link leads',
      body: { node_id: 12, name: 'href' },
      html: '<a id="home" href="/home">Home</a>',
      nodes: { node_id: '#home' },
    },
    {
      summary: 'The state of a box',
      body: { node_id: 12, names: ['checked', 'disabled', 'data-kind'] },
      html: '<input id="milk" type="checkbox" data-kind="extra">',
      nodes: { node_id: '#milk' },
    },
  ],
  async run(page, { node_id, name: one, names = [] }, { signal, config }) {
    const wanted = one === undefined ? names : [one, ...names];
    const { attributes, properties } = await callOnNode(
      page,
      node_id,
      readAttributes,
      [wanted],
      signal,
    );
    limitedJson([attributes, properties], config.MAX_RESULT_BYTES);
    return { attributes, properties };
  },
});
