import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';
import { contextField, credentialRecords } from '../../schemas/routes.js';

export const readCredentialsCommand = defineCommand({
  name: 'read-credentials',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/credentials/', inContexts: true },
  summary: 'List the origins that have credentials',
  help: 'Returns the origins of the credentials, and whether a web server has refused the pair. The reply contains no names and no passwords.',
  body: contextField,
  reply: Type.Object({ ...ok, ...credentialRecords }),
  errors: ['context_not_found'],
  examples: [{ summary: 'List all origins', body: {} }],
  async run(browser, { ctx_id }) {
    const { credentials } = browser.contexts.get(ctx_id).interception;
    return Promise.resolve({ ok: true, credentials: credentials?.record ?? [] });
  },
});
