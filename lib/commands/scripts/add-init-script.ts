import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { InitScript } from '../../page/tab/init-script.js';
import { ok } from '../../schemas/fields.js';
import { scriptAddress, scriptId, scriptWorld } from '../../schemas/scripts.js';

export const addInitScriptCommand = defineCommand({
  name: 'add-init-script',
  on: 'browser',
  http: { methods: ['post'], path: '/browsers/{id}/init-scripts/', inContexts: true },
  summary: 'Add a script that runs before the page’s own',
  help: 'Runs in each document from the next one on, before any script of the page: in all frames, those of other sites among them, and in popups. Scripts run in the order in which they were added. What one throws is an event `exception`.',
  body: {
    ...scriptAddress,
    source: Type.String({
      minLength: 1,
      maxLength: 262_144,
      description: 'JavaScript: statements, as a <script> has them.',
    }),
    world: scriptWorld,
  },
  reply: Type.Object({ ...ok, script_id: scriptId }),
  errors: ['context_not_found', 'page_not_found', 'script_limit'],
  examples: [
    {
      summary: 'A page that always gets the same numbers',
      body: { source: 'Math.random = () => 0.5;' },
    },
    {
      summary: 'A style that the page’s scripts do not see being added',
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
