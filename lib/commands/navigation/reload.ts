import { defineCommand } from '../../execution/command.js';
import { reload } from '../../page/navigation/navigate.js';
import { navigationReply, waitUntil } from '../../schemas/fields.js';

export const reloadCommand = defineCommand({
  name: 'reload',
  on: 'page',
  lane: 'exclusive',
  allowed: ['crash'],
  summary: 'Reload',
  help: 'Loads the page again. A navigation that an earlier command began is waited for first.',
  body: { wait_until: waitUntil },
  reply: navigationReply,
  tool: { leads: true },
  errors: ['navigation_failed'],
  examples: [{ summary: 'Reload', body: {} }],
  async run(page, { wait_until = 'load' }, { signal }) {
    return { ok: true, ...(await reload(page, wait_until, signal)) };
  },
});
