import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';

export const activatePageCommand = defineCommand({
  name: 'activate-page',
  on: 'browser',
  http: { methods: ['post'], path: '/browsers/{id}/pages/{page_id}/activate/' },
  summary: 'Activate a page',
  help: 'Makes the page the current one of its context.',
  tool: { isCore: true, leads: true, hint: 'Go to another tab.' },
  body: { page_id: Type.String({ description: 'The page ID from the list of pages.' }) },
  reply: Type.Object(ok),
  errors: ['page_not_found'],
  examples: [{ summary: 'Make it current', body: {} }],
  async run(browser, { page_id }, { signal }) {
    const context = browser.contexts.ofPage(page_id);
    await context.activate(context.page(page_id), signal);
    return { ok: true };
  },
});
