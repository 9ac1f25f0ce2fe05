import type { EventMessage } from 'chrome-remote-interface/lib/chrome.js';
import type { Protocol } from 'devtools-protocol';
import type { ClientListener, ClientPort } from './client-port.js';
import { ClientPorts } from './client-ports.js';
import { CdpError, NOT_TAKEN, type CdpErrorKind } from './errors.js';
import { PipeClient } from './pipe-client.js';
import type { Waiting } from './pipe-reader.js';
import type { DebuggingPipes } from './pipe-socket.js';
import { Session, type Request, type Settle } from './session.js';

/** A call that has ended: never its parameters or its result. */
interface CallRecord {
  readonly method: string;
  /** The target of the outermost session that the call went through: its page; undefined for the browser. */
  readonly targetId: string | undefined;
  readonly ms: number;
  /** Of the reply; 0 where none came. */
  readonly bytes: number;
  readonly error: CdpErrorKind | undefined;
}

export type CallObserver = (call: CallRecord) => void;

export interface ConnectionOptions {
  /** Of a reply. */
  readonly maxTextBytes?: number | undefined;
  /** Told of every call. */
  readonly observe?: CallObserver | undefined;
  /** Whether so much may wait for Chrome, or of Chrome's for its end. */
  readonly mayWait?: Waiting | undefined;
}

/**
 * One connection to one Chrome, and the flat sessions on it. A session exists from the
 * `Target.attachedToTarget` that announces it (before its parent's listeners are told of it) until the
 * matching `Target.detachedFromTarget`, which also ends the sessions below it.
 */
export class Connection {
  /** The session of the browser itself. */
  readonly browser: Session;
  readonly #client: PipeClient;
  readonly #clients: ClientPorts;
  readonly #request: Request;
  readonly #sessions = new Map<string, Session>();
  readonly #children = new Map<Session, Set<string>>();
  /** The sessions of calls on the way, by the calls' ids. */
  readonly #calls = new Map<number, string | undefined>();

  /** The target of the outermost session above each session, or of itself. */
  readonly #outermost = new Map<string, string>();

