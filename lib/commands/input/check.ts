import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { check } from '../../page/actions/check.js';
import { nodeId, ok } from '../../schemas/fields.js';

export const checkCommand = defineCommand({
  name: 'check',
  on: 'page',
  lane: 'exclusive',
  summary: 'Check or uncheck',
  help: 'Brings a checkbox, a radio button, or an element with such a role (switch, menu item, option and treeitem too) into a state: clicks it as node-click/ does where it is not in it, and verifies the effect. A label, or a part of one, stands for its control, and is clicked where it covers it. The state of an option or a tree item is its `aria-checked`, or else its `aria-selected`. A radio button can not be unchecked: 409.',
  tool: { hint: 'Check or uncheck a box, a radio button or a switch.' },
  body: {
    node_id: nodeId,
    checked: Type.Boolean({ description: 'The state that it is to have.' }),
  },
  reply: Type.Object({
    ...ok,
    checked: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Its state now; null when the click took the node or its page away.',
    }),
    changed: Type.Boolean({ description: 'Whether it was clicked.' }),
  }),
  errors: ['node_not_found', 'click_intercepted', 'node_not_interactable'],
  examples: [
    {
      summary: 'Check a box',
      body: { node_id: 12, checked: true },
      html: '<label><input id="milk" type="checkbox"> Milk</label>',
      nodes: { node_id: '#milk' },
    },
    {
      summary: 'Turn a switch off',
      body: { node_id: 12, checked: false },
      html: '<button id="sound" role="switch" aria-checked="true" onclick="this.ariaChecked = false">Sound</button>',
      nodes: { node_id: '#sound' },
    },
  ],
  async run(page, { node_id, checked }, { deadline }) {
    return { ok: true, ...(await check(page, node_id, checked, deadline)) };
  },
});
