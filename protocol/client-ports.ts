import {
  ClientPort,
  NO_SESSION,
  tailOf,
  type ClientCall,
  type ClientListener,
} from './client-port.js';
import { ClientSession, isFollowed, type Hold } from './client-session.js';
import { NOT_TAKEN } from './errors.js';
import { fieldsOf, type Fields } from './fields.js';

const CALL_ID = /^\{"id":(\d+)/;
const EVENT = /^\{"method":"([\w.]+)"/;

/** What the ports need of their connection. */
export interface PortLink {
  /** Sends a call to Chrome; returns its id, or undefined where Chrome takes no more. The reply comes to `ClientPorts.route`. */
  post(method: string, params: Fields, sessionId: string): number | undefined;
  /** Settles after all that Chrome wrote before it read a call of now. */
  roundTrip(): Promise<unknown>;
}

interface PendingCall {
  readonly port: ClientPort;
  readonly session: ClientSession;
  readonly call: ClientCall;
}

/**
 * The clients that share a connection with us. Their messages are told from our own by the id of the call,
 * or by the session, which Chrome writes first and last in a message; they are handed on as text in the turn
 * in which they are read, unparsed but for the few that announce sessions, hold targets or tell of what is ours.
 */
export class ClientPorts {
  readonly #link: PortLink;
  readonly #ports = new Map<string, ClientPort>();
  readonly #calls = new Map<number, PendingCall>();
  readonly #watchers = new Set<() => void>();
  /** The targets that we would let run, and a client does not. */
  readonly #heldBack = new Set<string>();

  constructor(link: PortLink) {
    this.#link = link;
  }

  /** Gives a client its root, a session that Chrome has announced and that has had no event yet. */
  open(rootId: string, listener: ClientListener, browserTarget?: string): ClientPort {
    const port = new ClientPort(rootId, browserTarget, listener, (session, call) => {
      const id = this.#link.post(call.method, call.params, session.id);
      if (id === undefined) {
        port.refuse(call, { code: -32000, message: NOT_TAKEN });
        return;
      }
      if (call.method !== 'Page.enable' || listener.answersDialogs !== false)
        session.called(call.method, call.params);
      this.#calls.set(id, { port, session, call });
      // Not its reply: of some popups, that comes when all have let them run (measured on Chromium 156).
      if (call.method === 'Runtime.runIfWaitingForDebugger') this.#changed();
    });
    this.#ports.set(rootId, port);
    return port;
  }

  /** Forgets a client and its sessions: nothing goes to it any more. */
  close(port: ClientPort): void {
    for (const session of port.sessions) this.#ports.delete(session.id);
    for (const [id, pending] of this.#calls) if (pending.port === port) this.#calls.delete(id);
    port.end();
    this.#changed();
  }

  /** Whether a message that begins so may be for a client, which takes larger ones than we do. */
  expects(head: string): boolean {
    const [, id] = CALL_ID.exec(head) ?? [];
    if (id === undefined) return this.#ports.size > 0;
    const pending = this.#calls.get(Number(id));
    return pending !== undefined && !pending.port.parsesReplies;
  }

  /** Hands a message of Chrome's to the client that it is for; false: it is for none. */
  route(text: string): boolean {
    if (this.#ports.size === 0) return false;
    const [, id] = CALL_ID.exec(text) ?? [];
    if (id !== undefined) return this.#answer(Number(id), text);
    const [, sessionId = ''] = tailOf(text);
    const port = this.#ports.get(sessionId);
    if (!port) return false;
    const [, event = ''] = EVENT.exec(text) ?? [];
    if (port.session(sessionId)?.traces.hides(event, text, () => paramsOf(text))) return true;
    if (event === 'Target.attachedToTarget') this.#attached(port, sessionId, text);
    if (isFollowed(event)) this.#noteEvent(port, sessionId, event, text);
    port.deliver(text, sessionId);
    // The client is told of the end before the calls on it fail.
    if (event === 'Target.detachedFromTarget') this.#detached(port, paramsOf(text).sessionId);
    return true;
  }

  #answer(id: number, text: string): boolean {
    const pending = this.#calls.get(id);
    if (!pending) return false;
    this.#calls.delete(id);
    const { port, session, call } = pending;
    const result = () => fieldsOf(fieldsOf(JSON.parse(text)).result);
    if (!/^\{"id":\d+,"error"/.test(text)) port.succeeded(call, result);
    const cleared = session.traces.cleared(call.method, text, result);
    if (cleared) port.answer(call, cleared);
    else port.deliver(text.replace(CALL_ID, `{"id":${call.id}`), session.id);
    return true;
  }

  #attached(port: ClientPort, parentId: string, text: string): void {
    const { sessionId, targetInfo, waitingForDebugger } = paramsOf(text);
    const { targetId, type, openerId, canAccessOpener } = fieldsOf(targetInfo);
    const parent = port.session(parentId);
    if (typeof sessionId !== 'string' || typeof targetId !== 'string' || !parent) return;
    const announcement = {
      targetId,
      type: String(type),
      openerId: canAccessOpener === true ? String(openerId) : undefined,
      parent,
      waits: waitingForDebugger === true,
    };
    port.add(new ClientSession(sessionId, port.browserTarget, announcement));
    this.#ports.set(sessionId, port);
  }

  #detached(port: ClientPort, id: unknown): void {
    if (typeof id !== 'string' || this.#ports.get(id) !== port) return;
    for (const session of port.sessions)
      if (session.announcement?.parent.id === id) this.#detached(port, session.id);
    this.#ports.delete(id);
    port.remove(id);
    // Chrome answers them no more.
    for (const [number, { session, call }] of this.#calls)
      if (session.id === id && this.#calls.delete(number)) port.refuse(call, NO_SESSION);
    this.#changed();
  }

  #noteEvent(port: ClientPort, sessionId: string, event: string, text: string): void {
    port.session(sessionId)?.received(event, paramsOf(text));
  }

  /** How clients keep a target from going on; undefined: they do not. */
  holdOf(targetId: string): Hold | undefined {
    for (const session of this.#sessions) {
      const hold = session.holdOf(targetId);
      if (hold) return hold;
    }
    return this.#heldBack.has(targetId) ? 'start' : undefined;
  }

  /** Whether a client is told of the dialogs of a page. */
  receivesDialogs(targetId: string): boolean {
    return [...this.#sessions].some(
      ({ announcement, receivesDialogs }) => receivesDialogs && announcement?.targetId === targetId,
    );
  }

  /**
   * Resolves when no client has a target wait any more: in Chrome each one's word lets it run for all.
   *
   * @returns undefined when no client has new targets wait
   */
  mayRun(targetId: string): Promise<void> | undefined {
    const isPausing = [...this.#sessions].some(({ pausesNewTargets }) => pausesNewTargets);
    return isPausing ? this.#untilReleased(targetId) : undefined;
  }

  async #untilReleased(targetId: string): Promise<void> {
    // What was announced along with our own session is here by then.
    await this.#link.roundTrip();
    this.#heldBack.add(targetId);
    while (this.#isHeldBack(targetId))
      await new Promise<void>((resolve) => {
        this.onChange(resolve);
      });
    this.#heldBack.delete(targetId);
  }

  /** A tab is announced before its page is. */
  #isHeldBack(targetId: string): boolean {
    return [...this.#sessions].some(
      ({ announcement, hold }) =>
        hold === 'start' && (announcement?.targetId === targetId || announcement?.type === 'tab'),
    );
  }

  get #sessions(): ReadonlySet<ClientSession> {
    return new Set([...new Set(this.#ports.values())].flatMap((port) => port.sessions));
  }

  /** Calls `listener` once, when a client lets go of something, or goes. */
  onChange(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => {
      this.#watchers.delete(listener);
    };
  }

  #changed(): void {
    const watchers = [...this.#watchers];
    this.#watchers.clear();
    for (const watcher of watchers) watcher();
  }
}

function paramsOf(text: string): Fields {
  return fieldsOf(fieldsOf(JSON.parse(text)).params);
}
