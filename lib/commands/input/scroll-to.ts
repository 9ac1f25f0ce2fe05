import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { invalidRequest } from '../../request/errors.js';
import { scrollToNode } from '../../page/actions/scroll.js';
import { waitForScroll } from '../../page/actions/wait-for-scroll.js';
import { callInFrame } from '../../page/frames/page-functions.js';
import { scrollWindow } from '../../page/injected/scroll.js';
import { nodeId, success } from '../../schemas/fields.js';

export const scrollToCommand = defineCommand({
  name: 'scroll-to',
  on: 'page',
  lane: 'exclusive',
  summary: 'Scroll to a node or a position',
  help: 'Scrolls at once, without animation, so that a node is in view, or to a position of the page. An axis that you leave out does not change, and with `node_id` the command ignores `x` and `y`. A node without a box (`display: none`) fails with 409 `node_not_interactable`. The reply contains the scroll position afterwards.',
  tool: { hint: 'Scroll until a node is in view.' },
  body: {
    node_id: Type.Optional(nodeId),
    x: Type.Optional(Type.Number({ description: 'Pixels from the left of the page.' })),
    y: Type.Optional(Type.Number({ description: 'Pixels from the top of the page.' })),
  },
  reply: Type.Object({
    ...success,
    x: Type.Number({ description: 'Horizontal scroll position afterwards.' }),
    y: Type.Number({ description: 'Vertical scroll position afterwards.' }),
  }),
  errors: ['node_not_found', 'node_not_interactable'],
  examples: [
    { summary: 'Scroll to a position', body: { y: 600 } },
    {
      summary: 'Scroll to a node',
      body: { node_id: 12 },
      html: '<p style="margin-top: 3000px" id="end">End</p>',
      nodes: { node_id: '#end' },
    },
  ],
  async run(page, { node_id, x, y }, { signal }) {
    if (node_id === undefined && x === undefined && y === undefined)
      throw invalidRequest('', 'needs node_id, x or y', 'Send node_id, or x or y or both.');
    // One that an earlier command began would come after this one, and undo it.
    await waitForScroll(page, signal);
    const position =
      node_id === undefined
        ? await callInFrame(page.frames.main, scrollWindow, [x ?? null, y ?? null], signal)
        : await scrollToNode(page, node_id, signal);
    return { success: true, ...position };
  },
});
