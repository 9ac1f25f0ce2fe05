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
  help: 'The first element, in document order, that exactly one of selector (CSS), xpath, text, role (with name), label, placeholder, alt, title and test_id names. It does not wait: see wait-for-node/.',
  body: findingFields,
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
    {
      summary: 'By role and accessible name',
      body: { role: 'button', name: 'add to cart' },
      html: '<button>Add to cart</button>',
    },
    {
      summary: 'By the text of its label',
      body: { label: 'Email', exact: true },
      html: '<label>Email <input></label>',
    },
    {
      summary: 'By text, in shadow roots and frames too',
      body: { text: 'Accept all', pierce: true, frames: true },
      html: '<iframe srcdoc="<button>Accept all</button>"></iframe>',
    },
  ],
  async run(page, body, { signal, config }) {
    const search = searchFor(body, config.TEST_ID_ATTRIBUTE);
    return { node_id: await findNode(page, search, signal) };
  },
});
