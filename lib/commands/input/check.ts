import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { check } from '../../page/actions/check.js';
import { begunDownloads } from '../../schemas/downloads.js';
import { nodeId, ok } from '../../schemas/fields.js';

export const checkCommand = defineCommand({
  name: 'check',
  on: 'page',
  lane: 'exclusive',
  summary: 'Check or uncheck a box',
  help: 'Checks or unchecks a checkbox, a radio button, a switch or a similar control. If the control already has the wanted state, nothing happens; otherwise the command clicks the control, as node-click/ does, and verifies the new state. The node can also be the label of the control. A radio button cannot be unchecked (409 `node_not_interactable`, reason `radio`). The reply contains the downloads that the click began.',
  tool: { hint: 'Check or uncheck a box, a radio button or a switch.' },
  body: {
    node_id: nodeId,
    checked: Type.Boolean({ description: 'The wanted state.' }),
  },
  reply: Type.Object({
    ...ok,
    checked: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'State afterwards; null if the click removed the node or left its page.',
    }),
    changed: Type.Boolean({ description: 'Whether the command clicked.' }),
    ...begunDownloads,
  }),
  errors: ['node_not_found', 'click_intercepted', 'node_not_interactable', 'button_held'],
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
