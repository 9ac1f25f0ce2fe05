import { EventEmitter } from 'node:events';
import type { Protocol } from 'devtools-protocol';
import { CdpDomains, type Domain, type EnabledDomain, type EnableOptions } from './domains.js';
import type { Hold } from './client-session.js';
import { CdpError } from './errors.js';
import { OF_DOCUMENT, type End } from './ends.js';
import { LinkedList } from './linked-list.js';
import type { EvaluateReply, EventName, EventParams, Method, Params, Result } from './methods.js';

/** The two ends of a call. They are called before the events that Chrome sends after its reply. */
export interface Settle<Reply> {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

/** What a session needs of its connection. */
export type Request = <Reply>(
  method: string,
  params: object,
  sessionId: string | undefined,
  settle: Settle<Reply>,
) => void;

/** What clients that share the connection do with targets. */
export interface Clients {
  /** Resolves when none has a new target wait; undefined if none does. */
  mayRun(targetId: string): Promise<void> | undefined;
  holdOf(targetId: string): Hold | undefined;
  receivesDialogs(targetId: string): boolean;
  onChange(listener: () => void): () => void;
}

const NO_CLIENTS: Clients = {
  mayRun: () => undefined,
  holdOf: () => undefined,
  receivesDialogs: () => false,
  onChange: () => () => undefined,
};

/** CDP has no time-outs: a call without a signal of its own gets this deadline. */
export const DEFAULT_CALL_TIMEOUT_MS = 15_000;

/**
 * One flat CDP session: the browser itself, a page, or an out-of-process frame. Every call ends: by
 * its reply, by its signal (rejecting with the signal's reason), by the default deadline when it has
 * no signal, by the death of its session, or by the end of the document that Chrome waits for.
 */
export class Session {
  /** CDP session id; undefined for the browser's own session. */
  readonly id: string | undefined;
  readonly target: Protocol.Target.TargetInfo | undefined;
  /** The clients that have sessions beside this one. */
  readonly clients: Clients;
  readonly #request: Request;
  readonly #events = new EventEmitter({ captureRejections: false }).setMaxListeners(0);
  readonly #pending = new LinkedList<(kind: End) => void>();
  readonly #calls = new WeakMap<Promise<unknown>, { readonly settled: boolean }>();
  readonly #domains = new CdpDomains((method, params, signal) => this.send(method, params, signal));
  #gone: 'detached' | 'disconnected' | undefined;
  #crashed = false;
  /** Chrome answers no call of it. */
  #isMute = false;

  constructor(
    request: Request,
    id?: string,
    target?: Protocol.Target.TargetInfo,
    clients: Clients = NO_CLIENTS,
  ) {
    this.#request = request;
    this.clients = clients;
    this.id = id;
    this.target = target;
  }

  get attached(): boolean {
    return this.#gone === undefined;
  }

  /** Whether the target's renderer crashed, and has not come back. */
  get crashed(): boolean {
    return this.#crashed;
  }

  /** How many calls wait for their reply, and pauses for their end. */
  get pending(): number {
    return this.#pending.size;
  }

  /** Whether Chrome's reply to a call is still to come: exact in an event's listener, unlike the call's promise. */
  isPending(call: Promise<unknown>): boolean {
    return this.#calls.get(call)?.settled === false;
  }

  /** Calls a CDP method. Rejects with a CdpError, or with `signal.reason`. */
  send<M extends Method>(method: M, params: Params<M>, signal?: AbortSignal): Promise<Result<M>> {
    return this.#call<Result<M>>(method, params ?? {}, signal);
  }

  /** `Runtime.evaluate`, its value typed by the caller, who wrote the script. */
  evaluate<Value>(params: Params<'Runtime.evaluate'>, signal?: AbortSignal) {
    return this.#call<EvaluateReply<Value>>('Runtime.evaluate', params, signal);
  }

  /** `Runtime.callFunctionOn`, its value typed by the caller, who wrote the function. */
  callFunctionOn<Value>(params: Params<'Runtime.callFunctionOn'>, signal?: AbortSignal) {
    return this.#call<EvaluateReply<Value>>('Runtime.callFunctionOn', params, signal);
  }

