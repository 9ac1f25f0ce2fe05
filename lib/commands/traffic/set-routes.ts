import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { RouteTable } from '../../network/interception/route-table.js';
import { ok } from '../../schemas/fields.js';
import { contextField, routesFields, routesRecord } from '../../schemas/routes.js';

export const setRoutesCommand = defineCommand({
  name: 'set-routes',
  on: 'browser',
  http: { methods: ['put'], path: '/browsers/{id}/routes/', inContexts: true },
  summary: 'Set the request rules',
  help: 'Replaces all request rules of the context: which requests of its pages, frames and workers Tabwire blocks, changes, or answers in place of a web server. For each request, Tabwire goes through `rules`, then `block_presets`, then `replay_har`, and the first of them that matches decides. A request that none of them matches goes to the network.',
  body: { ...contextField, ...routesFields },
  reply: Type.Object({ ...ok, ...routesRecord }),
  errors: ['context_not_found', 'option_not_allowed'],
  examples: [
    { summary: 'Block images', body: { block_presets: ['images'] } },
    {
      summary: 'Answer in place of the web server, and block third parties',
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
