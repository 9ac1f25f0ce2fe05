import { createHash, randomBytes } from 'node:crypto';

/** What a ticket opens. */
type TicketUse = 'cdp' | 'events' | 'channel';

interface Ticket {
  readonly browserId: string;
  readonly use: TicketUse;
  readonly once: boolean;
  readonly expires: NodeJS.Timeout;
}

/** What a request path opens; undefined: nothing that a ticket is for. */
export function useOf(path: string): { browserId: string; use: TicketUse } | undefined {
  const [, browserId, use] = PATH.exec(path) ?? [];
  return browserId !== undefined && isUse(use) ? { browserId, use } : undefined;
}

const PATH = /^\/browsers\/([^/]+)\/(?:pages\/[^/]+\/(?=cdp))?(\w+)\/?$/;

function isUse(name: string | undefined): name is TicketUse {
  return name === 'cdp' || name === 'events' || name === 'channel';
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

/** `ws://127.0.0.1:8080` */
export function socketUrl(baseUrl: string): string {
  return baseUrl.replace(/^http/, 'ws');
}

/**
 * Secrets that stand in for an API key in a URL, each for one browser and one use: for clients that can send
 * no header. Only their hashes are kept.
 */
export class Tickets {
  readonly #tickets = new Map<string, Ticket>();

  /** @returns the ticket */
  issue(browserId: string, use: TicketUse, expiresMs: number, once: boolean): string {
    const secret = randomBytes(24).toString('base64url');
    const hash = hashOf(secret);
    const expires = setTimeout(() => this.#tickets.delete(hash), expiresMs).unref();
    this.#tickets.set(hash, { browserId, use, once, expires });
    return secret;
  }

  /** Whether a ticket opens this; one that is good once is used up by it. */
  redeem(secret: string, browserId: string, use: TicketUse): boolean {
    const hash = hashOf(secret);
    const ticket = this.#tickets.get(hash);
    if (ticket?.browserId !== browserId || ticket.use !== use) return false;
    if (ticket.once) this.#remove(hash, ticket);
    return true;
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
