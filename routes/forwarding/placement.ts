import type { Request, Response } from 'express';
import { timeoutMsOf } from '../../lib/execution/call.js';
import type { Command } from '../../lib/execution/command.js';
import type { Service } from '../../lib/execution/service.js';
import type { Fleet } from '../../lib/fleet/fleet.js';
import type { MemberRecord } from '../../lib/fleet/member.js';
import { candidates, hasFreeSlot } from '../../lib/fleet/placement.js';
import type { MatchedOperation } from '../../lib/interface/operations.js';
import { Deadline } from '../../lib/request/deadline.js';
import { isErrorCode, TabwireError } from '../../lib/request/errors.js';
import type { Admission, Enter } from '../../lib/launching/admission.js';
import { knownError } from '../../lib/request/system-failure.js';
import { runCommand, type Placing } from '../http/commands.js';
import { exchangeOf } from '../http/exchange.js';
import { MARGIN_MS, type Forwarder } from './forward.js';
import { failRelayed, type KeptReply } from './relay.js';

/** Ends an open here that another member has taken meanwhile. Nobody sees it. */
const TAKEN = new TabwireError('at_capacity', 'Another member of the fleet opens the browser.');

/** Opens browsers where there is room for them: here, or at another member. */
export class Placement {
  readonly #service: Service;
  readonly #fleet: Fleet;
  readonly #forwarder: Forwarder;

  constructor(service: Service, fleet: Fleet, forwarder: Forwarder) {
    this.#service = service;
    this.#fleet = fleet;
    this.#forwarder = forwarder;
    const { admission } = service.gateway;
    fleet.members.onChange(() => {
      admission.searchElsewhere();
    });
  }

  /** Runs a command that opens a browser, and answers the request for it. */
  async open(
    command: Command,
    found: MatchedOperation,
    req: Request,
    res: Response,
  ): Promise<void> {
    const exchange = exchangeOf(res);
    exchange.command = command.name;
    const { settings, gateway } = this.#service;
    const { admission } = gateway;
    const here = (placing?: Placing) =>
      runCommand(this.#service, command, found, req, res, placing);
    // The member that forwarded it asks others where this one is full.
    if (exchange.caller.via !== undefined) {
      await here({ enter: now(admission), keeps: () => false });
      return;
    }
    const body: unknown = req.body;
    // What is not valid is refused before anybody is asked.
    const timeoutMs = timeoutMsOf(command, { body }, settings.DEFAULT_TIMEOUT_MS);
    // A profile is where its store is, and with this member its whole server drains.
    if (namesProfile(body) || (this.#fleet.isOneServer && gateway.isDraining)) {
      await here();
      return;
    }
    const elsewhere = (member: MemberRecord, signal?: AbortSignal) =>
      this.#elsewhere(member, { body, timeoutMs, signal }, res);
    // Who waits already goes first.
    if (admission.queued === 0 && (await this.#offer(here, elsewhere))) return;
    await here({
      enter: async (signal) => {
        const search = () => this.#searchElsewhere((member) => elsewhere(member, signal));
        const place = await admission.enterOr(search, signal);
        if (!place) throw TAKEN;
        return place;
      },
      keeps: (failure) => failure === TAKEN,
    });
  }

  /**
   * Has another member begin a session of MCP, whose browser would have to wait here; resolves whether one did, and
   * has answered. Where none has room the session begins here.
   *
   * @param expected how many browsers the sessions here are still to open, with this one
   * @throws TabwireError `at_capacity` to a member that asks: it tries the next
   */
  async beginElsewhere(body: unknown, expected: number, res: Response): Promise<boolean> {
    const { self } = this.#fleet;
    if (hasFreeSlot({ ...self, used: self.used + expected - 1 })) return false;
    if (exchangeOf(res).caller.via !== undefined)
      throw new TabwireError('at_capacity', 'This member has no room for the session.');
    const timeoutMs = this.#service.settings.DEFAULT_TIMEOUT_MS;
    const wish = { body, timeoutMs, signal: undefined };
    return this.#searchElsewhere((member) => this.#elsewhere(member, wish, res));
  }

  /** Offers an open to this member and to others; resolves whether one of them has answered it. */
  async #offer(
    here: (placing: Placing) => Promise<void>,
    elsewhere: (member: MemberRecord) => Promise<boolean>,
  ): Promise<boolean> {
    const { admission } = this.#service.gateway;
    const { self, answering } = this.#fleet;
    for (const member of candidates(self, answering.list())) {
      if (member === self) {
        const kept: TabwireError[] = [];
        const keeps = (failure: TabwireError) =>
          isErrorCode(failure, 'at_capacity') && kept.push(failure) > 0;
        await here({ enter: now(admission), keeps });
        if (kept.length === 0) return true;
      } else if (await elsewhere(member)) return true;
    }
    return false;
  }

  async #searchElsewhere(elsewhere: (member: MemberRecord) => Promise<boolean>): Promise<boolean> {
    for (const member of candidates(undefined, this.#fleet.answering.list()))
      if (await elsewhere(member)) return true;
    return false;
  }

  /**
   * Has another member open the browser; resolves whether the client got an answer: not where that one has no room,
   * or is not there. An open that was sent is never sent to another one, so first it is asked whether it is there.
   */
  async #elsewhere(
    member: MemberRecord,
    { body, timeoutMs, signal }: Wish,
    res: Response,
  ): Promise<boolean> {
    if (!(await this.#fleet.answering.answers(member))) return false;
    const exchange = exchangeOf(res);
    const deadline = new Deadline(timeoutMs + MARGIN_MS, signal);
    const sent = body === undefined ? null : Buffer.from(JSON.stringify(body));
    const forwarding = {
      member,
      body: sent,
      deadline,
      wait: signal,
      isStream: false,
      isWrittenAnew: true,
      keeps: isUnavailable,
    };
    let leave = () => {};
    try {
      leave = this.#service.gateway.accept();
      const kept = await this.#forwarder.relay(forwarding, res);
      if (kept && isFull(kept)) return false;
      if (kept) res.writeHead(kept.status, kept.headers).end(Buffer.concat(kept.chunks));
    } catch (error) {
      if (isErrorCode(error, 'member_unreachable') && error.details.executed === 'no') return false;
      failRelayed(res, knownError(error));
    } finally {
      leave();
      deadline.dispose();
    }
    exchange.to = member.tag;
    return true;
  }
}

interface Wish {
  readonly body: unknown;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

const now =
  (admission: Admission): Enter =>
  async () =>
    Promise.resolve(admission.enterNow());

const isUnavailable = (status: number): boolean => status === 503;

/** Whether a member would have opened the browser, had it had room for it. */
function isFull({ chunks }: KeptReply): boolean {
  const problem: unknown = JSON.parse(Buffer.concat(chunks).toString());
  const isProblem = typeof problem === 'object' && problem !== null && 'code' in problem;
  return isProblem && (problem.code === 'at_capacity' || problem.code === 'shutting_down');
}

function namesProfile(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'profile' in body;
}
