import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { recordingOf } from '../../network/log/recording.js';
import { ok } from '../../schemas/fields.js';
import { recordingFields } from '../../schemas/network.js';

export const recordNetworkCommand = defineCommand({
  name: 'record-network',
  on: 'browser',
  http: { methods: ['post'], path: '/browsers/{id}/network/', inContexts: true },
  summary: 'Record the network',
  help: 'Sets what Tabwire records of the page requests of a context, from the next request on: those of its pages, frames, popups and workers. With `page_id` it does so for one page and the pages that it opens. Without this command or the option `network`, nothing is recorded. Entries that were recorded before stay.',
  body: {
    ...recordingFields,
    ctx_id: Type.Optional(
      Type.String({ description: 'Chooses the context; by default the default context.' }),
    ),
    page_id: Type.Optional(
      Type.String({
        description:
          'Records this page and the pages that it opens in this way, whatever is recorded of their context; by default the whole context.',
      }),
    ),
  },
  reply: Type.Object({
    ...ok,
    record: recordingFields.record,
    last_id: Type.Integer({
      description:
        '`entry_id` of the newest entry so far: the `after` with which you read what comes next.',
    }),
  }),
  errors: ['context_not_found', 'page_not_found'],
  examples: [
    { summary: 'Record the headers of all requests', body: { record: 'headers' } },
    {
      summary: 'Record what scripts fetch, with bodies',
      body: { record: 'bodies', types: ['xhr', 'fetch'], max_body_bytes: 100_000 },
    },
    { summary: 'Stop recording', body: { record: 'off' } },
  ],
  run(browser, { ctx_id, page_id, ...fields }) {
    const context = browser.contexts.of({ ctx_id, page_id });
    const { network } = context;
    const page = page_id === undefined ? undefined : context.page(page_id);
    network.record(recordingOf(fields), page?.id);
    return Promise.resolve({ ok: true, record: fields.record, last_id: network.lastId });
  },
});
