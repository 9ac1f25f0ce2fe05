import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';

export const deleteBrowserCommand = defineCommand({
  name: 'delete-browser',
  on: 'browser',
  http: { methods: ['delete'], path: '/browsers/{id}/' },
  summary: 'Delete a browser',
  help: 'Closes the browser and deletes its files. The command replies when Chrome has ended.',
  body: {},
  reply: Type.Object({ deleted: Type.String({ description: 'ID of the deleted browser.' }) }),
  errors: [],
  examples: [{ summary: 'Delete a browser', body: {} }],
  async run(browser, _body, { gateway }) {
    await gateway.end(browser, 'deleted');
    return { deleted: browser.id };
  },
});
