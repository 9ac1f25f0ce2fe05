import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { setContent } from '../../page/navigation/set-content.js';
import { ok } from '../../schemas/fields.js';

export const setContentCommand = defineCommand({
  name: 'set-content',
  on: 'page',
  lane: 'exclusive',
  summary: 'Set the HTML of a page',
  help: 'Replaces the document of the page by your HTML, runs its scripts, and replies when it has loaded (`wait_until`). The page keeps its URL and origin, and stops what it was still loading. All earlier node IDs of the page become stale. If the page shows no HTML document, the command fails with 400: navigate to about:blank first.',
  body: {
    html: Type.String({ description: 'Complete document, with its doctype.' }),
    wait_until: Type.Optional(
      Type.Enum(['load', 'domcontentloaded', 'networkidle', 'commit'], {
        description:
          'Waits until the document has reached this state; `load` by default. `networkidle`: it has loaded, and for 500 ms the page and its frames had no request under way, except streams.',
      }),
    ),
  },
  reply: Type.Object(ok),
  tool: { leads: true },
  errors: [],
  examples: [
    { summary: 'Show a page', body: { html: '<!doctype html><title>Hi</title><p>Hello' } },
    {
      summary: 'Reply before the images have loaded',
      body: { html: '<p>Hello<img src="slow.png">', wait_until: 'domcontentloaded' },
    },
  ],
  async run(page, { html, wait_until = 'load' }, { signal }) {
    await setContent(page, html, wait_until, signal);
    return { ok: true };
  },
});
