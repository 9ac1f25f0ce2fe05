import { fieldsOf } from '../../protocol/fields.js';
import type { Connection } from '../../protocol/connection.js';
import { CdpError } from '../../protocol/errors.js';
import { abortable, Deadline } from '../request/deadline.js';
import { TabwireError } from '../request/errors.js';
import type { CdpAccess } from './cdp-access.js';
import { CdpClient, type SharedBrowser } from './cdp-client.js';
import type { Params } from './cdp-checks.js';

/** Chrome's refusal of a call. */
export class CdpRefusal extends Error {
  override readonly name = 'CdpRefusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Without a caller's own deadline. */
const ATTACH_TIMEOUT_MS = 15_000;

/** How the messages begin that it reads: replies, and the end of a session. */
const HEARD = /^\{"(id|method":"Target\.detachedFromTarget)"/;

interface Pending {
  readonly method: string;
  readonly resolve: (result: object) => void;
  readonly reject: (error: Error) => void;
}

/** What a call is for: a session, or a target's own one; with neither, the browser. */
type Where = { readonly targetId: string } | { readonly sessionId: string | undefined };

/**
 * Makes the CDP calls of clients that are not connected, on sessions of their own: what they enable or set
 * disturbs none of ours, and stays as long as its page.
 */
export class CdpCaller {
  readonly #connection: Pick<Connection, 'attachClient'>;
  readonly #access: CdpAccess;
  readonly #browser: SharedBrowser;
  readonly #pending = new Map<number, Pending>();
  /** The session of each target. */
  readonly #sessions = new Map<string, Promise<string>>();
  #client: Promise<CdpClient> | undefined;
  #lastId = 0;

  constructor(
    connection: Pick<Connection, 'attachClient'>,
    access: CdpAccess,
    browser: SharedBrowser,
  ) {
    this.#connection = connection;
    this.#access = access;
    this.#browser = browser;
  }

  /**
   * Calls a method.
   *
   * @throws TabwireError `cdp_denied`
   * @throws CdpRefusal
   */
  async call(method: string, params: Params, where: Where, signal: AbortSignal): Promise<object> {
    const verdict = this.#access.decide(method, params);
    if (verdict.kind === 'deny') throw denied(method, verdict.reason);
    if (verdict.kind === 'close')
      throw denied(method, `${method} is denied. To end the browser, send DELETE /browsers/{id}/.`);
    const sessionId =
      'targetId' in where ? await this.#sessionOf(where.targetId, signal) : where.sessionId;
    return this.#call(method, params, sessionId, signal);
  }

  /** The session of a target, which is attached for the first call. */
  #sessionOf(targetId: string, signal: AbortSignal): Promise<string> {
    const attached =
      this.#sessions.get(targetId) ??
      this.#attach(targetId).catch((error: unknown) => {
        this.#sessions.delete(targetId);
        throw error;
      });
    this.#sessions.set(targetId, attached);
    return abortable(attached, signal);
  }

  #attach(targetId: string): Promise<string> {
    return Deadline.within(ATTACH_TIMEOUT_MS, async (signal) => {
      const client = await this.#connected(signal);
      const result = await this.#reply('Target.attachToTarget', signal, (id, method) => {
        client.pass({ id, method, params: { targetId, flatten: true } });
      });
      return 'sessionId' in result ? String(result.sessionId) : '';
    });
  }

  async #call(
    method: string,
    params: Params,
    sessionId: string | undefined,
    signal: AbortSignal,
  ): Promise<object> {
    const client = await this.#connected(signal);
    return this.#reply(method, signal, (id) => {
      client.call({ id, method, params, sessionId });
    });
  }

  #connected(signal: AbortSignal): Promise<CdpClient> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return abortable(this.#client, signal);
  }

  /** The result of a call that is sent now. */
  async #reply(
    method: string,
    signal: AbortSignal,
    send: (id: number, method: string) => void,
  ): Promise<object> {
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = new Promise<object>((resolve, reject) => {
      this.#pending.set(id, { method, resolve, reject });
    });
    send(id, method);
    try {
      return await abortable(reply, signal);
    } finally {
      this.#pending.delete(id);
    }
  }

  #connect(): Promise<CdpClient> {
    const client = new CdpClient(this.#access, this.#browser, {
      parsesReplies: true,
      message: (text) => {
        if (HEARD.test(text)) this.#received(fieldsOf(JSON.parse(text)));
      },
      ended: () => {
        this.#client = undefined;
        this.#sessions.clear();
        for (const { method, reject } of this.#pending.values())
          reject(new CdpError('disconnected', method, 'Chrome is gone'));
      },
    });
    return Deadline.within(ATTACH_TIMEOUT_MS, async (signal) => {
      await abortable(this.#browser.clientComes(), signal);
      await client.attach(this.#connection, undefined, signal);
      return client;
    });
  }

  #received({ id, result, error, method, params }: Params): void {
    if (typeof id === 'number') {
      const pending = this.#pending.get(id);
      if (error === undefined) pending?.resolve(fieldsOf(result));
      else pending?.reject(refusalOf(pending.method, fieldsOf(error)));
      return;
    }
    if (method === 'Target.detachedFromTarget') this.#detached(fieldsOf(params).sessionId);
  }

  #detached(sessionId: unknown): void {
    for (const [targetId, attached] of this.#sessions)
      void attached.then(
        (id) => id === sessionId && this.#sessions.delete(targetId),
        () => undefined,
      );
  }
}

function denied(method: string, message: string): TabwireError {
  return new TabwireError('cdp_denied', message, { method });
}

/** The end of a session is an end of ours too, for the client. */
function refusalOf(method: string, { code, message }: Params): Error {
  const error = CdpError.from(method, new Error(String(message)));
  return ['detached', 'crashed', 'too_large'].includes(error.kind)
    ? error
    : new CdpRefusal(Number(code), String(message));
}
