import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { isInitScript } from '../../contexts/init-script.js';
import { TabwireError } from '../../request/errors.js';
import { ok } from '../../schemas/fields.js';
import { contextField } from '../../schemas/routes.js';
import { scriptId } from '../../schemas/scripts.js';

export const deleteInitScriptCommand = defineCommand({
  name: 'delete-init-script',
  on: 'browser',
  http: {
    methods: ['delete'],
    path: '/browsers/{id}/init-scripts/{script_id}/',
    inContexts: true,
  },
  summary: 'Remove a script that runs before the page’s own',
  help: 'Removes the script, so that it runs in no later document. Its effects in current documents stay.',
  body: { ...contextField, script_id: scriptId },
  reply: Type.Object(ok),
  errors: ['context_not_found', 'script_not_found'],
  examples: [],
  async run(browser, { ctx_id, script_id }, { signal }) {
    const { scripts } = browser.contexts.get(ctx_id);
    const found = scripts.all(isInitScript).find(({ script }) => script.id === script_id);
    if (!found)
      throw new TabwireError(
        'script_not_found',
        `The context has no init script ${script_id}. GET /browsers/{id}/init-scripts/ lists the scripts.`,
        { script_id },
      );
    await scripts.remove(found.script, signal);
    return { ok: true };
  },
});
