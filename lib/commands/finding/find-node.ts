import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { findNode } from '../../page/nodes/find.js';
import { nodeId, selector, within } from '../../schemas/fields.js';

export const findNodeCommand = defineCommand({
  name: 'find-node',
  on: 'page',
  summary: 'Find a node',
  help: 'The first element that matches a CSS selector, in document order. It does not wait: see wait-for-node/.',
  body: { selector, within },
  reply: Type.Object({ node_id: nodeId }),
  errors: ['invalid_selector', 'node_not_found'],
  examples: [
    {
      summary: 'By selector',
      body: { selector: '#search' },
      html: '<input id="search">',
    },
    {
      summary: 'Below a node',
      body: { selector: 'a', within: 12 },
      html: '<nav><a href="#">Home</a></nav>',
      nodes: { within: 'nav' },
    },
  ],
  async run(page, { selector: css, within: below }, { signal }) {
    return { node_id: await findNode(page, css, below, signal) };
  },
});
