import { defineCommand } from '../../execution/command.js';
import { traverse } from '../../page/navigation/navigate.js';
import { navigationReply, waitUntil } from '../../schemas/fields.js';

export const forwardCommand = defineCommand({
  name: 'forward',
  on: 'page',
  lane: 'exclusive',
  allowed: ['crash'],
  summary: 'Go forward in the history',
  help: 'Goes one entry forward in the history of the page, and replies when the page has loaded (`wait_until`). At the end of the history, the page stays as it is. If an earlier command began a navigation, the command first waits for its end.',
  body: { wait_until: waitUntil },
  reply: navigationReply,
  tool: { leads: true },
  errors: ['navigation_failed'],
  examples: [{ summary: 'Go forward in the history', body: {} }],
  async run(page, { wait_until = 'load' }, { signal }) {
    return { ok: true, ...(await traverse(page, 1, wait_until, signal)) };
  },
});
