import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';
import { contextField } from '../../schemas/routes.js';

export const deleteRoutesCommand = defineCommand({
  name: 'delete-routes',
  on: 'browser',
  http: { methods: ['delete'], path: '/browsers/{id}/routes/', inContexts: true },
  summary: 'Delete the request rules',
  help: 'Deletes all request rules of the context, with its presets and its recording. A request that a rule is delaying goes to the network at once. In a context with credentials, the rule still decides about this request after the delay.',
  body: contextField,
  reply: Type.Object(ok),
  errors: ['context_not_found'],
  examples: [{ summary: 'Delete all rules', body: {} }],
  async run(browser, { ctx_id }, { signal }) {
    await browser.contexts.get(ctx_id).interception.setRoutes(undefined, signal);
    return { ok: true };
  },
});
