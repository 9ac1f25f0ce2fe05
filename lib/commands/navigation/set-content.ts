import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { setContent } from '../../page/navigation/set-content.js';
import { ok } from '../../schemas/fields.js';

export const setContentCommand = defineCommand({
  name: 'set-content',
  on: 'page',
  lane: 'exclusive',
  summary: 'Set the HTML of a page',
  help: 'Writes a whole document into the page in place of its present one, runs its scripts, and answers when it has loaded. The URL stays, and with it the origin and what relative URLs mean. What that is still loading is stopped. All node IDs of the page are stale then.',
  body: {
    html: Type.String({ description: 'The document, with its doctype.' }),
    wait_until: Type.Optional(
      Type.Enum(['load', 'domcontentloaded', 'networkidle', 'commit'], {
        description:
          'How far the document has to come; `load` by default. `networkidle`: it has loaded, and no request but streams was under way for 500 ms in the page and all its frames.',
      }),
    ),
  },
  reply: Type.Object(ok),
  tool: { leads: true },
  errors: [],
  examples: [
    { summary: 'A page', body: { html: '<!doctype html><title>Hi</title><p>Hello' } },
    {
      summary: 'Without its images',
      body: { html: '<p>Hello<img src="slow.png">', wait_until: 'domcontentloaded' },
    },
  ],
  async run(page, { html, wait_until = 'load' }, { signal }) {
    await setContent(page, html, wait_until, signal);
    return { ok: true };
  },
});
