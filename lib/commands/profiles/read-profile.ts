import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { limitedJson } from '../../request/size-limit.js';
import { newCookie, ok, originState } from '../../schemas/fields.js';
import { profileName, profileRecord } from '../../schemas/profiles.js';

export const readProfileCommand = defineCommand({
  name: 'read-profile',
  on: 'gateway',
  http: { methods: ['get'], path: '/profiles/{name}/' },
  summary: 'Read a saved login',
  help: 'Returns the versions of a saved login (profile), and its writer (`held_by`). With `state=true` it also returns the latest state, in the form of storage-state/.',
  body: {
    name: profileName,
    state: Type.Optional(Type.Boolean({ description: 'true: returns the storage state too.' })),
  },
  reply: Type.Object({
    ...ok,
    profile: profileRecord,
    cookies: Type.Optional(Type.Array(newCookie, { description: 'The saved cookies.' })),
    origins: Type.Optional(
      Type.Array(originState, { description: 'The saved localStorage, by origin.' }),
    ),
  }),
  errors: [
    'profile_not_found',
    'profile_unreadable',
    'profiles_not_configured',
    'result_too_large',
  ],
  examples: [{ summary: 'Read a saved login', body: {} }],
  async run({ savedProfiles }, { name, state }, { config }) {
    const profile = await savedProfiles.store.record(name);
    if (state !== true) return { ok: true, profile };
    const { cookies, origins } = await savedProfiles.store.read(name);
    limitedJson({ cookies, origins }, config.MAX_RESULT_BYTES);
    return { ok: true, profile, cookies, origins };
  },
});
