import type { TObject } from 'typebox';
import type { ErrorCode } from '../request/error-codes.js';
import type { TicketUse } from '../request/grant.js';
import { liveQuery } from './live.js';

/** An endpoint that speaks WebSocket (RFC 6455). */
export interface SocketEndpoint {
  readonly name: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Use of the tickets that open this endpoint. */
  readonly ticket: TicketUse;
  /** Its query, in addition to the ticket. */
  readonly query?: TObject;
  /** Errors before the upgrade, in addition to those of all WebSocket endpoints. */
  readonly errors: readonly ErrorCode[];
}

/** All WebSocket endpoints, in the order of the documentation. */
export const SOCKETS = [
  {
    name: 'cdp-browser',
    path: '/browsers/{id}/cdp/',
    ticket: 'cdp',
    operationId: 'connectCdp',
    summary: 'Connect to a browser with CDP',
    description:
      'Opens a WebSocket that speaks the Chrome DevTools Protocol like Chrome’s own browser endpoint, for Puppeteer (browserWSEndpoint), Playwright (connectOverCDP) and others. CDP_ACCESS limits what a client can do.',
    errors: ['browser_not_found', 'cdp_denied', 'connection_limit'],
  },
  {
    name: 'cdp-page',
    path: '/browsers/{id}/pages/{page_id}/cdp/',
    ticket: 'cdp',
    operationId: 'connectPageCdp',
    summary: 'Connect to a page with CDP',
    description:
      'Opens a WebSocket that speaks the Chrome DevTools Protocol like Chrome’s own endpoint of a page. CDP_ACCESS limits what a client can do.',
    errors: ['browser_not_found', 'page_not_found', 'cdp_denied', 'connection_limit'],
  },
  {
    name: 'channel',
    path: '/browsers/{id}/channel/',
    ticket: 'channel',
    operationId: 'openChannel',
    summary: 'Send commands over one connection',
    description:
      'Opens a WebSocket for the commands of a browser. A command is a message {"id": 1, "command": "click", "body": {…}}; when it ends, Tabwire sends {"id": 1, "status": 200, "reply": {…}}, or the problem document as `problem`. {"cancel": 1} ends a command. {"subscribe": {"types": ["page.*"]}} adds events as {"event": …, "data": …}, and {"subscribe": null} ends them.',
    errors: ['browser_not_found'],
  },
  {
    name: 'live',
    path: '/browsers/{id}/live/',
    ticket: 'live',
    operationId: 'watchLive',
    summary: 'Watch a page live, and use it by hand',
    description:
      'Opens a WebSocket with pictures of a page. A binary message is a frame: four bytes with the length of the head (big-endian), the head as JSON (`seq`, `page_id`, `width`, `height`, `offset_top`, `scale`, `at`) and a JPEG; Tabwire sends no further frame while two are not confirmed with {"ack": seq}. A text message is {"type": "page" | "dialog" | "crashed", …}. {"id": 1, "command": "mouse", "body": {…}} runs mouse, wheel, keyboard or dialog on the page, as in a channel, and {"page_id": …} shows another page.',
    query: liveQuery,
    errors: [
      'browser_not_found',
      'context_not_found',
      'page_not_found',
      'invalid_request',
      'ticket_invalid',
      'connection_limit',
    ],
  },
] as const satisfies readonly SocketEndpoint[];

export type SocketName = (typeof SOCKETS)[number]['name'];
