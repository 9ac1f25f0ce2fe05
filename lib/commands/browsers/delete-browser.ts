import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';

export const deleteBrowserCommand = defineCommand({
  name: 'delete-browser',
  on: 'browser',
  http: { methods: ['delete'], path: '/browsers/{id}/' },
  summary: 'Delete a browser',
  help: 'Closes the browser and releases all that belongs to it. The reply comes when its Chrome has ended.',
  body: {},
  reply: Type.Object({ deleted: Type.String({ description: 'ID of the closed browser.' }) }),
  errors: [],
  examples: [{ summary: 'Delete it', body: {} }],
  async run(browser, _body, { gateway }) {
    await gateway.end(browser, 'deleted');
    return { deleted: browser.id };
  },
});
