import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';
import { profileRecord } from '../../schemas/profiles.js';

export const listProfilesCommand = defineCommand({
  name: 'list-profiles',
  on: 'gateway',
  http: { methods: ['get'], path: '/profiles/' },
  summary: 'List the saved profiles',
  help: 'The profiles that the server keeps, by name, with their versions and who writes them.',
  body: {},
  reply: Type.Object({ ...ok, profiles: Type.Array(profileRecord) }),
  errors: ['profiles_not_configured'],
  examples: [{ summary: 'All profiles', body: {} }],
  async run(gateway) {
    return { ok: true, profiles: await gateway.savedProfiles.list() };
  },
});
