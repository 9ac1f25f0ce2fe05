import { defineCommand } from '../../execution/command.js';
import { traverse } from '../../page/navigation/navigate.js';
import { navigationReply, waitUntil } from '../../schemas/fields.js';

export const backCommand = defineCommand({
  name: 'back',
  on: 'page',
  lane: 'exclusive',
  allowed: ['crash'],
  summary: 'Go back',
  help: 'Goes one entry back in the history of the page; at its end the page stays as it is. A navigation that an earlier command began is waited for first.',
  tool: { isCore: true, leads: true, hint: 'Go back in the history.', fields: [] },
  body: { wait_until: waitUntil },
  reply: navigationReply,
  errors: ['navigation_failed'],
  examples: [{ summary: 'Go back', body: {} }],
  async run(page, { wait_until = 'load' }, { signal }) {
    return { ok: true, ...(await traverse(page, -1, wait_until, signal)) };
  },
});
