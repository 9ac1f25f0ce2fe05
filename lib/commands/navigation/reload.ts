import { defineCommand } from '../../execution/command.js';
import { reload } from '../../page/navigation/navigate.js';
import { navigationReply, waitUntil } from '../../schemas/fields.js';

export const reloadCommand = defineCommand({
  name: 'reload',
  on: 'page',
  lane: 'exclusive',
  allowed: ['crash'],
  summary: 'Reload the page',
  help: 'Loads the page again, and replies when it has loaded (`wait_until`). If an earlier command began a navigation, the command first waits for its end.',
  body: { wait_until: waitUntil },
  reply: navigationReply,
  tool: { leads: true },
  errors: ['navigation_failed'],
  examples: [{ summary: 'Reload the page', body: {} }],
  async run(page, { wait_until = 'load' }, { signal }) {
    return { ok: true, ...(await reload(page, wait_until, signal)) };
  },
});
