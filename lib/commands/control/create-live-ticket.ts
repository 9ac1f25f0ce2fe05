import Type from 'typebox';
import { liveUrls } from '../../control/ticket-urls.js';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';

export const createLiveTicketCommand = defineCommand({
  name: 'create-live-ticket',
  on: 'browser',
  http: { methods: ['post'], path: '/browsers/{id}/live/' },
  summary: 'Create a link to the live view',
  help: 'The link shows the browser, or one page of it, to whoever has it, until it expires: for an embedding page, or for a person without a key. It is good for the live view alone, and without `drive` for looking at it alone. What it has opened ends when it expires, and with the key that made it.',
  body: {
    page_id: Type.Optional(
      Type.String({ description: 'It shows this page and no other; by default, the current one.' }),
    ),
    drive: Type.Optional(
      Type.Boolean({ description: 'Whether it takes mouse and keyboard too; false by default.' }),
    ),
    expires_s: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 86_400,
        default: 3_600,
        description: 'How long the link and what it opens last, in seconds.',
      }),
    ),
  },
  reply: Type.Object({
    ...ok,
    ticket: Type.String(),
    url: Type.String({ description: 'The page that shows it, to open or to embed in a frame.' }),
    socket_url: Type.String({ description: 'The WebSocket, for a viewer of your own.' }),
    expires_at: Type.String({ description: 'ISO 8601.' }),
  }),
  tool: { isBeyondContext: true },
  errors: ['page_not_found', 'ticket_invalid', 'ticket_limit'],
  examples: [
    { summary: 'To look at it', body: {} },
    { summary: 'To use it, for five minutes', body: { drive: true, expires_s: 300 } },
  ],
  run(browser, { page_id, drive = false, expires_s = 3_600 }, { gateway, grant, baseUrl }) {
    if (page_id !== undefined) browser.contexts.ofPage(page_id).page(page_id);
    const { ticket, expiresAt } = gateway.tickets.issue(grant, browser.id, 'live', {
      expiresMs: expires_s * 1_000,
      live: { pageId: page_id, canDrive: drive },
    });
    return Promise.resolve({
      ok: true,
      ticket,
      ...liveUrls(baseUrl, browser.id, ticket),
      expires_at: new Date(expiresAt).toISOString(),
    });
  },
});
