import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { isExposedFunction } from '../../contexts/exposed-function.js';
import { TabwireError } from '../../request/errors.js';
import { ok } from '../../schemas/fields.js';
import { functionName, scriptAddress } from '../../schemas/scripts.js';

export const deleteExposedCommand = defineCommand({
  name: 'delete-exposed',
  on: 'browser',
  http: { methods: ['delete'], path: '/browsers/{id}/expose/{name}/', inContexts: true },
  summary: 'Remove a function that is exposed to pages',
  help: 'Removes the function from later documents. In current documents it stays, and its calls no longer produce an event. If the function belongs to a page, send its `page_id`.',
  body: { ...scriptAddress, name: functionName },
  reply: Type.Object(ok),
  errors: ['context_not_found', 'page_not_found', 'script_not_found'],
  examples: [],
  async run(browser, { ctx_id, page_id = null, name }, { signal }) {
    const { scripts } = browser.contexts.holding(ctx_id, page_id ?? undefined);
    const found = scripts
      .all(isExposedFunction)
      .find(({ script, pageId }) => script.name === name && pageId === page_id);
    if (!found)
      throw new TabwireError(
        'script_not_found',
        `The ${page_id === null ? 'context' : `page ${page_id}`} has no exposed function ${name}. GET /browsers/{id}/expose/ lists the functions. To remove the function of a page, send its page_id.`,
        { name, page_id },
      );
    await scripts.remove(found.script, signal);
    return { ok: true };
  },
});
