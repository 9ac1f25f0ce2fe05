import type { Session } from '../../protocol/session.js';
import { EmulatedSessions, type Layers } from '../page/emulation/emulated-sessions.js';
import { changed, type Emulation } from '../page/emulation/emulation.js';
import type { OwnChrome } from '../page/emulation/user-agent.js';
import type { WindowSize } from '../page/emulation/viewport.js';
import type { Page } from '../page/page.js';
import { PopupViewports } from './popups.js';
import type { ContextSessions } from '../../protocol/session-group.js';
import { PERMISSIONS, type EmulationFields } from '../schemas/emulation.js';

interface Options {
  /** Chrome's id of the context; null for the default one. */
  readonly id: string | null;
  /** The browser's own session. */
  readonly browser: Session;
  readonly chrome: OwnChrome;
  readonly window: WindowSize;
  readonly sessions: ContextSessions;
  readonly opening: EmulationFields;
}

/** The emulation of a context: what its opening says, what was set since, and whom it holds for. */
export class ContextEmulation {
  /** Its service workers and shared workers, which are of no page. */
  readonly workers: EmulatedSessions;
  readonly #options: Options;
  readonly #pages: () => readonly Page[];
  readonly #popups = new PopupViewports();
  #opening: EmulationFields;
  #own: EmulationFields = {};
  #granted: Emulation['permissions'] = null;
  #releaseWorkers: (() => void) | undefined;

  constructor(options: Options, pages: () => readonly Page[]) {
    this.#options = options;
    this.#pages = pages;
    this.#opening = options.opening;
    this.workers = new EmulatedSessions(options.chrome, options.window, this.layers);
  }

  get layers(): Layers {
    return [this.#opening, this.#own];
  }

  get current(): Emulation {
    return this.workers.current;
  }

  /** Applies what concerns the context itself. */
  async start(): Promise<void> {
    this.#retainWorkers();
    await this.#grant();
  }

  /** Applies another opening. */
  async reopen(opening: EmulationFields): Promise<void> {
    this.#opening = opening;
    await this.#apply();
  }

  /** Sets fields; null takes one back. @throws CdpError `unsupported`: nothing has changed then */
  async change(fields: EmulationFields): Promise<void> {
    const before = this.#own;
    const own = changed(before, fields);
    this.#own = own;
    try {
      await this.#apply();
    } catch (error) {
      // Another change may have come meanwhile.
      if (this.#own === own) this.#own = before;
      await this.#apply().catch(() => undefined); // Chrome refuses to end what it does not have
      throw error;
    }
  }

  /** Sets again what a CDP client may have set otherwise; nobody waits for it. */
  restore(): void {
    for (const page of this.#pages()) page.restore();
    this.workers.restore();
    if (this.#granted === null) return;
    this.#granted = null;
    this.#grant().catch(() => undefined); // a browser that is gone needs nothing
  }

  /** What a new page has of it: the values of its opener hold for it too. @param openerId of its opener */
  ofPage(openerId: string | undefined) {
    const opener = this.#pages().find(({ id }) => id === openerId);
    const viewport = this.#popups.take(openerId);
    const { chrome, window } = this.#options;
    const own = { ...opener?.emulation.own, ...(viewport && { viewport }) };
    return {
      emulation: new EmulatedSessions(chrome, window, this.layers, own),
      sharedWorkers: this.workers,
    };
  }

  /** Page.windowOpen. On a phone each page has the whole screen. */
  windowOpened({ id, emulation, viewport }: Page, features: readonly string[]): void {
    if (!emulation.current.mobile) this.#popups.ask(id, features, viewport);
  }

  /** A page has closed. */
  pageGone({ id }: Page): void {
    this.#popups.take(id);
    for (const { emulation } of this.#pages()) emulation.reclaim();
    this.workers.reclaim();
  }

  end(): void {
    this.#releaseWorkers?.();
    this.#releaseWorkers = undefined;
  }

  async #apply(): Promise<void> {
    const { layers, workers } = this;
    const applied = [workers, ...this.#pages().map(({ emulation }) => emulation)].map((sessions) =>
      sessions.inherit(layers),
    );
    this.#retainWorkers();
    await Promise.all([...applied, this.#grant()]);
  }

  /** Chrome grants permissions to all pages of a context alike. */
  async #grant(): Promise<void> {
    const { browser, id } = this.#options;
    const { permissions } = this.current;
    if (permissions === this.#granted) return;
    this.#granted = permissions;
    const context = id === null ? {} : { browserContextId: id };
    if (permissions === null) {
      await browser.send('Browser.resetPermissions', context);
      return;
    }
    const types = new Set(permissions.map((name) => PERMISSIONS[name]));
    await browser.send('Browser.grantPermissions', { permissions: [...types], ...context });
  }

  /** Has Chrome attach the workers that are of no page, while anything is emulated that they can see. */
  #retainWorkers(): void {
    const { user_agent, locale, timezone, offline, network_speed, headers } = this.current;
    const seen = [user_agent, locale, timezone, offline, network_speed, headers];
    if (seen.every((value) => value === null)) this.end();
    else this.#releaseWorkers ??= this.#options.sessions.follow({ attached: () => [] });
  }
}
