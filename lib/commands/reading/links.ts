import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { callBelow } from '../../page/reading/below.js';
import { linksBelow } from '../../page/scripts/links.js';
import { limitedJson } from '../../request/size-limit.js';
import { ok, within } from '../../schemas/fields.js';

export const linksCommand = defineCommand({
  name: 'links',
  on: 'page',
  summary: 'List the links',
  help: 'The links of the page, or below a node, in document order, hidden ones too: absolute, and each URL once, with the first text that it has and the `rel` of all its links. Links that run a script are left out.',
  body: { within },
  reply: Type.Object({
    ...ok,
    links: Type.Array(
      Type.Object({
        url: Type.String({ description: 'Absolute.' }),
        text: Type.String({ description: 'Or the name of its image; empty where it has none.' }),
        rel: Type.Array(Type.String(), { description: 'E.g. `nofollow`, in lower case.' }),
      }),
    ),
  }),
  errors: ['node_not_found', 'result_too_large'],
  examples: [
    {
      summary: 'All links',
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
