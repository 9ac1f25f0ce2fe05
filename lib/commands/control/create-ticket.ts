import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';
import { devtoolsUrl, ticketUrl } from '../../control/ticket-urls.js';

export const createTicketCommand = defineCommand({
  name: 'create-ticket',
  on: 'browser',
  http: { methods: ['post'], path: '/browsers/{id}/tickets/' },
  summary: 'Create a ticket',
  help: 'A ticket stands in for an API key in a URL, for clients that can send no header: for this browser and one use, until it expires. What it has opened ends then, too, and with the key that made the ticket. It is in no log. A ticket makes no tickets.',
  body: {
    for: Type.Enum(['cdp', 'events', 'channel'], {
      description:
        '`cdp`: the WebSocket of raw CDP; `events`: the stream of events; `channel`: the WebSocket of commands.',
    }),
    page_id: Type.Optional(
      Type.String({ description: 'With `cdp`: the URL is that of this page.' }),
    ),
    expires_s: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3_600,
        default: 60,
        description: 'How long the ticket and what it opens last, in seconds.',
      }),
    ),
    once: Type.Optional(Type.Boolean({ description: 'Good for one request; false by default.' })),
  },
  reply: Type.Object({
    ...ok,
    ticket: Type.String(),
    url: Type.String({ description: 'The URL that it opens, with it.' }),
    expires_at: Type.String({ description: 'ISO 8601.' }),
    devtools_url: Type.Optional(
      Type.String({
        description:
          'With `cdp` and a `page_id`: Chrome’s own DevTools on that page, to open in a browser.',
      }),
    ),
  }),
  tool: { isBeyondContext: true },
  errors: ['page_not_found', 'cdp_denied', 'ticket_invalid', 'ticket_limit'],
  examples: [
    { summary: 'For Puppeteer or Playwright', body: { for: 'cdp', expires_s: 300 } },
    { summary: 'For one connection', body: { for: 'cdp', once: true } },
  ],
  run(browser, { for: use, page_id, expires_s = 60, once = false }, { gateway, grant, baseUrl }) {
    if (use === 'cdp') browser.cdp.requireAccess();
    if (page_id !== undefined) browser.contexts.ofPage(page_id).page(page_id);
    const { ticket, expiresAt } = gateway.tickets.issue(grant, browser.id, use, {
      expiresMs: expires_s * 1_000,
      once,
    });
    const url = ticketUrl(baseUrl, { browserId: browser.id, pageId: page_id, use, ticket });
    const hasDevTools = use === 'cdp' && page_id !== undefined;
    return Promise.resolve({
      ok: true,
      ticket,
      url,
      expires_at: new Date(expiresAt).toISOString(),
      ...(hasDevTools ? { devtools_url: devtoolsUrl(baseUrl, url) } : {}),
    });
  },
});
