import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { pageRecord } from '../../browsers/records.js';
import { pageRecord as record } from '../../schemas/records.js';

export const listPagesCommand = defineCommand({
  name: 'list-pages',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/pages/' },
  summary: 'List the pages',
  help: 'Returns the pages of all contexts, or of one context. `current` marks the page that commands without `page_id` use in this context.',
  tool: { isCore: true, hint: 'List the tabs.', fields: [] },
  body: {
    ctx_id: Type.Optional(Type.String({ description: 'Lists only the pages of this context.' })),
  },
  reply: Type.Object({ pages: Type.Array(record, { description: 'The pages.' }) }),
  errors: ['context_not_found'],
  examples: [{ summary: 'List all pages', body: {} }],
  async run(browser, { ctx_id }) {
    const contexts = ctx_id === undefined ? browser.contexts.all : [browser.contexts.get(ctx_id)];
    const titles = await browser.titles.read();
    const records = contexts.flatMap((context) =>
      context.pages.map((page) => pageRecord(context, page, titles)),
    );
    return { pages: await Promise.all(records) };
  },
});
