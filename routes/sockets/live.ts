import { LiveViewer, type LiveView } from './live-viewer.js';
import type { Browser } from '../../lib/browsers/browser.js';
import { merged } from '../../lib/execution/fields.js';
import { liveQuery, type LiveQuery } from '../../lib/interface/live.js';
import { TabwireError } from '../../lib/request/errors.js';
import type { LiveGrant } from '../../lib/request/grant.js';
import { validator } from '../../lib/schemas/validate.js';
import { queryOf } from '../http/head.js';
import { SocketConnection } from './connection.js';
import type { ConnectRequest } from './exchange.js';
import { inTurns } from './turns.js';

const validate = validator<LiveQuery>(liveQuery);

/** Who needs no ticket may do all. */
const ALL: LiveGrant = { pageId: undefined, canDrive: true };

/** Shows a client a page, and has it use that. Looking is no use of the browser: its idle time goes on. */
export async function acceptViewer(request: ConnectRequest): Promise<void> {
  const { service, exchange, handshake } = request;
  const { id = '' } = request.params;
  const { head, caller } = exchange;
  const browser = service.gateway.browser(id);
  const query = validate(
    merged(liveQuery, { query: Object.fromEntries(queryOf(head.target)), body: {} }),
  );
  const view = viewOf(browser, query, caller.grant.ticket?.live ?? ALL);
  const socket = await handshake();
  exchange.connected(socket);
  const connection = new SocketConnection(socket, request);
  const viewer = new LiveViewer(service, browser, view, exchange, connection);
  connection.onMessage(
    inTurns(exchange.caller.grant, (text) => {
      viewer.receive(text);
    }),
  );
  // `browser.ended` passes every filter.
  const end = browser.eventLog.subscribe({
    filter: { types: new Set() },
    onReady: () => {
      connection.end('The browser is gone.');
    },
  });
  void connection.closed.then(() => {
    end.dispose();
    viewer.end();
  });
}

/** @throws TabwireError `ticket_invalid`, `context_not_found`, `page_not_found` */
function viewOf({ contexts }: Browser, query: LiveQuery, grant: LiveGrant): LiveView {
  const { page_id, ctx_id, quality = 60, max_width: maxSize = 1_280, max_fps: maxFps = 12 } = query;
  const isOther = page_id !== undefined && page_id !== grant.pageId;
  if (grant.pageId !== undefined && (isOther || ctx_id !== undefined))
    throw new TabwireError(
      'ticket_invalid',
      'The ticket is for another page. To see the page of the ticket, leave page_id and ctx_id out.',
    );
  const pageId = grant.pageId ?? page_id;
  const context = pageId === undefined ? contexts.get(ctx_id) : contexts.ofPage(pageId);
  if (pageId !== undefined) context.page(pageId);
  return { context, pageId, grant, wishes: { quality, maxSize, maxFps } };
}
