import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { contextRecord } from '../../browsers/records.js';
import { contextRecord as record } from '../../schemas/fields.js';

export const listContextsCommand = defineCommand({
  name: 'list-contexts',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/contexts/' },
  summary: 'List the contexts',
  help: 'The contexts opened by Create Context. The browser’s default context is not one of them.',
  body: {},
  reply: Type.Object({ contexts: Type.Array(record) }),
  errors: [],
  examples: [{ summary: 'All contexts', body: {} }],
  async run(browser) {
    const titles = await browser.titles();
    const records = browser.contexts.opened.map((context) => contextRecord(context, titles));
    return { contexts: await Promise.all(records) };
  },
});
