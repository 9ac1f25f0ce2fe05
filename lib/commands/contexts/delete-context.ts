import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { success } from '../../schemas/fields.js';

export const deleteContextCommand = defineCommand({
  name: 'delete-context',
  on: 'browser',
  http: { methods: ['delete'], path: '/browsers/{id}/contexts/{ctx_id}/' },
  summary: 'Delete a context',
  help: 'Closes the context and its pages, and deletes its cookies, storage and downloads.',
  body: { ctx_id: Type.String({ description: 'ID of the context to delete.' }) },
  reply: Type.Object(success),
  tool: { isBeyondContext: true },
  errors: ['context_not_found'],
  examples: [{ summary: 'Delete a context', body: {} }],
  async run(browser, { ctx_id }, { signal }) {
    browser.contexts.get(ctx_id);
    await browser.profiles.close(ctx_id);
    await browser.contexts.delete(ctx_id, signal);
    return { success: true };
  },
});
