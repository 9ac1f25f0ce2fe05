import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';
import { orNull } from '../../schemas/or-null.js';

export const listTicketsCommand = defineCommand({
  name: 'list-tickets',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/tickets/' },
  summary: 'List the tickets',
  help: 'Returns the tickets and the links to the live view that this API key has created for the browser and that have not expired. The reply does not contain the tickets themselves, which Tabwire does not keep.',
  body: {},
  reply: Type.Object({
    ...ok,
    tickets: Type.Array(
      Type.Object({
        ticket_id: Type.String({ description: 'ID of the ticket, which withdraws it.' }),
        for: Type.Enum(['cdp', 'events', 'channel', 'live'], {
          description: 'What the ticket opens; `live` for a link to the live view.',
        }),
        page_id: orNull(Type.String(), 'The only page that a link shows; null: no such limit.'),
        drive: orNull(
          Type.Boolean(),
          'Whether a link allows mouse and keyboard; null for other tickets.',
        ),
        expires_at: Type.String({ description: 'Time at which the ticket expires (ISO 8601).' }),
      }),
      { description: 'The tickets, oldest first.' },
    ),
  }),
  tool: { isBeyondContext: true },
  errors: [],
  examples: [{ summary: 'List the tickets', body: {} }],
  run(browser, _body, { gateway, grant }) {
    return Promise.resolve({ ok: true, tickets: gateway.tickets.of(grant, browser.id) });
  },
});
