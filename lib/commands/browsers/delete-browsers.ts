import Type, { type Static } from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { gather, onBehalfOf } from '../../fleet/gather.js';
import { gatheredFields, scopeField } from '../../schemas/fleet.js';
import { validator } from '../../schemas/validate.js';
import { success } from '../../schemas/fields.js';

/** Limits the time in which another member has to end its browsers. It is longer than for a list. */
const END_MS = 10_000;

const done = Type.Object(success);

const check = validator<Static<typeof done>>(done);

export const deleteBrowsersCommand = defineCommand({
  name: 'delete-browsers',
  on: 'gateway',
  http: { methods: ['delete'], path: '/browsers/' },
  summary: 'Delete all browsers',
  help: 'Deletes all browsers at once, and replies when all have ended. On a member of a fleet, it also deletes the browsers of the other members. `success` is false if a browser did not end, or if a member did not answer within 10 seconds.',
  body: scopeField,
  reply: Type.Object({ ...success, ...gatheredFields }),
  errors: [],
  examples: [{ summary: 'Delete all browsers', body: {} }],
  async run(gateway, { scope }, call) {
    const { signal, fleet } = call;
    const isAlone = !fleet || scope === 'local';
    const others = isAlone
      ? undefined
      : gather(
          fleet,
          {
            method: 'DELETE',
            target: '/browsers/?scope=local',
            ...onBehalfOf(call),
            check,
            timeoutMs: END_MS,
          },
          signal,
        );
    const ends = gateway.browsers.map((browser) => gateway.end(browser, 'deleted'));
    const results = await Promise.allSettled(ends);
    const isDone = results.every(({ status }) => status === 'fulfilled');
    const { replies = [], fields = {} } = (await others) ?? {};
    const isWhole = !('partial' in fields) && replies.every(({ success: each }) => each);
    return { success: isDone && isWhole, ...fields };
  },
});
