import { LinkedList } from '../../protocol/linked-list.js';
import { TabwireError } from './errors.js';

/** What a ticket opens. */
export type TicketUse = 'cdp' | 'events' | 'channel' | 'live';

/** What a ticket for the live view allows. */
export interface LiveGrant {
  /** The one page that it shows; undefined: those of the browser. */
  readonly pageId: string | undefined;
  /** Whether mouse and keyboard go to the page, too. */
  readonly canDrive: boolean;
}

/** What a grant is limited to, if it is not a key's. */
export interface TicketLimit {
  readonly browserId: string;
  readonly use: TicketUse;
  readonly live: LiveGrant | undefined;
}

/** Ends what hangs on a grant. Its client is told `why`. */
type End = (why: TabwireError) => void;

interface GrantOptions {
  /** The name of its key, for the logs. */
  readonly name?: string | null;
  /** The same for all grants of one key, and for those of no other key. */
  readonly keyId?: string;
  /** The grant that made this one, and that ends it. */
  readonly parent?: Grant;
  /** In ms since 1970; never later than the parent's. */
  readonly expiresAt?: number;
  /** The ID of the login that it is, or hangs on. */
  readonly login?: string | undefined;
  readonly ticket?: TicketLimit;
  /** Called when it ends, before what hangs on it. */
  readonly onEnd?: () => void;
  /** Called when nothing hangs on it any more. */
  readonly onFree?: () => void;
}

/**
 * The right by which a client came in: an API key, a login by one, or a ticket that either made. Whatever lasts
 * longer than a check hangs on its grant (commands, sockets, streams, sessions, further grants), and ends when the
 * grant does.
 */
export class Grant {
  readonly keyId: string;
  readonly login: string | undefined;
  readonly ticket: TicketLimit | undefined;
  readonly expiresAt: number;
  readonly #held = new LinkedList<End>();
  readonly #onEnd: (() => void) | undefined;
  readonly #onFree: (() => void) | undefined;
  #name: string | null;
  #over: TabwireError | undefined;
  #leave = () => {};

  constructor({ name, keyId, parent, expiresAt, login, ticket, onEnd, onFree }: GrantOptions) {
    this.#name = name ?? parent?.key ?? null;
    this.keyId = keyId ?? parent?.keyId ?? '';
    this.login = login ?? parent?.login;
    this.ticket = ticket;
    this.expiresAt = Math.min(expiresAt ?? Infinity, parent?.expiresAt ?? Infinity);
    this.#onEnd = onEnd;
    this.#onFree = onFree;
    if (parent)
      this.#leave = parent.hold((why) => {
        this.end(why);
      });
  }

  /** The name of its key for a log line; undefined where it has none. */
  get key(): string | undefined {
    return this.#name ?? undefined;
  }

  /** Its key has another name from now on. */
  rename(name: string | null): void {
    this.#name = name;
  }

  /** Whether anything hangs on it. */
  get isHeld(): boolean {
    return this.#held.size > 0;
  }

  /**
   * Has something end with the grant: at once, where that is over.
   *
   * @returns what to call when it has ended by itself
   */
  hold(end: End): () => void {
    if (this.#over) {
      end(this.#over);
      return () => {};
    }
    const leave = this.#held.add(end);
    return () => {
      if (leave() && this.#held.size === 0) this.#onFree?.();
    };
  }

  /** Ends the grant and all that hangs on it. The first reason stands. */
  end(why: TabwireError): void {
    if (this.#over) return;
    this.#over = why;
    this.#leave();
    this.#onEnd?.();
    for (const end of this.#held.takeAll()) end(why);
  }

  /** Hangs on its maker no more: what hangs on it ends with the browser. */
  forget(): void {
    this.#leave();
  }
}

/** The service's own: no client has it, and it never ends. */
export const OF_SERVICE = new Grant({});

/** Why a grant is over: the failure that clients get who have it still. */
export const grantOver = {
  withdrawn: () =>
    over(
      'key_withdrawn',
      'The operator has withdrawn the API key. Send another key of the server.',
    ),
  signedOut: () => over('signed_out', 'The person of this login has signed out. Sign in again.'),
  loginExpired: () => over('login_expired', 'The login has expired. Sign in again.'),
  ticketExpired: () => over('ticket_expired', 'The ticket has expired. Create another ticket.'),
  ticketWithdrawn: () =>
    over('ticket_withdrawn', 'The ticket was withdrawn. Create another ticket.'),
} as const;

function over(reason: string, message: string): TabwireError {
  return new TabwireError('unauthorized', message, { reason });
}
