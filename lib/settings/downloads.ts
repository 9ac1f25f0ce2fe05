import { integer } from './parsers.js';
import { setting } from './table.js';

/** Settings that limit what pages may download. */
export const DOWNLOAD_SETTINGS = {
  MAX_DOWNLOAD_BYTES: setting({
    default: 2 * 1024 ** 3,
    help: 'Limits one download, in bytes. The limit is also the default and the largest value of `max_download_bytes`.',
    parse: integer(0, 2 ** 50),
  }),
  MAX_DOWNLOADS_BYTES: setting({
    default: 8 * 1024 ** 3,
    help: 'Limits the downloaded files of one context together, in bytes. The limit is also the default and the largest value of `max_downloads_bytes`. Tabwire also keeps `MIN_FREE_DISK` free.',
    parse: integer(0, 2 ** 50),
  }),
};
