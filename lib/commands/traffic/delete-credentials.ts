import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';
import { contextField } from '../../schemas/routes.js';

export const deleteCredentialsCommand = defineCommand({
  name: 'delete-credentials',
  on: 'browser',
  http: { methods: ['delete'], path: '/browsers/{id}/credentials/', inContexts: true },
  summary: 'Delete the credentials for HTTP authentication',
  help: 'Deletes all credentials of the context. Chrome still sends a pair that a web server has accepted, until the context ends.',
  body: contextField,
  reply: Type.Object(ok),
  errors: ['context_not_found'],
  examples: [{ summary: 'Delete all credentials', body: {} }],
  async run(browser, { ctx_id }, { signal }) {
    await browser.contexts.get(ctx_id).interception.setCredentials(undefined, signal);
    return { ok: true };
  },
});
