import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { contextRecord } from '../../browsers/records.js';
import { contextRecord as record } from '../../schemas/records.js';

export const listContextsCommand = defineCommand({
  name: 'list-contexts',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/contexts/' },
  summary: 'List the contexts',
  help: 'Returns the contexts that clients have created, with this API or with CDP. It leaves out the default context, which has no ID.',
  body: {},
  reply: Type.Object({
    contexts: Type.Array(record, { description: 'The contexts, without the default context.' }),
  }),
  errors: [],
  examples: [{ summary: 'List all contexts', body: {} }],
  async run(browser) {
    const titles = await browser.titles.read();
    const records = browser.contexts.opened.map((context) => contextRecord(context, titles));
    return { contexts: await Promise.all(records) };
  },
});
