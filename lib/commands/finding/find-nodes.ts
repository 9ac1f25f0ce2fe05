import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { findNodes } from '../../page/nodes/find.js';
import { nodeId, selector, within } from '../../schemas/fields.js';

const DEFAULT_LIMIT = 1_000;

export const findNodesCommand = defineCommand({
  name: 'find-nodes',
  on: 'page',
  summary: 'Find nodes',
  help: 'All elements that match a CSS selector, in document order; an empty list when none does.',
  body: {
    selector,
    within,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'At most so many; 1000 by default.',
      }),
    ),
  },
  reply: Type.Object({ node_ids: Type.Array(nodeId) }),
  errors: ['invalid_selector', 'node_not_found'],
  examples: [
    {
      summary: 'All list items',
      body: { selector: 'li', limit: 10 },
      html: '<ul><li>one<li>two</ul>',
    },
  ],
  async run(page, { selector: css, within: below, limit = DEFAULT_LIMIT }, { signal }) {
    return { node_ids: await findNodes(page, css, below, limit, signal) };
  },
});
