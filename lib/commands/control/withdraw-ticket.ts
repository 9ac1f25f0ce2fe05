import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';

export const withdrawTicketCommand = defineCommand({
  name: 'withdraw-ticket',
  on: 'browser',
  http: { methods: ['delete'], path: '/browsers/{id}/tickets/{ticket_id}/' },
  summary: 'Withdraw a ticket',
  help: 'Withdraws a ticket, or a link to the live view, that this API key has created for the browser. The connections that the ticket opened end at once.',
  body: {
    ticket_id: Type.String({
      description: 'ID of the ticket, from its creation or from the list.',
    }),
  },
  reply: Type.Object({
    ...ok,
    existed: Type.Boolean({ description: 'false: there was no such ticket, or it had expired.' }),
  }),
  tool: { isBeyondContext: true },
  errors: [],
  examples: [{ summary: 'Withdraw a ticket', body: {} }],
  run(browser, { ticket_id }, { gateway, grant }) {
    const existed = gateway.tickets.withdraw(grant, browser.id, ticket_id);
    return Promise.resolve({ ok: true, existed });
  },
});
