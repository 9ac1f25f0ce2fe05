import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { pageRecord } from '../../browsers/records.js';
import { pageRecord as record } from '../../schemas/fields.js';

export const listPagesCommand = defineCommand({
  name: 'list-pages',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/pages/' },
  summary: 'List the pages',
  help: 'The pages of all contexts. In each context one page is current: the one that commands without page_id go to.',
  body: {},
  reply: Type.Object({ pages: Type.Array(record) }),
  errors: [],
  examples: [{ summary: 'All pages', body: {} }],
  async run(browser) {
    const titles = await browser.titles();
    const records = browser.contexts.all.flatMap((context) =>
      context.pages.map((page) => pageRecord(context, page, titles)),
    );
    return { pages: await Promise.all(records) };
  },
});
