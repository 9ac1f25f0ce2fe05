import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';
import { downloadRecord } from '../../schemas/downloads.js';

export const listDownloadsCommand = defineCommand({
  name: 'list-downloads',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/downloads/', inContexts: true },
  summary: 'List the downloads',
  help: 'The downloads of the browser, or of one context, oldest first, with their states. There are some only where `downloads` of the open or of the context is `keep` or `discard`. The latest 1,000 of a context are remembered.',
  body: { ctx_id: Type.Optional(Type.String({ description: 'Only those of this context.' })) },
  reply: Type.Object({ ...ok, downloads: Type.Array(downloadRecord) }),
  errors: ['context_not_found'],
  examples: [{ summary: 'All downloads', body: {} }],
  run(browser, { ctx_id }) {
    if (ctx_id !== undefined) browser.contexts.get(ctx_id);
    const downloads = browser.downloads.all(ctx_id).map(({ record }) => record);
    return Promise.resolve({ ok: true, downloads });
  },
});
