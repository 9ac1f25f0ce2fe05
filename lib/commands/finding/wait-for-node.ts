import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { waitForNode } from '../../page/nodes/find.js';
import {
  DEFAULT_WAIT_MS,
  nodeId,
  selector,
  waitDeadlineMs,
  waitTimeout,
  within,
} from '../../schemas/fields.js';

export const waitForNodeCommand = defineCommand({
  name: 'wait-for-node',
  on: 'page',
  summary: 'Wait for a node',
  help: 'Blocks until an element matches the selector and is in the requested state, across navigations. It never blocks other commands. `timeout_ms: 0` checks once.',
  body: {
    selector,
    within,
    state: Type.Optional(
      Type.Enum(['attached', 'visible', 'hidden', 'detached'], {
        description:
          '`attached` (default), `visible`, `hidden` (none is visible), `detached` (none is there).',
      }),
    ),
    timeout_ms: waitTimeout,
  },
  reply: Type.Object({
    node_id: Type.Union([nodeId, Type.Null()], {
      description: 'The element; null where the state means that there is none.',
    }),
  }),
  errors: ['invalid_selector', 'node_not_found', 'timeout'],
  examples: [
    {
      summary: 'An element that comes later',
      body: { selector: '.result', timeout_ms: 10_000 },
      html: '<script>setTimeout(() => document.body.append(Object.assign(document.createElement("p"), { className: "result" })), 50)</script>',
    },
    {
      summary: 'Until a spinner is gone',
      body: { selector: '.spinner', state: 'hidden' },
      html: '<p>done</p>',
    },
  ],
  deadlineMs: waitDeadlineMs,
  async run(page, body, { signal }) {
    const { state = 'attached', timeout_ms = DEFAULT_WAIT_MS } = body;
    const node_id = await waitForNode(page, body.selector, state, body.within, timeout_ms, signal);
    return { node_id };
  },
});
