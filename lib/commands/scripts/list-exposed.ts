import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { isExposedFunction } from '../../contexts/exposed-function.js';
import { ok } from '../../schemas/fields.js';
import { contextField } from '../../schemas/routes.js';
import { functionRecord } from '../../schemas/scripts.js';

export const listExposedCommand = defineCommand({
  name: 'list-exposed',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/expose/', inContexts: true },
  summary: 'List the functions that are exposed to pages',
  help: 'Returns the exposed functions of the context and of its pages, with the number of calls of each.',
  body: contextField,
  reply: Type.Object({
    ...ok,
    functions: Type.Array(functionRecord, { description: 'The exposed functions.' }),
  }),
  errors: ['context_not_found'],
  examples: [{ summary: 'List all functions', body: {} }],
  async run(browser, { ctx_id }) {
    const functions = browser.contexts
      .get(ctx_id)
      .scripts.all(isExposedFunction)
      .map(({ script: { name, world, calls, dropped }, pageId }) => ({
        name,
        world,
        page_id: pageId,
        calls,
        dropped,
      }));
    return Promise.resolve({ ok: true, functions });
  },
});
