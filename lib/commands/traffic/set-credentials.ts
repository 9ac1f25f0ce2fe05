import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { Credentials } from '../../network/interception/credentials.js';
import { ok } from '../../schemas/fields.js';
import { contextField, credentialRecords, credentials } from '../../schemas/routes.js';

export const setCredentialsCommand = defineCommand({
  name: 'set-credentials',
  on: 'browser',
  http: { methods: ['put'], path: '/browsers/{id}/credentials/', inContexts: true },
  summary: 'Set the credentials for HTTP authentication',
  help: 'Replaces the credentials of the context. Chrome sends a pair only after its origin has asked, and never to another origin; a pair that a web server refuses is not tried again. A pair for the origin of the context’s upstream proxy replaces the login of the proxy.',
  body: { ...contextField, credentials },
  reply: Type.Object({ ...ok, ...credentialRecords }),
  errors: ['context_not_found'],
  examples: [
    {
      summary: 'Set the credentials of one site',
      body: {
        credentials: [{ origin: 'https://example.com', username: 'ann', password: 's3cr3t' }],
      },
    },
    { summary: 'Set none: each challenge shows the 401 page', body: { credentials: [] } },
  ],
  async run(browser, { ctx_id, credentials: fields }, { signal }) {
    const { interception } = browser.contexts.get(ctx_id);
    const pairs = new Credentials(fields, '/credentials');
    const proxy = ctx_id === undefined ? browser.options.proxy : browser.contexts.proxyOf(ctx_id);
    proxy?.authenticate(pairs.of(proxy.origin));
    await interception.setCredentials(pairs, signal);
    return { ok: true, credentials: pairs.record };
  },
});
