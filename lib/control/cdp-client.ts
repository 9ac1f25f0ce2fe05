import type { ClientCall, ClientPort } from '../../protocol/client-port.js';
import type { Connection } from '../../protocol/connection.js';
import { jsonProblem } from '../request/json.js';
import type { CdpAccess } from './cdp-access.js';
import type { Params } from './cdp-checks.js';

/** Codes of JSON-RPC 2.0 (section 5.1) for what is no call, in Chrome's words; and Chrome's for a refusal. */
const UNREADABLE = { code: -32700, message: 'Message must be a valid JSON' };
const NO_ID = { code: -32600, message: "Message must have integer 'id' property" };
const NO_METHOD = { code: -32600, message: "Message must have string 'method' property" };
const BAD_PARAMS = { code: -32602, message: "'params' must be an object" };
const INVALID = -32600;
const REFUSED = -32000;

/** Of a message, in characters: the body of a request that is answered in the page's place may be so large. */
const MAX_MESSAGE_LENGTH = 32 * 1024 * 1024;

/** Where clients write the id of a call. */
const CALL_ID = /^\s*\{\s*"id"\s*:\s*(\d{1,15})\b/;

interface NoCall {
  readonly id?: number;
  readonly error: { readonly code: number; readonly message: string };
}

/** What the browser's other users are to know of what a client does. */
export interface SharedBrowser {
  /** Somebody is about to speak CDP: removes what only Chrome knows of. */
  clientComes(): Promise<void>;
  /** Why no context can be created now; undefined: one can. */
  contextRefusal(): string | undefined;
  contextCreated(id: string): void;
  contextDisposed(id: string): void;
  /** Our ID of Chrome's context: null for the default one, undefined for one that is none of ours. */
  contextOf(id: string): string | null | undefined;
  /** Closes pages and disposes of contexts; nobody waits for it. */
  close(pages: Iterable<string>, contexts: Iterable<string>): void;
  /** A client has left the browser, and taken back what it had set. */
  clientLeft(): void;
}

interface Receiver {
  /** Whether it parses the replies. */
  readonly parsesReplies?: boolean;
  /** Takes a message for the client. */
  message(text: string): void;
  /** The browser or the page is gone. */
  ended(): void;
}

/** A client that speaks CDP to a browser: each call is passed on, refused or answered, as the access has it. */
export class CdpClient {
  readonly #access: CdpAccess;
  readonly #browser: SharedBrowser;
  readonly #receiver: Receiver;
  /** That it opened. */
  readonly #pages = new Set<string>();
  readonly #contexts = new Set<string>();
  #port: ClientPort | undefined;
  #detach: (() => Promise<unknown>) | undefined;

  constructor(access: CdpAccess, browser: SharedBrowser, receiver: Receiver) {
    this.#access = access;
    this.#browser = browser;
    this.#receiver = receiver;
  }

  /** Attaches to the browser, or to one of its pages. */
  async attach(
    connection: Pick<Connection, 'attachClient'>,
    targetId: string | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const { port, detach } = await connection.attachClient(
      {
        parsesReplies: this.#receiver.parsesReplies,
        message: (text) => {
          this.#receiver.message(text);
        },
        succeeded: (method, params, result) => {
          this.#succeeded(method, params, result);
        },
        ended: () => {
          this.#left();
          this.#receiver.ended();
        },
      },
      targetId,
      signal,
    );
    this.#port = port;
    this.#detach = detach;
  }

  /** Takes a message of the client's. */
  receive(text: string): void {
    const call = this.#read(text);
    if (call) this.call(call);
  }

  /** Passes on a call of ours, which nobody judges. */
  pass(call: ClientCall): void {
    this.#port?.call(call);
  }

  call(call: ClientCall): void {
    const port = this.#port;
    if (!port) return;
    const verdict = this.#verdict(call);
    switch (verdict.kind) {
      case 'pass':
        port.call({ ...call, params: verdict.params });
        break;
      case 'deny':
        port.refuse(call, { code: REFUSED, message: verdict.reason });
        break;
      case 'answer':
        port.answer(call, verdict.result);
        break;
      case 'close':
        this.#browser.close(this.#pages, this.#contexts);
        port.answer(call, {});
    }
  }

  /** Takes its sessions from it, and with them what hangs on them. */
  detach(): void {
    this.#detach?.().catch(() => undefined); // Chrome is gone
  }

  #verdict({ method, params }: ClientCall): ReturnType<CdpAccess['decide']> {
    const verdict = this.#access.decide(method, params);
    const refusal =
      method === 'Target.createBrowserContext' ? this.#browser.contextRefusal() : undefined;
    return verdict.kind === 'pass' && refusal !== undefined
      ? { kind: 'deny', reason: refusal }
      : verdict;
  }

  #read(text: string): ClientCall | undefined {
    const problem = problemOf(text);
    const fields = problem === undefined ? fieldsOf(text) : undefined;
    const call = problem ?? (fields ? callOf(fields) : { error: UNREADABLE });
    if (!('error' in call)) return call;
    this.#receiver.message(JSON.stringify(call));
    return undefined;
  }

  #succeeded(method: string, params: Params, result: () => Params): void {
    switch (method) {
      case 'Target.createTarget':
        this.#pages.add(String(result().targetId));
        break;
      case 'Target.createBrowserContext': {
        const id = String(result().browserContextId);
        this.#contexts.add(id);
        this.#browser.contextCreated(id);
        break;
      }
      case 'Target.disposeBrowserContext': {
        const id = String(params.browserContextId);
        this.#contexts.delete(id);
        this.#browser.contextDisposed(id);
      }
    }
  }

  /** Chrome disposes of its contexts. */
  #left(): void {
    for (const id of this.#contexts) this.#browser.contextDisposed(id);
    this.#contexts.clear();
    this.#browser.clientLeft();
  }
}

/** The call that a message makes, or the answer to what is none. */
function callOf({ id, method, params = {}, sessionId }: Params): ClientCall | NoCall {
  if (typeof id !== 'number' || !Number.isInteger(id)) return { error: NO_ID };
  if (typeof method !== 'string') return { id, error: NO_METHOD };
  if (typeof params !== 'object' || params === null) return { id, error: BAD_PARAMS };
  const session = typeof sessionId === 'string' ? sessionId : undefined;
  return { id, method, params: { ...params }, sessionId: session };
}

/** The answer to a message that is too much to be read. */
function problemOf(text: string): NoCall | undefined {
  const problem =
    text.length > MAX_MESSAGE_LENGTH
      ? `is longer than ${MAX_MESSAGE_LENGTH} characters`
      : jsonProblem(text);
  if (problem === undefined) return undefined;
  const [, id] = CALL_ID.exec(text) ?? [];
  const error = { code: INVALID, message: `The message ${problem}` };
  return id === undefined ? { error } : { id: Number(id), error };
}

function fieldsOf(text: string): Params | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
