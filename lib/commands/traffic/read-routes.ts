import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { NO_ROUTES } from '../../interception/route-table.js';
import { ok } from '../../schemas/fields.js';
import { contextField, routesRecord } from '../../schemas/routes.js';

export const readRoutesCommand = defineCommand({
  name: 'read-routes',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/routes/', inContexts: true },
  summary: 'Read the rules for requests',
  help: 'The rules of the context, and how many requests each has decided.',
  body: contextField,
  reply: Type.Object({ ...ok, ...routesRecord }),
  errors: ['context_not_found'],
  examples: [{ summary: 'All rules', body: {} }],
  async run(browser, { ctx_id }) {
    const { routes } = browser.contexts.get(ctx_id).interception;
    return Promise.resolve({ ok: true, ...(routes?.record ?? NO_ROUTES) });
  },
});
