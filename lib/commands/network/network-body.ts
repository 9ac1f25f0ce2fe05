import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { bodyOf } from '../../network/log/entry-body.js';
import { ok } from '../../schemas/fields.js';

export const networkBodyCommand = defineCommand({
  name: 'network-body',
  on: 'browser',
  http: {
    methods: ['get'],
    path: '/browsers/{id}/network/{entry_id}/body/',
    inContexts: true,
  },
  summary: 'Read the body of a response',
  help: 'Returns the decoded body of a response that was recorded with `record: "bodies"`, with its own media type; text is UTF-8. With `Accept: application/json` the reply is JSON and contains the body in base64. If the log does not contain the body, the command fails with 404 `entry_not_found`, and `reason` explains why.',
  body: {
    ctx_id: Type.Optional(
      Type.String({ description: 'Chooses the context; by default the default context.' }),
    ),
    entry_id: Type.Integer({ minimum: 1, description: 'ID of an entry of the network log.' }),
  },
  reply: Type.Object({
    ...ok,
    mime_type: Type.String({ description: 'Media type of the body.' }),
    data: Type.String({ description: 'Body in base64.' }),
  }),
  content: {
    types: ['*/*'],
    isDefault: true,
    type: ({ mime_type }) => mime_type,
    data: ({ data }) => Buffer.from(data, 'base64'),
  },
  errors: ['context_not_found', 'entry_not_found'],
  examples: [],
  async run(browser, { ctx_id, entry_id }, { signal }) {
    const { network } = browser.contexts.get(ctx_id);
    const { mimeType, data } = await bodyOf(network, entry_id, signal);
    return { ok: true, mime_type: mimeType, data: data.toString('base64') };
  },
});
