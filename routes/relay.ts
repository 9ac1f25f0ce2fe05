import type { IncomingHttpHeaders } from 'node:http';
import type { Response } from 'express';
import { isErrorCode } from '../lib/request/errors.js';
import type { MemberRecord } from '../lib/fleet/member.js';
import type { Deadline } from '../lib/request/deadline.js';
import type { ForwardedBody } from './forward-body.js';
import { replyHeaders } from './forward-head.js';
import type { Controller, Receiver } from './forward-client.js';

/** A request that goes to another member, and whose reply goes to the client. */
export interface Forwarding {
  readonly member: MemberRecord;
  readonly body: ForwardedBody;
  readonly deadline: Deadline;
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

/** Hands a member's reply to the client as it comes, no faster than the client reads. */
export class Relay implements Receiver {
  /** The reply, where it is kept from the client. */
  kept: KeptReply | undefined;
  readonly #forwarding: Forwarding;
  readonly #res: Response;
  readonly #onHead: () => void;

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
    if (keeps?.(status)) {
      this.kept = { status, headers: own, chunks: [] };
      return;
    }
    if (isStream) deadline.dispose();
    res.writeHead(status, { ...own, via: VIA });
    // Its first event may come late.
    if (headers['content-type']?.startsWith('text/event-stream')) res.flushHeaders();
    res.on('drain', () => {
      controller.resume();
    });
  }

  data(chunk: Buffer, controller: Controller): void {
    if (this.kept) this.kept.chunks.push(chunk);
    else if (!this.#res.write(chunk)) controller.pause();
  }

  end(): void {
    if (!this.kept) this.#res.end();
  }
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
