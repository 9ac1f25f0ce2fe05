import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';
import { profileRecord } from '../../schemas/profiles.js';

export const listProfilesCommand = defineCommand({
  name: 'list-profiles',
  on: 'gateway',
  http: { methods: ['get'], path: '/profiles/' },
  summary: 'List the saved logins',
  help: 'Returns the saved logins (profiles) of the server, sorted by name, each with its versions and its writer (`held_by`).',
  body: {},
  reply: Type.Object({
    ...ok,
    profiles: Type.Array(profileRecord, { description: 'The saved logins.' }),
  }),
  errors: ['profiles_not_configured'],
  examples: [{ summary: 'List all saved logins', body: {} }],
  async run(gateway) {
    return { ok: true, profiles: await gateway.savedProfiles.store.list() };
  },
});
