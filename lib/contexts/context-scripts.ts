import type { Session } from '../../protocol/session.js';
import { abortable } from '../request/deadline.js';
import { TabwireError } from '../request/errors.js';
import type { MemoryEntry } from '../request/memory-account.js';
import type { PageEvent } from '../events/browser-events.js';
import type { FrameTree } from '../page/frames/frames.js';

/** How many scripts and functions a context may have, and how many characters of them together. */
const MAX_SCRIPTS = 100;
const MAX_SIZE = 2 ** 20;

/** What a script is told of the page of a session. */
export interface ScriptedPage {
  readonly id: string;
  readonly openerId: string | undefined;
  readonly session: Session;
  readonly frames: FrameTree;
  readonly publish: (event: PageEvent) => void;
}

/** A script in one session. */
export interface AppliedScript {
  /** The calls that it took, which have all been sent. */
  readonly calls: readonly Promise<unknown>[];
  /** Takes it out again; returns the calls. */
  readonly undo: () => readonly Promise<unknown>[];
}

/** What each new document of a page begins with: an init script, or an exposed function. */
export interface ContextScript {
  /** In characters. */
  readonly size: number;
  /** @param isNew whether the session's target has not run yet */
  apply(session: Session, page: ScriptedPage, isNew: boolean): AppliedScript;
}

interface Entry<Script> {
  readonly script: Script;
  /** The pages that have it; undefined: all of the context. */
  readonly pages: Set<string> | undefined;
  readonly applied: Map<Session, AppliedScript>;
  readonly memory: Pick<MemoryEntry, 'end'>;
}

/**
 * The scripts with which the documents of a context begin, in all frames and popups: those of all of its pages,
 * and those of single pages, which pages that these open have too. They are sent before a target runs. While there
 * are none, nothing is sent.
 */
export class ContextScripts {
  readonly #sessions = new Map<Session, ScriptedPage>();
  readonly #entries = new Set<Entry<ContextScript>>();
  readonly #enter: (kind: 'scripts', bytes: number) => Pick<MemoryEntry, 'end'>;
  #hasEnded = false;

  /** @param enter enters a script of so many bytes in the account */
  constructor(enter: (kind: 'scripts', bytes: number) => Pick<MemoryEntry, 'end'>) {
    this.#enter = enter;
  }

  /** Those of a kind, in the order in which they were added, with the page that each was added to. */
  all<Script extends ContextScript>(
    isKind: (script: ContextScript) => script is Script,
  ): { readonly script: Script; readonly pageId: string | null }[] {
    return [...this.#entries].flatMap(({ script, pages }) =>
      isKind(script) ? [{ script, pageId: pages ? ([...pages][0] ?? null) : null }] : [],
    );
  }

  /** Adds a session before its target runs; returns the calls. */
  attach(session: Session, page: ScriptedPage): Promise<unknown>[] {
    this.#sessions.set(session, page);
    session.onGone(() => {
      this.#sessions.delete(session);
      for (const entry of this.#entries) {
        entry.applied.delete(session);
        // The scripts of a page end with the last of the pages that have them.
        if (session !== page.session || !entry.pages?.delete(page.id)) continue;
        if (entry.pages.size === 0) this.#forget(entry);
      }
    });
    return [...this.#entries].flatMap((entry) => {
      if (page.openerId !== undefined && entry.pages?.has(page.openerId)) entry.pages.add(page.id);
      return this.#apply(entry, session, page, true);
    });
  }

  /**
   * Adds a script to all pages, or to one and the pages that it opens.
   *
   * @throws TabwireError `script_limit`, `memory_limit`, `memory_full`
   */
  async add(script: ContextScript, pageId: string | undefined, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted(); // the reply has told that nothing was added
    const size = [...this.#entries].reduce((sum, entry) => sum + entry.script.size, script.size);
    if (this.#entries.size >= MAX_SCRIPTS || size > MAX_SIZE)
      throw new TabwireError(
        'script_limit',
        `A context can have at most ${MAX_SCRIPTS} init scripts and exposed functions, with ${MAX_SIZE} characters in total. Remove a script or a function, or combine several scripts.`,
        { max_scripts: MAX_SCRIPTS, max_characters: MAX_SIZE },
      );
    const pages = pageId === undefined ? undefined : new Set([pageId]);
    const memory = this.#enter('scripts', script.size);
    const entry = { script, pages, applied: new Map<Session, AppliedScript>(), memory };
    this.#entries.add(entry);
    if (this.#hasEnded) this.#forget(entry);
    const calls = [...this.#sessions].flatMap(([session, page]) =>
      this.#apply(entry, session, page, false),
    );
    try {
      // What went away meanwhile needs nothing.
      await abortable(Promise.allSettled(calls), signal);
    } catch (error) {
      void this.#remove(entry);
      throw error;
    }
  }

  /** Takes a script out of all pages. What it did in the documents that are there stays. */
  async remove(script: ContextScript, signal: AbortSignal): Promise<void> {
    const calls = [...this.#entries]
      .filter((entry) => entry.script === script)
      .flatMap((entry) => this.#remove(entry));
    await abortable(Promise.allSettled(calls), signal);
  }

  /** The context has ended. */
  end(): void {
    this.#hasEnded = true;
    for (const entry of this.#entries) this.#forget(entry);
  }

  #apply(
    { script, pages, applied }: Entry<ContextScript>,
    session: Session,
    page: ScriptedPage,
    isNew: boolean,
  ): readonly Promise<unknown>[] {
    if (pages && !pages.has(page.id)) return [];
    const own = script.apply(session, page, isNew);
    applied.set(session, own);
    for (const call of own.calls) call.catch(() => undefined);
    return own.calls;
  }

  #remove(entry: Entry<ContextScript>): readonly Promise<unknown>[] {
    this.#forget(entry);
    const calls = [...entry.applied.values()].flatMap(({ undo }) => undo());
    for (const call of calls) call.catch(() => undefined);
    return calls;
  }

  #forget(entry: Entry<ContextScript>): void {
    this.#entries.delete(entry);
    entry.memory.end();
  }
}
