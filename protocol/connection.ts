import connect, { type Client, type EventMessage } from 'chrome-remote-interface';
import type { Protocol } from 'devtools-protocol';
import { bridgePipes, type DebuggingPipes, type PipeBridge } from './pipe-bridge.js';
import { Session, type Request, type Settle } from './session.js';

/**
 * One connection to one Chrome, and the flat sessions on it. A session exists from the
 * `Target.attachedToTarget` that announces it (before its parent's listeners hear of it) until the
 * matching `Target.detachedFromTarget`, which also ends the sessions below it.
 */
export class Connection {
  /** The session of the browser itself. */
  readonly browser: Session;
  readonly #client: Client;
  readonly #bridge: PipeBridge;
  readonly #request: Request;
  readonly #sessions = new Map<string, Session>();
  readonly #children = new Map<Session, Set<string>>();
  /** The sessions of calls on the way, by chrome-remote-interface's numbers of these: 1, 2, 3 … */
  readonly #calls = new Map<number, string | undefined>();

  private constructor(client: Client, bridge: PipeBridge) {
    this.#client = client;
    this.#bridge = bridge;
    let count = 0;
    // With a callback rather than a promise: it is called before the listeners of later events.
    this.#request = <Reply>(
      method: string,
      params: object,
      sessionId: string | undefined,
      { resolve, reject }: Settle<Reply>,
    ) => {
      count += 1;
      const call = count;
      this.#calls.set(call, sessionId);
      client.send<Reply>(method, params, sessionId, (failed, reply) => {
        this.#calls.delete(call);
        if (failed === false) resolve(reply);
        else reject(failed === true ? new Error(reply.message) : failed);
      });
    };
    this.browser = new Session(this.#request);
    client.on('event', (message) => {
      this.#dispatch(message);
    });
    client.on('disconnect', () => {
      this.#end();
    });
  }

  /**
   * @param socketPath where the private bridge socket may stand while the client connects
   * @param maxTextBytes of a reply
   */
  static async open(
    pipes: DebuggingPipes,
    socketPath: string,
    maxTextBytes?: number,
  ): Promise<Connection> {
    const bridge = await bridgePipes(pipes, socketPath, maxTextBytes);
    try {
      // An empty protocol keeps the library from building its API, which would cost 35-70 ms.
      const client = await connect({
        target: { webSocketDebuggerUrl: bridge.url },
        protocol: { domains: [] },
      });
      return new Connection(client, bridge);
    } catch (error) {
      bridge.close();
      throw error;
    }
  }

  session(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  /** Ends every session and lets go of the pipe. */
  async close(): Promise<void> {
    await this.#client.close();
    this.#bridge.close();
    this.#end();
  }

  #dispatch({ method, params, sessionId }: EventMessage): void {
    const session = sessionId === undefined ? this.browser : this.#sessions.get(sessionId);
    if (!session) return;
    if (isAttached(method, params)) this.#attach(session, params);
    session.emit(method, params);
    if (isDetached(method, params)) this.#detach(session, params.sessionId);
  }

  #attach(parent: Session, { sessionId, targetInfo }: Protocol.Target.AttachedToTargetEvent): void {
    this.#sessions.set(sessionId, new Session(this.#request, sessionId, targetInfo));
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
    session.end('detached');
    // Chrome answers them no more, and chrome-remote-interface would keep them while it is connected.
    for (const [call, owner] of this.#calls) if (owner === id) this.#bridge.fail(call);
  }

  #end(): void {
    for (const session of [...this.#sessions.values(), this.browser]) session.end('disconnected');
    this.#sessions.clear();
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
