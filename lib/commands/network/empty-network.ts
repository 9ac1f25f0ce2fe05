import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';

export const emptyNetworkCommand = defineCommand({
  name: 'empty-network',
  on: 'browser',
  http: { methods: ['delete'], path: '/browsers/{id}/network/', inContexts: true },
  summary: 'Empty the network log',
  help: 'Deletes the entries of the network log of a context. Recording continues, and entry IDs continue to grow.',
  body: {
    ctx_id: Type.Optional(
      Type.String({ description: 'Chooses the context; by default the default context.' }),
    ),
  },
  reply: Type.Object({
    ...ok,
    deleted: Type.Integer({ minimum: 0, description: 'Number of deleted entries.' }),
  }),
  errors: ['context_not_found'],
  examples: [{ summary: 'Empty the log', body: {} }],
  run(browser, { ctx_id }) {
    const deleted = browser.contexts.get(ctx_id).network.empty();
    return Promise.resolve({ ok: true, deleted });
  },
});
