import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { success } from '../../schemas/fields.js';

/** Limits the time in which another member has to end its browsers. It is longer than for a list. */
const END_MS = 10_000;

export const deleteBrowsersCommand = defineCommand({
  name: 'delete-browsers',
  on: 'gateway',
  http: { methods: ['delete'], path: '/browsers/' },
  summary: 'Delete all browsers',
  help: 'Deletes all browsers at once, and replies when all have ended. On a member of a fleet, it also deletes the browsers of the other members. `success` is false if a browser did not end, or if a member did not answer within 10 seconds.',
  body: {},
  reply: Type.Object(success),
  errors: [],
  examples: [{ summary: 'Delete all browsers', body: {} }],
  fleet: {
    timeoutMs: END_MS,
    merge: (own, others, isWhole) => ({
      success: isWhole && [own, ...others].every(({ success: isDone }) => isDone),
    }),
  },
  async run(gateway) {
    const ends = gateway.browsers.map((browser) => gateway.end(browser, 'deleted'));
    const results = await Promise.allSettled(ends);
    return { success: results.every(({ status }) => status === 'fulfilled') };
  },
});
