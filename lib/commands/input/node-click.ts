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
  help: 'Scrolls the node into view, waits until it is visible, enabled, at rest (no CSS animation or transition moves it) and not covered, and clicks a point of it with trusted mouse events. Nothing but the node is pressed: when it moves away, or is covered, as the mouse arrives, its point is found again until the deadline, and a press that would hit another element has no effect. A node that lets the pointer through (`pointer-events: none`) stands for the control around it. Clicking an option selects it. Works in frames and shadow roots.',
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
      summary: 'See whether a point of it can be clicked',
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
