import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';

export const emptyNetworkCommand = defineCommand({
  name: 'empty-network',
  on: 'browser',
  http: { methods: ['delete'], path: '/browsers/{id}/network/', inContexts: true },
  summary: 'Empty the network log',
  help: 'Deletes what was recorded of a context. Recording goes on, and IDs count on.',
  body: {
    ctx_id: Type.Optional(Type.String({ description: 'Without it, the default context.' })),
  },
  reply: Type.Object({
    ...ok,
    deleted: Type.Integer({ minimum: 0, description: 'How many entries that were.' }),
  }),
  errors: ['context_not_found'],
  examples: [{ summary: 'Empty it', body: {} }],
  run(browser, { ctx_id }) {
    const deleted = browser.contexts.get(ctx_id).network.empty();
    return Promise.resolve({ ok: true, deleted });
  },
});
