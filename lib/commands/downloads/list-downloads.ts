import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';
import { downloadRecord } from '../../schemas/downloads.js';

export const listDownloadsCommand = defineCommand({
  name: 'list-downloads',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/downloads/', inContexts: true },
  summary: 'List the downloads',
  help: 'Returns the downloads of the browser, or of one context, oldest first, with their states. Downloads that a context denies are listed with the state `denied`. Tabwire remembers at most 1,000 downloads of a context.',
  body: {
    ctx_id: Type.Optional(
      Type.String({ description: 'Lists only the downloads of this context.' }),
    ),
  },
  reply: Type.Object({
    ...ok,
    downloads: Type.Array(downloadRecord, { description: 'The downloads, oldest first.' }),
  }),
  errors: ['context_not_found'],
  examples: [{ summary: 'List all downloads', body: {} }],
  run(browser, { ctx_id }) {
    if (ctx_id !== undefined) browser.contexts.get(ctx_id);
    const downloads = browser.downloads.all(ctx_id).map(({ record }) => record);
    return Promise.resolve({ ok: true, downloads });
  },
});
