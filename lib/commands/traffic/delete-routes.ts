import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';
import { contextField } from '../../schemas/routes.js';

export const deleteRoutesCommand = defineCommand({
  name: 'delete-routes',
  on: 'browser',
  http: { methods: ['delete'], path: '/browsers/{id}/routes/', inContexts: true },
  summary: 'Delete the rules for requests',
  help: 'Removes all rules of the context. Requests that one of them delays go on, at the latest after their delay.',
  body: contextField,
  reply: Type.Object(ok),
  errors: ['context_not_found'],
  examples: [{ summary: 'Delete them', body: {} }],
  async run(browser, { ctx_id }, { signal }) {
    await browser.contexts.get(ctx_id).interception.setRoutes(undefined, signal);
    return { ok: true };
  },
});
