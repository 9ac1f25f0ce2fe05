import Type, { type Static } from 'typebox';
import { orNull } from './or-null.js';

/** Options of browsers and contexts for downloads. */
export const downloadFields = {
  downloads: Type.Optional(
    Type.Enum(['deny', 'keep', 'discard'], {
      description:
        'Decides about downloads: `deny` (default) refuses them, `keep` keeps their files for downloads/, `discard` lists them and keeps no file. A context has the value of its browser by default.',
    }),
  ),
  max_download_bytes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'Limits one download, in bytes; a larger one ends. By default and at most the server’s MAX_DOWNLOAD_BYTES; a context has the value of its browser by default.',
    }),
  ),
  max_downloads_bytes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'Limits all downloaded files of a context together, in bytes; a download beyond it ends. By default and at most the server’s MAX_DOWNLOADS_BYTES; a context has the value of its browser by default.',
    }),
  ),
};

export const downloadId = Type.String({ description: 'ID of a download.' });

export const downloadState = Type.Enum(
  ['running', 'done', 'failed', 'canceled', 'too_large', 'denied'],
  { description: 'State. `denied`: the context denies downloads, so there is no file.' },
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
  { description: 'Reason of `failed`, `canceled` or `too_large`; null: there is none.' },
);

export const downloadRecord = Type.Object(
  {
    download_id: downloadId,
    ctx_id: orNull(Type.String(), 'Context of the download; null: the default context.'),
    page_id: orNull(Type.String(), 'Page that began the download; null: it is not known.'),
    url: Type.String({ description: 'URL of the file, cut at 4,096 characters.' }),
    name: Type.String({
      description: 'File name that the web server suggests, made safe for any file system.',
    }),
    type: Type.String({ description: 'Media type, derived from the ending of `name`.' }),
    state: downloadState,
    reason: downloadReason,
    received_bytes: Type.Integer({ minimum: 0, description: 'Bytes that have arrived.' }),
    total_bytes: orNull(Type.Integer({ minimum: 0 }), 'Length; null: the web server sent none.'),
    kept: Type.Boolean({ description: 'Whether there is a file to read.' }),
    started_at: Type.String({ description: 'Time of the start (ISO 8601).' }),
    ended_at: orNull(Type.String(), 'Time of the end (ISO 8601); null: the download runs.'),
  },
  { description: 'A download.' },
);
export type DownloadRecord = Static<typeof downloadRecord>;

/** Field of a reply that lists the downloads which a command began. */
export const begunDownloads = {
  downloads: Type.Optional(
    Type.Array(downloadRecord, {
      description:
        'Lists the downloads that the command began, or that the context denied, with their state at the end of the command.',
    }),
  ),
};

/** Field of a navigation's reply, if the navigation became a download. */
export const becameDownload = {
  download_id: Type.Optional(
    Type.String({
      description: 'ID of the download that the navigation became. The page stays as it was.',
    }),
  ),
};
