import Type, { type Static } from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { endedRecord } from '../../schemas/records.js';

/** Compares the ends of two browsers, each by the clock of its member. */
const byEnd = (one: Static<typeof endedRecord>, other: Static<typeof endedRecord>) =>
  Date.parse(other.ended_at) - Date.parse(one.ended_at);

export const listEndedBrowsersCommand = defineCommand({
  name: 'list-ended-browsers',
  on: 'gateway',
  // Below /browsers/, `ended` would be the ID of a browser.
  http: { methods: ['get'], path: '/browsers/ended/' },
  summary: 'List the browsers that have ended',
  help: 'Returns the records of the browsers that ended within the last hour, the latest first and at most 1,000, with the reason of their end. On a member of a fleet, it returns those of all members that are still there.',
  body: {},
  reply: Type.Object({
    browsers: Type.Array(endedRecord, { description: 'The ended browsers, latest first.' }),
  }),
  errors: [],
  examples: [{ summary: 'List the ended browsers', body: {} }],
  fleet: {
    merge: (own, others) => ({
      browsers: [own, ...others].flatMap(({ browsers }) => browsers).toSorted(byEnd),
    }),
  },
  run: (gateway) => Promise.resolve({ browsers: gateway.ended.records }),
});
