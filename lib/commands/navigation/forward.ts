import { defineCommand } from '../../execution/command.js';
import { traverse } from '../../page/navigation/navigate.js';
import { navigationReply, waitUntil } from '../../schemas/fields.js';

export const forwardCommand = defineCommand({
  name: 'forward',
  on: 'page',
  lane: 'exclusive',
  allowed: ['crash'],
  summary: 'Go forward',
  help: 'Goes one entry forward in the history of the page; at its end the page stays as it is. A navigation that an earlier command began is waited for first.',
  body: { wait_until: waitUntil },
  reply: navigationReply,
  tool: { leads: true },
  errors: ['navigation_failed'],
  examples: [{ summary: 'Go forward', body: {} }],
  async run(page, { wait_until = 'load' }, { signal }) {
    return { ok: true, ...(await traverse(page, 1, wait_until, signal)) };
  },
});
