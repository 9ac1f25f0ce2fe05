import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { entryRecord, recordsOf } from '../../network/log/entry-record.js';
import { harOf } from '../../network/log/har.js';
import { entryFilter } from '../../network/log/entry-filter.js';
import { ok } from '../../schemas/fields.js';
import { networkEntry, recordingFields, RESOURCE_TYPES } from '../../schemas/network.js';

export const readNetworkCommand = defineCommand({
  name: 'read-network',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/network/', inContexts: true },
  summary: 'Read the network log',
  help: 'Returns the recorded page requests of a context, oldest first; each redirect is a separate entry. With `format=har` it returns an HTTP Archive, which DevTools, Charles and Playwright’s routeFromHAR read. Credentials and cookies are masked unless `secrets` is true.',
  tool: {
    fields: ['after', 'limit', 'url', 'type', 'method', 'status', 'failed'],
  },
  body: {
    ctx_id: Type.Optional(
      Type.String({ description: 'Chooses the context; by default the default context.' }),
    ),
    page_id: Type.Optional(Type.String({ description: 'Returns only requests of this page.' })),
    after: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Only entries after this entry_id.' }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Limits the entries; the oldest come first.' }),
    ),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_096,
        description:
          'Only URLs that contain this text; with a `*`, only URLs that match it as a whole. `*` means any characters.',
      }),
    ),
    type: Type.Optional(
      Type.Array(Type.Enum([...RESOURCE_TYPES]), {
        description: 'Only resources of these types.',
      }),
    ),
    method: Type.Optional(Type.String({ description: 'Only requests with this method.' })),
    status: Type.Optional(
      Type.String({
        pattern: '^[1-5](\\d\\d|xx)$',
        description: 'Only responses with this status: `404`, or `4xx`.',
      }),
    ),
    failed: Type.Optional(
      Type.Boolean({ description: 'true: only failed requests; false: only the others.' }),
    ),
    format: Type.Optional(
      Type.Enum(['json', 'har'], {
        description: 'Chooses the format: `json` (default), or `har` for HTTP Archive 1.2.',
      }),
    ),
    secrets: Type.Optional(
      Type.Boolean({
        description:
          'true: returns the values of Authorization, Cookie, Set-Cookie and Proxy-Authorization, and user names and passwords in URLs.',
      }),
    ),
  },
  reply: Type.Object({
    ok: Type.Optional(ok.ok),
    record: Type.Optional(recordingFields.record),
    entries: Type.Optional(
      Type.Array(networkEntry, { description: 'The recorded page requests, oldest first.' }),
    ),
    dropped: Type.Optional(
      Type.Integer({ description: 'Number of entries that Tabwire has dropped to make room.' }),
    ),
    last_id: Type.Optional(
      Type.Integer({
        description:
          '`entry_id` of the last of `entries`, or of the log: the `after` of your next request.',
      }),
    ),
    log: Type.Optional(
      Type.Object(
        {},
        { description: 'With `format=har`: the archive, in place of all other fields.' },
      ),
    ),
  }),
  errors: ['context_not_found', 'result_too_large'],
  examples: [
    { summary: 'Read the whole log', body: {} },
    { summary: 'List the responses with status 404', body: { status: '404' } },
    { summary: 'Export an archive for DevTools', body: { format: 'har' } },
  ],
  async run(browser, { ctx_id, format, secrets = false, limit, ...filter }, call) {
    const { network } = browser.contexts.of({ ctx_id, page_id: filter.page_id });
    await network.settled(call.signal);
    const found = network.entries.filter(entryFilter(filter)).slice(0, limit);
    // As they are now: the log grows while it is read.
    const { dropped, lastId } = network;
    const limits = { maxBytes: call.config.MAX_RESULT_BYTES, results: call.results };
    if (format === 'har') {
      const { version: product } = browser;
      return { log: await harOf(found, { ...limits, withSecrets: secrets, product, dropped }) };
    }
    return {
      ok: true,
      record: network.recording(filter.page_id)?.record ?? 'off',
      entries: await recordsOf(found, (entry) => entryRecord(entry, secrets), limits),
      dropped,
      last_id: (limit === undefined ? undefined : found.at(-1)?.id) ?? lastId,
    };
  },
});
