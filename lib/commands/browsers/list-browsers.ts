import Type, { type Static } from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { browserRecord } from '../../browsers/records.js';
import { browserRecord as record } from '../../schemas/records.js';

/** Compares the ages of two browsers, each by the clock of its member. */
const byAge = (one: Static<typeof record>, other: Static<typeof record>) =>
  Date.parse(one.created_at) - Date.parse(other.created_at);

export const listBrowsersCommand = defineCommand({
  name: 'list-browsers',
  on: 'gateway',
  http: { methods: ['get'], path: '/browsers/' },
  summary: 'List the browsers',
  help: 'Returns the records of all open browsers, oldest first. On a member of a fleet, it returns the browsers of all members.',
  body: {},
  reply: Type.Object({
    browsers: Type.Array(record, { description: 'The open browsers, oldest first.' }),
  }),
  errors: [],
  examples: [{ summary: 'List all browsers', body: {} }],
  fleet: {
    merge: (own, others) => ({
      browsers: [own, ...others].flatMap(({ browsers }) => browsers).toSorted(byAge),
    }),
  },
  async run(gateway, _body, { signal, baseUrl }) {
    const records = await Promise.allSettled(
      gateway.browsers.map((browser) => browserRecord(browser, baseUrl)),
    );
    signal.throwIfAborted();
    // A browser that ended meanwhile is left out.
    return { browsers: records.flatMap((it) => (it.status === 'fulfilled' ? it.value : [])) };
  },
});
