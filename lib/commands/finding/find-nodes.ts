import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { findNodes } from '../../page/finding/find.js';
import { searchFor } from '../../page/finding/search.js';
import { nodeId } from '../../schemas/fields.js';
import { findingFields } from '../../schemas/finding.js';

const DEFAULT_LIMIT = 1_000;

export const findNodesCommand = defineCommand({
  name: 'find-nodes',
  on: 'page',
  summary: 'Find nodes',
  help: 'Returns the node IDs of all elements that match, in document order, or an empty list if nothing matches. It takes the fields of find-node/, and does not wait.',
  body: {
    ...findingFields,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'Limits the number of elements; 1,000 by default.',
      }),
    ),
  },
  reply: Type.Object({
    node_ids: Type.Array(nodeId, { description: 'Node IDs of the elements, in document order.' }),
  }),
  errors: ['invalid_selector', 'node_not_found'],
  examples: [
    {
      summary: 'Find all list items',
      body: { selector: 'li', limit: 10 },
      html: '<ul><li>one<li>two</ul>',
    },
    {
      summary: 'Find by XPath',
      body: { xpath: '//tr[td="paid"]' },
      html: '<table><tr><td>12</td><td>paid</td></tr></table>',
    },
  ],
  async run(page, { limit = DEFAULT_LIMIT, ...body }, { signal, config }) {
    const search = searchFor(body, config.TEST_ID_ATTRIBUTE);
    return { node_ids: await findNodes(page, search, limit, signal) };
  },
});
