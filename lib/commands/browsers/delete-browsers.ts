import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { success } from '../../schemas/fields.js';

export const deleteBrowsersCommand = defineCommand({
  name: 'delete-browsers',
  on: 'gateway',
  http: { methods: ['delete'], path: '/browsers/' },
  summary: 'Delete all browsers',
  help: 'Closes every browser for good; there is no confirmation. The reply comes when all have ended.',
  body: {},
  reply: Type.Object(success),
  errors: [],
  examples: [{ summary: 'Delete all', body: {} }],
  async run(gateway) {
    const ends = gateway.browsers.map((browser) => gateway.end(browser, 'deleted'));
    const results = await Promise.allSettled(ends);
    return { success: results.every(({ status }) => status === 'fulfilled') };
  },
});
