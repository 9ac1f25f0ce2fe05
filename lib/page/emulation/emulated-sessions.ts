import { isDeepStrictEqual } from 'node:util';
import type { EnabledDomain } from '../../../protocol/domains.js';
import type { Session } from '../../../protocol/session.js';
import type { EmulationFields } from '../../schemas/emulation.js';
import { changed, emulationOf, type Emulation, type Viewport } from './emulation.js';
import { applyOverrides, isTaken, reclaimOverrides, networkOf, type Kind } from './overrides.js';
import { reduced, type OwnChrome } from './user-agent.js';
import { metricsOf, resize, type WindowSize } from './viewport.js';

export type Layers = readonly EmulationFields[];

interface Target {
  readonly kind: Kind;
  /** Only while Network is enabled Chrome sends extra headers, and overrides what pages see of the network. */
  network: EnabledDomain | undefined;
}

/** The sessions that share an emulation: of a page with its frames and workers, or of a context's shared workers. */
export class EmulatedSessions {
  readonly #chrome: OwnChrome;
  /** How large the windows are that this Chrome opens. */
  readonly #window: WindowSize;
  readonly #targets = new Map<Session, Target>();
  #inherited: Layers;
  #own: EmulationFields;
  #current: Emulation;

  /**
   * @param inherited what the context says
   * @param own what wins over that
   */
  constructor(chrome: OwnChrome, window: WindowSize, inherited: Layers, own: EmulationFields = {}) {
    this.#chrome = chrome;
    this.#window = window;
    this.#inherited = inherited;
    this.#own = own;
    this.#current = this.#resolved;
  }

  get current(): Emulation {
    return this.#current;
  }

  /** The fields that were set here, and not in the context. */
  get own(): EmulationFields {
    return this.#own;
  }

  get viewport(): Viewport {
    return this.#current.viewport;
  }

  /** Whether pages have a touch screen. */
  get touch(): boolean {
    return this.#current.touch ?? false;
  }

  /** Adds a session, before its target runs. @returns the calls, which have all been sent */
  attach(session: Session, kind: Kind): Promise<unknown>[] {
    const target: Target = { kind, network: undefined };
    this.#targets.set(session, target);
    session.onGone(() => this.#targets.delete(session));
    // A popup or a frame may be in a process that has the locale and the time zone already.
    return this.#bring(session, target, undefined).map(unlessTaken);
  }

  /** Takes over what the context says now. */
  async inherit(layers: Layers): Promise<void> {
    this.#inherited = layers;
    await Promise.all(this.#bringAll().map(unlessTaken));
  }

  /**
   * Sets fields of its own; null takes one back.
   *
   * @throws CdpError `override_set`: nothing has changed then
   */
  async change(fields: EmulationFields): Promise<void> {
    const before = this.#own;
    this.#own = changed(before, fields);
    try {
      await Promise.all(this.#bringAll());
    } catch (error) {
      this.#own = before;
      await Promise.allSettled(this.#bringAll());
      throw error;
    }
  }

  /** Sets again what a CDP client may have set otherwise; nobody waits for it. */
  restore(): void {
    for (const [session, { kind }] of this.#targets) {
      // The headers are of our own session, which nobody else sets.
      const emulation = { ...this.#current, headers: null };
      const calls = applyOverrides(session, kind, emulation, undefined, this.#chrome);
      if (kind === 'page') calls.push(...resize(session, emulation, this.#window));
      // A page that is gone needs nothing.
      for (const call of calls) call.catch(() => undefined);
    }
  }

  /** Another page is gone, and with it the locale and the time zone of a process that may be this one's too. */
  reclaim(): void {
    for (const [session, { kind }] of this.#targets)
      for (const call of reclaimOverrides(session, kind, this.#current, this.#chrome))
        call.catch(() => undefined); // another session has it, or this one is gone
  }

  get #resolved(): Emulation {
    return emulationOf([...this.#inherited, this.#own], reduced(this.#chrome.version));
  }

  /** Brings all sessions to what the layers come to; returns the calls to wait for. */
  #bringAll(): Promise<unknown>[] {
    const before = this.#current;
    this.#current = this.#resolved;
    return [...this.#targets].flatMap(([session, target]) => {
      const calls = this.#bring(session, target, before);
      if (target.kind === 'page' && !session.crashed) return calls;
      // A frame or a worker may end meanwhile; a page that crashed answers when it has a renderer again.
      for (const call of calls) call.catch(() => undefined);
      return target.kind === 'page' ? [] : [Promise.allSettled(calls)];
    });
  }

  #bring(session: Session, target: Target, before: Emulation | undefined): Promise<unknown>[] {
    const now = this.#current;
    const calls: Promise<unknown>[] = [];
    const needsNetwork = now.headers !== null || networkOf(now) !== undefined;
    if (needsNetwork) {
      target.network ??= session.enable('Network');
      calls.push(target.network.reply);
    }
    calls.push(...applyOverrides(session, target.kind, now, before, this.#chrome));
    if (!needsNetwork) {
      target.network?.dispose();
      target.network = undefined;
    }
    const isResized = !isDeepStrictEqual(metricsOf(now), before && metricsOf(before));
    if (target.kind === 'page' && isResized)
      calls.push(...resize(session, now, before?.viewport ?? this.#window));
    return calls;
  }
}

async function unlessTaken(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}
