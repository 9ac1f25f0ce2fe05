import { integer } from './parsers.js';
import { setting } from './table.js';

/** Settings that limit what pages may download. */
export const DOWNLOAD_SETTINGS = {
  MAX_DOWNLOAD_BYTES: setting({
    default: 2 * 1024 ** 3,
    help: 'Limits one download, in bytes. This is the largest value of `max_download_bytes`, and its default.',
    parse: integer(0, 2 ** 50),
  }),
  MAX_DOWNLOADS_BYTES: setting({
    default: 8 * 1024 ** 3,
    help: 'Limits the downloaded files of one context together, in bytes. This is the largest value of `max_downloads_bytes`, and its default. Tabwire also keeps `MIN_FREE_DISK` free.',
    parse: integer(0, 2 ** 50),
  }),
};
