import type { Static, TObject } from 'typebox';
import { TabwireError } from '../request/errors.js';
import type { downloadFields } from '../schemas/downloads.js';

/** What happens to the downloads of a context. */
export interface DownloadOptions {
  readonly mode: 'deny' | 'keep' | 'discard';
  /** Of one download. */
  readonly maxBytes: number;
  /** Of all files of the context. */
  readonly maxTotalBytes: number;
}

/** The most that the server allows. */
interface Ceilings {
  readonly MAX_DOWNLOAD_BYTES: number;
  readonly MAX_DOWNLOADS_BYTES: number;
}

/**
 * The options of a request's fields; what it leaves out is as in `base`.
 *
 * @throws TabwireError `option_not_allowed`
 */
export function downloadOptions(
  fields: Static<TObject<typeof downloadFields>>,
  ceilings: Ceilings,
  base?: DownloadOptions,
): DownloadOptions {
  const { downloads, max_download_bytes: one, max_downloads_bytes: all } = fields;
  const { MAX_DOWNLOAD_BYTES, MAX_DOWNLOADS_BYTES } = ceilings;
  return {
    mode: downloads ?? base?.mode ?? 'deny',
    maxBytes: atMost('max_download_bytes', one ?? base?.maxBytes, MAX_DOWNLOAD_BYTES),
    maxTotalBytes: atMost('max_downloads_bytes', all ?? base?.maxTotalBytes, MAX_DOWNLOADS_BYTES),
  };
}

function atMost(option: string, asked: number | undefined, most: number): number {
  if (asked === undefined || asked <= most) return asked ?? most;
  throw new TabwireError(
    'option_not_allowed',
    `The setting ${option.toUpperCase()} of the server allows at most ${most} bytes. Send a smaller ${option}, or leave it out.`,
    { option },
  );
}