  constructor(pipes: DebuggingPipes, { maxTextBytes, observe, mayWait }: ConnectionOptions = {}) {
    this.#clients = new ClientPorts({
      post: (...call) => client.post(...call),
      roundTrip: () => this.browser.send('Browser.getVersion', {}),
    });
    const client = new PipeClient(pipes, {
      maxTextBytes,
      router: this.#clients,
      mayWait,
      isHeard: (method, sessionId) =>
        method.startsWith('Target.') || this.#sessionOf(sessionId)?.listens(method) === true,
    });
    this.#client = client;
    // With a callback rather than a promise, which would settle after the listeners of later events.
    this.#request = <Reply>(
      method: string,
      params: object,
      sessionId: string | undefined,
      { resolve, reject }: Settle<Reply>,
    ) => {
      const ended = observe && this.#observed(method, sessionId, observe);
      const call = client.call<Reply>(method, params, sessionId, (failed, reply) => {
        if (call !== undefined) this.#calls.delete(call);
        ended?.(failed === true ? reply.message : failed);
        if (failed === false) resolve(reply);
        else reject(failed === true ? new Error(reply.message) : failed);
      });
      if (call === undefined) reject(new Error(NOT_TAKEN));
      else this.#calls.set(call, sessionId);
    };
    this.browser = new Session(this.#request, undefined, undefined, this.#clients);
    client.on('event', (message) => {
      this.#dispatch(message);
    });
    client.on('disconnect', () => {
      this.#end();
    });
  }

  session(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  /**
   * Gives a client sessions of its own, beside ours.
   *
   * @param targetId of its root: a page; undefined for the browser
   * @returns the port, and what takes back all that the client has here
   */
  async attachClient(
    listener: ClientListener,
    targetId: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly port: ClientPort; readonly detach: () => Promise<unknown> }> {
    const attaching = this.browser.send('Target.attachToBrowserTarget', {});
    // Chrome disposes then of what hangs on the session, such as contexts and emulation.
    const detach = (sessionId: string) =>
      this.browser.send('Target.detachFromTarget', { sessionId });
    try {
      const { sessionId } = await attaching;
      signal.throwIfAborted();
      const own = this.session(sessionId);
      const root =
        targetId === undefined
          ? own
          : await own
              ?.send('Target.attachToTarget', { targetId, flatten: true }, signal)
              .then((reply) => this.session(reply.sessionId));
      if (root?.id === undefined)
        throw new CdpError('detached', 'Target.attachToTarget', 'it is gone');
      const browserTarget = targetId === undefined ? own?.target?.targetId : undefined;
      const port = this.#clients.open(root.id, listener, browserTarget);
      root.onGone(() => {
        this.#clients.close(port);
      });
      return {
        port,
        detach: () => {
          const detached = detach(sessionId);
          // Later: the listener may set again what Chrome disposes of.
          this.#clients.close(port);
          return detached;
        },
      };
    } catch (error) {
      attaching.then(({ sessionId }) => detach(sessionId)).catch(() => undefined);
      throw error;
    }
  }

  /** Resolves when Chrome has read what was sent; undefined if it keeps up. */
  drained(): Promise<void> | undefined {
    return this.#client.drained();
  }

  /** Ends every session and lets go of the pipe. */
  async close(): Promise<void> {
    await this.#client.close();
    this.#end();
  }

  /** Begins the record of a call; the function that it returns ends it, with what it failed with. */
  #observed(method: string, sessionId: string | undefined, observe: CallObserver) {
    const began = performance.now();
    const targetId = sessionId === undefined ? undefined : this.#outermost.get(sessionId);
    return (failure: string | Error | false) => {
      const ms = Math.round((performance.now() - began) * 10) / 10;
      const bytes = Buffer.byteLength(this.#client.text);
      const error = failure === false ? undefined : CdpError.from(method, failure).kind;
      observe({ method, targetId, ms, bytes, error });
    };
  }

  #sessionOf(id: string | undefined): Session | undefined {
    return id === undefined ? this.browser : this.#sessions.get(id);
  }

  #dispatch({ method, params, sessionId }: EventMessage): void {
    const session = this.#sessionOf(sessionId);
    if (!session) return;
    if (isAttached(method, params)) this.#attach(session, params);
    session.emit(method, params);
    if (isDetached(method, params)) this.#detach(session, params.sessionId);
  }

  #attach(parent: Session, { sessionId, targetInfo }: Protocol.Target.AttachedToTargetEvent): void {
    this.#sessions.set(sessionId, new Session(this.#request, sessionId, targetInfo, this.#clients));
    const above = parent.id === undefined ? undefined : this.#outermost.get(parent.id);
    this.#outermost.set(sessionId, above ?? targetInfo.targetId);
    const siblings = this.#children.get(parent) ?? new Set();
    this.#children.set(parent, siblings.add(sessionId));
  }

  #detach(parent: Session, id: string): void {
    this.#children.get(parent)?.delete(id);
    const session = this.#sessions.get(id);
    if (!session) return;
    for (const child of this.#children.get(session) ?? []) this.#detach(session, child);
    this.#children.delete(session);
    this.#sessions.delete(id);
    this.#outermost.delete(id);
    session.end('detached');
    // Chrome answers them no more, and chrome-remote-interface would keep them while it is connected.
    for (const [call, owner] of this.#calls) if (owner === id) this.#client.fail(call);
  }

  #end(): void {
    for (const session of [...this.#sessions.values(), this.browser]) session.end('disconnected');
    this.#sessions.clear();
    this.#outermost.clear();
    this.#children.clear();
  }
}

function isAttached(
  method: string,
  _params: object,
): _params is Protocol.Target.AttachedToTargetEvent {
  return method === 'Target.attachedToTarget';
}

function isDetached(
  method: string,
  _params: object,
): _params is Protocol.Target.DetachedFromTargetEvent {
  return method === 'Target.detachedFromTarget';
}
