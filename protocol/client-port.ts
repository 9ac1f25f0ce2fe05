import { ClientSession } from './client-session.js';
import type { Fields } from './fields.js';

/** The end of a message of a session: `,"sessionId":"<32 hex digits>"}`. */
const TAIL = /,"sessionId":"([^"\\]+)"\}$/;
const TAIL_CHARS = 64;

/** JSON-RPC's and Chrome's own words for a session that there is not. */
export const NO_SESSION = { code: -32001, message: 'Session with given id not found.' };

/** A call as a client makes it. */
export interface ClientCall {
  /** The client's own number for it. */
  readonly id: number;
  readonly method: string;
  readonly params: Fields;
  /** Undefined: on the client's root. */
  readonly sessionId?: string | undefined;
}

export interface ClientListener {
  /** A message for the client, as Chrome writes it. */
  message(text: string): void;
  /** Chrome answered a call with a result: told before the client is. */
  succeeded(method: string, params: Fields, result: () => Fields): void;
  /** The root session has ended. */
  ended(): void;
  /** False for one that enables `Page` to read of its pages alone. */
  readonly answersDialogs?: boolean;
  /** Whether it parses its replies, none of which may then be larger than ours. */
  readonly parsesReplies?: boolean | undefined;
}

/** One client: a tree of sessions below a root of its own. */
export class ClientPort {
  readonly rootId: string;
  readonly browserTarget: string | undefined;
  readonly #listener: ClientListener;
  readonly #post: (session: ClientSession, call: ClientCall) => void;
  readonly #sessions = new Map<string, ClientSession>();
  #isOpen = true;

  /** @param browserTarget its own target of the browser; undefined for a client of a page */
  constructor(
    rootId: string,
    browserTarget: string | undefined,
    listener: ClientListener,
    post: (session: ClientSession, call: ClientCall) => void,
  ) {
    this.rootId = rootId;
    this.#listener = listener;
    this.#post = post;
    this.browserTarget = browserTarget;
    this.add(new ClientSession(rootId, browserTarget));
  }

  get parsesReplies(): boolean {
    return this.#listener.parsesReplies === true;
  }

  get sessions(): readonly ClientSession[] {
    return [...this.#sessions.values()];
  }

  session(id: string): ClientSession | undefined {
    return this.#sessions.get(id);
  }

  /** Passes a call of the client's on to Chrome. */
  call(call: ClientCall): void {
    const session = this.#sessions.get(call.sessionId ?? this.rootId);
    if (session) this.#post(session, call);
    else this.refuse(call, NO_SESSION);
  }

  /** Answers a call in Chrome's place. */
  answer({ id, sessionId }: ClientCall, result: object): void {
    this.#listener.message(JSON.stringify({ id, result, sessionId }));
  }

  refuse({ id, sessionId }: ClientCall, error: { code: number; message: string }): void {
    this.#listener.message(JSON.stringify({ id, error, sessionId }));
  }

  /** For the ports: hands on a message of one of its sessions; those of the root are without one. */
  deliver(text: string, sessionId: string): void {
    const isRoot = sessionId === this.rootId;
    const [tail = '}'] = isRoot ? tailOf(text) : [];
    this.#listener.message(isRoot ? `${text.slice(0, -tail.length)}}` : text);
  }

  /** For the ports. */
  succeeded({ method, params }: ClientCall, result: () => Fields): void {
    this.#listener.succeeded(method, params, result);
  }

  /** For the ports. */
  add(session: ClientSession): void {
    this.#sessions.set(session.id, session);
  }

  /** For the ports. */
  remove(id: string): void {
    this.#sessions.delete(id);
    if (id === this.rootId) this.end();
  }

  /** For the ports: the client is no more. */
  end(): void {
    this.#sessions.clear();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#listener.ended();
  }
}

/** What stands behind a message's own fields, and the session that it names. */
export function tailOf(text: string): readonly string[] {
  return TAIL.exec(text.slice(-TAIL_CHARS)) ?? [];
}
