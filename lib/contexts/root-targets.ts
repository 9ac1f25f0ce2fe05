import type { Session } from '../../protocol/session.js';
import { SHARED_TYPES } from '../../protocol/session-group.js';

const PAGES = [{ type: 'page' }, { exclude: true }];
const PAGES_AND_WORKERS = [...SHARED_TYPES.map((type) => ({ type })), ...PAGES];

/**
 * The targets that Chrome attaches on the browser's own session: pages always, service workers and shared
 * workers while somebody wants them.
 */
export class RootTargets {
  readonly #browser: Session;
  #owners = 0;

  constructor(browser: Session) {
    this.#browser = browser;
  }

  /** Has Chrome attach the pages. */
  attachPages(signal: AbortSignal): Promise<unknown> {
    return this.#attach(PAGES, signal);
  }

  /** Has Chrome attach the workers too, those that run already among them; returns what lets go, once. */
  retainWorkers(): () => void {
    this.#owners += 1;
    if (this.#owners === 1) this.#change(PAGES_AND_WORKERS);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#owners -= 1;
      if (this.#owners === 0) this.#change(PAGES);
    };
  }

  #change(filter: typeof PAGES): void {
    // A browser that is gone has no targets.
    this.#attach(filter).catch(() => undefined);
  }

  #attach(filter: typeof PAGES, signal?: AbortSignal): Promise<unknown> {
    return this.#browser.send(
      'Target.setAutoAttach',
      { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter },
      signal,
    );
  }
}
