import { Worker } from 'node:worker_threads';
import { TabwireError } from '../../request/errors.js';
import type { AdBlocker } from './ad-blocker.js';

/** The ad lists of the server: compiled when somebody first wants them, once. */
export class AdLists {
  readonly #files: readonly string[];
  #blocker: Promise<AdBlocker> | undefined;

  /** @param files in the syntax of Adblock Plus */
  constructor(files: readonly string[]) {
    this.#files = files;
  }

  /** @throws TabwireError `option_not_allowed` where the server has none */
  load(): Promise<AdBlocker> {
    if (this.#files.length === 0)
      throw new TabwireError(
        'option_not_allowed',
        'The server has no ad lists. The operator can set AD_LISTS to files with lists, such as EasyList.',
        { option: 'block_presets' },
      );
    this.#blocker ??= this.#compile().catch((error: unknown) => {
      this.#blocker = undefined;
      throw error;
    });
    return this.#blocker;
  }

  async #compile(): Promise<AdBlocker> {
    const [{ AdBlocker }, compiled] = await Promise.all([import('./ad-blocker.js'), this.#run()]);
    return new AdBlocker(compiled);
  }

  #run(): Promise<Uint8Array> {
    const entry = new URL('./ad-list-worker.js', import.meta.url);
    const worker = new Worker(entry, { workerData: this.#files });
    return new Promise((resolve, reject) => {
      worker.on('error', reject);
      worker.on('exit', () => {
        reject(new Error('the compilation of the ad lists ended without a result'));
      });
      worker.on('message', (compiled: unknown) => {
        if (compiled instanceof Uint8Array) resolve(compiled);
      });
    });
  }
}
