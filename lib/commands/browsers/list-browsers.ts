import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { browserRecord } from '../../browsers/records.js';
import { browserRecord as record } from '../../schemas/fields.js';

export const listBrowsersCommand = defineCommand({
  name: 'list-browsers',
  on: 'gateway',
  http: { methods: ['get'], path: '/browsers/' },
  summary: 'List the browsers',
  help: 'The records of all open browsers, oldest first.',
  body: {},
  reply: Type.Object({ browsers: Type.Array(record) }),
  errors: [],
  examples: [{ summary: 'All browsers', body: {} }],
  async run(gateway, _body, { signal, baseUrl }) {
    const records = await Promise.allSettled(
      gateway.browsers.map((browser) => browserRecord(browser, baseUrl)),
    );
    signal.throwIfAborted();
    // A browser that ended meanwhile is left out.
    return { browsers: records.flatMap((it) => (it.status === 'fulfilled' ? it.value : [])) };
  },
});
