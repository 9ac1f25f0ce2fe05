import Type, { type Static } from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { browserRecord } from '../../browsers/records.js';
import { gather, onBehalfOf } from '../../fleet/gather.js';
import { gatheredFields, scopeField } from '../../schemas/fleet.js';
import { validator } from '../../schemas/validate.js';
import { browserRecord as record } from '../../schemas/fields.js';

const list = Type.Object({ browsers: Type.Array(record) });

const check = validator<Static<typeof list>>(list);

/** Compares the ages of two browsers, each by the clock of its member. */
const byAge = (one: Static<typeof record>, other: Static<typeof record>) =>
  Date.parse(one.created_at) - Date.parse(other.created_at);

export const listBrowsersCommand = defineCommand({
  name: 'list-browsers',
  on: 'gateway',
  http: { methods: ['get'], path: '/browsers/' },
  summary: 'List the browsers',
  help: 'Returns the records of all open browsers, oldest first. On a member of a fleet, it returns the browsers of all members.',
  body: scopeField,
  reply: Type.Object({ browsers: Type.Array(record), ...gatheredFields }),
  errors: [],
  examples: [{ summary: 'List all browsers', body: {} }],
  async run(gateway, { scope }, call) {
    const { signal, baseUrl, fleet } = call;
    const records = await Promise.allSettled(
      gateway.browsers.map((browser) => browserRecord(browser, baseUrl)),
    );
    signal.throwIfAborted();
    // A browser that ended meanwhile is left out.
    const browsers = records.flatMap((it) => (it.status === 'fulfilled' ? it.value : []));
    if (!fleet || scope === 'local') return { browsers };
    const target = '/browsers/?scope=local';
    const asked = { method: 'GET', target, ...onBehalfOf(call), check } as const;
    const { replies, fields } = await gather(fleet, asked, signal);
    const all = [...browsers, ...replies.flatMap((reply) => reply.browsers)];
    return { browsers: all.toSorted(byAge), ...fields };
  },
});
