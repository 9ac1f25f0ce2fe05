import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { callOnNode } from '../../page/nodes/node-handles.js';
import { readAttributes } from '../../page/injected/attributes.js';
import { limitedJson } from '../../request/size-limit.js';
import { nodeId } from '../../schemas/fields.js';

const name = Type.String({ minLength: 1, maxLength: 1_000 });

export const getAttributeCommand = defineCommand({
  name: 'get-attribute',
  on: 'page',
  summary: 'Read attributes and properties',
  help: 'Returns the attributes of a node as its HTML has them, and the properties of the same names as they are now, such as `value`, `checked` or an absolute `href`. Without `name` and `names` it returns all attributes. An attribute that does not exist is null, and so is a property that is not a text, a number or a boolean.',
  body: {
    node_id: nodeId,
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_000,
        description: 'Reads this attribute, e.g. `href`.',
      }),
    ),
    names: Type.Optional(
      Type.Array(name, { minItems: 1, maxItems: 1_000, description: 'Reads these attributes.' }),
    ),
  },
  reply: Type.Object({
    attributes: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]), {
      description: 'Attributes by name, as the HTML has them.',
    }),
    properties: Type.Record(
      Type.String(),
      Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
      { description: 'Properties by name, as they are now.' },
    ),
  }),
  errors: ['node_not_found', 'result_too_large'],
  examples: [
    {
      summary: 'Read where a link leads',
      body: { node_id: 12, name: 'href' },
      html: '<a id="home" href="/home">Home</a>',
      nodes: { node_id: '#home' },
    },
    {
      summary: 'Read the state of a box',
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
