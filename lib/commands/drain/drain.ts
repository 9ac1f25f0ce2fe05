import Type from 'typebox';
import { checkDrainer } from '../../browsers/drain-right.js';
import { defineCommand } from '../../execution/command.js';
import { drainRecord } from '../../schemas/drain.js';

export const drainCommand = defineCommand({
  name: 'drain',
  on: 'gateway',
  http: { methods: ['post'], path: '/drain/' },
  summary: 'Drain the server',
  help: 'Opens no more browsers on this server, and replies at once. Open browsers continue. With `exit`, the server process ends after its last browser. A second request changes `exit` and the time-out. In a fleet, only the member that receives the request drains.',
  body: {
    exit: Type.Optional(
      Type.Boolean({
        description:
          'true: ends the server process when the last browser has ended, or after `exit_timeout_ms`. By default false, or as an earlier request has set it.',
      }),
    ),
    exit_timeout_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 24 * 60 * 60_000,
        description:
          'With `exit`: limits the wait for the last browser, in ms; 0: no limit. By default the server’s DRAIN_TIMEOUT_MS.',
      }),
    ),
  },
  reply: drainRecord,
  errors: ['key_not_allowed'],
  examples: [{ summary: 'Open no more browsers', body: {} }],
  async run({ drain }, { exit, exit_timeout_ms: timeoutMs }, { config, grant }) {
    checkDrainer(config, grant);
    drain.begin({ exit, timeoutMs: timeoutMs ?? config.DRAIN_TIMEOUT_MS, key: grant.key });
    return Promise.resolve(drain.record);
  },
});
