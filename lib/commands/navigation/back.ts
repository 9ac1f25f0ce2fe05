import { defineCommand } from '../../execution/command.js';
import { traverse } from '../../page/navigation/navigate.js';
import { navigationReply, waitUntil } from '../../schemas/fields.js';

export const backCommand = defineCommand({
  name: 'back',
  on: 'page',
  lane: 'exclusive',
  allowed: ['crash'],
  summary: 'Go back in the history',
  help: 'Goes one entry back in the history of the page, and replies when the page has loaded (`wait_until`). At the beginning of the history, the page stays as it is. If an earlier command began a navigation, the command first waits for its end.',
  tool: { isCore: true, leads: true, hint: 'Go back in the history.', fields: [] },
  body: { wait_until: waitUntil },
  reply: navigationReply,
  errors: ['navigation_failed'],
  examples: [{ summary: 'Go back in the history', body: {} }],
  async run(page, { wait_until = 'load' }, { signal }) {
    return { ok: true, ...(await traverse(page, -1, wait_until, signal)) };
  },
});
