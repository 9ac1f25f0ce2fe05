import { join } from 'node:path';
import { Chrome } from '../../protocol/chrome.js';
import { findChrome } from '../../protocol/find-chrome.js';
import { chromeFlags } from '../../protocol/flags.js';

/** Starts a Chrome as the service does. */
export function launchChrome(profileDir: string): Promise<Chrome> {
  const sandbox = process.getuid?.() !== 0;
  return Chrome.launch({
    executable: findChrome() ?? '',
    flags: chromeFlags({ headless: true, width: 1280, height: 720, sandbox, args: [] }),
    profileDir,
    env: process.env,
    timeoutMs: 20_000,
  });
}

/** A Chrome as the service starts it, without the service: what it does by itself. */
export class BareChrome {
  readonly #chrome: Chrome;

  private constructor(chrome: Chrome) {
    this.#chrome = chrome;
  }

  /**
   * Resolves when its first page has its process.
   *
   * @param folder where its profile may stand
   */
  static async start(folder: string): Promise<BareChrome> {
    const chrome = await launchChrome(join(folder, 'bare'));
    const { browser } = chrome.connection;
    const first = new Promise<string>((resolve) => {
      browser.on('Target.targetCreated', ({ targetInfo }) => {
        resolve(targetInfo.targetId);
      });
    });
    const filter = [{ type: 'page' }, { exclude: true }];
    await browser.send('Target.setDiscoverTargets', { discover: true, filter });
    const bare = new BareChrome(chrome);
    await bare.#run(await first);
    await browser.send('Target.setDiscoverTargets', { discover: false });
    return bare;
  }

  get pid(): number {
    return this.#chrome.pid;
  }

  /** Opens a context with a page, waits until its script runs, and discards it. */
  async cycle(): Promise<void> {
    const { browser } = this.#chrome.connection;
    const { browserContextId } = await browser.send('Target.createBrowserContext', {});
    const { targetId } = await browser.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
    });
    await this.#run(targetId);
    await browser.send('Target.disposeBrowserContext', { browserContextId });
  }

  /** Runs a script in a page. */
  async #run(targetId: string): Promise<void> {
    const { connection } = this.#chrome;
    const attaching = connection.browser.send('Target.attachToTarget', { targetId, flatten: true });
    const { sessionId } = await attaching;
    await connection.session(sessionId)?.evaluate({ expression: '1' });
  }

  end(): Promise<void> {
    return this.#chrome.end();
  }
}
