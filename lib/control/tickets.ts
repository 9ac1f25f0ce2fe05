import { createHash, randomBytes } from 'node:crypto';

/** What a ticket opens. */
type TicketUse = 'cdp' | 'events' | 'channel' | 'live';

/** What a ticket for the live view allows. */
export interface LiveGrant {
  /** The one page that it shows; undefined: those of the browser. */
  readonly pageId: string | undefined;
  /** Whether mouse and keyboard go to the page, too. */
  readonly canDrive: boolean;
}

interface Ticket {
  readonly browserId: string;
  readonly use: TicketUse;
  readonly once: boolean;
  readonly live: LiveGrant | undefined;
  readonly expires: NodeJS.Timeout;
}

/** What a request path opens; undefined: nothing that a ticket is for. */
export function useOf(path: string): { browserId: string; use: TicketUse } | undefined {
  const [, browserId, use] = PATH.exec(path) ?? [];
  return browserId !== undefined && isUse(use) ? { browserId, use } : undefined;
}

const PATH = /^\/browsers\/([^/]+)\/(?:pages\/[^/]+\/(?=cdp))?(\w+)\/?$/;

function isUse(name: string | undefined): name is TicketUse {
  return name === 'cdp' || name === 'events' || name === 'channel' || name === 'live';
}

interface TicketTarget {
  readonly browserId: string;
  readonly pageId: string | undefined;
  readonly use: TicketUse;
  readonly ticket: string;
}

/** The URL that a ticket opens. @param baseUrl `http://127.0.0.1:8080` */
export function ticketUrl(
  baseUrl: string,
  { browserId, pageId, use, ticket }: TicketTarget,
): string {
  const browser = `${use === 'events' ? baseUrl : socketUrl(baseUrl)}/browsers/${browserId}`;
  const page = pageId === undefined || use !== 'cdp' ? '' : `/pages/${pageId}`;
  return `${browser}${page}/${use}?ticket=${ticket}`;
}

/**
 * The URL of Chrome's own DevTools on a page: `http://127.0.0.1:8080/devtools/inspector.html?ws=…`
 *
 * @param socket where to connect: `ws://127.0.0.1:8080/browsers/ID/pages/PAGE/cdp`
 */
export function devtoolsUrl(baseUrl: string, socket: string): string {
  const [scheme = '', address = ''] = socket.split('://');
  return `${baseUrl}/devtools/inspector.html?${scheme}=${encodeURIComponent(address)}`;
}

/** Where a ticket opens the live view: the page of it, which no log has the ticket of, and the WebSocket. */
export function liveUrls(
  baseUrl: string,
  browserId: string,
  ticket: string,
): { readonly url: string; readonly socket_url: string } {
  return {
    url: `${baseUrl}/live/#${browserId}/${ticket}`,
    socket_url: ticketUrl(baseUrl, { browserId, pageId: undefined, use: 'live', ticket }),
  };
}

/** `ws://127.0.0.1:8080` */
export function socketUrl(baseUrl: string): string {
  return baseUrl.replace(/^http/, 'ws');
}

interface TicketOptions {
  readonly expiresMs: number;
  /** Good for one request. */
  readonly once?: boolean;
  readonly live?: LiveGrant;
}

/**
 * Secrets that stand in for an API key in a URL, each for one browser and one use: for clients that can send
 * no header. Only their hashes are kept.
 */
export class Tickets {
  readonly #tickets = new Map<string, Ticket>();

  /** @returns the ticket */
  issue(browserId: string, use: TicketUse, options: TicketOptions): string {
    const { expiresMs, once = false, live } = options;
    const secret = randomBytes(24).toString('base64url');
    const hash = hashOf(secret);
    const expires = setTimeout(() => this.#tickets.delete(hash), expiresMs).unref();
    this.#tickets.set(hash, { browserId, use, once, live, expires });
    return secret;
  }

  /** The ticket that opens this, if it is one; one that is good once is used up by it. */
  redeem(
    secret: string,
    browserId: string,
    use: TicketUse,
  ): { readonly live: LiveGrant | undefined } | undefined {
    const hash = hashOf(secret);
    const ticket = this.#tickets.get(hash);
    if (ticket?.browserId !== browserId || ticket.use !== use) return undefined;
    if (ticket.once) this.#remove(hash, ticket);
    return ticket;
  }

  /** A browser has ended: nothing opens it any more. */
  removeOf(browserId: string): void {
    for (const [hash, ticket] of this.#tickets)
      if (ticket.browserId === browserId) this.#remove(hash, ticket);
  }

  #remove(hash: string, ticket: Ticket): void {
    clearTimeout(ticket.expires);
    this.#tickets.delete(hash);
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
