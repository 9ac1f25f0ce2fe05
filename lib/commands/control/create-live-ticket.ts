import Type from 'typebox';
import { liveUrls } from '../../control/ticket-urls.js';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';

export const createLiveTicketCommand = defineCommand({
  name: 'create-live-ticket',
  on: 'browser',
  http: { methods: ['post'], path: '/browsers/{id}/live/' },
  summary: 'Create a link to the live view',
  help: 'Creates a link that shows the browser, or one page of it, to everyone who has the link: for a person without an API key, or to embed in a web page. With `drive` the link also allows mouse and keyboard, and it opens nothing but the live view. When it expires, or the key that created it is withdrawn, the views that it opened end.',
  body: {
    page_id: Type.Optional(
      Type.String({ description: 'Shows only this page; by default the current page.' }),
    ),
    drive: Type.Optional(
      Type.Boolean({
        description: 'true: allows mouse and keyboard; false (default): only watching.',
      }),
    ),
    expires_s: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 86_400,
        default: 3_600,
        description: 'Ends the link, and the views that it opened, after this many seconds.',
      }),
    ),
  },
  reply: Type.Object({
    ...ok,
    ticket: Type.String({ description: 'The secret, which stands in the URL.' }),
    ticket_id: Type.String({
      description: 'ID of the ticket, which withdraws it and opens nothing.',
    }),
    url: Type.String({ description: 'URL of the live view, to open or to embed in a frame.' }),
    socket_url: Type.String({
      description: 'URL of the WebSocket of the live view, for a viewer of your own.',
    }),
    expires_at: Type.String({ description: 'Time at which the link expires (ISO 8601).' }),
  }),
  tool: { isBeyondContext: true },
  errors: ['page_not_found', 'ticket_invalid', 'ticket_limit'],
  examples: [
    { summary: 'Create a link to watch', body: {} },
    {
      summary: 'Create a link to control the browser, for five minutes',
      body: { drive: true, expires_s: 300 },
    },
  ],
  run(browser, { page_id, drive = false, expires_s = 3_600 }, { gateway, grant, baseUrl }) {
    if (page_id !== undefined) browser.contexts.ofPage(page_id).page(page_id);
    const { ticket, ticketId, expiresAt } = gateway.tickets.issue(grant, browser.id, 'live', {
      expiresMs: expires_s * 1_000,
      live: { pageId: page_id, canDrive: drive },
    });
    return Promise.resolve({
      ok: true,
      ticket,
      ticket_id: ticketId,
      ...liveUrls(baseUrl, browser.id, ticket),
      expires_at: new Date(expiresAt).toISOString(),
    });
  },
});