  /**
   * Waits `ms`, unless the target ends or crashes first, or the signal aborts: a pause rejects then as a
   * call on the way does.
   */
  pause(ms: number, signal: AbortSignal): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const pause = this.#whileAlive<undefined>('a pause', signal, ({ resolve }) => {
      timer = setTimeout(resolve, ms, undefined);
    });
    return pause.finally(() => {
      clearTimeout(timer);
    });
  }

  /**
   * Runtime.runIfWaitingForDebugger, once no client has the target wait: in Chrome each one's word lets it
   * run for all. A client may take as long as it likes.
   */
  async resume(): Promise<void> {
    const released = this.target && this.clients.mayRun(this.target.targetId);
    if (released) {
      const gone = new Promise<void>((resolve) => {
        this.onGone(() => {
          resolve();
        });
      });
      await Promise.race([released, gone]);
    }
    await this.send('Runtime.runIfWaitingForDebugger', {});
  }

  #call<Reply>(method: string, params: object, signal: AbortSignal | undefined): Promise<Reply> {
    return this.#whileAlive<Reply>(method, signal, (settle) => {
      this.#request<Reply>(method, params, this.id, settle);
    });
  }

  /** Begins something that ends by itself, by the signal, or with the target. */
  #whileAlive<Reply>(
    method: string,
    signal: AbortSignal | undefined,
    begin: (settle: Settle<Reply>) => void,
  ): Promise<Reply> {
    const dead = this.#gone ?? (this.#isMute ? 'crashed' : undefined);
    if (dead) return Promise.reject(new CdpError(dead, method, `target is ${dead}`));
    if (signal?.aborted) return Promise.reject(reasonOf(signal));
    const state = { settled: false };
    const call = new Promise<Reply>((resolve, reject) => {
      const die = (kind: End) => {
        if (kind === 'context_gone' && !OF_DOCUMENT.includes(method)) return;
        settle();
        reject(new CdpError(kind, method, `target ${kind} before the reply`));
      };
      const abort = () => {
        settle();
        reject(signal ? reasonOf(signal) : new CdpError('timeout', method, 'no reply'));
      };
      const timer = signal ? undefined : setTimeout(abort, DEFAULT_CALL_TIMEOUT_MS);
      const settle = () => {
        leave();
        state.settled = true;
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const leave = this.#pending.add(die);
      signal?.addEventListener('abort', abort);
      begin({
        resolve: (reply) => {
          settle();
          resolve(reply);
        },
        reject: (error) => {
          settle();
          reject(CdpError.from(method, error));
        },
      });
    });
    this.#calls.set(call, state);
    return call;
  }

  /**
   * Enables a CDP domain for one owner: it is disabled when its last owner has disposed of it, or with the
   * session. A domain that is enabled here is never enabled or disabled by `send`.
   */
  enable(domain: Domain, options: EnableOptions = {}): EnabledDomain {
    return this.#domains.enable(domain, options);
  }

  /** Listens to a CDP event; returns its disposer. */
  on<E extends EventName>(event: E, listener: (params: EventParams<E>) => void): () => void {
    this.#events.on(event, listener);
    return () => {
      this.#events.off(event, listener);
    };
  }

  /** Calls `listener` once, when the session's target is gone. */
  onGone(listener: (kind: 'detached' | 'disconnected') => void): void {
    if (this.#gone) listener(this.#gone);
    else this.#events.once('gone', listener);
  }

  /** For the connection: whether anybody listens to an event. */
  listens(event: string): boolean {
    return this.#events.listenerCount(event) > 0;
  }

  /** For the connection: hands an event to its listeners. */
  emit(event: string, params: object): void {
    this.#events.emit(event, params);
  }

  /**
   * The target's renderer crashed: fails every pending call. The session lives on.
   *
   * @param forGood fails every later call too, which Chrome would never answer, until `revive`
   */
  crash(forGood: boolean): void {
    this.#crashed = true;
    this.#isMute = forGood;
    for (const die of this.#pending) die('crashed');
  }

  /** The target has another document: fails the pending calls that Chrome does not answer then. */
  documentReplaced(): void {
    for (const die of this.#pending) die('context_gone');
  }

  /** The target has a renderer again. */
  revive(): void {
    this.#crashed = false;
    this.#isMute = false;
  }

  /** For the connection: fails every pending and every later call. */
  end(kind: 'detached' | 'disconnected'): void {
    if (this.#gone) return;
    this.#gone = kind;
    for (const die of this.#pending) die(kind);
    this.#events.emit('gone', kind);
    this.#events.removeAllListeners();
  }
}

function reasonOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new Error(String(reason));
}
