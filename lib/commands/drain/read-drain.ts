import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { drainRecord } from '../../schemas/drain.js';

/** What the reply takes beyond the wait, in ms. */
const MARGIN_MS = 5_000;

export const readDrainCommand = defineCommand({
  name: 'read-drain',
  on: 'gateway',
  http: { methods: ['get'], path: '/drain/' },
  summary: 'Read how far the drain is',
  help: 'Returns whether this server drains, and how many browsers are left. With `wait_ms` it replies when the last browser has ended, the drain has ended, or this time is over.',
  body: {
    wait_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30_000,
        description: 'Waits at most this long for the last browser to end, in ms.',
      }),
    ),
  },
  reply: drainRecord,
  errors: ['timeout'],
  examples: [{ summary: 'Read the browsers that are left', body: {} }],
  leastMs: ({ wait_ms: waitMs = 0 }) => waitMs + MARGIN_MS,
  async run({ drain }, { wait_ms: waitMs = 0 }, { signal }) {
    if (waitMs > 0) {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
      await drain.settled(patience).catch(() => {
        signal.throwIfAborted();
      });
    }
    return drain.record;
  },
});
