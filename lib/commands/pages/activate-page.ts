import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';

export const activatePageCommand = defineCommand({
  name: 'activate-page',
  on: 'browser',
  http: { methods: ['post'], path: '/browsers/{id}/pages/{page_id}/activate/' },
  summary: 'Activate a page',
  help: 'Makes the page the current page of its context, which commands without `page_id` use.',
  tool: { isCore: true, leads: true, hint: 'Go to another tab.' },
  body: { page_id: Type.String({ description: 'Page ID, from the list of pages.' }) },
  reply: Type.Object(ok),
  errors: ['page_not_found'],
  examples: [{ summary: 'Make a page the current one', body: {} }],
  async run(browser, { page_id }, { signal }) {
    const context = browser.contexts.ofPage(page_id);
    await context.activate(context.page(page_id), signal);
    return { ok: true };
  },
});
