import type { IncomingHttpHeaders } from 'node:http';
import type { Response } from 'express';
import { isErrorCode, TabwireError } from '../../lib/request/errors.js';
import type { MemberRecord } from '../../lib/fleet/member.js';
import type { Deadline } from '../../lib/request/deadline.js';
import type { ForwardedBody } from './body.js';
import { replyHeaders } from './head.js';
import type { Controller, Receiver } from './client.js';
import { endStream, problemOf, sendProblem } from '../http/problem.js';

/** A request that goes to another member, and whose reply goes to the client. */
export interface Forwarding {
  readonly member: MemberRecord;
  readonly body: ForwardedBody;
  readonly deadline: Deadline;
  /** Ends the deadline too, and never by a fault of the member: its reason is the answer of the client then. */
  readonly wait?: AbortSignal | undefined;
  /** Whether the deadline ends with the head of the reply. */
  readonly isStream: boolean;
  /** The longest pause of the reply, in ms; none by default. */
  readonly idleMs?: number | undefined;
  /** Whether the body is not as the client sent it. */
  readonly isWrittenAnew?: boolean;
  /** Whether a reply with this status is kept from the client. */
  readonly keeps?: (status: number) => boolean;
}

/** A member's reply that the client has not got. */
export interface KeptReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly chunks: Buffer[];
}

/**
 * Tells a balancer that the browser is not here (RFC 9110, section 7.6.3): one that learns the way to it does not
 * learn this one.
 */
const VIA = '1.1 tabwire';

/** Streams of events of which all that came is whole. */
const betweenEvents = new WeakSet<Response>();

/** Hands a member's reply to the client as it comes, no faster than the client reads. */
export class Relay implements Receiver {
  /** The reply, where it is kept from the client. */
  kept: KeptReply | undefined;
  readonly #forwarding: Forwarding;
  readonly #res: Response;
  readonly #onHead: () => void;
  #isEvents = false;

  constructor(forwarding: Forwarding, res: Response, onHead: () => void) {
    this.#forwarding = forwarding;
    this.#res = res;
    this.#onHead = onHead;
  }

  head(status: number, headers: IncomingHttpHeaders, controller: Controller): void {
    const { deadline, isStream, keeps } = this.#forwarding;
    const res = this.#res;
    this.#onHead();
    const own = replyHeaders(headers);
    // A member refuses its own callers alone by 401, and a proof that it does not take.
    if (status === 401 || keeps?.(status)) {
      this.kept = { status, headers: own, chunks: [] };
      return;
    }
    if (isStream) deadline.dispose();
    res.writeHead(status, { ...own, via: VIA });
    // Its first event may come late.
    this.#isEvents = headers['content-type']?.startsWith('text/event-stream') === true;
    if (this.#isEvents) res.flushHeaders();
    res.on('drain', () => {
      controller.resume();
    });
  }

  data(chunk: Buffer, controller: Controller): void {
    const res = this.#res;
    if (this.kept) {
      this.kept.chunks.push(chunk);
      return;
    }
    if (this.#isEvents && chunk.toString('latin1', chunk.length - 2) === '\n\n')
      betweenEvents.add(res);
    else betweenEvents.delete(res);
    if (!res.write(chunk)) controller.pause();
  }

  end(): void {
    const { kept } = this;
    if (!kept) this.#res.end();
    else if (kept.status === 401 && !isProofProblem(kept)) {
      this.kept = undefined;
      this.#res.writeHead(kept.status, { ...kept.headers, via: VIA });
      this.#res.end(Buffer.concat(kept.chunks));
    }
  }

  /** @throws TabwireError `member_unreachable` where the member did not take our proof: it did nothing then */
  refuseProofProblem(): void {
    if (this.kept?.status !== 401) return;
    throw new TabwireError(
      'member_unreachable',
      'The member of the fleet that runs this browser refused the forwarded request and did nothing. Send the request again later.',
      { reason: 'not_sent', executed: 'no' },
      Buffer.concat(this.kept.chunks).toString(),
    );
  }
}

function isProofProblem({ chunks }: KeptReply): boolean {
  try {
    const problem: unknown = JSON.parse(Buffer.concat(chunks).toString());
    if (typeof problem !== 'object' || problem === null || !('reason' in problem)) return false;
    return String(problem.reason).startsWith('proof_');
  } catch {
    return false;
  }
}

/** Answers a request that could not be relayed; a reply that has begun ends, a stream of events with the error. */
export function failRelayed(res: Response, error: TabwireError): void {
  if (!res.headersSent) sendProblem(res, error);
  else if (error.code === 'unauthorized' && betweenEvents.has(res))
    endStream(res, problemOf(res, error));
  else res.destroy();
}

/** How a request that was forwarded failed, for the metrics. */
export function outcomeOf(
  error: unknown,
  res: Response,
): 'unreachable' | 'broken' | 'left' | 'ended' {
  if (res.destroyed) return 'left';
  if (!isErrorCode(error, 'member_unreachable')) return 'ended';
  return error.details.executed === 'no' ? 'unreachable' : 'broken';
}
