import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { recordingOf } from '../../network/recording.js';
import { ok } from '../../schemas/fields.js';
import { recordingFields } from '../../schemas/network.js';

export const recordNetworkCommand = defineCommand({
  name: 'record-network',
  on: 'browser',
  http: { methods: ['post'], path: '/browsers/{id}/network/', inContexts: true },
  summary: 'Record the network',
  help: 'Sets what is recorded of the requests of a context, from its next request on: those of its pages, frames, popups and workers; or of one page and those that it opens. Recording costs what Chrome’s Network.enable does; nothing is recorded by itself. What was recorded stays.',
  body: {
    ...recordingFields,
    ctx_id: Type.Optional(Type.String({ description: 'Without it, the default context.' })),
    page_id: Type.Optional(
      Type.String({
        description:
          'Only of this page, whatever is recorded of its context; without it the whole context.',
      }),
    ),
  },
  reply: Type.Object({
    ...ok,
    record: recordingFields.record,
    last_id: Type.Integer({
      description: 'Of the latest entry so far; `after` for those to come.',
    }),
  }),
  errors: ['context_not_found', 'page_not_found'],
  examples: [
    { summary: 'Headers of all requests', body: { record: 'headers' } },
    {
      summary: 'What scripts fetch, with bodies',
      body: { record: 'bodies', types: ['xhr', 'fetch'], max_body_bytes: 100_000 },
    },
    { summary: 'No more', body: { record: 'off' } },
  ],
  run(browser, { ctx_id, page_id, ...fields }) {
    const context = browser.contexts.of({ ctx_id, page_id });
    const { network } = context;
    const page = page_id === undefined ? undefined : context.page(page_id);
    network.record(recordingOf(fields), page?.id);
    return Promise.resolve({ ok: true, record: fields.record, last_id: network.lastId });
  },
});
