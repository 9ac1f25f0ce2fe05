import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { RouteTable } from '../../interception/route-table.js';
import { ok } from '../../schemas/fields.js';
import { contextField, routesFields, routesRecord } from '../../schemas/routes.js';

export const setRoutesCommand = defineCommand({
  name: 'set-routes',
  on: 'browser',
  http: { methods: ['put'], path: '/browsers/{id}/routes/', inContexts: true },
  summary: 'Set the rules for requests',
  help: 'Replaces all rules of the context: which requests of its pages, frames and workers are blocked, changed or answered in place of a server. First come the rules, of which the first that fits decides, then the presets, then the HAR.',
  body: { ...contextField, ...routesFields },
  reply: Type.Object({ ...ok, ...routesRecord }),
  errors: ['context_not_found', 'option_not_allowed'],
  examples: [
    { summary: 'No images', body: { block_presets: ['images'] } },
    {
      summary: 'An answer in place of the server’s, and no third parties',
      body: {
        rules: [
          {
            match: { url: 'https://example.com/api/*', types: ['xhr'] },
            action: 'respond',
            headers: { 'Content-Type': 'application/json' },
            body: '{"items":[]}',
          },
          { match: { third_party: true }, action: 'block' },
        ],
      },
    },
  ],
  async run(browser, { ctx_id, ...fields }, { signal, gateway }) {
    const { interception } = browser.contexts.get(ctx_id);
    const routes = await RouteTable.of(fields, '', gateway.adLists);
    signal.throwIfAborted(); // the reply has told that nothing was set
    await interception.setRoutes(routes, signal);
    return { ok: true, ...routes.record };
  },
});
