import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { callBelow } from '../../page/reading/below.js';
import { linksBelow } from '../../page/injected/links.js';
import { limitedJson } from '../../request/size-limit.js';
import { ok, within } from '../../schemas/fields.js';

export const linksCommand = defineCommand({
  name: 'links',
  on: 'page',
  summary: 'List the links',
  help: 'Returns the links of the page, or below a node, in document order, also hidden ones. Each URL is absolute and occurs once, with the first text and the `rel` values of all its links. Links that run a script are left out.',
  body: { within },
  reply: Type.Object({
    ...ok,
    links: Type.Array(
      Type.Object({
        url: Type.String({ description: 'Absolute URL.' }),
        text: Type.String({
          description:
            'Text of the link, or else its aria-label or the alternative text of its image; empty if it has none.',
        }),
        rel: Type.Array(Type.String(), {
          description: 'Values of `rel` in lower case, e.g. `nofollow`.',
        }),
      }),
      { description: 'The links, in document order.' },
    ),
  }),
  errors: ['node_not_found', 'result_too_large'],
  examples: [
    {
      summary: 'List all links',
      body: {},
      html: '<a href="/tea" rel="nofollow">Tea</a><a href="/tea">again</a>',
    },
  ],
  async run(page, { within: scope }, { signal, config }) {
    const { links } = await callBelow(page, scope, linksBelow, [], signal);
    limitedJson(links, config.MAX_RESULT_BYTES);
    return { ok: true, links };
  },
});
