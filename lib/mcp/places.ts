import { call } from '../execution/call.js';
import type { Service } from '../execution/service.js';
import { commandOf } from '../interface/catalog.js';
import { isErrorCode } from '../request/errors.js';

/** Where a session works: its own context. */
export interface Place {
  readonly browserId: string;
  readonly ctxId: string;
}

/** A browser of sessions: it ends with the last one of them. */
interface Shared {
  readonly id: Promise<string>;
  /** Sessions that have a context in it, or are opening one. */
  members: number;
  /** It takes no more of them: it has its contexts, or it is gone. */
  isFull: boolean;
}

/** The contexts of all sessions, in as few browsers as their limit of contexts allows. */
export class Places {
  readonly #service: Service;
  readonly #shared = new Set<Shared>();
  readonly #owners = new Map<string, Shared>();
  /** Sessions that have begun and opened no context yet, by where they will: in their own browser, or beside others. */
  readonly #begunOwn = new Set<object>();
  readonly #begunShared = new Set<object>();

  constructor(service: Service) {
    this.#service = service;
  }

  /** Whether the next context fits into a browser that is open. */
  hasRoom(ownBrowser: boolean): boolean {
    return !ownBrowser && this.#open !== undefined;
  }

  /** How many browsers the sessions that have begun are still to open. */
  get expected(): number {
    const isSharedMissing = this.#begunShared.size > 0 && !this.#open;
    return this.#begunOwn.size + (isSharedMissing ? 1 : 0);
  }

  /** Counts a session as begun. @returns ends that; a second call does nothing */
  begin(ownBrowser: boolean): () => void {
    const begun = ownBrowser ? this.#begunOwn : this.#begunShared;
    const session = {};
    begun.add(session);
    return () => {
      begun.delete(session);
    };
  }

  /** Opens a context, for the request with this ID. @throws TabwireError */
  async open(ownBrowser: boolean, requestId: string): Promise<Place> {
    for (;;) {
      const shared = this.#browser(ownBrowser, requestId);
      shared.members += 1;
      const isFirst = shared.members === 1;
      try {
        const browserId = await shared.id;
        this.#owners.set(browserId, shared);
        const body = { downloads: 'keep' };
        const reply = await this.#call('create-context', body, { browserId, requestId });
        return { browserId, ctxId: textOf(reply, 'ctx_id') };
      } catch (error) {
        shared.isFull = true;
        await this.#leave(shared);
        if (!isErrorCode(error, 'context_limit', 'browser_not_found', 'browser_crashed'))
          throw error;
        // A browser that has no room for its first context never has any.
        if (isFirst && isErrorCode(error, 'context_limit')) throw error;
      }
    }
  }

  /** Deletes a context; one that is gone is none to delete. */
  async close({ browserId, ctxId }: Place): Promise<void> {
    await this.#call('delete-context', { ctx_id: ctxId }, { browserId }).catch(() => undefined);
    const shared = this.#owners.get(browserId);
    if (shared) await this.#leave(shared);
  }

  /** The browser that takes the next context. */
  get #open(): Shared | undefined {
    return [...this.#shared].find(({ isFull }) => !isFull);
  }

  #browser(ownBrowser: boolean, requestId: string): Shared {
    const open = this.#open;
    if (open && !ownBrowser) return open;
    const body = {
      label: 'mcp',
      // A model answers them, and ends with its session.
      dialogs: 'ask',
      idle_timeout_ms: null,
      max_lifetime_ms: null,
    };
    const opening = this.#call('open-browser', body, { requestId });
    const id = opening.then((reply) => textOf(reply, 'id'));
    const shared: Shared = { id, members: 0, isFull: ownBrowser };
    this.#shared.add(shared);
    return shared;
  }

  async #leave(shared: Shared): Promise<void> {
    shared.members -= 1;
    if (shared.members > 0) return;
    shared.isFull = true;
    this.#shared.delete(shared);
    const browserId = await shared.id.catch(() => undefined);
    if (browserId === undefined) return;
    this.#owners.delete(browserId);
    await this.#call('delete-browser', undefined, { browserId }).catch(() => undefined);
  }

  #call(
    name: string,
    body: object | undefined,
    about: { readonly browserId?: string; readonly requestId?: string },
  ): Promise<object> {
    return call(this.#service, commandOf(name), { body }, { ...about, entrance: 'mcp' });
  }
}

function textOf(reply: object, name: string): string {
  const value: unknown = Reflect.get(reply, name);
  return typeof value === 'string' ? value : '';
}
