import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { Fleet } from '../../lib/fleet/fleet.js';
import type { MemberRecord } from '../../lib/fleet/member.js';
import { ownerOf } from '../../lib/fleet/owner.js';
import { PROOF_HEADER } from '../../lib/fleet/proof.js';
import { timeoutMsOf } from '../../lib/execution/call.js';
import type { Service } from '../../lib/execution/service.js';
import type { MatchedOperation } from '../../lib/interface/operations.js';
import { growYoungGeneration } from '../../lib/machine/young-generation.js';
import { Deadline, MAX_TIMEOUT_MS } from '../../lib/request/deadline.js';
import { readJson } from '../../lib/request/json.js';
import { knownError } from '../../lib/request/system-failure.js';
import { provenAs, requireOwnTicket } from '../http/caller.js';
import { exchangeOf, whenOver } from '../http/exchange.js';
import { bodyOf, sealed, type ForwardedBody } from './body.js';
import { originForm, requestHeaders } from './head.js';
import type { Caller, Head } from '../http/head.js';
import { ForwardClient, type Outgoing } from './client.js';
import { failRelayed, outcomeOf, Relay, type Forwarding, type KeptReply } from './relay.js';
import { continueBody, queryFields } from '../http/request.js';

/** How much longer than a command may take its reply may: the member itself answers that the time is up. */
export const MARGIN_MS = 5_000;

/** How long a reply may pause: a stream of events has a heartbeat each 15 s, and a file comes without a pause. */
const IDLE_MS: Readonly<Partial<Record<MatchedOperation['operation']['kind'], number>>> = {
  events: 60_000,
  download: 60_000,
};

/** Sends what is for a browser of another member to that member, and its reply to the client. */
export class Forwarder {
  readonly #service: Service;
  readonly #fleet: Fleet;
  readonly #client: ForwardClient;

  constructor(service: Service, fleet: Fleet) {
    this.#service = service;
    this.#fleet = fleet;
    this.#client = new ForwardClient(fleet.client.forwarding);
  }

