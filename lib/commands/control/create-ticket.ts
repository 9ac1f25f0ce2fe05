import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';
import { devtoolsUrl, ticketUrl } from '../../control/ticket-urls.js';

export const createTicketCommand = defineCommand({
  name: 'create-ticket',
  on: 'browser',
  http: { methods: ['post'], path: '/browsers/{id}/tickets/' },
  summary: 'Create a ticket',
  help: 'Creates a ticket, which replaces the API key in a URL, for clients that cannot send a header. A ticket opens one thing of this browser (`for`), and cannot create tickets. When it expires, or the key that created it is withdrawn, the connections that it opened end. The log never contains a ticket.',
  body: {
    for: Type.Enum(['cdp', 'events', 'channel'], {
      description:
        'Chooses what the ticket opens: `cdp` the WebSocket of CDP, `events` the stream of events, `channel` the WebSocket of commands.',
    }),
    page_id: Type.Optional(
      Type.String({ description: 'With `cdp`: returns the URL of this page.' }),
    ),
    expires_s: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3_600,
        default: 60,
        description:
          'Ends the ticket, and the connections that it opened, after this many seconds.',
      }),
    ),
    once: Type.Optional(
      Type.Boolean({ description: 'true: allows one request only; false by default.' }),
    ),
  },
  reply: Type.Object({
    ...ok,
    ticket: Type.String({ description: 'The secret, which stands in the URL.' }),
    ticket_id: Type.String({
      description: 'ID of the ticket, which withdraws it and opens nothing.',
    }),
    url: Type.String({ description: 'URL to connect to, which contains the ticket.' }),
    expires_at: Type.String({ description: 'Time at which the ticket expires (ISO 8601).' }),
    devtools_url: Type.Optional(
      Type.String({
        description:
          'With `cdp` and a `page_id`: URL of Chrome’s own DevTools for the page, to open in a web browser.',
      }),
    ),
  }),
  tool: { isBeyondContext: true },
  errors: ['page_not_found', 'cdp_denied', 'ticket_invalid', 'ticket_limit'],
  examples: [
    { summary: 'Connect Puppeteer or Playwright', body: { for: 'cdp', expires_s: 300 } },
    { summary: 'Allow one connection', body: { for: 'cdp', once: true } },
  ],
  run(browser, { for: use, page_id, expires_s = 60, once = false }, { gateway, grant, baseUrl }) {
    if (use === 'cdp') browser.cdp.requireAccess();
    if (page_id !== undefined) browser.contexts.ofPage(page_id).page(page_id);
    const { ticket, ticketId, expiresAt } = gateway.tickets.issue(grant, browser.id, use, {
      expiresMs: expires_s * 1_000,
      once,
    });
    const url = ticketUrl(baseUrl, { browserId: browser.id, pageId: page_id, use, ticket });
    const hasDevTools = use === 'cdp' && page_id !== undefined;
    return Promise.resolve({
      ok: true,
      ticket,
      ticket_id: ticketId,
      url,
      expires_at: new Date(expiresAt).toISOString(),
      ...(hasDevTools ? { devtools_url: devtoolsUrl(baseUrl, url) } : {}),
    });
  },
});
