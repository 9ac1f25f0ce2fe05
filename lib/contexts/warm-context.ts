import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../protocol/session.js';
import type { Proxy } from '../egress/egress.js';
import { soon } from '../request/deadline.js';
import type { MadePage } from './page-opening.js';

/** A context that Chrome has made, and its page, which has not run yet. */
export interface MadeContext extends MadePage {
  readonly id: string;
}

/** Has Chrome make a context, and returns its ID. Only now the context can get a proxy. */
export async function createInChrome(browser: Session, proxy: Proxy | undefined): Promise<string> {
  const { browserContextId } = await browser.send('Target.createBrowserContext', {
    disposeOnDetach: true,
    ...(proxy ? { proxyServer: proxy.server } : {}),
    ...(proxy?.bypass === undefined ? {} : { proxyBypassList: proxy.bypass }),
  });
  return browserContextId;
}

/** The warm contexts of all browsers: they take memory that others may need. */
export class WarmContexts {
  readonly #mayMake: () => boolean;
  readonly #warm = new Set<WarmContext>();

  /** @param mayMake whether there is memory for one more */
  constructor(mayMake: () => boolean) {
    this.#mayMake = mayMake;
  }

  get mayMake(): boolean {
    return this.#mayMake();
  }

  add(warm: WarmContext): void {
    this.#warm.add(warm);
  }

  remove(warm: WarmContext): void {
    this.#warm.delete(warm);
  }

  /** Throws all of them away, to make room for something else. */
  async giveUp(): Promise<void> {
    await Promise.allSettled([...this.#warm].map((warm) => warm.discard()));
  }
}

/**
 * The next context of a browser, which Chrome makes while the browser is idle, so that a request for a context
 * takes one that is there. Its page waits for the debugger: it runs, and is prepared as any other, when a client gets
 * it. Nobody sees it before.
 */
export class WarmContext {
  readonly #browser: Session;
  readonly #others: WarmContexts;
  #next: Next | undefined;
  #isWanted = false;
  #hasEnded = false;

  /** @param browser the session of the Chrome itself */
  constructor(browser: Session, others: WarmContexts) {
    this.#browser = browser;
    this.#others = others;
  }

  /** A client has asked for a context, and may ask for more. */
  want(): void {
    this.#isWanted = true;
  }

  /** Whether one is to be made when the browser is idle. */
  get isMissing(): boolean {
    return this.#isWanted && !this.#hasEnded && !this.#next;
  }

  /** Begins to make one, if one is missing and there is memory for it. */
  make(): void {
    if (!this.isMissing || !this.#others.mayMake) return;
    const next = new Next(this.#browser, () => {
      if (this.#next === next) void this.discard();
    });
    this.#next = next;
    this.#others.add(this);
  }

  /** Target.attachedToTarget: whether the target is its page. */
  attached(session: Session, target: Protocol.Target.TargetInfo): boolean {
    return this.#next?.attached(session, target) ?? false;
  }

  /** Hands it out, if it is there and answers. */
  async take(): Promise<MadeContext | undefined> {
    const next = this.#next;
    const made = next?.made;
    if (!next || !made) return undefined;
    this.#forget();
    try {
      await soon((signal) => made.session.evaluate({ expression: '1' }, signal));
      return made;
    } catch {
      void next.dispose();
      return undefined;
    }
  }

  /** Throws it away; resolves when nothing is left of it. */
  async discard(): Promise<void> {
    const next = this.#next;
    this.#forget();
    await next?.dispose();
  }

  /** Throws it away, and makes no more. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.discard();
  }

  #forget(): void {
    this.#next = undefined;
    this.#others.remove(this);
  }
}

/** A context that Chrome makes, or has made. */
class Next {
  readonly #browser: Session;
  readonly #onGone: () => void;
  readonly #creating: Promise<string>;
  #id: string | undefined;
  #made: MadeContext | undefined;

  /** @param onGone called when it comes to nothing */
  constructor(browser: Session, onGone: () => void) {
    this.#browser = browser;
    this.#onGone = onGone;
    this.#creating = createInChrome(browser, undefined);
    this.#open().catch(onGone);
  }

  get made(): MadeContext | undefined {
    return this.#made;
  }

  attached(session: Session, target: Protocol.Target.TargetInfo): boolean {
    if (this.#id === undefined || target.browserContextId !== this.#id) return false;
    this.#made = { id: this.#id, session, target };
    session.onGone(this.#onGone);
    return true;
  }

  async dispose(): Promise<void> {
    const disposing = this.#creating.then((browserContextId) =>
      this.#browser.send('Target.disposeBrowserContext', { browserContextId }),
    );
    await disposing.catch(() => undefined); // it went with its Chrome
  }

  async #open(): Promise<void> {
    this.#id = await this.#creating;
    await this.#browser.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId: this.#id,
    });
  }
}