  /**
   * Forwards a request that is for another member, and answers it; its body is still to be read.
   *
   * @returns whether it is one
   * @throws TabwireError `unauthorized` where only another member could admit the request, and it is not for one
   */
  take(req: Request, res: Response): boolean {
    const { found, head, caller } = exchangeOf(res);
    const isOperation = found && 'operation' in found && found.operation.kind !== 'socket';
    const member = isOperation ? memberOf(this.#fleet, found, head, caller) : undefined;
    if (isOperation && member) {
      void this.#forward(found, member, req, res);
      return true;
    }
    requireOwnTicket(caller);
    return false;
  }

  async #forward(
    found: MatchedOperation,
    member: MemberRecord,
    req: Request,
    res: Response,
  ): Promise<void> {
    const { operation } = found;
    const { gateway } = this.#service;
    const exchange = exchangeOf(res);
    exchange.command = operation.kind === 'command' ? operation.command.name : operation.name;
    exchange.to = member.tag;
    if (found.params.id !== undefined) exchange.browser = found.params.id;
    growYoungGeneration();
    let deadline: Deadline | undefined;
    let leave = () => {};
    try {
      gateway.refuseWhenShuttingDown();
      continueBody(req, res);
      const body = await bodyOf(req);
      deadline = new Deadline(this.#timeoutMs(found, req, body) + MARGIN_MS);
      const isStream = operation.kind !== 'command';
      const forwarding = { member, body, deadline, isStream, idleMs: IDLE_MS[operation.kind] };
      // What streams is no work that a shutdown waits for.
      if (!isStream) leave = gateway.accept();
      await this.relay(forwarding, res);
    } catch (error) {
      failRelayed(res, knownError(error));
    } finally {
      leave();
      deadline?.dispose();
    }
  }

  /**
   * Sends the request of a reply to a member, and the member's reply to the client.
   *
   * @returns the reply, where it is kept from the client
   * @throws TabwireError `member_unreachable`, or the reason of the deadline
   */
  async relay(forwarding: Forwarding, res: Response): Promise<KeptReply | undefined> {
    const { forwarded, forwardDuration } = this.#service.metrics;
    const { signal } = forwarding.deadline;
    whenOver(res, (reason) => {
      forwarding.deadline.abort(reason);
    });
    const receiver = new Relay(forwarding, res, forwardDuration.startTimer());
    try {
      await this.#client.send(this.#outgoing(forwarding, res), receiver, signal);
      receiver.refuseProofProblem();
      forwarded.inc({ outcome: 'answered' });
      return receiver.kept;
    } catch (failed) {
      const error: unknown = forwarding.wait?.aborted ? forwarding.wait.reason : failed;
      const outcome = outcomeOf(error, res);
      forwarded.inc({ outcome });
      if (outcome === 'unreachable' || outcome === 'broken')
        this.#fleet.answering.doubt(forwarding.member);
      throw error;
    }
  }

  #outgoing(forwarding: Forwarding, res: Response): Outgoing {
    const { member, body, idleMs = 0, isWrittenAnew = false } = forwarding;
    const { id, head, caller } = exchangeOf(res);
    const { proofs } = this.#fleet;
    const target = originForm(head.target);
    const { method } = head;
    const isStream = body instanceof Readable;
    const proof = proofs.sign({
      method,
      target,
      to: member.tag,
      caller: provenAs(caller),
      body: isStream ? 'stream' : body,
    });
    const seal = isStream ? proofs.sealOf(proof) : undefined;
    const { 'content-encoding': encoding, ...headers } = requestHeaders(head);
    const length = head.headers['content-length'];
    return {
      origin: member.url,
      method,
      target,
      headers: {
        ...headers,
        ...(encoding === undefined || isWrittenAnew ? {} : { 'content-encoding': encoding }),
        ...(isStream && !seal && length !== undefined ? { 'content-length': length } : {}),
        'x-request-id': id,
        [PROOF_HEADER]: proof,
      },
      body: isStream && seal ? sealed(body, seal) : body,
      idleMs,
    };
  }

  /** How long the member has for a request. */
  #timeoutMs({ operation, params }: MatchedOperation, req: Request, body: ForwardedBody): number {
    const { DEFAULT_TIMEOUT_MS } = this.#service.settings;
    if (operation.kind === 'mcp') return MAX_TIMEOUT_MS;
    if (operation.kind !== 'command') {
      const { timeout_ms, wait_ms } = req.query;
      const asked = Math.min(Number(timeout_ms ?? wait_ms ?? 0), MAX_TIMEOUT_MS);
      return DEFAULT_TIMEOUT_MS + (asked > 0 ? asked : 0);
    }
    // What it asks for is not known before it has passed.
    if (body instanceof Readable || req.headers['content-encoding'] !== undefined)
      return MAX_TIMEOUT_MS;
    try {
      const path = Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'id'));
      const fields: unknown = body === null ? undefined : readJson(body.toString());
      const all = { path, body: fields, query: queryFields(req, operation.command.body) };
      return timeoutMsOf(operation.command, all, DEFAULT_TIMEOUT_MS);
    } catch {
      return DEFAULT_TIMEOUT_MS; // the member refuses it soon
    }
  }
}

/**
 * The member that a request is for; undefined: this one, or one that has left. What was forwarded once is not
 * forwarded again.
 */
export function memberOf(
  fleet: Fleet,
  { operation, params }: Pick<MatchedOperation, 'params'> & Partial<MatchedOperation>,
  { headers }: Head,
  { via }: Caller,
): MemberRecord | undefined {
  if (via !== undefined) return undefined;
  const id = operation?.kind === 'mcp' ? headers['mcp-session-id'] : params.id;
  return typeof id === 'string' ? ownerOf(fleet, id) : undefined;
}
