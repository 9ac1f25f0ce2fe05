import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { isInitScript } from '../../contexts/init-script.js';
import { ok } from '../../schemas/fields.js';
import { contextField } from '../../schemas/routes.js';
import { scriptRecord } from '../../schemas/scripts.js';

export const listInitScriptsCommand = defineCommand({
  name: 'list-init-scripts',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/init-scripts/', inContexts: true },
  summary: 'List the scripts that run before the page’s own',
  help: 'Returns the init scripts of the context and of its pages, in the order in which they run.',
  body: contextField,
  reply: Type.Object({
    ...ok,
    scripts: Type.Array(scriptRecord, {
      description: 'The init scripts, in the order in which they run.',
    }),
  }),
  errors: ['context_not_found'],
  examples: [{ summary: 'List all scripts', body: {} }],
  async run(browser, { ctx_id }) {
    const scripts = browser.contexts
      .get(ctx_id)
      .scripts.all(isInitScript)
      .map(({ script: { id, source, world }, pageId }) => ({
        script_id: id,
        source,
        world,
        page_id: pageId,
      }));
    return Promise.resolve({ ok: true, scripts });
  },
});
