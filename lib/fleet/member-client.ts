import { Agent, buildConnector, request, type Dispatcher } from 'undici';
import type { ForeignCaller } from '../settings/key-ring.js';
import { socketOf } from './member-url.js';
import { PROOF_HEADER, type Proofs } from './proof.js';

/** How long a connection to a member may take, in ms. */
const CONNECT_TIMEOUT_MS = 1_500;

/** How long a connection for a forwarded request may take, in ms. */
const FORWARD_CONNECT_TIMEOUT_MS = 2_000;

/** Shorter than a server keeps an unused connection: one that it is about to close gets no request. */
const KEEP_ALIVE_MS = 30_000;

/** The largest reply that is read of a member. */
const MAX_REPLY_BYTES = 64 * 2 ** 20;

/** A request to a member, without a body. */
export interface MemberRequest {
  readonly method: 'GET' | 'DELETE';
  /** Path and query. */
  readonly target: string;
  /** The tag of the member; undefined where any may answer. */
  readonly to?: string;
  /** The caller of this member, for whom it asks. */
  readonly caller?: ForeignCaller | undefined;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MemberReply {
  readonly status: number;
  readonly text: string;
  /** Whether the reply proves to be of a member, and for this request. */
  readonly isProven: boolean;
}

/** Sends requests of this member to others, each with a proof, over connections that stay open. */
export class MemberClient {
  /** For requests that are forwarded as they come; its connections are kept a while for the next ones. */
  readonly forwarding: Dispatcher;
  readonly #agent: Dispatcher;
  readonly #proofs: Proofs;

  /** @param sockets the directory of the members' sockets, where they are not reached by TCP */
  constructor(proofs: Proofs, sockets?: string) {
    this.#proofs = proofs;
    this.forwarding = new Agent({
      connect: connector(FORWARD_CONNECT_TIMEOUT_MS, sockets),
      keepAliveTimeout: KEEP_ALIVE_MS,
    });
    this.#agent = new Agent({
      connect: connector(CONNECT_TIMEOUT_MS, sockets),
      maxResponseSize: MAX_REPLY_BYTES,
    });
  }

  /**
   * @param url of the member
   * @throws Error when it can't be reached, or `signal.reason`
   */
  async ask(url: string, asked: MemberRequest, signal: AbortSignal): Promise<MemberReply> {
    const { method, target } = asked;
    const proof = this.#proofs.sign(asked);
    const reply = await request(url + target, {
      method,
      headers: { ...asked.headers, [PROOF_HEADER]: proof },
      dispatcher: this.#agent,
      signal,
    });
    const text = await reply.body.text();
    const answer = reply.headers[PROOF_HEADER];
    const isProven = typeof answer === 'string' && this.#proofs.isAnswer(answer, proof, text);
    return { status: reply.statusCode, text, isProven };
  }

  /** Ends all requests and connections. */
  async close(): Promise<void> {
    await Promise.all([this.#agent.destroy(), this.forwarding.destroy()]);
  }
}

/** Connects to the host of a URL, or to the socket that has its name. */
function connector(timeout: number, sockets: string | undefined) {
  if (sockets === undefined) return { timeout };
  const connect: buildConnector.connector = (options, callback) => {
    buildConnector({ timeout, socketPath: socketOf(sockets, options.hostname) })(options, callback);
  };
  return connect;
}
