import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';

export const closePageCommand = defineCommand({
  name: 'close-page',
  on: 'browser',
  http: { methods: ['delete'], path: '/browsers/{id}/pages/{page_id}/' },
  summary: 'Close a page',
  help: 'Closes the tab without asking its beforeunload. Its opener is current then, or the page used before it.',
  body: { page_id: Type.String({ description: 'The page ID from the list of pages.' }) },
  reply: Type.Object(ok),
  errors: ['page_not_found'],
  examples: [{ summary: 'Close it', body: {} }],
  async run(browser, { page_id }, { signal }) {
    const context = browser.contexts.ofPage(page_id);
    await context.close(context.page(page_id), signal);
    return { ok: true };
  },
});
