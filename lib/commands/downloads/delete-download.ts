import { stat } from 'node:fs/promises';
import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { TabwireError } from '../../request/errors.js';
import { unmetOf } from '../../request/preconditions.js';
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
  help: 'Cancels a download that is running: it stays in the list with the state `canceled`, and has no file. If the download has ended, the command removes it from the list and deletes its file. If the header `If-Match` does not name the `ETag` of the file, or the file is newer than the date of `If-Unmodified-Since`, the command fails with 412 `precondition_failed` and changes nothing.',
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
  errors: ['context_not_found', 'download_not_found', 'precondition_failed'],
  examples: [],
  async run(browser, { download_id, ctx_id }, { signal, preconditions }) {
    if (ctx_id !== undefined) browser.contexts.get(ctx_id);
    const { context, download } = browser.downloads.get(download_id, ctx_id);
    const { etag } = download;
    // A download that is running has no file, and so no date.
    const isDated = preconditions.ifUnmodifiedSince !== undefined && download.isKept;
    const modifiedMs = isDated ? (await stat(context.fileOf(download))).mtimeMs : undefined;
    const unmet = unmetOf(preconditions, { etag, modifiedMs });
    if (unmet !== undefined)
      throw new TabwireError(
        'precondition_failed',
        unmet === 'If-Match'
          ? `The ETag of the download is ${etag}, and If-Match names another ETag. Send the request without If-Match, or with this ETag.`
          : `The file of the download, whose ETag is ${etag}, is newer than the date of If-Unmodified-Since. Send the request without this header, or with the ETag in If-Match.`,
      );
    return { ok: true, canceled: await browser.downloads.delete(download_id, ctx_id, signal) };
  },
});
