import { checkDrainer } from '../../browsers/drain-right.js';
import { defineCommand } from '../../execution/command.js';
import { drainRecord } from '../../schemas/drain.js';

export const cancelDrainCommand = defineCommand({
  name: 'cancel-drain',
  on: 'gateway',
  http: { methods: ['delete'], path: '/drain/' },
  summary: 'Cancel the drain',
  help: 'Ends the drain: the server accepts requests to open browsers again. If SIGTERM has begun the drain, the command fails with 503 `shutting_down`.',
  body: {},
  reply: drainRecord,
  errors: ['key_not_allowed'],
  examples: [{ summary: 'Open browsers again', body: {} }],
  async run({ drain }, _body, { config, grant }) {
    checkDrainer(config, grant);
    drain.cancel(grant.key);
    return Promise.resolve(drain.record);
  },
});
