import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { checkOrigins } from '../../page/reading/storage-state.js';
import { invalidRequest } from '../../request/errors.js';
import { newCookie, ok, originState } from '../../schemas/fields.js';
import { profileName, profileRecord } from '../../schemas/profiles.js';

export const saveProfileCommand = defineCommand({
  name: 'save-profile',
  on: 'gateway',
  http: { methods: ['put'], path: '/profiles/{name}/' },
  summary: 'Save a profile',
  help: 'Saves a storage state, in the form of storage-state/, or the present one of a browser’s context, as the latest version of a profile. The latest five versions are kept. An empty state is refused: it replaces nothing.',
  body: {
    name: profileName,
    cookies: Type.Optional(
      Type.Array(newCookie, {
        maxItems: 5_000,
        description: 'Cookies, as storage-state/ has them.',
      }),
    ),
    origins: Type.Optional(
      Type.Array(originState, {
        maxItems: 1_000,
        description: 'What each origin stores, as storage-state/ has it.',
      }),
    ),
    browser_id: Type.Optional(
      Type.String({
        description: 'Save the state of this browser, in place of cookies and origins.',
      }),
    ),
    ctx_id: Type.Optional(
      Type.String({ description: 'Context of the browser; without it the default context.' }),
    ),
  },
  reply: Type.Object({ ...ok, profile: profileRecord }),
  errors: [
    'disk_full',
    'browser_not_found',
    'context_not_found',
    'invalid_url',
    'url_not_allowed',
    'profile_locked',
    'profile_unreadable',
    'profiles_not_configured',
    'result_too_large',
  ],
  examples: [
    {
      summary: 'A login that you have',
      body: {
        cookies: [{ name: 'session', value: 's3cr3t', domain: 'example.com', path: '/' }],
        origins: [],
      },
    },
  ],
  async run(gateway, { name, cookies, origins, browser_id, ctx_id }, { config, signal }) {
    const given = cookies ?? origins;
    if ((browser_id === undefined) === (given === undefined))
      throw invalidRequest(
        '',
        'needs a state or browser_id',
        'Send cookies and origins, or browser_id, and not both.',
      );
    if (ctx_id !== undefined && browser_id === undefined)
      throw invalidRequest('/ctx_id', 'goes with browser_id', 'Send browser_id too.');
    checkOrigins(origins ?? [], config.ALLOWED_SCHEMES);
    const version =
      browser_id === undefined
        ? await gateway.savedProfiles.put(name, { cookies: cookies ?? [], origins: origins ?? [] })
        : await gateway.saveProfile(name, browser_id, ctx_id, signal);
    if (version === undefined)
      throw invalidRequest('', 'is an empty state', 'The state is empty, so nothing was saved.');
    return { ok: true, profile: await gateway.savedProfiles.record(name) };
  },
});
