import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok } from '../../schemas/fields.js';
import { profileName } from '../../schemas/profiles.js';

export const deleteProfileCommand = defineCommand({
  name: 'delete-profile',
  on: 'gateway',
  http: { methods: ['delete'], path: '/profiles/{name}/' },
  summary: 'Delete a saved login',
  help: 'Deletes a saved login (profile) with all its versions. While a context is its writer, the command fails with 409 `profile_locked`.',
  body: { name: profileName },
  reply: Type.Object({ ...ok, deleted: profileName }),
  errors: ['profile_not_found', 'profile_locked', 'profiles_not_configured'],
  examples: [{ summary: 'Delete a saved login', body: {} }],
  async run({ savedProfiles }, { name }) {
    await savedProfiles.store.delete(name);
    return { ok: true, deleted: name };
  },
});
