import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { searchFor } from '../../page/finding/search.js';
import { waitForNode } from '../../page/finding/wait.js';
import { DEFAULT_WAIT_MS, nodeId, waitDeadlineMs, waitTimeout } from '../../schemas/fields.js';
import { findingFields } from '../../schemas/finding.js';

export const waitForNodeCommand = defineCommand({
  name: 'wait-for-node',
  on: 'page',
  summary: 'Wait for a node',
  help: 'Blocks until an element that matches is in the requested state, across navigations. Takes the same fields as find-node/. It never blocks other commands. `timeout_ms: 0` checks once.',
  body: {
    ...findingFields,
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
    {
      summary: 'A button that comes to be named so',
      body: { role: 'button', name: 'Pay', state: 'visible' },
      html: '<button>Wait</button><script>setTimeout(() => (document.querySelector("button").textContent = "Pay now"), 50)</script>',
    },
  ],
  deadlineMs: waitDeadlineMs,
  async run(page, body, { deadline, config }) {
    const { state = 'attached', timeout_ms = DEFAULT_WAIT_MS } = body;
    const search = searchFor(body, config.TEST_ID_ATTRIBUTE);
    return { node_id: await waitForNode(page, search, state, timeout_ms, deadline) };
  },
});
