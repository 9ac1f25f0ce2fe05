import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { InitScript } from '../../contexts/init-script.js';
import { ok } from '../../schemas/fields.js';
import { scriptAddress, scriptId, scriptWorld } from '../../schemas/scripts.js';

export const addInitScriptCommand = defineCommand({
  name: 'add-init-script',
  on: 'browser',
  http: { methods: ['post'], path: '/browsers/{id}/init-scripts/', inContexts: true },
  summary: 'Add a script that runs before the page’s own',
  help: 'Adds a script that runs in each later document of a context, or of one page, before any script of the page: in all frames, also of other sites, and in popups. Scripts run in the order in which they were added. If a script throws, the document continues to load, and an event `exception` contains the error. To run a script in the current document, use eval/.',
  body: {
    ...scriptAddress,
    source: Type.String({
      minLength: 1,
      maxLength: 262_144,
      description: 'Runs these JavaScript statements, as in a `<script>`.',
    }),
    world: scriptWorld,
  },
  reply: Type.Object({ ...ok, script_id: scriptId }),
  errors: ['context_not_found', 'page_not_found', 'script_limit'],
  examples: [
    {
      summary: 'Make Math.random return the same number',
      body: { source: 'Math.random = () => 0.5;' },
    },
    {
      summary: 'Add a style that the page’s scripts do not see being added',
      body: {
        world: 'isolated',
        source:
          'addEventListener("DOMContentLoaded", () => document.head.append(Object.assign(document.createElement("style"), { textContent: "video { display: none }" })));',
      },
    },
  ],
  async run(browser, { ctx_id, page_id, source, world = 'page' }, { signal }) {
    const context = browser.contexts.holding(ctx_id, page_id);
    const script = new InitScript(source, world);
    await context.scripts.add(script, page_id, signal);
    return { ok: true, script_id: script.id };
  },
});
