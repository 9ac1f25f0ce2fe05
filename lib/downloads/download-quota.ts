import type { Download, DownloadEnd } from './download.js';
import type { DownloadOptions } from './options.js';

/**
 * The end of a download that is larger than its context allows (`max_download_bytes`), alone or with `all` files of
 * the context (`max_downloads_bytes`); undefined where it is not.
 */
export function excessOf(
  download: Download,
  { maxBytes, maxTotalBytes }: DownloadOptions,
  all: readonly Download[],
): DownloadEnd | undefined {
  if (download.bytes > maxBytes) return { state: 'too_large', reason: 'max_download_bytes' };
  const bytes = all
    .filter(({ isRunning, isKept, stopping }) => isKept || (isRunning && !stopping))
    .reduce((sum, other) => sum + other.bytes, 0);
  return bytes > maxTotalBytes ? { state: 'too_large', reason: 'max_downloads_bytes' } : undefined;
}
