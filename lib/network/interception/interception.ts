import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import type { ContextSessions } from '../../../protocol/session-group.js';
import { abortable } from '../../request/deadline.js';
import type { MemoryEntry } from '../../request/memory-account.js';
import { AnswerWindow } from './answer-window.js';
import type { Credentials } from './credentials.js';
import type { InterceptionOptions } from './options.js';
import type { RouteTable } from './route-table.js';
import { RulesMemory } from './rules-memory.js';
import { SessionInterception, type Wanted } from './session-interception.js';

/** Whether a page may load a document; called before each request for one, redirects included. */
export type DocumentGuard = (url: string, pageId: string) => boolean;

/**
 * What decides about the requests of a context, in one place, since each paused request is answered once: what
 * guards its documents, its rules, and its credentials. While there is none of them, Chrome pauses nothing.
 */
export class Interception {
  readonly #sessions: Pick<ContextSessions, 'follow'>;
  readonly #pageUrl: (pageId: string) => string;
  readonly #enter: (kind: 'rules', bytes: number) => MemoryEntry;
  readonly #window = new AnswerWindow();
  readonly #guards = new Set<DocumentGuard>();
  #routes: RouteTable | undefined;
  #memory: RulesMemory | undefined;
  #hasEnded = false;
  #credentials: Credentials | undefined;
  #unfollow: (() => void) | undefined;
  readonly #held = new Set<SessionInterception>();

  /**
   * @param pageUrl of a page that is open
   * @param enter enters rules of so many bytes in the account
   * @param base whose rules and credentials it begins with
   */
  constructor(
    sessions: Pick<ContextSessions, 'follow'>,
    pageUrl: (pageId: string) => string,
    enter: (kind: 'rules', bytes: number) => MemoryEntry,
    base?: Interception,
  ) {
    this.#sessions = sessions;
    this.#pageUrl = pageUrl;
    this.#enter = enter;
    this.#routes = base?.routes?.copy();
    this.#memory = base && base.#memory?.share();
    this.#credentials = base?.credentials?.copy();
    void this.#send();
  }

  get routes(): RouteTable | undefined {
    return this.#routes;
  }

  get credentials(): Credentials | undefined {
    return this.#credentials;
  }

  /** Sets what the options of an open name. @throws TabwireError `memory_limit`, `memory_full` */
  async set({ routes, credentials }: InterceptionOptions, signal: AbortSignal): Promise<void> {
    if (!routes && !credentials) return;
    if (routes) this.#keep(routes);
    this.#credentials = credentials ?? this.#credentials;
    await this.#apply(signal);
  }

  /**
   * Sets the rules, in place of those before; they hold for every call that is made after this one.
   *
   * @throws TabwireError `memory_limit`, `memory_full`, and CdpError `unsupported`; those before stay
   */
  async setRoutes(routes: RouteTable | undefined, signal: AbortSignal): Promise<void> {
    const before = this.#routes;
    this.#keep(routes);
    try {
      await this.#apply(signal);
    } catch (error) {
      if (!isCdpError(error, 'unsupported')) throw error;
      // Others may have been set meanwhile.
      if (this.#routes === routes) {
        this.#keep(before);
        void this.#send();
      }
      throw error;
    }
  }

  /** Sets the credentials, in place of those before. */
  setCredentials(credentials: Credentials | undefined, signal: AbortSignal): Promise<void> {
    this.#credentials = credentials;
    return this.#apply(signal);
  }

  /**
   * Holds the main documents of all pages to a guard, whatever rules and credentials there are; a refused request
   * is not sent, and the page stays as it is.
   */
  guard(guard: DocumentGuard, signal: AbortSignal): Promise<void> {
    this.#guards.add(guard);
    return this.#apply(signal);
  }

  /** Lets go of a guard. Chrome reads that before any later call. */
  unguard(guard: DocumentGuard): void {
    if (this.#guards.delete(guard)) void this.#send();
  }

  /** The context has ended. */
  end(): void {
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#held.clear();
    this.#keep(undefined);
    this.#hasEnded = true;
  }

  #keep(routes: RouteTable | undefined): void {
    if (this.#hasEnded) return;
    const memory = routes && new RulesMemory(this.#enter('rules', routes.bytes));
    this.#memory?.release();
    this.#memory = memory;
    this.#routes = routes;
  }

  get #wanted(): Wanted | undefined {
    const routes = this.#routes;
    const patterns = [
      ...(this.#guards.size > 0 ? [{ urlPattern: '*', resourceType: 'Document' as const }] : []),
      ...(routes?.patterns ?? []),
    ];
    const webSockets = routes?.webSockets ?? [];
    const credentials = this.#credentials;
    if (patterns.length === 0 && webSockets.length === 0 && !credentials) return undefined;
    return {
      patterns: credentials ? [{ urlPattern: '*' }] : patterns,
      webSockets,
      credentials,
      routes,
      isAllowed: (url, pageId) => [...this.#guards].every((guard) => guard(url, pageId)),
      pageUrl: this.#pageUrl,
    };
  }

  async #apply(signal: AbortSignal): Promise<void> {
    for (const outcome of await abortable(Promise.allSettled(this.#send()), signal)) {
      // What went away meanwhile needs nothing.
      if (outcome.status === 'rejected' && isCdpError(outcome.reason, 'unsupported'))
        throw outcome.reason;
    }
  }

  /** Tells all sessions what is wanted; returns the calls, of which none has to be awaited. */
  #send(): readonly Promise<unknown>[] {
    const wanted = this.#wanted;
    if (!wanted) {
      this.#unfollow?.();
      this.#unfollow = undefined;
      for (const held of this.#held) held.release();
      this.#held.clear();
      return [];
    }
    if (this.#unfollow) {
      const made = [...this.#held].flatMap((held) => held.apply(wanted));
      for (const call of made) call.catch(() => undefined);
      return made;
    }
    const calls: Promise<unknown>[] = [];
    this.#unfollow = this.#sessions.follow({
      attached: (session, pageId) => {
        const made = this.#hold(session, pageId);
        calls.push(...made);
        return made;
      },
    });
    return calls;
  }

  #hold(session: Session, pageId: string | undefined): readonly Promise<unknown>[] {
    const wanted = this.#wanted;
    if (!wanted) return [];
    const held = new SessionInterception(session, pageId, this.#window);
    this.#held.add(held);
    session.onGone(() => {
      this.#held.delete(held);
    });
    return held.apply(wanted);
  }
}
