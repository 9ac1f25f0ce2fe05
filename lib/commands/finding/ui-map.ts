import { defineCommand } from '../../execution/command.js';
import { uiMap } from '../../page/ui-map/map.js';
import { uiMapOptions, uiMapReply } from '../../schemas/ui-map.js';

export const uiMapCommand = defineCommand({
  name: 'ui-map',
  on: 'page',
  methods: ['post', 'get'],
  summary: 'Map the page',
  help: 'Lists what a person could see and act on, in the page, its frames (also of other sites) and its shadow roots: each node with its ID, role, name, state and place. Elements that only a script makes clickable are found by their listeners, cursor or tabindex. The map comes from Chrome’s own snapshot: no code runs in the page, and nothing in it changes. Passwords are masked, and hidden nodes are left out.',
  tool: {
    isCore: true,
    hint: 'See the page: one node a line, with its ID in brackets; what is in view, or all of it by in_viewport false, query or roles.',
    fields: ['in_viewport', 'query', 'roles', 'within'],
  },
  body: uiMapOptions,
  reply: uiMapReply,
  errors: ['node_not_found'],
  allowed: ['dialog'],
  examples: [
    {
      summary: 'Map what can be clicked or filled in the viewport',
      body: { in_viewport: true },
      html: '<button>Buy</button><input type="password" value="secret">',
    },
    {
      summary: 'Map links and buttons by name, for a language model',
      body: { roles: ['link', 'button'], query: 'cart', format: 'text' },
      html: '<button>Add to cart</button><a href="/cart">Cart</a>',
    },
    {
      summary: 'Map everything to read in a part of the page',
      body: { interactive: false, within: 12, max_nodes: 50 },
      html: '<div id="d"><h1>Title</h1><p>Text</p></div>',
      nodes: { within: '#d' },
    },
  ],
  run: (page, options, { deadline }) => uiMap(page, options, deadline),
});
