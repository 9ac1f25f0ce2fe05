import { integer } from './parsers.js';
import { setting } from './table.js';

/** How much pages may download where their clients let them. */
export const DOWNLOAD_SETTINGS = {
  MAX_DOWNLOAD_BYTES: setting({
    default: 2 * 1024 ** 3,
    help: 'How large one download may be, in bytes: the most that `max_download_bytes` may ask for, and its default.',
    parse: integer(0, 2 ** 50),
  }),
  MAX_DOWNLOADS_BYTES: setting({
    default: 8 * 1024 ** 3,
    help: 'How large the downloaded files of one context may be together, in bytes: the most that `max_downloads_bytes` may ask for, and its default. `MIN_FREE_DISK` stays free whatever they are.',
    parse: integer(0, 2 ** 50),
  }),
};
