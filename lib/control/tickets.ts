import { createHash, randomBytes } from 'node:crypto';
import { RETRY_AFTER_S, TabwireError } from '../request/errors.js';
import { Expiries } from '../request/expiries.js';
import type { MemoryAccount, MemoryEntry } from '../request/memory-account.js';
import { Grant, grantOver, OF_SERVICE, type LiveGrant, type TicketUse } from '../request/grant.js';

/** How many tickets may be good at once: of one key, and of all. */
const MAX_PER_KEY = 1_000;
const MAX_TICKETS = 10_000;

/** What one takes in memory: its grant, and its places in tables. */
const TICKET_BYTES = 1_024;

interface TicketOptions {
  readonly expiresMs: number;
  /** Good for one request. */
  readonly once?: boolean;
  readonly live?: LiveGrant;
}

interface Ticket {
  readonly hash: string;
  readonly grant: Grant;
  readonly expiresAt: number;
  readonly browserId: string;
  readonly use: TicketUse;
  readonly once: boolean;
  readonly memory: MemoryEntry | undefined;
  isUsed: boolean;
}

/** A ticket as its client gets it. */
export interface IssuedTicket {
  readonly ticket: string;
  /** What it is withdrawn by. */
  readonly ticketId: string;
  /** In ms since 1970: sooner than asked for, where whoever made it has less time. */
  readonly expiresAt: number;
}

/**
 * Secrets that stand in for an API key in a URL, each for one browser and one use: for clients that can send
 * no header. Only their hashes are kept.
 */
export class Tickets {
  readonly #tickets = new Map<string, Ticket>();
  /** How many there are of each key, by its ID. */
  readonly #counts = new Map<string, number>();
  readonly #expiries = new Expiries<Ticket>((ticket) => {
    ticket.grant.end(grantOver.ticketExpired());
  });

  readonly #account: MemoryAccount | undefined;

  /** @param account where they are entered */
  constructor(account?: MemoryAccount) {
    this.#account = account;
  }

  /** How many there are. */
  get size(): number {
    return this.#tickets.size;
  }

  /** @param by the grant of who asks for it, with which it ends @throws TabwireError `ticket_invalid`, `ticket_limit`, `memory_limit`, `memory_full` */
  issue(
    by: Grant,
    browserId: string,
    use: TicketUse,
    { expiresMs, once = false, live }: TicketOptions,
  ): IssuedTicket {
    if (by.ticket || by === OF_SERVICE)
      throw new TabwireError(
        'ticket_invalid',
        'A ticket cannot create other tickets. Send this request with an API key.',
      );
    this.#requireRoom(by);
    const owner = { key: by.key, browser: browserId };
    const memory = this.#account?.enter('tickets', owner, TICKET_BYTES);
    const secret = randomBytes(24).toString('base64url');
    const hash = hashOf(secret);
    const grant = new Grant({
      parent: by,
      expiresAt: Date.now() + expiresMs,
      ticket: { browserId, use, live },
      onEnd: () => {
        this.#remove(ticket);
      },
      // One that is used up is kept for what it opened alone.
      onFree: () => {
        if (ticket.isUsed) this.#remove(ticket);
      },
    });
    const { expiresAt } = grant;
    const ticket: Ticket = {
      hash,
      grant,
      expiresAt,
      browserId,
      use,
      once,
      memory,
      isUsed: false,
    };
    this.#tickets.set(hash, ticket);
    this.#counts.set(by.keyId, this.#countOf(by) + 1);
    this.#expiries.add(ticket);
    return { ticket: secret, ticketId: idOf(ticket), expiresAt };
  }

  /** The grant of the ticket that opens this, if it is one; a ticket that is good once is used up by it. */
  redeem(secret: string, browserId: string, use: TicketUse): Grant | undefined {
    const ticket = this.#tickets.get(hashOf(secret));
    if (ticket?.browserId !== browserId || ticket.use !== use || ticket.isUsed) return undefined;
    if (ticket.expiresAt <= Date.now()) return undefined;
    ticket.isUsed = ticket.once;
    return ticket.grant;
  }

  /** The tickets for a browser that the key of a grant has, oldest first. */
  of(by: Grant, browserId: string) {
    return this.#ofKey(by, browserId).map((ticket) => ({
      ticket_id: idOf(ticket),
      for: ticket.use,
      page_id: ticket.grant.ticket?.live?.pageId ?? null,
      drive: ticket.grant.ticket?.live?.canDrive ?? null,
      expires_at: new Date(ticket.expiresAt).toISOString(),
    }));
  }

  /** Ends a ticket for a browser that the key of a grant has, and what it opened. @returns whether there was one */
  withdraw(by: Grant, browserId: string, ticketId: string): boolean {
    const ticket = this.#ofKey(by, browserId).find((it) => idOf(it) === ticketId);
    ticket?.grant.end(grantOver.ticketWithdrawn());
    return ticket !== undefined;
  }

  /** A browser has ended: nothing opens it any more. */
  removeOf(browserId: string): void {
    for (const ticket of this.#tickets.values())
      if (ticket.browserId === browserId) {
        ticket.grant.forget();
        this.#remove(ticket);
      }
  }

  #remove(ticket: Ticket): void {
    if (!this.#tickets.delete(ticket.hash)) return;
    this.#expiries.delete(ticket);
    ticket.memory?.end();
    const left = this.#countOf(ticket.grant) - 1;
    if (left > 0) this.#counts.set(ticket.grant.keyId, left);
    else this.#counts.delete(ticket.grant.keyId);
  }

  #ofKey({ keyId }: Grant, browserId: string): readonly Ticket[] {
    return [...this.#tickets.values()].filter(
      (ticket) => ticket.browserId === browserId && ticket.grant.keyId === keyId,
    );
  }

  #countOf({ keyId }: Grant): number {
    return this.#counts.get(keyId) ?? 0;
  }

  #requireRoom(by: Grant): void {
    const isOfKey = this.#countOf(by) >= MAX_PER_KEY;
    if (!isOfKey && this.#tickets.size < MAX_TICKETS) return;
    const limit = isOfKey ? MAX_PER_KEY : MAX_TICKETS;
    throw new TabwireError(
      'ticket_limit',
      `${isOfKey ? 'This API key' : 'The server'} already has ${limit} tickets. Use your tickets again, or wait until some have expired. With a shorter expires_s, tickets expire sooner.`,
      { of: isOfKey ? 'key' : 'server', limit, retry_after_s: RETRY_AFTER_S },
    );
  }
}

/** A part of its hash: it opens nothing. */
const idOf = ({ hash }: Ticket) => hash.slice(0, 16);

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
