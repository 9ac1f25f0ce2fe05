import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { searchFor } from '../../page/finding/search.js';
import { waitForMatch, waitForState } from '../../page/finding/wait-state.js';
import { waitForNode } from '../../page/finding/wait.js';
import { invalidRequest } from '../../request/errors.js';
import { DEFAULT_WAIT_MS, nodeId, waitDeadlineMs, waitTimeout } from '../../schemas/fields.js';
import { findingFields, type Finding } from '../../schemas/finding.js';

/** States that a search itself checks. */
const SEARCHED = ['attached', 'visible', 'hidden', 'detached'] as const;

/** States that are read from the first match. */
const OTHERS = [
  'enabled',
  'disabled',
  'editable',
  'checked',
  'unchecked',
  'focused',
  'stable',
  'in_viewport',
  'uncovered',
] as const;

export const waitForNodeCommand = defineCommand({
  name: 'wait-for-node',
  on: 'page',
  summary: 'Wait for a node',
  help: 'Waits until an element that matches is in the requested state, also if the page navigates. It takes the fields of find-node/, or the `node_id` of a known node, and never delays other commands. If the state is not reached in `timeout_ms`, the command fails with 504 `timeout`. If a known node leaves its page, waits for `detached` and `hidden` succeed, and all others fail with 404 `node_stale`.',
  body: {
    node_id: Type.Optional(nodeId),
    ...findingFields,
    state: Type.Optional(
      Type.Enum([...SEARCHED, ...OTHERS], {
        description:
          'Chooses the state: `attached` (default: an element matches), `visible`, `hidden` (no match is visible), `detached` (nothing matches), or a state of the first match, as node-state/ reports it: `enabled`, `disabled`, `editable`, `checked`, `unchecked`, `focused`, `stable` (the same box in two frames of animation), `in_viewport`, `uncovered` (visible, in view, and not covered in its document).',
      }),
    ),
    timeout_ms: waitTimeout,
  },
  reply: Type.Object({
    node_id: Type.Union([nodeId, Type.Null()], {
      description:
        'The element; null if no element matches, or if the known node has left its page.',
    }),
  }),
  errors: ['invalid_selector', 'node_not_found', 'timeout'],
  examples: [
    {
      summary: 'Wait for an element that comes later',
      body: { selector: '.result', timeout_ms: 10_000 },
      html: '<script>setTimeout(() => document.body.append(Object.assign(document.createElement("p"), { className: "result" })), 50)</script>',
    },
    {
      summary: 'Wait until a spinner is gone',
      body: { selector: '.spinner', state: 'hidden' },
      html: '<p>done</p>',
    },
    {
      summary: 'Wait until a button has this name',
      body: { role: 'button', name: 'Pay', state: 'visible' },
      html: '<button>Wait</button><script>setTimeout(() => (document.querySelector("button").textContent = "Pay now"), 50)</script>',
    },
    {
      summary: 'Wait until a known node is enabled',
      body: { node_id: 12, state: 'enabled' },
      html: '<button id="pay" disabled>Pay</button><script>setTimeout(() => (document.querySelector("button").disabled = false), 50)</script>',
      nodes: { node_id: '#pay' },
    },
  ],
  deadlineMs: waitDeadlineMs,
  async run(page, body, { deadline, config }) {
    const { state = 'attached', timeout_ms = DEFAULT_WAIT_MS } = body;
    const { node_id } = body;
    if (node_id !== undefined) {
      refuseSearch(body);
      return { node_id: await waitForState(page, node_id, state, timeout_ms, deadline) };
    }
    const search = searchFor(body, config.TEST_ID_ATTRIBUTE);
    const searched = SEARCHED.find((name) => name === state);
    return {
      node_id: searched
        ? await waitForNode(page, search, searched, timeout_ms, deadline)
        : await waitForMatch(page, search, state, timeout_ms, deadline),
    };
  },
});

/** @throws TabwireError `invalid_request` where a search is named beside a node */
function refuseSearch(body: Finding): void {
  const field = Object.keys(findingFields).find((name) => Object.hasOwn(body, name));
  if (field !== undefined)
    throw invalidRequest(
      `/${field}`,
      'is not possible together with node_id',
      `/${field} is not possible together with node_id. Send node_id, or the fields of a search.`,
    );
}
