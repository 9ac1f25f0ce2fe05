import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { NO_ROUTES } from '../../network/interception/route-table.js';
import { ok } from '../../schemas/fields.js';
import { contextField, routesRecord } from '../../schemas/routes.js';

export const readRoutesCommand = defineCommand({
  name: 'read-routes',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/routes/', inContexts: true },
  summary: 'Read the request rules',
  help: 'Returns the request rules, the presets and the recording of the context. `hits` is the number of requests that each of them has decided.',
  body: contextField,
  reply: Type.Object({ ...ok, ...routesRecord }),
  errors: ['context_not_found'],
  examples: [{ summary: 'Read all rules', body: {} }],
  async run(browser, { ctx_id }) {
    const { routes } = browser.contexts.get(ctx_id).interception;
    return Promise.resolve({ ok: true, ...(routes?.record ?? NO_ROUTES) });
  },
});
