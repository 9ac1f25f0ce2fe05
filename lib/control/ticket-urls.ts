import type { TicketUse } from '../request/grant.js';

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
