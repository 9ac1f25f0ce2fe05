import type { TObject } from 'typebox';
import type { ErrorCode } from '../request/error-codes.js';
import { liveQuery } from './live.js';

/** An endpoint that speaks WebSocket (RFC 6455). */
export interface SocketEndpoint {
  readonly name: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Its query, beside the ticket. */
  readonly query?: TObject;
  /** Before the upgrade, beyond those that each of them has. */
  readonly errors: readonly ErrorCode[];
}

/** Every WebSocket endpoint, in the order of the documentation. */
export const SOCKETS = [
  {
    name: 'cdp-browser',
    path: '/browsers/{id}/cdp/',
    operationId: 'connectCdp',
    summary: 'Connect to the browser by CDP',
    description:
      'A WebSocket that speaks the Chrome DevTools Protocol as Chrome’s own browser endpoint does: for Puppeteer (browserWSEndpoint), Playwright (connectOverCDP) and others. The policy of CDP_ACCESS holds.',
    errors: ['browser_not_found', 'cdp_denied', 'connection_limit'],
  },
  {
    name: 'cdp-page',
    path: '/browsers/{id}/pages/{page_id}/cdp/',
    operationId: 'connectPageCdp',
    summary: 'Connect to a page by CDP',
    description: 'The same for one page, as Chrome’s endpoint of a page.',
    errors: ['browser_not_found', 'page_not_found', 'cdp_denied', 'connection_limit'],
  },
  {
    name: 'channel',
    path: '/browsers/{id}/channel/',
    operationId: 'openChannel',
    summary: 'Send commands over one connection',
    description:
      'A WebSocket for the commands of a browser, each a message: {"id": 1, "command": "click", "body": {…}}. It is answered by {"id": 1, "status": 200, "reply": {…}}, or by its problem document as `problem`, in the order in which commands end. {"cancel": 1} ends a command as hanging up does. {"subscribe": {"types": ["page.*"]}} brings events as {"event": …, "data": …} on the same connection; null ends that.',
    errors: ['browser_not_found'],
  },
  {
    name: 'live',
    path: '/browsers/{id}/live/',
    operationId: 'watchLive',
    summary: 'See a page live, and use it by hand',
    description:
      'A WebSocket with the pictures of the current page, or of the one that is named. A binary message is a frame: four bytes with the length of its head (big-endian), the head as JSON ({"seq", "page_id", "width", "height", "offset_top", "scale", "at"}: the size in CSS px of what it shows), and a JPEG. The client confirms it by {"ack": seq}: with two unconfirmed it gets no more, and then the latest. Texts say what the picture does not: {"type": "page" | "dialog" | "crashed", …}. {"id": 1, "command": "mouse", "body": {…}} acts on the page that is shown, as the command of that name does (mouse, wheel, keyboard, dialog), and is answered as in a channel. {"page_id": …} shows another page; null, the current one.',
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
