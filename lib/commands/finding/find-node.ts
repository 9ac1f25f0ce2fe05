import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { findNode } from '../../page/finding/find.js';
import { searchFor } from '../../page/finding/search.js';
import { nodeId } from '../../schemas/fields.js';
import { findingFields } from '../../schemas/finding.js';

export const findNodeCommand = defineCommand({
  name: 'find-node',
  on: 'page',
  summary: 'Find a node',
  help: 'Returns the node ID of the first element, in document order, that matches the search. Send exactly one of `selector` (CSS), `xpath`, `text`, `role` (with or without `name`), `label`, `placeholder`, `alt`, `title` and `test_id`. The command does not wait: if nothing matches, it fails with 404 `node_not_found`. If the element appears later, use wait-for-node/.',
  body: findingFields,
  reply: Type.Object({ node_id: nodeId }),
  errors: ['invalid_selector', 'node_not_found'],
  examples: [
    {
      summary: 'Find by selector',
      body: { selector: '#search' },
      html: '<input id="search">',
    },
    {
      summary: 'Find below a node',
      body: { selector: 'a', within: 12 },
      html: '<nav><a href="#">Home</a></nav>',
      nodes: { within: 'nav' },
    },
    {
      summary: 'Find by role and accessible name',
      body: { role: 'button', name: 'add to cart' },
      html: '<button>Add to cart</button>',
    },
    {
      summary: 'Find by the text of the label',
      body: { label: 'Email', exact: true },
      html: '<label>Email <input></label>',
    },
    {
      summary: 'Find by text, in shadow roots and frames too',
      body: { text: 'Accept all', pierce: true, frames: true },
      html: '<iframe srcdoc="<button>Accept all</button>"></iframe>',
    },
  ],
  async run(page, body, { signal, config }) {
    const search = searchFor(body, config.TEST_ID_ATTRIBUTE);
    return { node_id: await findNode(page, search, signal) };
  },
});
