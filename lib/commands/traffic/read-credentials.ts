import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';
import { contextField, credentialRecords } from '../../schemas/routes.js';

export const readCredentialsCommand = defineCommand({
  name: 'read-credentials',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/credentials/', inContexts: true },
  summary: 'Read for which origins there are credentials',
  help: 'The origins, without names and passwords, and whether a server refused the pair.',
  body: contextField,
  reply: Type.Object({ ...ok, ...credentialRecords }),
  errors: ['context_not_found'],
  examples: [{ summary: 'All', body: {} }],
  async run(browser, { ctx_id }) {
    const { credentials } = browser.contexts.get(ctx_id).interception;
    return Promise.resolve({ ok: true, credentials: credentials?.record ?? [] });
  },
});
