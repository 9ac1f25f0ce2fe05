import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { downloadId } from '../../schemas/downloads.js';
import { ok } from '../../schemas/fields.js';

export const deleteDownloadCommand = defineCommand({
  name: 'delete-download',
  on: 'browser',
  http: {
    methods: ['delete'],
    path: '/browsers/{id}/downloads/{download_id}/',
    inContexts: true,
  },
  summary: 'Cancel or remove a download',
  help: 'Cancels a download that is running: it stays in the list with the state `canceled`, and has no file. If the download has ended, the command removes it from the list and deletes its file.',
  body: {
    download_id: downloadId,
    ctx_id: Type.Optional(
      Type.String({
        description: 'Looks for the download only in this context; by default in all contexts.',
      }),
    ),
  },
  reply: Type.Object({
    ...ok,
    canceled: Type.Boolean({
      description:
        'true: the download was running and is canceled; false: it had ended and is removed.',
    }),
  }),
  errors: ['context_not_found', 'download_not_found'],
  examples: [],
  async run(browser, { download_id, ctx_id }, { signal }) {
    if (ctx_id !== undefined) browser.contexts.get(ctx_id);
    return { ok: true, canceled: await browser.downloads.delete(download_id, ctx_id, signal) };
  },
});
