import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { clickNode } from '../../page/actions/click.js';
import { withDownloads } from '../../page/actions/begun-downloads.js';
import { begunDownloads } from '../../schemas/downloads.js';
import { nodeId, ok } from '../../schemas/fields.js';
import {
  clickFields,
  force,
  leastClickMs,
  pressPlace,
  pressedInstead,
} from '../../schemas/input.js';

export const nodeClickCommand = defineCommand({
  name: 'node-click',
  on: 'page',
  lane: 'exclusive',
  summary: 'Click a node',
  help: 'Scrolls the node into view, waits until it is visible, enabled, at rest and not covered, and clicks it with trusted mouse events. If the page moves or covers the node at the last moment, nothing is pressed, and the command tries again until its deadline; `force` skips these checks. For a node with `pointer-events: none`, it clicks the control around it; a click on an option selects it. The reply contains the downloads that the click began.',
  tool: {
    isCore: true,
    hint: 'Click a node; it is scrolled into view first.',
    fields: ['node_id', 'button', 'click_count', 'modifiers'],
  },
  body: {
    node_id: nodeId,
    ...clickFields,
    ...pressPlace,
    force,
  },
  reply: Type.Object({ ...ok, ...pressedInstead, ...begunDownloads }),
  errors: ['node_not_found', 'click_intercepted', 'node_not_interactable', 'button_held'],
  examples: [
    {
      summary: 'Click a button',
      body: { node_id: 12 },
      html: '<button id="buy">Buy</button>',
      nodes: { node_id: '#buy' },
    },
    {
      summary: 'Check whether a point of the node can be clicked',
      body: { node_id: 12, position: { x: 5, y: 5 }, trial: true },
      html: '<button id="buy">Buy</button>',
      nodes: { node_id: '#buy' },
    },
  ],
  leastMs: leastClickMs,
  async run(page, { node_id, ...options }, { deadline }) {
    const click = () => clickNode(page, node_id, options, deadline);
    if (!options.trial) return { ok: true, ...(await withDownloads(page, deadline.signal, click)) };
    await click();
    return { ok: true };
  },
});
