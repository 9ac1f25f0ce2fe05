import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { invalidRequest } from '../../request/errors.js';
import { scrollToNode } from '../../page/actions/scroll.js';
import { settledScroll } from '../../page/actions/settled-scroll.js';
import { waitForScroll } from '../../page/actions/wait-for-scroll.js';
import { callInFrame } from '../../page/frames/page-functions.js';
import { scrollWindow } from '../../page/injected/scroll.js';
import { nodeId, success } from '../../schemas/fields.js';

export const scrollToCommand = defineCommand({
  name: 'scroll-to',
  on: 'page',
  lane: 'exclusive',
  summary: 'Scroll to a node or a position',
  help: 'Scrolls at once, without animation, so that a node is in view, or to a position of the page. An axis that you leave out does not change, and with `node_id` the command ignores `x` and `y`. A node without a box (`display: none`) fails with 409 `node_not_interactable`. The reply contains the scroll position afterwards. With `settle`, the command also waits for what the page loads because it was scrolled.',
  tool: { hint: 'Scroll until a node is in view.' },
  body: {
    node_id: Type.Optional(nodeId),
    x: Type.Optional(Type.Number({ description: 'Pixels from the left of the page.' })),
    y: Type.Optional(Type.Number({ description: 'Pixels from the top of the page.' })),
    settle: Type.Optional(
      Type.Boolean({
        description:
          'Waits until the page has received its `scroll` event, and until the requests that the page began since are finished, for at most 3 s. `false` by default.',
      }),
    ),
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
      summary: 'Scroll to the end, and wait for what the page loads there',
      body: { y: 100_000, settle: true },
    },
    {
      summary: 'Scroll to a node',
      body: { node_id: 12 },
      html: '<p style="margin-top: 3000px" id="end">End</p>',
      nodes: { node_id: '#end' },
    },
  ],
  async run(page, { node_id, x, y, settle = false }, { signal }) {
    if (node_id === undefined && x === undefined && y === undefined)
      throw invalidRequest('', 'needs node_id, x or y', 'Send node_id, or x or y or both.');
    // One that an earlier command began would come after this one, and undo it.
    await waitForScroll(page, signal);
    const scroll = () =>
      node_id === undefined
        ? callInFrame(page.frames.main, scrollWindow, [x ?? null, y ?? null], signal)
        : scrollToNode(page, node_id, signal);
    const position = settle ? await settledScroll(page, node_id, signal, scroll) : await scroll();
    return { success: true, ...position };
  },
});
