import Type, { type Static } from 'typebox';

/** Fields of an open, and of a context, that say what happens to downloads. */
export const downloadFields = {
  downloads: Type.Optional(
    Type.Enum(['deny', 'keep', 'discard'], {
      description:
        'What happens to downloads: `deny` (default), `keep` them for downloads/, or `discard`: they run to their end, are listed, and no file is kept.',
    }),
  ),
  max_download_bytes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'Ends a download that is larger, in bytes; default, and the most: the server’s MAX_DOWNLOAD_BYTES.',
    }),
  ),
  max_downloads_bytes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'Ends a download with which the files of the context are larger together, in bytes; default, and the most: the server’s MAX_DOWNLOADS_BYTES.',
    }),
  ),
};

const orNull = (schema: Type.TSchema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

export const downloadId = Type.String({ description: 'ID of a download.' });

export const downloadState = Type.Enum(
  ['running', 'done', 'failed', 'canceled', 'too_large', 'denied'],
  { description: '`denied`: the context denies downloads, and there is no file.' },
);

export const downloadReason = Type.Union(
  [
    Type.Enum([
      'interrupted',
      'disk_full',
      'context_deleted',
      'browser_ended',
      'max_download_bytes',
      'max_downloads_bytes',
    ]),
    Type.Null(),
  ],
  { description: 'Why it is `failed`, `canceled` or `too_large`, where there is a reason.' },
);

export const downloadRecord = Type.Object({
  download_id: downloadId,
  ctx_id: orNull(Type.String(), 'null: of the default context.'),
  page_id: orNull(Type.String(), 'The page that began it; null where that is not known.'),
  url: Type.String({ description: 'Where it comes from; at most 4,096 long.' }),
  name: Type.String({
    description: 'The file name that the server suggests, made safe for any file system.',
  }),
  type: Type.String({ description: 'Media type, by the name.' }),
  state: downloadState,
  reason: downloadReason,
  received_bytes: Type.Integer({ minimum: 0 }),
  total_bytes: orNull(Type.Integer({ minimum: 0 }), 'null: the server did not tell.'),
  kept: Type.Boolean({ description: 'Whether there is a file to read.' }),
  started_at: Type.String({ description: 'ISO 8601.' }),
  ended_at: orNull(Type.String(), 'ISO 8601; null: it runs.'),
});
export type DownloadRecord = Static<typeof downloadRecord>;

/** The field of a reply that lists the downloads which a click began. */
export const begunDownloads = {
  downloads: Type.Optional(
    Type.Array(downloadRecord, {
      description: 'Downloads that the click began, or that its context denied, as they were.',
    }),
  ),
};

/** The field of a navigation's reply where that became a download. */
export const becameDownload = {
  download_id: Type.Optional(
    Type.String({
      description:
        'It became this download, as `downloads` of the context lets it; the page stays as it was.',
    }),
  ),
};
