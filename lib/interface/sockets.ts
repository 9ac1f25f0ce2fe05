import type { ErrorCode } from '../request/errors.js';

/** An endpoint that speaks WebSocket (RFC 6455). */
export interface SocketEndpoint {
  readonly name: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
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
] as const satisfies readonly SocketEndpoint[];

export type SocketName = (typeof SOCKETS)[number]['name'];
