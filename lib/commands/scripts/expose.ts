import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ExposedFunction, isExposedFunction } from '../../contexts/exposed-function.js';
import { TabwireError } from '../../request/errors.js';
import { ok } from '../../schemas/fields.js';
import { functionName, scriptAddress, scriptWorld } from '../../schemas/scripts.js';

export const exposeCommand = defineCommand({
  name: 'expose',
  on: 'browser',
  http: { methods: ['post'], path: '/browsers/{id}/expose/', inContexts: true },
  summary: 'Expose a function to pages, whose calls are events',
  help: 'Gives all current and later documents of a context, or of one page, a global function, also in frames and popups. Each call becomes an event `page.called` with the arguments as JSON; the function returns nothing to the page. Tabwire reports at most 100 calls of a function per second and page, and counts the others as `dropped`.',
  body: { ...scriptAddress, name: functionName, world: scriptWorld },
  reply: Type.Object(ok),
  errors: ['context_not_found', 'page_not_found', 'function_exists', 'script_limit'],
  examples: [{ summary: 'Expose report(…) to any page', body: { name: 'report' } }],
  async run(browser, { ctx_id, page_id, name, world = 'page' }, { signal }) {
    const { scripts } = browser.contexts.holding(ctx_id, page_id);
    const taken = scripts
      .all(isExposedFunction)
      .find(
        ({ script, pageId }) =>
          script.name === name && (pageId === null || !page_id || pageId === page_id),
      );
    if (taken)
      throw new TabwireError(
        'function_exists',
        `${taken.pageId === null ? 'The context' : `Page ${taken.pageId}`} already has an exposed function ${name}. Remove this function with DELETE /browsers/{id}/expose/${name}/, or send another name.`,
        { name, page_id: taken.pageId },
      );
    await scripts.add(new ExposedFunction(name, world), page_id, signal);
    return { ok: true };
  },
});
