import { DiskClaim } from '../machine/disk.js';
import { perhaps } from '../machine/processes.js';
import type { Download } from './download.js';

/** The room on the disk that the downloads of one browser take: whoever else writes counts what is still to come. */
export class DownloadRoom {
  readonly #root: string;
  readonly #claims = new WeakMap<Download, DiskClaim>();

  /** @param root the directory of the downloads */
  constructor(root: string) {
    this.#root = root;
  }

  add(download: Download): void {
    const missing = () => (download.stopping ? 0 : download.missingBytes);
    const claim = perhaps(() => new DiskClaim(this.#root, missing)); // the profile may be gone
    if (!claim) return;
    this.#claims.set(download, claim);
    void download.ended.then(() => {
      claim.end();
    });
  }

  /** What will be free once a download is whole, in bytes; undefined where the profile is gone. */
  async left(download: Download): Promise<number | undefined> {
    return this.#claims
      .get(download)
      ?.free()
      .catch(() => undefined);
  }
}
